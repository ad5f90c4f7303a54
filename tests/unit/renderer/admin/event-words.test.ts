import { expect, test } from 'vitest';
import { mergedInWords, suggestedName } from '../../../../renderer/admin/events/event-words.ts';

function at(hour: number): Date {
  // A Sunday.
  return new Date(2026, 10, 22, hour);
}

test('the next event is called like the present one, with the day and the time of day', () => {
  expect(suggestedName('Boat Show', at(9), 80)).toBe('Boat Show, Sunday morning');
  expect(suggestedName('Boat Show, Sunday morning', at(13), 80)).toBe(
    'Boat Show, Sunday afternoon',
  );
  expect(suggestedName('Boat Show, Saturday evening 3', at(20), 80)).toBe(
    'Boat Show, Sunday evening',
  );
  expect(suggestedName('', at(9), 80)).toBe('Sunday morning');
  expect(suggestedName('Sunday morning', at(14), 80)).toBe('Sunday afternoon');
});

test('two within one afternoon are told apart', () => {
  const second = suggestedName('Talks, Sunday afternoon', at(15), 80);
  expect(second).toBe('Talks, Sunday afternoon 2');
  expect(suggestedName(second, at(16), 80)).toBe('Talks, Sunday afternoon 3');
});

test('however long the present name is, the next one fits', () => {
  expect(suggestedName('x'.repeat(80), at(15), 80).length).toBeLessThanOrEqual(80);
});

test('what a merge did is told in a sentence', () => {
  const nothing = {
    event: '',
    made_at: '',
    added: { questions: 0, leads: 0, texts: 0, pictures: 0 },
    updated: { questions: 0, leads: 0, texts: 0 },
    known: { questions: 0, leads: 0, texts: 0 },
    erased: { questions: 0, leads: 0 },
  };
  expect(mergedInWords(nothing)).toBe('Nothing new in it.');
  const much = {
    ...nothing,
    added: { questions: 124, leads: 31, texts: 0, pictures: 2 },
    known: { questions: 10, leads: 2, texts: 0 },
  };
  expect(mergedInWords(much)).toBe('124 questions and 31 leads added; 12 were already here.');
  expect(
    mergedInWords({
      ...much,
      added: { questions: 1, leads: 1, texts: 3, pictures: 0 },
      updated: { questions: 2, leads: 0, texts: 0 },
      erased: { questions: 0, leads: 1 },
    }),
  ).toBe(
    '1 question, 1 lead, and 3 texts added; 2 updated; 12 were already here; 1 erased earlier stays erased.',
  );
});
