import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  commandFor,
  PLAYBACK_KEY,
  type QuestionCommand,
  playbackStepOf,
  setPlayback,
  playbackWords,
} from '../../../../renderer/admin/kit/playback/use-playback.ts';
import { playbackChoices } from '../../../../renderer/admin/questions/playback-items.tsx';
import { applyCommand } from '../../../../server/contract/playback-rules.ts';
import type {
  Playback,
  PlaybackCommand,
  PlaybackState,
} from '../../../../server/contract/playback.ts';
import type { Screen } from '../../../../server/contract/screens.ts';
import { UNTOUCHED_PLAYBACK } from '../../../../server/contract/untouched-playback.ts';
import { asked } from '../../../support/driven-stage.ts';
import { part } from '../../../support/part.ts';

const START: PlaybackState = { ...UNTOUCHED_PLAYBACK, questions: [asked(1), asked(2)] };

function about(what: 'show' | 'pin' | 'after' | 'not-after', question_id: number): PlaybackCommand {
  return { do: what, question_id };
}
const [SHOW_1, PIN_1, AFTER_1] = [about('show', 1), about('pin', 1), about('after', 1)] as const;
const NOT_AFTER_1 = about('not-after', 1);

function after(...commands: PlaybackCommand[]): PlaybackState {
  return commands.reduce<PlaybackState>(
    (playback, command) => ({ ...playback, ...applyCommand(playback, command) }),
    START,
  );
}
function stepOf(before: PlaybackState, command: PlaybackCommand) {
  const now = { ...before, ...applyCommand(before, command) };
  return { now, step: playbackStepOf(command, before, now) };
}

const REPLACED = 'Showed “Question 2” in place of “Question 1”, which was pinned';

test.each<[PlaybackCommand[], PlaybackCommand, string, PlaybackCommand]>([
  [[], PIN_1, 'Pinned “Question 1”', { do: 'unpin' }],
  [[PIN_1], { do: 'unpin' }, 'Unpinned “Question 1”', PIN_1],
  [[PIN_1], about('show', 2), REPLACED, PIN_1],
  [[], AFTER_1, 'Put “Question 1” next on the big screen', NOT_AFTER_1],
  [[AFTER_1], NOT_AFTER_1, 'Removed “Question 1” from the line', AFTER_1],
])('after %j, %j is named and has its opposite', (done, command, label, back) => {
  const before = after(...done);
  const { now, step } = stepOf(before, command);
  expect(step).toMatchObject({ label, back });
  expect(step?.isAsLeft(now)).toBe(true);
  expect(step?.isAsLeft(before)).toBe(false);
});

test.each<[PlaybackCommand[], PlaybackCommand]>([
  [[], { do: 'next' }],
  [[], SHOW_1],
  [[], { do: 'blank' }],
  [[{ do: 'pause' }], { do: 'resume' }],
  [[PIN_1], PIN_1],
  [[AFTER_1], AFTER_1],
])('after %j, %j is nothing to take back', (done, command) => {
  expect(stepOf(after(...done), command).step).toBeNull();
});

test.each<[PlaybackCommand[], QuestionCommand, PlaybackCommand]>([
  [[], 'pin', PIN_1],
  [[PIN_1], 'pin', { do: 'unpin' }],
  [[about('pin', 2)], 'pin', PIN_1],
  [[], 'after', AFTER_1],
  [[AFTER_1], 'after', NOT_AFTER_1],
  [[about('after', 2)], 'after', AFTER_1],
  [[PIN_1], 'show', SHOW_1],
])('after %j, the press on “%s” asks for %j', (done, what, command) => {
  expect(commandFor(what, 1, after(...done))).toEqual(command);
});

const PIN = 'Pin to the big screen';
test.each([
  ['pending', [1], START, ['Approve & show']],
  ['approved', [], START, ['Show now', 'After this one', PIN]],
  ['approved', [1], START, ['Show from the start', PIN]],
  // The second screen is not the one that the strip tells of.
  ['approved', [2, 1], after(AFTER_1), ['Show now', 'Not after this one', PIN]],
  ['approved', [1], after(PIN_1), ['Show from the start', 'Unpin']],
  ['approved', [2], after(about('pin', 2)), ['Show now', 'After this one', PIN]],
] as const)('a question that is %s has, with %j on the screens, its choices', (...example) => {
  const [status, on, now, choices] = example;
  const screens = on.map((question_id) => ({ question_id }));
  expect(playbackChoices({ id: 1, status }, screens, now)).toEqual(choices);
});

test('an answer that comes late does not bring back an older state', () => {
  const client = new QueryClient();
  const unpinned = after(PIN_1, { do: 'unpin' });
  setPlayback(client, unpinned);
  setPlayback(client, after(PIN_1));
  expect(client.getQueryData(PLAYBACK_KEY)).toEqual(unpinned);
});

function screen(state: object = {}): Screen {
  const texts = { question_text: 'On', next_text: 'Next' };
  const plays = { blank: false, paused: false, pinned: false };
  return part({ local: true, question_id: 1, ...texts, ...plays, ...state });
}
const BLANK = after({ do: 'blank' });
const TWO_IN_LINE = after(AFTER_1, about('after', 2));
const PINNED = { label: 'On the big screen · pinned', nextLabel: 'After it is unpinned' };
const OTHERS = { label: 'On the big screen · 2 more big screens, 1 with something else' };
const EMPTY = screen({ question_id: null, question_text: null, next_text: null });
const NEXT = { text: 'Waiting for a question', next: 'The next one you approve' };

test.each([
  [START, [], { tone: 'off', text: 'No big screen is connected' }],
  [START, [screen()], { tone: 'on', label: 'On the big screen', text: 'On', next: 'Next' }],
  [START, [screen({ pinned: true })], { tone: 'held', ...PINNED }],
  [START, [screen({ paused: true })], { label: 'On the big screen · paused' }],
  [BLANK, [screen()], { text: 'The big screen goes blank…' }],
  [BLANK, [screen({ blank: true })], { text: 'The big screen is empty' }],
  [BLANK, [], { label: 'Blank · no big screen is connected' }],
  [TWO_IN_LINE, [screen()], { nextLabel: 'Next · 2 in line' }],
  [START, [screen(), screen({ question_id: 2 }), screen()], OTHERS],
  [START, [EMPTY], NEXT],
])('the strip says what is on and what is next: case %#', (playback, screens, words) => {
  expect(playbackWords(playback, screens)).toMatchObject(words);
});

test.each([START, BLANK])(
  'the strip says first that the public sees the screen: case %#',
  (now) => {
    const exposed = { tone: 'exposed', label: 'The public sees your screen' };
    expect(playbackWords(now, [], true)).toMatchObject(exposed);
  },
);

const LINE = Array.from({ length: 20 }, (_, at) => ({ version: at, question_id: 100 + at }));
const [FIFTH, SIXTH] = [5, 6].map((question_id) => ({ version: 1, question_id })) as [Line, Line];
type Line = Playback['after'][number];
function lastly(what: 'next' | 'previous' | 'show' | 'not-after', question_id: number | null) {
  return { version: 8, do: what, question_id };
}
test.each<[before: Partial<Playback>, command: PlaybackCommand, change: object | null]>([
  [{ pinned: 4 }, about('show', 4), { last: lastly('show', 4) }],
  [{ pinned: 4 }, about('show', 5), { pinned: null, last: lastly('show', 5) }],
  [{ after: [FIFTH, SIXTH] }, about('show', 5), { after: [SIXTH], last: lastly('show', 5) }],
  [{ pinned: 4 }, about('pin', 4), null],
  [{ after: [FIFTH, SIXTH] }, about('pin', 5), { after: [SIXTH], pinned: 5 }],
  [{ after: [FIFTH] }, about('after', 6), { after: [FIFTH, { ...SIXTH, version: 8 }] }],
  [{ after: [FIFTH, SIXTH] }, about('after', 6), null],
  [{ after: LINE }, about('after', 6), null],
  [
    { after: [FIFTH, SIXTH] },
    about('not-after', 6),
    { after: [FIFTH], last: lastly('not-after', 6) },
  ],
  [{}, { do: 'next' }, { last: lastly('next', null) }],
  [{ pinned: 4 }, { do: 'previous' }, null],
  [{ pinned: 4 }, { do: 'unpin' }, { pinned: null }],
  [{}, { do: 'unpin' }, null],
  [{}, { do: 'pause' }, { paused: true }],
  [{ paused: true }, { do: 'pause' }, null],
  [{}, { do: 'resume' }, null],
  [{}, { do: 'blank' }, { blank: true }],
  [{ blank: true }, { do: 'blank' }, null],
  [{ blank: true }, { do: 'unblank' }, { blank: false }],
  [{}, { do: 'unblank' }, null],
])('from %j, %j changes %j', (before, command, change) => {
  const playback = { ...UNTOUCHED_PLAYBACK, version: 7, ...before };
  const now = applyCommand(playback, command);
  if (change === null) expect(now).toBe(playback);
  else expect(now).toEqual({ ...playback, ...change, version: 8 });
});
