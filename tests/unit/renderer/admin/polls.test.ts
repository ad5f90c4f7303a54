import { describe, expect, test, vi } from 'vitest';
import type { Poll, PollCommand, PollPhase } from '../../../../server/contract/polls.ts';
import { buttonOf, effectOf, stepsOf } from '../../../../renderer/admin/kit/polls/polls.ts';
import { withStaged } from '../../../../renderer/admin/kit/playback/use-playback.ts';
import {
  gripEffect,
  inOrder,
  isUnfolded,
  openedBy,
  placeAfterRemoving,
  POLL_DRAFTED,
  pressEffect,
  sentOf,
  summaryOf,
  withOptionAfter,
  withOptionMoved,
  withoutOption,
  type Draft,
} from '../../../../renderer/admin/polls/draft.ts';
import { hidingStep } from '../../../../renderer/admin/polls/poll-results.tsx';
import { bodyOf, stepsOf as drawStepsOf } from '../../../../renderer/admin/kit/draw/use-draw.ts';
import { part } from '../../../support/part.ts';

describe('the steps of a poll', () => {
  test.each<[PollPhase, number, PollCommand | null, PollCommand[]]>([
    ['draft', 0, 'start', []],
    ['open', 0, 'lock', ['reveal', 'end']],
    ['open', 3, 'lock', ['reveal', 'reset', 'end']],
    ['locked', 3, 'reveal', ['unlock', 'reset', 'end']],
    ['revealed', 3, 'end', ['reset']],
    ['ended', 3, 'reveal', []],
  ])('%s, with %i voters: %s, then %j', (phase, voters, next, others) => {
    expect(stepsOf({ phase, voters, results: null })).toEqual({ next, others });
  });

  test('nothing follows results that are shown', () => {
    expect(stepsOf(part({ phase: 'ended', voters: 3, results: {} })).next).toBeNull();
  });
});

function inPhases(...phases: PollPhase[]) {
  return phases.map((phase) => ({ phase }));
}
function pollIn(phase: PollPhase): Poll {
  return part({ phase, voters: 3, results: null });
}

test.each<[PollPhase, PollPhase | null, PollCommand | null]>([
  ['draft', null, 'start'],
  ['draft', 'open', null],
  ['open', 'open', null],
  ['ended', null, 'reveal'],
  ['ended', 'locked', 'reveal'],
])('beside a poll in phase %s, while one is %s, a button says: %s', (phase, other, command) => {
  expect(buttonOf(pollIn(phase), other && pollIn(other))).toBe(command);
});

test('a press for a reset asks first, and none counts while the one before is on its way', () => {
  expect([effectOf('lock', false), effectOf('reset', false)]).toEqual(['send', 'ask']);
  expect([effectOf('lock', true), effectOf('reset', true)]).toEqual([null, null]);
});

test('the running poll comes first, then what is prepared, then what ended, the latest first', () => {
  const phases: PollPhase[] = ['ended', 'draft', 'ended', 'locked', 'draft'];
  const polls = phases.map((phase, id): Poll => part({ id, phase }));
  expect(inOrder(polls).map(({ id }) => id)).toEqual([3, 1, 4, 2, 0]);
});

test.each([
  ['on', 'on', 'Which?'],
  ['off', 'on', 'Which?'],
  ['blank', 'blank', 'A question'],
  ['exposed', 'exposed', 'A question'],
] as const)('a strip that is %s shows a poll as %s: %s', (tone, shown, text) => {
  const words = { tone, label: 'Hall', text: 'A question', nextLabel: 'Next', next: '' };
  const poll: Poll = part({ phase: 'open', voters: 1, question: 'Which?' });
  expect(withStaged(words, poll, null)).toMatchObject({ tone: shown, text });
  expect(withStaged(words, null, null)).toBe(words);
});

describe('the editor', () => {
  const DRAFT: Draft = { kind: 'quiz', question: ' Which? ', options: ['Red', 'Blue'], right: 1 };

  test.each<[string, Partial<Draft>, object]>([
    ['a quiz as typed', {}, { options: ['Red', 'Blue'], right: 2 }],
    ['no empty options', { options: ['', ' Red', '', 'Blue'], right: 3 }, { right: 2 }],
    ['no right answer in an empty option', { options: ['Red', ''] }, { right: null }],
    ['a right answer in a quiz alone', { kind: 'single' }, { right: null }],
    ['no options of a scale', { kind: 'scale' }, { options: [], right: null }],
  ])('sends %s', (_what, patch, sent) => {
    expect(sentOf({ ...DRAFT, ...patch })).toMatchObject({ question: 'Which?', ...sent });
  });

  test('shows at least two options, and the right one by its place', () => {
    const poll = { id: 1, version: 1, kind: 'quiz', question: '', right: 7 } as const;
    const options = [{ id: 7, text: 'Red' }];
    const typed = POLL_DRAFTED.textOf({ ...poll, options });
    expect([typed.options, typed.right]).toEqual([['Red', ''], 0]);
  });

  const OPTIONS = { options: ['a', 'b', 'c'], right: 1 };
  test.each([
    ['added before the right one', withOptionAfter(OPTIONS, 0), ['a', '', 'b', 'c'], 2],
    ['added after it', withOptionAfter(OPTIONS, 1), ['a', 'b', '', 'c'], 1],
    ['removed before it', withoutOption(OPTIONS, 0), ['b', 'c'], 0],
    ['removed after it', withoutOption(OPTIONS, 2), ['a', 'b'], 1],
    ['that was the right one removed', withoutOption(OPTIONS, 1), ['a', 'c'], null],
    ['moved down past it', withOptionMoved(OPTIONS, 0, 2), ['b', 'c', 'a'], 0],
    ['that is the right one moved up', withOptionMoved(OPTIONS, 1, 0), ['b', 'a', 'c'], 0],
  ])('an option %s', (_what, after, options, right) => {
    expect(after).toEqual({ options, right });
  });
});

const [MOVE_UP, MOVE_DOWN] = [-1, 1].map((by) => ({ does: 'move', by }));
const NO_KEYS = { altKey: false, ctrlKey: false, metaKey: false };

test.each([
  ['Enter', {}, 0, { does: 'add' }],
  ['Enter', { ctrlKey: true }, 0, null],
  ['ArrowUp', { altKey: true }, 0, MOVE_UP],
  ['ArrowDown', { altKey: true }, 0, MOVE_DOWN],
  ['ArrowDown', {}, 0, null],
  ['Backspace', {}, 0, null],
  ['Backspace', {}, 1, { does: 'remove' }],
  ['a', { altKey: true }, 0, null],
])('in the field of an option %s, with %j, at place %i, does %j', (key, held, at, effect) => {
  expect(pressEffect({ ...NO_KEYS, key, ...held }, ['Red', ''], at)).toEqual(effect);
});

test('the only option stays, a grip moves by arrows alone, and the focus goes to the option before', () => {
  expect(pressEffect({ ...NO_KEYS, key: 'Backspace' }, [''], 0)).toBeNull();
  const moves = ['ArrowUp', 'ArrowDown', 'Enter'].map((key) => gripEffect({ key }));
  expect(moves).toEqual([MOVE_UP, MOVE_DOWN, null]);
  expect([0, 1, 3].map(placeAfterRemoving)).toEqual([0, 0, 2]);
});

test.each([
  ['draft', false, 'editor', false],
  // Of a past event, nothing is prepared any more.
  ['draft', true, null, false],
  ['ended', false, 'results', false],
  ['ended', true, 'results', false],
] as const)('a poll that is %s, of a past event: %s, opens %s, unfolded: %s', (...row) => {
  const [phase, isPast, opens, unfolded] = row;
  expect(openedBy(phase, isPast)).toBe(opens);
  expect(isUnfolded({ id: 7, phase }, new Set())).toBe(unfolded);
  expect(isUnfolded({ id: 7, phase }, new Set([7]))).toBe(!unfolded);
});

test('the page says how many polls there are of each kind', () => {
  expect(summaryOf(inPhases('draft', 'ended', 'ended'))).toBe('1 prepared · 2 ended');
  const all = inPhases('locked', 'draft', 'draft', 'ended');
  expect(summaryOf(all)).toBe('1 running · 2 prepared · 1 ended');
});

test.each([
  [true, 'Word hidden', 'Hid “pumps”'],
  [false, 'Word shown', 'Showed “pumps”'],
])('a word whose hiding is %s is as before after an undo', async (hidden, said, label) => {
  const put = vi.fn<(text: string, hidden: boolean) => Promise<void>>(async () => undefined);
  const step = hidingStep('pumps', hidden, put);
  expect(step).toMatchObject({ said, label });
  expect(put).not.toHaveBeenCalled();
  expect(await step.undo()).toBe(true);
  expect(put.mock.calls).toEqual([['pumps', !hidden]]);
});

test('what was drawn is shown, then taken off, and drawn again while anyone is left', () => {
  expect(drawStepsOf({ on_screen: false, left: 2 })).toEqual({ next: 'show', canRepeat: true });
  expect(drawStepsOf({ on_screen: true, left: 0 })).toEqual({ next: 'off', canRepeat: false });
});

test('a draw is asked for once at a time, with its version', () => {
  expect(bodyOf({ version: 4 }, 'again', false)).toEqual({ do: 'again', version: 4 });
  expect(bodyOf({ version: 4 }, 'again', true)).toBeNull();
  expect(bodyOf(undefined, 'draw', false)).toBeNull();
});
