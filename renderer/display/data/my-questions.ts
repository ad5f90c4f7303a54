import { z } from 'zod';
import { OWN_QUESTIONS_KEY } from '../../lib/own-questions.ts';

/** Milliseconds after which a question is no longer of this visit. */
const VISIT_MS = 12 * 60 * 60 * 1000;
const MOST = 3;

const noted = z.array(
  z.object({ id: z.int(), content: z.string(), at: z.union([z.number(), z.string()]) }),
);

/** A question that was asked on this phone. */
export type MyQuestion = { id: number; content: string };

/** The latest questions of this visit, newest first. */
export function readMyQuestions(now = Date.now()): MyQuestion[] {
  try {
    const stored = noted.parse(JSON.parse(localStorage.getItem(OWN_QUESTIONS_KEY) ?? '[]'));
    return stored
      .map(({ id, content, at }) => ({ id, content, at: new Date(at).getTime() }))
      .filter(({ at }) => now - at < VISIT_MS)
      .toSorted((one, other) => other.at - one.at)
      .slice(0, MOST);
  } catch {
    return [];
  }
}
