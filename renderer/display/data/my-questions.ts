import { OWN_QUESTIONS_KEY } from '../../lib/own-questions.ts';
import { notedQuestions } from './live.schemas.ts';

/** Milliseconds after which a question is no longer part of this visit. */
const VISIT_MS = 12 * 60 * 60 * 1000;
const MOST = 3;

/** A question that was asked on this phone. */
export type MyQuestion = { id: number; content: string };

/** The latest questions of this visit, newest first. */
export function readMyQuestions(now = Date.now()): MyQuestion[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(OWN_QUESTIONS_KEY) ?? '[]');
    return (notedQuestions.safeParse(stored).data ?? [])
      .map(({ id, content, at }) => ({ id, content, at: new Date(at).getTime() }))
      .filter(({ at }) => now - at < VISIT_MS)
      .toSorted((one, other) => other.at - one.at)
      .slice(0, MOST);
  } catch {
    return [];
  }
}
