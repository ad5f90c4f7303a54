import { expect, test } from 'vitest';
import { applyQuestionsEvent } from '../../../../../renderer/display/data/live-feed.ts';

function question(id: number, answer: string | null = null) {
  return {
    id,
    content: `Question ${id}`,
    author_name: null,
    created_at: '2026-11-21T09:00:00.000Z',
    answer,
    votes: null,
    votable: false,
  };
}
const LIST = { version: 5, questions: [question(3), question(2), question(1)] };
function idsAfter(upserted: number[], removed: number[] = []) {
  return applyQuestionsEvent(LIST, {
    version: 6,
    upserted: upserted.map((id) => question(id)),
    removed,
  }).questions.map(({ id }) => id);
}

test('what is new joins at the front', () => expect(idsAfter([4])).toEqual([4, 3, 2, 1]));

test('what was withdrawn goes', () => expect(idsAfter([], [2])).toEqual([3, 1]));

test('what changed changes where it stands', () => {
  const event = { version: 6, upserted: [question(2, 'Yes.')], removed: [] };
  const after = applyQuestionsEvent(LIST, event);
  expect(after).toEqual({ version: 6, questions: [question(3), question(2, 'Yes.'), question(1)] });
});

test.each([5, 4])(
  'an event that the list is past already (version %i) changes nothing',
  (version) => {
    const event = { version, upserted: [question(9)], removed: [3] };
    expect(applyQuestionsEvent(LIST, event)).toBe(LIST);
  },
);
