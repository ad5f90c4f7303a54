import { describe, expect, test } from 'vitest';
import type { Translator } from '../../../../../server/contract/words/words.ts';
import { chance, seeds } from '../../../../support/random.ts';
import { randomCombination, randomPoll } from '../../../../support/stage-combinations.ts';
import { fitOptions } from '../../../../../renderer/display/stage/layout/poll-options.ts';
import { faultsOf, WORDS } from './solved-stage.ts';
import { tableMeasure } from './table-measure.ts';

/** Stages of one walk. */
const LEG = 50;
const FROM_RIGHT: Translator = { ...WORDS, direction: 'rtl' };

test.each(seeds(4))('the result of a draw is whole in stages of any setting, walk %i', (seed) => {
  const random = chance(20_261_201 + seed * LEG);
  const whos = [
    'Bo',
    'Anna K.',
    'Marie-Claire Françoise D.',
    '山田太郎',
    'سارة م.',
    'X'.repeat(254),
  ];
  const found: string[] = [];
  for (let at = 0; at < LEG; at += 1) {
    const who = whos[at % whos.length] ?? '';
    const draw = { id: at, name: at % 2 ? 'A coffee machine' : 'W'.repeat(80), who };
    const combination = { ...randomCombination(random), question: null, draw };
    const words = at % 6 === 4 ? FROM_RIGHT : WORDS;
    found.push(...faultsOf(combination, words).map((fault) => `${at} ${who}: ${fault}`));
  }
  expect(found).toEqual([]);
});

describe('a poll', () => {
  test.each(seeds(8))('is whole in stages of any content and setting, walk %i', (seed) => {
    const random = chance(20_261_130 + seed * LEG);
    const found: string[] = [];
    for (let at = 0; at < LEG && found.length < 20; at += 1) {
      const combination = {
        ...randomCombination(random),
        question: null,
        poll: randomPoll(random),
      };
      const { screen, settings, poll } = combination;
      const what = `${at} ${screen.width}×${screen.height} ${settings.wedeliver.layoutPreset} ${poll.kind} ${poll.phase} ${poll.options.length} "${poll.question.slice(0, 20)}"`;
      const words = at % 6 === 5 ? FROM_RIGHT : WORDS;
      found.push(...faultsOf(combination, words).map((fault) => `${what}: ${fault}`));
    }
    expect(found).toEqual([]);
  });
});

/** The options that a room has, by their columns. */
function columnsOf(count: number, width: number, height: number): string[] {
  const letters = Array.from('ABCDEFGHIJ').slice(0, count);
  const content = {
    kind: 'options',
    options: letters.map((letter) => ({ letter, text: `Option ${letter}` })),
    // The last ones have the most votes.
    keep: letters.map((_, at) => count - 1 - at),
    percent: '100%',
    votes: '99',
    rest: 'The rest',
    more: (left: number) => `${left} more`,
  } as const;
  const place = { box: { x: 0, y: 0, width, height }, most: 40, columns: [1, 2, 3] };
  const { poll } = fitOptions(content, place, tableMeasure(null));
  if (poll.kind !== 'options') throw new Error('These are options.');
  const columns = Map.groupBy(poll.options, ({ letter }) => letter.box.x);
  return [...columns.values()].map((own) => own.map(({ letter }) => letter.text).join(''));
}

test.each([
  ['in two of the same length', 4, 1232, 200, ['AB', 'CD']],
  ['of five in one, however low the room is', 5, 1232, 240, ['ABCDE']],
  ['of ten with the most votes, where there is room for five', 10, 420, 220, ['FGHIJ']],
])('options stand %s', (_what, count, width, height, columns) => {
  expect(columnsOf(count, width, height)).toEqual(columns);
});
