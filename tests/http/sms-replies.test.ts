import { describe, expect, test } from 'vitest';
import { merge, unmerge } from '../support/merging.ts';
import { openSmsBooth, type SmsBooth } from '../support/sms-booth.ts';
import { BOOTH_NUMBER, startTwilioPeer } from '../support/twilio-peer.ts';

const ADA = '+12125550123';
const BOB = '+13105550199';
const HOUR = 3_600_000;
const REPLY = { autoReplyEnabled: true, autoReplyText: 'Thank you!' };
const ANSWER = { answerByText: true };

/** Waits until a text is here. @returns its question's id */
async function arrived(booth: SmsBooth, sid: string): Promise<number | null> {
  let questionId: number | null = null;
  await booth.until(async () => {
    const text = (await booth.texts()).find(({ message_sid }) => message_sid === sid);
    expect(text).toBeDefined();
    questionId = text?.question_id ?? null;
  });
  return questionId;
}

/** Waits until nothing is left to do. */
async function settled(booth: SmsBooth): Promise<void> {
  await booth.until(() => expect(booth.deps.jobs.list()).toEqual([]));
}

async function moderate(booth: SmsBooth, id: number | null, change: object): Promise<void> {
  const answer = await booth.staff.put(`/api/admin/question/${id}`, change);
  expect(answer.status).toBe(200);
}

/** A booth with one texted question. */
async function openAsked(twilio: object = ANSWER) {
  const booth = await openSmsBooth({ twilio });
  const id = await arrived(booth, booth.peer.receive({ from: ADA, body: 'How long?' }));
  return { booth, id };
}

describe('thanks', () => {
  test('are off by default', async () => {
    const booth = await openSmsBooth();
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'Hello' }));
    await settled(booth);
    expect(booth.peer.sent()).toEqual([]);
  });

  test('go out once per number and hour', async () => {
    let now = Date.now();
    const booth = await openSmsBooth({ now: () => now, twilio: REPLY });
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'One' }));
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'Two' }));
    await arrived(booth, booth.peer.receive({ from: BOB, body: 'Three' }));
    await settled(booth);
    expect(booth.peer.sent().map(({ from, to, body }) => ({ from, to, body }))).toEqual([
      { from: BOOTH_NUMBER, to: ADA, body: 'Thank you!' },
      { from: BOOTH_NUMBER, to: BOB, body: 'Thank you!' },
    ]);
    now += HOUR - 1000;
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'Four' }));
    await settled(booth);
    expect(booth.peer.sent()).toHaveLength(2);
    now += 2000;
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'Five' }));
    await settled(booth);
    expect(booth.peer.sent().map(({ to }) => to)).toEqual([ADA, BOB, ADA]);
  });

  test('that left late count from then on', async () => {
    let now = Date.now();
    const booth = await openSmsBooth({ now: () => now, twilio: REPLY });
    booth.peer.behave(({ method }, response) => {
      if (method === 'POST') response.writeHead(429).end('{"code":20429,"status":429}');
      return method === 'POST';
    });
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'One' }));
    await booth.until(() => expect(booth.deps.jobs.list()).toMatchObject([{ attempts: 1 }]));
    booth.peer.behave(null);
    now += HOUR - 1000;
    await booth.restart();
    await settled(booth);
    expect(booth.peer.sent()).toHaveLength(1);
    now += 2000;
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'Two' }));
    await settled(booth);
    expect(booth.peer.sent()).toHaveLength(1);
  });

  test('do not go out for what was sent more than a day ago', async () => {
    let now = Date.now();
    const booth = await openSmsBooth({ now: () => now, twilio: REPLY });
    const sent = now + 1000;
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'In time' }));
    await settled(booth);
    now += 24 * HOUR + 2000;
    await arrived(booth, booth.peer.receive({ from: BOB, body: 'A day late', at: sent }));
    await settled(booth);
    expect(booth.peer.sent().map(({ to }) => to)).toEqual([ADA]);
  });

  test.each(['12345', 'PIZZA', 'whatsapp:+12125550123', BOOTH_NUMBER])(
    'never to %s',
    async (from) => {
      const booth = await openSmsBooth({ twilio: REPLY });
      await arrived(booth, booth.peer.receive({ from, body: 'Your code is 123456' }));
      await settled(booth);
      expect(booth.peer.sent()).toEqual([]);
    },
  );

  test.each(['STOP', 'HELP', 'START'])('never for %s', async (body) => {
    const booth = await openSmsBooth({ twilio: REPLY });
    await arrived(booth, booth.peer.receive({ from: ADA, body }));
    await settled(booth);
    expect(booth.peer.sent()).toEqual([]);
  });

  test('that wait while nobody is there are dropped by a STOP, and stay away until START', async () => {
    const booth = await openSmsBooth({ twilio: REPLY });
    let isClosed = true;
    booth.peer.behave(({ method }, response) => {
      if (!isClosed || method !== 'POST') return false;
      response.writeHead(429, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 20429, message: 'Too Many Requests', status: 429 }));
      return true;
    });
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'Hello' }));
    await booth.until(() => expect(booth.deps.jobs.list()).toMatchObject([{ attempts: 1 }]));
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'stop.' }));
    await settled(booth);
    expect((await booth.state()).opted_out).toBe(1);
    isClosed = false;
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'Still me' }));
    expect(booth.deps.jobs.list()).toEqual([]);
    expect(booth.peer.sent()).toEqual([]);
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'START' }));
    expect((await booth.state()).opted_out).toBe(0);
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'Me again' }));
    expect(booth.deps.jobs.list()).toHaveLength(1);
  });

  test('a STOP counts by the time it was sent, not by when it was seen', async () => {
    const booth = await openSmsBooth({ twilio: REPLY });
    const now = Date.now();
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'START', at: now }));
    await arrived(booth, booth.peer.receive({ from: ADA, body: 'STOP', at: now - 60_000 }));
    expect((await booth.state()).opted_out).toBe(0);
  });
});

describe('an answer by text', () => {
  test('goes to its sender once, whatever happens to the question later', async () => {
    const { booth, id } = await openAsked();
    await moderate(booth, id, { status: 'approved', answer: '**Ten** hours.' });
    await settled(booth);
    for (const change of [
      { answer: 'Eleven hours.' },
      { status: 'rejected' },
      { status: 'approved' },
      { answer: null },
      { answer: 'Twelve hours.' },
    ]) {
      await moderate(booth, id, change);
      await settled(booth);
    }
    expect(booth.peer.sent()).toMatchObject([{ from: BOOTH_NUMBER, to: ADA, body: 'Ten hours.' }]);
  });

  test('is off by default, and switching it on sends no old ones', async () => {
    const { booth, id } = await openAsked({});
    await moderate(booth, id, { status: 'approved', answer: 'Ten hours.' });
    await booth.set({ answerByText: true });
    await moderate(booth, id, { answer: 'Eleven hours.' });
    await settled(booth);
    expect(booth.peer.sent()).toEqual([]);
  });

  test('waits for the approval and for the answer', async () => {
    const { booth, id } = await openAsked();
    await moderate(booth, id, { answer: 'Ten hours.' });
    expect(booth.deps.jobs.list()).toEqual([]);
    await moderate(booth, id, { status: 'approved', answer: null });
    expect(booth.deps.jobs.list()).toEqual([]);
    await moderate(booth, id, { answer: 'Nine hours.' });
    await settled(booth);
    expect(booth.peer.sent()).toMatchObject([{ body: 'Nine hours.' }]);
  });

  test('that was taken back before it left does not leave; approved again, it does', async () => {
    const { booth, id } = await openAsked();
    await booth.peer.goOffline();
    await booth.until(async () => expect((await booth.state()).service).toBe('unreachable'));
    await moderate(booth, id, { status: 'approved', answer: 'Wrong.' });
    await moderate(booth, id, { status: 'rejected' });
    expect(booth.deps.jobs.list()).toEqual([]);
    await moderate(booth, id, { status: 'approved', answer: 'Right.' });
    await booth.peer.goOnline();
    await settled(booth);
    expect(booth.peer.sent()).toMatchObject([{ body: 'Right.' }]);
  });

  test('of a merged question is the main question’s, whichever came first', async () => {
    const { booth, id } = await openAsked();
    const main = await booth.ask('How long does it last?');
    if (id === null) throw new Error('It is no question.');
    await merge(booth, id, main);
    await settled(booth);
    expect(booth.peer.sent()).toEqual([]);
    await moderate(booth, main, { status: 'approved', answer: 'Ten hours.' });
    await settled(booth);
    expect(booth.peer.sent()).toMatchObject([{ to: ADA, body: 'Ten hours.' }]);

    const other = await arrived(booth, booth.peer.receive({ from: BOB, body: 'Hours?' }));
    if (other === null) throw new Error('It is no question.');
    await merge(booth, other, main);
    await settled(booth);
    expect(booth.peer.sent().map(({ to, body }) => [to, body])).toEqual([
      [ADA, 'Ten hours.'],
      [BOB, 'Ten hours.'],
    ]);
    // Once, whatever happens later.
    await unmerge(booth, other);
    await moderate(booth, other, { status: 'approved', answer: 'Nine hours.' });
    await moderate(booth, main, { answer: null });
    await moderate(booth, main, { answer: 'Eleven hours.' });
    await settled(booth);
    expect(booth.peer.sent()).toHaveLength(2);
  });

  test('goes to nobody for a question from a phone’s browser', async () => {
    const booth = await openSmsBooth({ twilio: ANSWER });
    await moderate(booth, await booth.ask('How long?'), { status: 'approved', answer: 'Ten.' });
    expect(booth.deps.jobs.list()).toEqual([]);
  });

  test('that Twilio refuses since the sender sent STOP there is no failure', async () => {
    const { booth, id } = await openAsked();
    booth.peer.behave(({ method }, response) => {
      if (method !== 'POST') return false;
      response.writeHead(400, { 'content-type': 'application/json' });
      const message = `Attempt to send to unsubscribed recipient ${ADA}`;
      response.end(JSON.stringify({ code: 21610, message, status: 400 }));
      return true;
    });
    await moderate(booth, id, { status: 'approved', answer: 'Ten hours.' });
    await settled(booth);
    expect((await booth.state()).opted_out).toBe(1);
  });

  test('that can never be sent fails with a reason, without the number', async () => {
    const { booth, id } = await openAsked();
    booth.peer.behave(({ method }, response) => {
      if (method !== 'POST') return false;
      response.writeHead(400, { 'content-type': 'application/json' });
      const message = `The number ${ADA} is unreachable`;
      response.end(JSON.stringify({ code: 63_038, message, status: 400 }));
      return true;
    });
    await moderate(booth, id, { status: 'approved', answer: 'Ten hours.' });
    await booth.until(() => expect(booth.deps.jobs.list()).toMatchObject([{ state: 'failed' }]));
    const jobs = await booth.staff.get('/api/admin/jobs');
    expect(jobs.text).toContain('Twilio refused it (error 63038)');
    expect(jobs.text).not.toContain('5550123');
    const log = await booth.staff.get('/api/admin/logs');
    expect(log.text + booth.logLines().join('\n')).not.toContain('5550123');
  });
});

describe('a message that left before anybody could say so is not sent again', () => {
  test.each<[string, (end: () => void, booth: () => SmsBooth) => void]>([
    ['the connection broke', (end) => end()],
    ['the server was restarted', (end, booth) => void booth().restart().then(end)],
  ])('%s', async (_name, happen) => {
    const peer = await startTwilioPeer();
    let isFirst = true;
    let opened: SmsBooth | null = null;
    peer.behave(({ method }, response) => {
      if (method !== 'SENT' || !isFirst) return false;
      isFirst = false;
      happen(
        () => response.destroy(),
        () => {
          if (!opened) throw new Error('There is no booth yet.');
          return opened;
        },
      );
      return true;
    });
    const booth = await openSmsBooth({ peer, twilio: REPLY });
    opened = booth;
    // The same words went to the same number before.
    peer.messages.push({
      sid: `SM${'e'.repeat(32)}`,
      from: BOOTH_NUMBER,
      to: BOB,
      body: 'Thank you!',
      sentAt: Date.now(),
      direction: 'outbound-api',
      files: [],
    });
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
  const peer = await startTwilioPeer({ now: () => now });
  const booth = await openSmsBooth({ peer, now: () => now, twilio: REPLY });
  peer.receive({ from: ADA, body: 'One' });
  await booth.until(() => expect(peer.sent()).toHaveLength(1));
  await settled(booth);
  // Somebody wrote to her from Twilio's console.
  const [thanks] = peer.sent();
  peer.messages.push({ ...thanks!, sid: `SM${'e'.repeat(32)}`, body: 'See you at the stand.' });
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
