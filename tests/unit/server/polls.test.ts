import { expect, test } from 'vitest';
import {
  POLL_MESSAGES,
  pollDraft,
  pollVote,
  type PollCommand,
  type PollKind,
  type PollPhase,
  type PollVote,
} from '../../../server/contract/polls.ts';
import { createPollNews } from '../../../server/features/polls/poll-news.ts';
import { resultsOf, tallyOf, type Choice } from '../../../server/features/polls/poll-results.ts';
import { choiceOf, effectOf } from '../../../server/features/polls/poll-rules.ts';
import { HttpError } from '../../../server/http/errors.ts';
import { part } from '../../support/part.ts';

const KEPT = { right_option: null, hidden_words: [] as string[] };

/** Results of votes, as they are after the reveal. */
function counted(kind: PollKind, options: string[], choices: Choice[], hidden: string[] = []) {
  const tally = tallyOf({ kind, options }, choices);
  return resultsOf({ ...KEPT, kind, options, hidden_words: hidden, tally });
}

test('what phones hear of a poll after a restart is newer than what they know', () => {
  const bus = part({ on: () => {} });
  const versions = [1000, 2000].map(
    (at) => createPollNews({ bus, now: () => at, read: () => null }).current().version,
  );
  expect(versions[1]).toBeGreaterThan(versions[0] ?? Infinity);
});

test('results are none before the reveal, and what was voted after it', () => {
  const poll = { ...KEPT, kind: 'quiz', options: ['A', 'B'], right_option: 2 } as const;
  expect(resultsOf({ ...poll, options: [...poll.options], tally: null })).toBe(null);
  const tally = tallyOf({ kind: 'quiz', options: ['A', 'B'] }, [[1], [2], [2]]);
  expect(tally.voters).toBe(3);
  expect(resultsOf({ ...poll, options: [...poll.options], tally })).toEqual({
    votes: [
      { id: 1, votes: 1 },
      { id: 2, votes: 2 },
    ],
    right: 2,
    scale: null,
    words: [],
    more_words: 0,
  });
  expect(
    counted('multiple', ['A', 'B', 'C'], [[1, 3], [3]])?.votes.map(({ votes }) => votes),
  ).toEqual([1, 0, 2]);
});

test('a scale has five numbers and a mean, which nobody’s votes have not', () => {
  expect(counted('scale', [], [[1], [5], [5]])).toMatchObject({
    votes: [],
    scale: { votes: [1, 0, 0, 0, 2], mean: 3.67 },
  });
  expect(counted('scale', [], [])?.scale).toEqual({ votes: [0, 0, 0, 0, 0], mean: null });
});

test('words are one in whatever case and accents, in the spelling that most used, once a phone', () => {
  const cases = [
    ['case', [['Café'], ['café'], ['café']], [{ text: 'café', votes: 3 }]],
    ['accents', [['cafe'], ['Café'], ['Café']], [{ text: 'Café', votes: 3 }]],
    ['one phone', [['Ja', 'ja', 'JA']], [{ text: 'JA', votes: 1 }]],
    ['as many', [['ki'], ['KI']], [{ text: 'KI', votes: 2 }]],
    ['points of Hebrew', [['שָׁלוֹם'], ['שלום'], ['שלום']], [{ text: 'שלום', votes: 3 }]],
    [
      'the most frequent first',
      [['one'], ['two', 'one'], ['سلام'], ['سلام'], ['سلام']],
      [
        { text: 'سلام', votes: 3 },
        { text: 'one', votes: 2 },
        { text: 'two', votes: 1 },
      ],
    ],
    ['a pile of marks', [['x\u0336\u0335\u0334\u0337']], [{ text: 'x\u0336\u0335', votes: 1 }]],
    ['a stroke alone', [['ـ']], [{ text: 'ـ', votes: 1 }]],
  ] as const;
  for (const [name, choices, words] of cases) {
    expect(counted('words', [], [...choices]), name).toMatchObject({ words, more_words: 0 });
  }
});

test('words beyond the largest cloud are counted, and hidden ones are not', () => {
  const choices = Array.from({ length: 70 }, (_, n) => [`word ${n}`]);
  expect(counted('words', [], choices)).toMatchObject({ more_words: 10 });
  expect(counted('words', [], choices)?.words).toHaveLength(60);
  const hidden = counted('words', [], choices, ['word 0', 'word 7']);
  expect(hidden?.more_words).toBe(8);
  expect(hidden?.words.map(({ text }) => text)).not.toContain('word 7');
});

const PHASES: PollPhase[] = ['draft', 'open', 'locked', 'revealed', 'ended'];
/** Phase that each command leads to from each: `=` is so already, `-` is refused. */
const EFFECTS: Record<PollCommand, string[]> = {
  start: ['open', '=', '-', '-', '-'],
  lock: ['-', 'locked', '=', '-', '-'],
  unlock: ['-', '=', 'open', '-', '-'],
  reveal: ['-', 'revealed', 'revealed', '=', 'ended'],
  reset: ['-', 'open', 'open', 'open', '-'],
  end: ['-', 'ended', 'ended', 'ended', '='],
};

test('a command leads on from the phases that have it', () => {
  for (const [command, effects] of Object.entries(EFFECTS) as [PollCommand, string[]][]) {
    const found = PHASES.map((phase) => {
      const poll = { phase, version: 3, reset_version: 0, tally: null, voters: 1 };
      const effect = effectOf(command, poll, 3);
      if (effect === 'done') return '=';
      return 'to' in effect ? effect.to : '-';
    });
    expect(found, command).toEqual(effects);
  }
});

test('a press for an earlier state is refused, unless it is a repeated one', () => {
  const open = { phase: 'open', version: 5, reset_version: 0, tally: null, voters: 2 } as const;
  const tally = { voters: 2, votes: [2], words: [] };
  const cases = [
    ['a lock', 'lock', open, 4, POLL_MESSAGES.changedMeanwhile],
    ['a start again', 'start', open, 4, null],
    ['a lock again', 'lock', { ...open, phase: 'locked' }, 4, null],
    ['a reveal again', 'reveal', { ...open, phase: 'revealed', tally }, 4, null],
    ['a reveal of one that ended so', 'reveal', { ...open, phase: 'ended', tally }, 4, null],
    ['a reveal without votes here', 'reveal', { ...open, phase: 'ended', voters: 0 }, 5, '-'],
    ['a reset after an unlock', 'reset', open, 4, POLL_MESSAGES.changedMeanwhile],
    ['a reset again', 'reset', { ...open, reset_version: 5 }, 4, null],
    ['a reset after another', 'reset', { ...open, reset_version: 4 }, 4, '-'],
  ] as const;
  for (const [name, command, poll, version, refusal] of cases) {
    const effect = effectOf(command, poll, version);
    if (refusal === null) expect(effect, name).toBe('done');
    else if (refusal === '-') expect(effect, name).toHaveProperty('refused');
    else expect(effect, name).toEqual({ refused: refusal });
  }
  expect(effectOf('reset', { ...open, reset_version: 5 }, 5)).toEqual({ to: 'open' });
});

/** What is stored of a vote, or the field for which it is refused. */
function answered(kind: PollKind, given: Omit<PollVote, 'voter'>): Choice | string {
  try {
    return choiceOf({ kind, options: ['A', 'B', 'C'] }, given);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error;
    return error.field ?? '';
  }
}

test('a vote is of its poll’s kind', () => {
  const cases = [
    ['single', { options: [2] }, [2]],
    ['single', { options: [1, 2] }, 'options'],
    ['single', { options: [4] }, 'options'],
    ['single', { options: [0] }, 'options'],
    ['single', { scale: 3 }, ''],
    ['single', {}, 'options'],
    ['quiz', { options: [3] }, [3]],
    ['quiz', { options: [1, 3] }, 'options'],
    ['multiple', { options: [3, 1, 3] }, [1, 3]],
    ['multiple', { options: [1], words: ['x'] }, ''],
    ['scale', { scale: 5 }, [5]],
    ['scale', { options: [1] }, ''],
    ['words', { words: ['Ja', 'Nein', 'ja'] }, ['ja', 'Nein']],
    ['words', {}, 'words'],
  ] as const;
  for (const [kind, given, expected] of cases) {
    const asked = pollVote.omit({ voter: true }).parse(given);
    expect(answered(kind, asked), JSON.stringify([kind, given])).toEqual(expected);
  }
});

function read(words: unknown) {
  return pollVote.safeParse({ voter: 'x'.repeat(22), words });
}

test('words are tidied, one to three of at most 25 characters', () => {
  expect(read(['  so \u202e good ']).data?.words).toEqual(['so good']);
  const refused = [[], ['a', 'b', 'c', 'd'], [' '], ['x'.repeat(26)], ['\u200b'], 'x'];
  for (const words of refused) {
    expect(read(words).success, JSON.stringify(words)).toBe(false);
  }
});

function many(n: number): string[] {
  return Array.from({ length: n }, (_, at) => `Option ${at}`);
}

const FIELDS: Readonly<Record<string, string>> = {
  [POLL_MESSAGES.rightMissing]: 'right',
  [POLL_MESSAGES.rightOnlyInQuiz]: 'right',
  [POLL_MESSAGES.questionMissing]: 'question',
  [POLL_MESSAGES.questionTooLong]: 'question',
};

test('a draft that does not hold together is refused with its field', () => {
  const cases = [
    ['one option', { kind: 'single', options: ['A'] }, POLL_MESSAGES.tooFewOptions],
    ['no options', { kind: 'multiple' }, POLL_MESSAGES.tooFewOptions],
    ['21 options', { kind: 'single', options: many(21) }, POLL_MESSAGES.tooManyOptions],
    ['20 options', { kind: 'single', options: many(20) }, null],
    ['200 characters', { kind: 'single', options: ['x'.repeat(200), 'y'] }, null],
    ['more', { kind: 'single', options: ['x'.repeat(201), 'y'] }, POLL_MESSAGES.optionTooLong],
    ['an empty one', { kind: 'single', options: ['A', ' '] }, POLL_MESSAGES.optionMissing],
    ['the same twice', { kind: 'single', options: ['A', ' A '] }, POLL_MESSAGES.sameOptions],
    ['options of a scale', { kind: 'scale', options: ['A', 'B'] }, POLL_MESSAGES.noOptions],
    ['a scale', { kind: 'scale' }, null],
    ['words', { kind: 'words' }, null],
    ['nothing right', { kind: 'quiz', options: ['A', 'B'] }, POLL_MESSAGES.rightMissing],
    ['none of them', { kind: 'quiz', options: ['A', 'B'], right: 3 }, POLL_MESSAGES.rightMissing],
    ['none yet', { kind: 'quiz', options: ['A', 'B'], right: 0 }, POLL_MESSAGES.rightMissing],
    ['a quiz', { kind: 'quiz', options: ['A', 'B'], right: 2 }, null],
    ['its first', { kind: 'quiz', options: ['A', 'B'], right: 1 }, null],
    ['a right one', { kind: 'scale', right: 1 }, POLL_MESSAGES.rightOnlyInQuiz],
    ['no question', { kind: 'scale', question: ' ' }, POLL_MESSAGES.questionMissing],
    ['a long one', { kind: 'scale', question: 'x'.repeat(301) }, POLL_MESSAGES.questionTooLong],
  ] as const;
  for (const [name, draft, sentence] of cases) {
    const { error } = pollDraft.safeParse({ question: 'Why?', ...draft });
    const [issue] = error?.issues ?? [];
    expect(issue?.message ?? null, name).toBe(sentence);
    expect(issue?.path[0] ?? null, name).toBe(sentence && (FIELDS[sentence] ?? 'options'));
  }
});
