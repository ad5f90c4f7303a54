import { expect, test } from 'vitest';
import type { PublicPoll } from '../../../../../server/contract/polls.ts';
import { translatorOf } from '../../../../../server/contract/words/all.ts';
import {
  pollHint,
  pollItem,
  steadyPoll,
} from '../../../../../renderer/display/polls/poll-content.ts';

const options = ['Pumps', 'Valves', 'Seals'].map((text, at) => ({ id: at + 1, text }));
const OPEN = { phase: 'open', round: 1, voters: 1200, results: null } as const;
const POLL: PublicPoll = { id: 1, kind: 'single', question: 'Which one next?', options, ...OPEN };
// Nobody voted for the second one.
const VOTES = [10, 90].map((votes, at) => ({ id: 1 + 2 * at, votes }));
const RESULTS = { votes: VOTES, right: null, scale: null, words: [], more_words: 0 };
const [english, german] = [translatorOf('en'), translatorOf('de')];

test.each([
  ['single', 'open', 'stage.chooseOne'],
  ['multiple', 'open', 'stage.chooseAny'],
  ['scale', 'open', 'stage.chooseGrade'],
  ['words', 'locked', 'poll.locked'],
  ['single', 'locked', 'poll.locked'],
  ['scale', 'revealed', 'stage.pollResult'],
] as const)('below a poll of the kind %s that is %s stands %s', (kind, phase, key) => {
  expect(pollHint({ ...POLL, kind, phase }, english)).toBe(english.t(key));
});

test('words may be sent three at a time', () => {
  expect(pollHint({ ...POLL, kind: 'words' }, english)).toBe(
    english.t('stage.sendWords', { count: 3 }),
  );
});

test.each([
  [0, 99],
  [100, 999],
  [1200, 9999],
])('%i voters have the room of %i', (voters, room) => {
  expect(steadyPoll({ ...POLL, voters })).toEqual({ ...POLL, voters: room });
});

test('options have letters, and numbers as its language writes them', () => {
  const { poll, question, author, asked, rtl } = pollItem(POLL, german);
  expect({ question, author, asked, rtl }).toEqual({
    question: 'Which one next?',
    author: german.t('stage.chooseOne'),
    asked: german.t('stage.pollVotes', { count: 1200 }),
    rtl: false,
  });
  expect(poll).toMatchObject({
    kind: 'options',
    options: [
      { letter: 'A', text: 'Pumps' },
      { letter: 'B', text: 'Valves' },
      { letter: 'C', text: 'Seals' },
    ],
    percent: '100\u00a0%',
    votes: '1.200',
    rest: german.t('stage.rest'),
  });
  expect(poll?.kind === 'options' && poll.more(2)).toBe(
    german.t('stage.pollMoreOptions', { count: 2 }),
  );
  expect(pollItem({ ...POLL, question: 'كم؟' }, english).rtl).toBe(true);
});

test.each([
  ['before the reveal in their order', null, [0, 1, 2]],
  ['after it by their votes', RESULTS, [2, 0, 1]],
  ['a quiz’s right one first', { ...RESULTS, right: 2 }, [1, 2, 0]],
])('what stays where there is no room for all: %s', (_when, results, keep) => {
  expect(pollItem({ ...POLL, results }, english).poll).toMatchObject({ keep });
});

test('a scale has its grades and its mean', () => {
  expect(pollItem({ ...POLL, kind: 'scale', options: [] }, german).poll).toMatchObject({
    kind: 'scale',
    grades: ['1', '2', '3', '4', '5'],
    mean: '5,0',
    meanLabel: german.t('stage.pollMean'),
  });
});

test('a cloud comes with the first word, and says how many more there are', () => {
  const cloud = (results: PublicPoll['results']) =>
    pollItem({ ...POLL, kind: 'words', options: [], results }, english).poll;
  expect(cloud(null)).toBeUndefined();
  expect(cloud(RESULTS)).toBeUndefined();
  const words = [{ text: 'quick', votes: 2 }];
  const shown = cloud({ ...RESULTS, words, more_words: 4 });
  expect(shown).toMatchObject({ kind: 'words', words, others: 4 });
  expect(shown?.kind === 'words' && shown.more(4)).toBe(
    english.t('stage.pollMoreWords', { count: 4 }),
  );
});
