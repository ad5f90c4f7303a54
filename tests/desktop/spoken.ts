import { expect } from 'playwright/test';
import type { ScreenReader } from './screen-reader.ts';

/** What a person does, and what Orca then says. */
export type Step = {
  by: () => Promise<unknown>;
  /** Announced, word for word, in this order and each once. */
  heard?: readonly string[];
  /** Begins something that is read because the focus came to it. */
  reads?: string;
};

const HEARD_MS = 60_000;

/**
 * True if an utterance says once more how the one before it began: "Next lead push button", "Next lead." A single
 * character is a key.
 */
function isEcho(utterance: string, before = ''): boolean {
  return utterance.length > 1 && before.startsWith(utterance.replace(/\.$/, ''));
}

/**
 * Takes one step after the other, each as soon as all of the one before was heard, and then compares the whole record
 * with them: what is announced twice, late or in another order is in it.
 * @param never what must not be said at any time
 */
export async function walk(
  { said }: ScreenReader,
  steps: readonly Step[],
  never: readonly string[] = [],
): Promise<void> {
  const start = said.length;
  for (const { by, heard = [], reads } of steps) {
    const from = said.length;
    await by();
    /** All that was said since, until everything is there. */
    const untilAll = () => {
      const now = said.slice(from);
      const isRead = reads === undefined || now.some((words) => words.startsWith(reads));
      return isRead && heard.every((sentence) => now.includes(sentence)) ? 'all' : now;
    };
    await expect
      .poll(untilAll, { message: [...heard, reads].join(' '), timeout: HEARD_MS })
      .toBe('all');
  }
  const record = said.slice(start);
  const sentences = steps.flatMap(({ heard = [] }) => heard);
  expect(record.filter((words) => [...sentences, ...never].includes(words))).toEqual(sentences);
  const expected = new Set(steps.flatMap(({ heard = [], reads }) => [...heard, reads]));
  const echoes = record.filter(
    (words, at) => !expected.has(words) && isEcho(words, record[at - 1]),
  );
  expect(echoes, 'said twice').toEqual([]);
}
