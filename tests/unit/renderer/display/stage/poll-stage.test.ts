import { describe, expect, test } from 'vitest';
import type { Translator } from '../../../../../server/contract/words/words.ts';
import { chance, seeds } from '../../../../support/random.ts';
import { randomCombination, randomPoll } from '../../../../support/stage-combinations.ts';
import { faultsOf, WORDS } from './solved-stage.ts';

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
