import { OWN_QUESTIONS_KEY, type OwnQuestion } from '../lib/own-questions.ts';
import { isRecord } from '../lib/read-answer.ts';
import type { BrowserStorage } from './browser-storage.ts';

const KEPT = 20;

/** Remembers a question that the server has accepted, newest first. */
export function rememberOwnQuestion(storage: BrowserStorage, question: OwnQuestion): void {
  const stored = storage.read(OWN_QUESTIONS_KEY);
  const others = (Array.isArray(stored) ? stored : []).filter(
    (other) => !isRecord(other) || other.id !== question.id,
  );
  storage.write(OWN_QUESTIONS_KEY, [question, ...others].slice(0, KEPT));
}
