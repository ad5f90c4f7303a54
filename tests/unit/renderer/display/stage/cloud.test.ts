import { expect, test } from 'vitest';
import { bottom, right } from '../../../../../renderer/display/stage/layout/boxes.ts';
import { fitCloud } from '../../../../../renderer/display/stage/layout/cloud.ts';
import { BASELINE } from '../../../../../renderer/display/stage/layout/poll-options.ts';
import type { Box, PlacedWord } from '../../../../../renderer/display/stage/layout/types.ts';
import { chance, seeds } from '../../../../support/random.ts';
import { randomWords } from '../../../../support/stage-combinations.ts';
import { tableMeasure } from './table-measure.ts';

const ROUNDING = 0.01;
const CLOUDS = 40;
const measure = tableMeasure(null);
type Word = { text: string; votes: number };

function more(count: number): string {
  return `${count} more`;
}

function cloudOf(words: Word[], others: number, box: Box) {
  const { poll } = fitCloud({ kind: 'words', words, others, more }, box, measure);
  if (poll.kind !== 'words') throw new Error('It is a cloud.');
  return poll;
}

/** The words of each line from its beginning, the upper line first. */
function linesOf(words: readonly PlacedWord[]): PlacedWord[][] {
  const lines = Map.groupBy(words, ({ box }) => Math.round(box.y + box.height * BASELINE));
  return [...lines]
    .toSorted(([one], [other]) => one - other)
    .map(([, line]) => line.toSorted((one, other) => one.box.x - other.box.x));
}

function overlaps(one: Box, other: Box): boolean {
  const across = Math.min(right(one), right(other)) - Math.max(one.x, other.x);
  const down = Math.min(bottom(one), bottom(other)) - Math.max(one.y, other.y);
  return across > ROUNDING && down > ROUNDING;
}

test.each(seeds(25))(
  'a cloud has each word whole, or counts it; none lies over another, the largest is in the middle: %i',
  (seed) => {
    const random = chance(4200 + seed);
    for (let at = 0; at < CLOUDS; at += 1) {
      const words = randomWords(random);
      const others = random.oneOf([0, 0, 240]);
      const box = {
        x: 24,
        y: 200,
        width: random.oneOf([520, 660, 1232, 1880]),
        height: random.oneOf([64, 120, 260, 700]),
      };
      const what = `${at}: ${words.length} words on ${box.width}×${box.height}`;
      const { words: placed, note } = cloudOf(words, others, box);

      // There or counted, and what is counted was sent least often.
      const left = words.length - placed.length + others;
      expect(note?.text ?? null, what).toBe(left > 0 ? `${left} more` : null);
      const sent = new Map(words.map(({ text, votes }) => [text, votes]));
      const shown = placed.map(({ text }) => text);
      expect(new Set(shown), what).toEqual(
        new Set(words.slice(0, placed.length).map(({ text }) => text)),
      );

      const parts = [...placed.map((word) => word.box), ...(note ? [note.box] : [])];
      for (const [place, one] of parts.entries()) {
        for (const other of parts.slice(place + 1)) expect(overlaps(one, other), what).toBe(false);
        expect(one.x, what).toBeGreaterThanOrEqual(box.x - ROUNDING);
        expect(right(one), what).toBeLessThanOrEqual(right(box) + ROUNDING);
        expect(bottom(one), what).toBeLessThanOrEqual(bottom(box) + ROUNDING);
      }
      for (const { text, size, leading, box: own } of placed) {
        const run = measure.text(text, { role: 'word', size, leading, width: 10_000 });
        expect(own.width, `${what}, ${text}`).toBeGreaterThanOrEqual(run.width);
        expect(size, what).toBeGreaterThanOrEqual(16 - ROUNDING);
      }

      // Five sizes, by how often each was sent.
      expect(new Set(placed.map(({ size }) => size.toFixed(3))).size, what).toBeLessThanOrEqual(5);
      for (const one of placed) {
        for (const other of placed) {
          if ((sent.get(one.text) ?? 0) > (sent.get(other.text) ?? 0))
            expect(one.size, what).toBeGreaterThanOrEqual(other.size - ROUNDING);
        }
      }

      const lines = linesOf(placed);
      const first = words[0]?.text;
      const middle = lines.findIndex((line) => line.some(({ text }) => text === first));
      if (placed.length === 0) continue;
      expect(Math.abs(lines.length - 1 - 2 * middle), what).toBeLessThanOrEqual(1);
      const line = lines[middle] ?? [];
      const inLine = line.findIndex(({ text }) => text === first);
      expect(Math.abs(line.length - 1 - 2 * inLine), what).toBeLessThanOrEqual(1);
    }
  },
);

test('a word that everybody sent is as large as a headline, and none grows without end', () => {
  const box = { x: 0, y: 0, width: 1232, height: 300 };
  const sizes = [1, 3].map((count) => {
    const words = ['Energy', 'Noise', 'Price'].slice(0, count);
    const { words: placed } = cloudOf(
      words.map((text, at) => ({ text, votes: 60 - 20 * at })),
      0,
      box,
    );
    return Math.round(placed.find(({ text }) => text === 'Energy')?.size ?? 0);
  });
  expect(sizes).toEqual([104, 104]);
});

test('of words that were all sent equally often each has the colour of the middle', () => {
  const words = ['Energy', 'Noise', 'Price'].map((text) => ({ text, votes: 7 }));
  const { words: placed } = cloudOf(words, 0, { x: 0, y: 0, width: 1232, height: 300 });
  expect(placed.map(({ tier }) => tier)).toEqual([2, 2, 2]);
});

test('nothing grows out of a room without words', () => {
  expect(cloudOf([], 0, { x: 0, y: 0, width: 600, height: 300 })).toEqual({
    kind: 'words',
    words: [],
    note: null,
  });
});
