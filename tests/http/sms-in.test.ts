import { expect, test } from 'vitest';
import { expectFact } from '../support/readiness.ts';
import { ADA, looked, openSmsBooth, type SmsBooth } from '../support/sms-booth.ts';
import { answering, BOOTH_NUMBER, startTwilioPeer, AUTH_TOKEN } from '../support/twilio-peer.ts';

const HOUR = 3_600_000;

/** Waits until there are as many questions. @returns their words, oldest first */
async function asked(booth: SmsBooth, count: number): Promise<unknown[]> {
  const words = () =>
    booth.deps.db.prepare('SELECT content FROM questions ORDER BY id').pluck().all();
  await booth.until(() => expect(words()).toHaveLength(count));
  return words();
}

test('a text becomes a pending question without an author, once; a keyword, a picture alone and our own words become none', async () => {
  const booth = await openSmsBooth();
  const sid = booth.peer.receive({ from: ADA, body: 'Does it float?' });
  const long = Array.from({ length: 250 }, (_, n) => `word${n}`).join(' ');
  for (const body of [long, 'STOP', 'start', 'Help', ' \n ']) {
    booth.peer.receive({ from: ADA, body });
  }
  booth.peer.receive({ from: BOOTH_NUMBER, body: 'Thank you!' });
  booth.peer.write({ from: '+15550100000', to: BOOTH_NUMBER, body: 'From our other number' });
  await booth.arrived(7);
  await looked(booth);
  expect(await booth.questions()).toMatchObject([
    { content: 'Does it float?', author_name: null, status: 'pending' },
    { content: expect.stringMatching(/ word\d+…$/) },
  ]);
  const texts = await booth.texts();
  expect(texts[0]).toMatchObject({
    message_sid: sid,
    from_number: ADA,
    to_number: BOOTH_NUMBER,
    from_country: 'US',
    from_state: 'NY',
    source: 'poll',
  });
  const fates = texts.map(({ keyword, question_id, question_cut }) => [
    keyword,
    question_id,
    question_cut,
  ]);
  expect(fates).toEqual([
    [null, 1, false],
    [null, 2, true],
    ['stop', null, false],
    ['start', null, false],
    ['help', null, false],
    [null, null, false],
    [null, null, false],
  ]);
  expect(texts[1]?.body).toBe(long);

  await booth.set({ textsBecomeQuestions: false });
  booth.peer.receive({ from: ADA, body: 'And in the history alone?' });
  expect((await booth.arrived(8)).at(-1)?.question_id).toBeNull();
});

test('hours of texts come in across pages, in the order in which they were sent', async () => {
  const booth = await openSmsBooth();
  const { peer } = booth;
  await booth.until(async () => expect((await booth.state()).last_poll_at).not.toBeNull());
  await peer.goOffline();
  await booth.until(async () => expect((await booth.state()).service).toBe('unreachable'));
  const start = Date.now();
  for (let n = 0; n < 230; n += 1) {
    // Twilio's times are whole seconds: some came in the same one.
    const at = start + Math.floor(n / 3) * 60_000;
    peer.receive({ from: `+1212555${1000 + n}`, body: `Question ${n}`, at });
  }
  await peer.goOnline();
  expect(await asked(booth, 230)).toEqual(Array.from({ length: 230 }, (_, n) => `Question ${n}`));
  expect(peer.requests.filter((line) => line.includes('PageToken'))).toHaveLength(2);
});

test('what broke off in the middle of catching up is taken up again, and nothing is lost or doubled', async () => {
  const peer = await startTwilioPeer();
  const setUp = Date.now() - 5 * HOUR;
  for (let n = 0; n < 250; n += 1) {
    peer.receive({ from: ADA, body: `Question ${n}`, at: setUp + n * 60_000 });
  }
  peer.behave(({ path }, response) => {
    const isLater = peer.requests.at(-1)?.includes('PageToken') && path.endsWith('/Messages.json');
    if (isLater) response.destroy();
    return Boolean(isLater);
  });
  const booth = await openSmsBooth({ peer, now: () => setUp });
  // The newest page is kept at once.
  await asked(booth, 100);
  await looked(booth);
  await booth.restart();
  peer.behave(null);
  expect(new Set(await asked(booth, 250)).size).toBe(250);
});

test('Twilio is asked by day from the first look on, and old texts of another event stay away', async () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const peer = await startTwilioPeer({ now: () => now });
  peer.receive({ from: ADA, body: 'Long ago', at: now - 30 * 24 * HOUR });
  peer.receive({ from: ADA, body: 'This morning', at: now - 2 * HOUR });
  const booth = await openSmsBooth({ peer, now: () => now });
  expect(await asked(booth, 1)).toEqual(['This morning']);
  expect(peer.requests[0]).toContain(
    `/Messages.json?To=${encodeURIComponent(BOOTH_NUMBER)}&DateSent%3E=2026-11-21T00%3A00%3A00Z`,
  );
});

test('a text that Twilio lists a little late, with a time before the newest one, is taken all the same', async () => {
  const now = Date.parse('2026-11-22T00:05:00Z');
  const booth = await openSmsBooth({ now: () => now });
  booth.peer.receive({ from: ADA, body: 'After midnight', at: now - 60_000 });
  await asked(booth, 1);
  booth.peer.receive({ from: ADA, body: 'Before midnight', at: now - 10 * 60_000 });
  await asked(booth, 2);
});

test('a laptop whose clock was ahead when the number was set up still gets its texts', async () => {
  const ahead = Date.now() + 400 * 24 * HOUR;
  const peer = await startTwilioPeer();
  const booth = await openSmsBooth({ peer, now: () => ahead });
  peer.receive({ from: ADA, body: 'Anybody there?' });
  await asked(booth, 1);
});

test('what is wrong at Twilio is told in words, and the texts come when it is over', async () => {
  const booth = await openSmsBooth();
  booth.peer.behave(answering(/./, 500));
  booth.peer.receive({ from: ADA, body: 'Still here?' });
  await booth.until(async () => expect((await booth.state()).error).toMatch(/answer properly/));
  booth.peer.behave(answering(/./, 401, { code: 20003, message: 'Authenticate', status: 401 }));
  // Staff save, or time passes.
  await booth.set({ authToken: 'token 1' });
  await booth.until(async () => expect((await booth.state()).error).toMatch(/auth token/));
  expect(booth.logLines().join('\n')).not.toMatch(/token \d|5550123/);
  booth.peer.behave(null);
  await booth.set({ authToken: AUTH_TOKEN });
  await asked(booth, 1);
  await booth.until(async () => expect((await booth.state()).error).toBeNull());
});

test('without number, account and token nobody is asked, and staff see why', async () => {
  const booth = await openSmsBooth({ twilio: null });
  expect(await booth.state()).toMatchObject({ mode: 'off', service: 'off', webhook_url: null });
  await booth.set({ phoneNumber: '+1 (555) 010-9999' });
  expect(await booth.state()).toMatchObject({ mode: 'off' });
  expect(booth.peer.requests).toEqual([]);
});

test('while a rehearsal is on texts wait, which is not as if nothing were set up', async () => {
  const booth = await openSmsBooth();
  await booth.staff.post('/api/admin/event', { kind: 'rehearsal' });
  expect(await booth.state()).toMatchObject({ mode: 'resting', poll_seconds: null });
  await expectFact(booth, 'sms', 'waiting', /^Texts wait until what was there before is back\.$/);
});
