import { describe, expect, test } from 'vitest';
import { merge, unmerge } from '../support/merging.ts';
import { ADA, openSmsBooth, type SmsBooth } from '../support/sms-booth.ts';
import { answering, BOOTH_NUMBER } from '../support/twilio-peer.ts';
import { update } from './question-calls.ts';

const BOB = '+13105550199';
const HOUR = 3_600_000;
const REPLY = { autoReplyEnabled: true, autoReplyText: 'Thank you!' };
const ANSWER = { answerByText: true };
const BUSY = answering(/^POST/, 429, { code: 20429, message: 'Too Many Requests', status: 429 });

/** Someone texts, and the booth has it. @returns its question's id; 0 when it is none */
async function texted(
  { peer, until, texts }: SmsBooth,
  body: string,
  { from = ADA, at }: { from?: string; at?: number } = {},
): Promise<number> {
  const sid = peer.receive({ from, body, ...(at === undefined ? {} : { at }) });
  let id: number | null = null;
  await until(async () => {
    const text = (await texts()).find(({ message_sid }) => message_sid === sid);
    expect(text).toBeDefined();
    id = text?.question_id ?? null;
  });
  return id ?? 0;
}

/** Waits until nothing is left to do. */
async function settled(booth: SmsBooth): Promise<void> {
  await booth.until(() => expect(booth.deps.jobs.list()).toEqual([]));
}

/** Waits until a message was tried in vain. */
async function tried(booth: SmsBooth): Promise<void> {
  await booth.until(() => expect(booth.deps.jobs.list()).toMatchObject([{ attempts: 1 }]));
}

async function openAsked(twilio: object = ANSWER) {
  const booth = await openSmsBooth({ twilio });
  return { booth, id: await texted(booth, 'How long?') };
}

test('nothing is sent by default, and switching it on sends no old answers', async () => {
  const { booth, id } = await openAsked({});
  await update(booth, id, { status: 'approved', answer: 'Ten hours.' });
  await booth.set(ANSWER);
  await update(booth, id, { answer: 'Eleven hours.' });
  await settled(booth);
  expect(booth.peer.sent()).toEqual([]);
});

describe('thanks', () => {
  test('go out once per number and hour', async () => {
    let now = Date.now();
    const booth = await openSmsBooth({ now: () => now, twilio: REPLY });
    await texted(booth, 'One');
    await texted(booth, 'Two');
    await texted(booth, 'Three', { from: BOB });
    await settled(booth);
    expect(booth.peer.sent()).toMatchObject([
      { from: BOOTH_NUMBER, to: ADA, body: 'Thank you!' },
      { from: BOOTH_NUMBER, to: BOB, body: 'Thank you!' },
    ]);
    now += HOUR - 1000;
    await texted(booth, 'Four');
    await settled(booth);
    expect(booth.peer.sent()).toHaveLength(2);
    now += 2000;
    await texted(booth, 'Five');
    await settled(booth);
    expect(booth.peer.sent().map(({ to }) => to)).toEqual([ADA, BOB, ADA]);
  });

  test('that left late count from then on', async () => {
    let now = Date.now();
    const booth = await openSmsBooth({ now: () => now, twilio: REPLY });
    booth.peer.behave(BUSY);
    await texted(booth, 'One');
    await tried(booth);
    booth.peer.behave(null);
    now += HOUR - 1000;
    await booth.restart();
    await settled(booth);
    expect(booth.peer.sent()).toHaveLength(1);
    now += 2000;
    await texted(booth, 'Two');
    await settled(booth);
    expect(booth.peer.sent()).toHaveLength(1);
  });

  test('go to phones alone, for no keyword, and not a day late', async () => {
    let now = Date.now();
    const booth = await openSmsBooth({ now: () => now, twilio: REPLY });
    for (const from of ['12345', 'PIZZA', 'whatsapp:+12125550123', BOOTH_NUMBER]) {
      await texted(booth, 'Your code is 123456', { from });
    }
    for (const body of ['STOP', 'HELP', 'START']) await texted(booth, body, { from: BOB });
    await texted(booth, 'In time');
    const at = now + 1000;
    now += 24 * HOUR + 2000;
    await texted(booth, 'A day late', { from: BOB, at });
    await settled(booth);
    expect(booth.peer.sent().map(({ to }) => to)).toEqual([ADA]);
  });

  test('that wait while nobody is there are dropped by a STOP, and stay away until START', async () => {
    const booth = await openSmsBooth({ twilio: REPLY });
    booth.peer.behave(BUSY);
    await texted(booth, 'Hello');
    await tried(booth);
    await texted(booth, 'stop.', { from: `rcs:${ADA}` });
    await settled(booth);
    expect((await booth.state()).opted_out).toBe(1);
    booth.peer.behave(null);
    await texted(booth, 'Still me');
    expect(booth.deps.jobs.list()).toEqual([]);
    expect(booth.peer.sent()).toEqual([]);
    await texted(booth, 'START', { from: `rcs:${ADA}` });
    expect((await booth.state()).opted_out).toBe(0);
    await texted(booth, 'Me again');
    expect(booth.deps.jobs.list()).toHaveLength(1);
    // By the time at which it was sent, not at which it was seen.
    await texted(booth, 'STOP', { at: Date.now() - 60_000 });
    expect((await booth.state()).opted_out).toBe(0);
  });
});

describe('an answer by text', () => {
  test('waits for the approval and for the answer, and goes to its sender once, whatever happens later', async () => {
    const { booth, id } = await openAsked();
    const fromBrowser = await booth.ask('How long?');
    await update(booth, fromBrowser, { status: 'approved', answer: 'Ten.' });
    await update(booth, id, { answer: 'Nine hours.' });
    expect(booth.deps.jobs.list()).toEqual([]);
    await update(booth, id, { status: 'approved', answer: null });
    expect(booth.deps.jobs.list()).toEqual([]);
    for (const change of [
      { answer: '**Ten** hours.' },
      { answer: 'Eleven hours.' },
      { status: 'rejected' },
      { status: 'approved' },
      { answer: null },
      { answer: 'Twelve hours.' },
    ]) {
      await update(booth, id, change);
      await settled(booth);
    }
    expect(booth.peer.sent()).toMatchObject([{ from: BOOTH_NUMBER, to: ADA, body: 'Ten hours.' }]);
  });

  test('that was taken back before it left does not leave; approved again, it does', async () => {
    const { booth, id } = await openAsked();
    await booth.peer.goOffline();
    await booth.until(async () => expect((await booth.state()).service).toBe('unreachable'));
    await update(booth, id, { status: 'approved', answer: 'Wrong.' });
    await update(booth, id, { status: 'rejected' });
    // A try that was under way finds out for itself.
    await booth.until(() => expect(booth.deps.jobs.list()).toEqual([]));
    await update(booth, id, { status: 'approved', answer: 'Right.' });
    await booth.peer.goOnline();
    await settled(booth);
    expect(booth.peer.sent()).toMatchObject([{ body: 'Right.' }]);
  });

  test('that waits is not sent once that is switched off', async () => {
    const { booth, id } = await openAsked();
    await booth.peer.goOffline();
    await booth.until(async () => expect((await booth.state()).service).toBe('unreachable'));
    await update(booth, id, { status: 'approved', answer: 'Ten hours.' });
    await booth.set({ answerByText: false });
    await booth.peer.goOnline();
    await settled(booth);
    expect(booth.peer.sent()).toEqual([]);
  });

  test('of a merged question is the main question’s, whichever came first, and goes once', async () => {
    const { booth, id } = await openAsked();
    const main = await booth.ask('How long does it last?');
    await merge(booth, id, main);
    await settled(booth);
    expect(booth.peer.sent()).toEqual([]);
    await update(booth, main, { status: 'approved', answer: 'Ten hours.' });
    await settled(booth);
    expect(booth.peer.sent()).toMatchObject([{ to: ADA, body: 'Ten hours.' }]);

    const other = await texted(booth, 'Hours?', { from: BOB });
    await merge(booth, other, main);
    await settled(booth);
    await unmerge(booth, other);
    await update(booth, other, { status: 'approved', answer: 'Nine hours.' });
    await update(booth, main, { answer: null });
    await update(booth, main, { answer: 'Eleven hours.' });
    await settled(booth);
    expect(booth.peer.sent()).toMatchObject([
      { to: ADA, body: 'Ten hours.' },
      { to: BOB, body: 'Ten hours.' },
    ]);
  });

  test('that Twilio refuses since the sender sent STOP there is no failure', async () => {
    const { booth, id } = await openAsked();
    const message = `Attempt to send to unsubscribed recipient ${ADA}`;
    booth.peer.behave(answering(/^POST/, 400, { code: 21610, message, status: 400 }));
    await update(booth, id, { status: 'approved', answer: 'Ten hours.' });
    await settled(booth);
    expect((await booth.state()).opted_out).toBe(1);
  });
});

describe('a message that left before anybody could say so is not sent again', () => {
  test.each<[string, (end: () => void, booth: SmsBooth) => void]>([
    ['the connection broke', (end) => end()],
    ['the server was restarted', (end, booth) => void booth.restart().then(end)],
  ])('%s', async (_name, happen) => {
    const booth = await openSmsBooth({ twilio: REPLY });
    const { peer } = booth;
    let isFirst = true;
    peer.behave(({ method }, response) => {
      if (method !== 'SENT' || !isFirst) return false;
      isFirst = false;
      happen(() => response.destroy(), booth);
      return true;
    });
    // The same words went to another number before.
    peer.write({ from: BOOTH_NUMBER, to: BOB, body: 'Thank you!' });
    peer.receive({ from: ADA, body: 'Hello' });
    await booth.until(() => expect(isFirst).toBe(false));
    await booth.until(() => {
      const sent = booth.deps.db.prepare('SELECT message_sid FROM sms_replies').pluck().all();
      expect(sent).toEqual([peer.sent().find(({ to }) => to === ADA)?.sid]);
    });
    await settled(booth);
    expect(peer.sent().filter(({ to }) => to === ADA)).toHaveLength(1);
  });
});

test('a message that never left is sent, though one with the same words, and others, went to that number before', async () => {
  let now = Date.now();
  const booth = await openSmsBooth({ now: () => now, twilio: REPLY });
  const { peer } = booth;
  await texted(booth, 'One');
  await settled(booth);
  peer.write({ from: BOOTH_NUMBER, to: ADA, body: 'See you at the stand.' });
  now += HOUR + 1000;
  let attempts = 0;
  peer.behave(({ method }, response) => {
    if (method !== 'POST') return false;
    attempts += 1;
    if (attempts === 1) response.destroy();
    return attempts === 1;
  });
  peer.receive({ from: ADA, body: 'Two' });
  await booth.until(() => expect(attempts).toBe(2));
  await settled(booth);
  expect(peer.sent().filter(({ body }) => body === 'Thank you!')).toHaveLength(2);
});
