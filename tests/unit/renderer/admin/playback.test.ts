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

const START: PlaybackState = { ...UNTOUCHED_PLAYBACK, questions: [asked(1), asked(2)] };

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

const PIN_1 = { do: 'pin', question_id: 1 } as const;
const AFTER_1 = { do: 'after', question_id: 1 } as const;

test.each<[PlaybackCommand[], PlaybackCommand, string, PlaybackCommand]>([
  [[], PIN_1, 'Pinned “Question 1”', { do: 'unpin' }],
  [[PIN_1], { do: 'unpin' }, 'Unpinned “Question 1”', PIN_1],
  [
    [PIN_1],
    { do: 'show', question_id: 2 },
    'Showed “Question 2” in place of “Question 1”, which was pinned',
    PIN_1,
  ],
  [[], AFTER_1, 'Put “Question 1” next on the big screen', { do: 'not-after', question_id: 1 }],
  [[AFTER_1], { do: 'not-after', question_id: 1 }, 'Removed “Question 1” from the line', AFTER_1],
])('after %j, %j is named and has its opposite', (done, command, label, back) => {
  const before = after(...done);
  const { now, step } = stepOf(before, command);
  expect(step).toMatchObject({ label, back });
  expect(step?.isAsLeft(now)).toBe(true);
  expect(step?.isAsLeft(before)).toBe(false);
});

test.each<[PlaybackCommand[], PlaybackCommand]>([
  [[], { do: 'next' }],
  [[], { do: 'show', question_id: 1 }],
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
  [[{ do: 'pin', question_id: 2 }], 'pin', PIN_1],
  [[], 'after', AFTER_1],
  [[AFTER_1], 'after', { do: 'not-after', question_id: 1 }],
  [[{ do: 'after', question_id: 2 }], 'after', AFTER_1],
  [[PIN_1], 'show', { do: 'show', question_id: 1 }],
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
  ['approved', [2], after({ do: 'pin', question_id: 2 }), ['Show now', 'After this one', PIN]],
] as const)(
  'a question that is %s has, with %j on the screens, its choices',
  (status, on, now, choices) => {
    const screens = on.map((question_id) => ({ question_id }));
    expect(playbackChoices({ id: 1, status }, screens, now)).toEqual(choices);
  },
);

test('an answer that comes late does not bring back an older state', () => {
  const client = new QueryClient();
  const pinned = after(PIN_1);
  const unpinned = after(PIN_1, { do: 'unpin' });
  setPlayback(client, unpinned);
  setPlayback(client, pinned);
  expect(client.getQueryData(PLAYBACK_KEY)).toEqual(unpinned);
});

test('the strip says what is on and what is next, from what the screens report', () => {
  const on = {
    local: true,
    question_id: 1,
    question_text: 'On',
    next_text: 'Next',
    blank: false,
    paused: false,
    pinned: false,
  } as Screen;
  expect(playbackWords(START, [])).toMatchObject({
    tone: 'off',
    text: 'No big screen is connected',
  });
  const exposed = { tone: 'exposed', label: 'The public sees your screen' };
  expect(playbackWords(START, [], true)).toMatchObject(exposed);
  expect(playbackWords(after({ do: 'blank' }), [], true)).toMatchObject(exposed);
  expect(playbackWords(START, [on])).toMatchObject({
    tone: 'on',
    label: 'On the big screen',
    text: 'On',
    next: 'Next',
  });
  expect(playbackWords(START, [{ ...on, pinned: true }])).toMatchObject({
    tone: 'held',
    label: 'On the big screen · pinned',
    nextLabel: 'After it is unpinned',
  });
  expect(playbackWords(START, [{ ...on, paused: true }]).label).toBe('On the big screen · paused');
  const blank = after({ do: 'blank' });
  expect(playbackWords(blank, [on]).text).toBe('The big screen goes blank…');
  expect(playbackWords(blank, [{ ...on, blank: true }]).text).toBe('The big screen is empty');
  expect(playbackWords(blank, [])).toMatchObject({ label: 'Blank · no big screen is connected' });
  expect(playbackWords(after(AFTER_1, { do: 'after', question_id: 2 }), [on]).nextLabel).toBe(
    'Next · 2 in line',
  );
  expect(playbackWords(START, [on, { ...on, question_id: 2 }, on]).label).toBe(
    'On the big screen · 2 more big screens, 1 with something else',
  );
  const empty = { ...on, question_id: null, question_text: null, next_text: null };
  expect(playbackWords(START, [empty])).toMatchObject({
    text: 'Waiting for a question',
    next: 'The next one you approve',
  });
});

const LINE = Array.from({ length: 20 }, (_, at) => ({ version: at, question_id: 100 + at }));
const FIFTH = { version: 1, question_id: 5 };
const SIXTH = { version: 1, question_id: 6 };
function lastly(what: 'next' | 'previous' | 'show' | 'not-after', question_id: number | null) {
  return { version: 8, do: what, question_id };
}
test.each<[before: Partial<Playback>, command: PlaybackCommand, change: object | null]>([
  [{ pinned: 4 }, { do: 'show', question_id: 4 }, { last: lastly('show', 4) }],
  [{ pinned: 4 }, { do: 'show', question_id: 5 }, { pinned: null, last: lastly('show', 5) }],
  [
    { after: [FIFTH, SIXTH] },
    { do: 'show', question_id: 5 },
    { after: [SIXTH], last: lastly('show', 5) },
  ],
  [{ pinned: 4 }, { do: 'pin', question_id: 4 }, null],
  [{ after: [FIFTH, SIXTH] }, { do: 'pin', question_id: 5 }, { after: [SIXTH], pinned: 5 }],
  [
    { after: [FIFTH] },
    { do: 'after', question_id: 6 },
    { after: [FIFTH, { version: 8, question_id: 6 }] },
  ],
  [{ after: [FIFTH, SIXTH] }, { do: 'after', question_id: 6 }, null],
  [{ after: LINE }, { do: 'after', question_id: 6 }, null],
  [
    { after: [FIFTH, SIXTH] },
    { do: 'not-after', question_id: 6 },
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
