import type { BrowserStorage } from './browser-storage.ts';
import { isRecord } from './is-record.ts';

/** A question that this phone sent; the live display tells its asker what became of it. `at` is ISO 8601. */
export type OwnQuestion = { id: number; content: string; at: string };

const KEY = 'booth.questions.mine';
const KEPT = 20;

/** Remembers a question that the server has accepted, newest first. */
export function rememberOwnQuestion(storage: BrowserStorage, question: OwnQuestion): void {
  const stored = storage.read(KEY);
  const others = (Array.isArray(stored) ? stored : []).filter(
    (other) => !isRecord(other) || other.id !== question.id,
  );
  storage.write(KEY, [question, ...others].slice(0, KEPT));
}
