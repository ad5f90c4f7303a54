import { expect, test } from 'vitest';
import { openSmsBooth } from '../support/sms-booth.ts';
import { BOOTH_NUMBER, startTwilioPeer } from '../support/twilio-peer.ts';

const ADA = '+12125550123';
const HOUR = 3_600_000;

test('a text becomes a pending question without an author, once', async () => {
  const booth = await openSmsBooth();
  const sid = booth.peer.receive({ from: ADA, body: 'Does it float?' });
  await booth.until(async () => expect(await booth.questions()).toHaveLength(1));
  // Some more looks.
  const looks = booth.peer.requests.length;
  await booth.until(() => expect(booth.peer.requests.length).toBeGreaterThan(looks + 3));
  expect(await booth.questions()).toMatchObject([
    { content: 'Does it float?', author_name: null, status: 'pending' },
  ]);
  expect(await booth.texts()).toMatchObject([
    {
      message_sid: sid,
      from_number: ADA,
      to_number: BOOTH_NUMBER,
      from_country: 'US',
      from_state: 'NY',
      source: 'poll',
      keyword: null,
      question_id: 1,
      question_cut: false,
    },
  ]);
});

test('hours of texts come in across pages, in the order in which they were sent', async () => {
  const peer = await startTwilioPeer();
  const booth = await openSmsBooth({ peer });
  await booth.until(async () => expect((await booth.state()).last_poll_at).not.toBeNull());
  await peer.goOffline();
  await booth.until(async () => expect((await booth.state()).service).toBe('unreachable'));
  const start = Date.now();
  for (let n = 0; n < 230; n += 1) {
    peer.receive({ from: `+1212555${1000 + n}`, body: `Question ${n}`, at: start + n * 60_000 });
  }
  await peer.goOnline();
  const stored = () =>
    booth.deps.db.prepare('SELECT content FROM questions ORDER BY id').pluck().all();
  await booth.until(() => expect(stored()).toHaveLength(230));
  expect(stored()).toEqual(Array.from({ length: 230 }, (_, n) => `Question ${n}`));
  const next = peer.requests.filter((line) => line.includes('PageToken')).length;
  expect(next).toBe(2);
});

test('what broke off in the middle of catching up is taken up again, and nothing is lost or doubled', async () => {
  const peer = await startTwilioPeer();
  const setUp = Date.now() - 5 * HOUR;
  for (let n = 0; n < 250; n += 1) {
    peer.receive({ from: ADA, body: `Question ${n}`, at: setUp + n * 60_000 });
  }
  let failing = true;
  peer.behave(({ path }, response) => {
    const isLater = peer.requests.at(-1)?.includes('PageToken') && path.endsWith('/Messages.json');
    if (failing && isLater) response.destroy();
    return Boolean(failing && isLater);
  });
  const booth = await openSmsBooth({ peer, now: () => setUp });
  const count = () => booth.deps.db.prepare('SELECT count(*) FROM questions').pluck().get();
  // The newest page is kept at once.
  await booth.until(() => expect(count()).toBe(100));
  await booth.restart();
  failing = false;
  await booth.until(() => expect(count()).toBe(250));
  const bodies = booth.deps.db.prepare('SELECT DISTINCT content FROM questions').all();
  expect(bodies).toHaveLength(250);
});

test('Twilio is asked by day from the first look on, and old texts of another event stay away', async () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const peer = await startTwilioPeer({ now: () => now });
  peer.receive({ from: ADA, body: 'Long ago', at: now - 30 * 24 * HOUR });
  peer.receive({ from: ADA, body: 'This morning', at: now - 2 * HOUR });
  const booth = await openSmsBooth({ peer, now: () => now });
  await booth.until(async () => expect(await booth.questions()).toHaveLength(1));
  expect(await booth.questions()).toMatchObject([{ content: 'This morning' }]);
  expect(peer.requests[0]).toContain(
    `/Messages.json?To=${encodeURIComponent(BOOTH_NUMBER)}&DateSent%3E=2026-11-21T00%3A00%3A00Z`,
  );
});

test('a laptop whose clock was ahead when the number was set up still gets its texts', async () => {
  const ahead = Date.now() + 400 * 24 * HOUR;
  const peer = await startTwilioPeer();
  const booth = await openSmsBooth({ peer, now: () => ahead });
  peer.receive({ from: ADA, body: 'Anybody there?' });
  await booth.until(async () => expect(await booth.questions()).toHaveLength(1));
});

test('with texts that become no questions, the history has them all the same', async () => {
  const booth = await openSmsBooth({ twilio: { textsBecomeQuestions: false } });
  booth.peer.receive({ from: ADA, body: 'Does it float?' });
  await booth.until(async () => expect(await booth.texts()).toHaveLength(1));
  expect(await booth.questions()).toEqual([]);
  expect(await booth.texts()).toMatchObject([{ question_id: null }]);
});

test('a long text is kept whole, its question is the beginning, and the history says so', async () => {
  const booth = await openSmsBooth();
  const body = Array.from({ length: 250 }, (_, n) => `word${n}`).join(' ');
  booth.peer.receive({ from: ADA, body });
  await booth.until(async () => expect(await booth.texts()).toHaveLength(1));
  expect(await booth.texts()).toMatchObject([{ body, question_cut: true, question_id: 1 }]);
  const [question] = await booth.questions();
  expect(question?.content).toMatch(/ word\d+…$/);
});

test('keywords, pictures alone and our own number make no question', async () => {
  const booth = await openSmsBooth();
  for (const body of ['STOP', 'start', 'Help', 'yes', ' \n '])
    booth.peer.receive({ from: ADA, body });
  booth.peer.receive({ from: BOOTH_NUMBER, body: 'Thank you!' });
  booth.peer.receive({ from: ADA, body: 'The last one' });
  await booth.until(async () => expect(await booth.texts()).toHaveLength(7));
  expect(await booth.questions()).toMatchObject([{ content: 'The last one' }]);
  expect((await booth.texts()).map(({ keyword }) => keyword)).toEqual([
    'stop',
    'start',
    'help',
    'start',
    null,
    null,
    null,
  ]);
});

test('what went out is no text that came in', async () => {
  const booth = await openSmsBooth();
  booth.peer.messages.push({
    sid: `SM${'f'.repeat(32)}`,
    from: '+15550100000',
    to: BOOTH_NUMBER,
    body: 'From our other number',
    sentAt: Date.now(),
    direction: 'outbound-api',
    files: [],
  });
  booth.peer.receive({ from: ADA, body: 'A question' });
  await booth.until(async () => expect(await booth.texts()).toHaveLength(1));
  expect(await booth.texts()).toMatchObject([{ body: 'A question' }]);
});

test.each([
  ['a wrong token', 401, { code: 20003, message: 'Authenticate', status: 401 }, /auth token/],
  ['too many requests', 429, { code: 20429, message: 'Too Many Requests', status: 429 }, /pause/],
  ['a fault of its own', 500, { message: 'oops' }, /didn’t answer properly/],
  ['a page instead of data', 200, '<html>Welcome to the hotel</html>', /didn’t answer properly/],
  ['half an answer', 200, '{"messages":[{"sid":"SM', /didn’t answer properly/],
])(
  '%s is told in words, and the texts come when it is over',
  async (_name, status, body, words) => {
    const peer = await startTwilioPeer();
    peer.behave((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
      return true;
    });
    const booth = await openSmsBooth({ peer });
    peer.receive({ from: ADA, body: 'Still here?' });
    await booth.until(async () => expect((await booth.state()).error).toMatch(words));
    expect(booth.logLines().join('\n')).not.toMatch(/auth-token-42|5550123/);
    peer.behave(null);
    // Staff save, or time passes.
    await booth.set({ authToken: 'another' });
    await booth.set({ authToken: 'twilio-auth-token-42' });
    await booth.until(async () => expect(await booth.questions()).toHaveLength(1));
    await booth.until(async () => expect((await booth.state()).error).toBeNull());
  },
);

test('nobody there is offline: no attempt is made until somebody answers, and then at once', async () => {
  const peer = await startTwilioPeer();
  await peer.goOffline();
  const booth = await openSmsBooth({ peer });
  await booth.until(async () => expect((await booth.state()).service).toBe('unreachable'));
  peer.receive({ from: ADA, body: 'Hello?' });
  await peer.goOnline();
  await booth.until(async () => expect(await booth.questions()).toHaveLength(1));
  expect((await booth.state()).service).toBe('reachable');
});

test('without number, account and token nobody is asked, and staff see why', async () => {
  const booth = await openSmsBooth({ twilio: null });
  expect(await booth.state()).toMatchObject({ mode: 'off', service: 'off', webhook_url: null });
  await booth.set({ phoneNumber: '+1 (555) 010-9999' });
  expect(await booth.state()).toMatchObject({ mode: 'off' });
  expect(booth.peer.requests).toEqual([]);
});
