import { expect, test, vi } from 'vitest';
import type { ApiClient } from '../../../../renderer/lib/api-client.ts';
import { createStaffPresence, whereOf } from '../../../../renderer/admin/kit/session/presence.ts';
import {
  ANSWERING_SIGN_MS,
  type Device,
  type Presence,
} from '../../../../server/contract/devices.ts';
import { authorHere, whoChangedIt } from '../../../../renderer/admin/questions/answering-mark.tsx';

const ANNA: Device = { id: 'anna-0123456789abc', name: 'Anna', named: true };
const BEN: Device = { id: 'ben-0123456789abcd', name: 'Ben', named: true };

function benAnswers(...ids: number[]): Presence {
  const since = '2026-11-21T09:00:00.000Z';
  const window = 'window-of-ben-0123';
  return {
    devices: [ANNA, BEN],
    answering: ids.map((question_id) => ({ window, device: BEN, question_id, since })),
  };
}

/** Anna's page, whose calls are answered when the test says so. */
function openPage() {
  const answers: ((state: Presence) => void)[] = [];
  const sent: unknown[] = [];
  const data: ApiClient['data'] = async (_method, _path, schema, options) => {
    sent.push(options?.body);
    return schema.parse(await new Promise((resolve) => answers.push(resolve)));
  };
  const own = { read: () => ANNA, subscribe: () => () => undefined };
  const presence = createStaffPresence({ data }, own);
  /** Answers the first call that waits, and gives the page the time to read that. */
  const answer = async (state: Presence) => {
    answers.shift()?.(state);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { presence, answer, sent };
}

test('an answer holds, unless the event stream overtook it', async () => {
  const { presence, answer } = openPage();
  presence.refresh();
  presence.take(benAnswers(7));
  await answer(benAnswers());
  expect(presence.otherAt(7)?.device.name).toBe('Ben');
  presence.refresh();
  await answer(benAnswers(8));
  expect(presence.otherAt(7)).toBeNull();
  expect(presence.otherAt(8)?.device.name).toBe('Ben');
});

test('a question that is closed while its opening is still being told is told as closed after that', async () => {
  const { presence, answer, sent } = openPage();
  const close = presence.open(7);
  close();
  expect(sent).toMatchObject([{ question_id: 7 }]);
  await answer(benAnswers());
  expect(sent).toMatchObject([{ question_id: 7 }, { question_id: null }]);
  await answer(benAnswers());
  expect(sent).toHaveLength(2);
});

test('nothing of a session is left when it ends: no sign of life, nobody beside us', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { presence, answer, sent } = openPage();
  const close = presence.open(7);
  await answer(benAnswers(7));
  vi.advanceTimersByTime(ANSWERING_SIGN_MS);
  await answer(benAnswers(7));
  expect([sent.length, presence.otherAt(7)?.device.name]).toEqual([2, 'Ben']);
  presence.clear();
  close();
  vi.advanceTimersByTime(2 * ANSWERING_SIGN_MS);
  expect([sent.length, presence.otherAt(7), presence.devices()]).toEqual([2, null, []]);
});

test('the author of a change is named as well as is known', () => {
  const own: Device = { id: 'a'.repeat(20), name: 'Chrome', named: false };
  const other = { ...own, id: 'b'.repeat(20) };
  const said = (by: Device | null) => whoChangedIt({ changed_by: by }, own);
  expect(said(null)).toBe('Somebody else has changed this question');
  expect(said(own)).toBe('You have changed this question in another window');
  expect(said(other)).toBe('Another device (Chrome) has changed this question');
  const anna = { id: '7', name: 'Anna', named: true };
  expect(said({ ...other, name: 'Anna', named: true })).toBe('Anna has changed this question');
  // The server remembers the person, whichever device it was.
  expect(whoChangedIt({ changed_by: anna }, authorHere(own, anna))).toBe(said(own));
  const unknown = authorHere(own, null);
  expect(whoChangedIt({ changed_by: anna }, unknown)).toBe('Anna has changed this question');
});

test('where another user is at work is named as well as is known', () => {
  const device: Device = { id: 'a'.repeat(20), name: 'iPhone', named: false };
  expect(whereOf({ device, here: false })).toBe('on another device (iPhone)');
  const anna = { ...device, name: 'Anna', named: true };
  expect(whereOf({ device: anna, here: false })).toBe('by Anna');
  expect(whereOf({ device: anna, here: true })).toBe('in another window');
});
