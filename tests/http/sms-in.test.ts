import { createHmac } from 'node:crypto';
import { expect, test, describe } from 'vitest';
import { TWILIO_WEBHOOK_PATH } from '../../server/contract/sms.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import type { HttpBoothOptions } from '../support/http-booth.ts';
import type { Answer } from '../support/http-client.ts';
import { randomText, seededRandom } from '../support/random.ts';
import { openSmsBooth, type SmsBooth } from '../support/sms-booth.ts';
import { BOOTH_NUMBER, startTwilioPeer, ACCOUNT_SID, AUTH_TOKEN } from '../support/twilio-peer.ts';

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
    // Twilio's times are whole seconds: some came in the same one.
    const at = start + Math.floor(n / 3) * 60_000;
    peer.receive({ from: `+1212555${1000 + n}`, body: `Question ${n}`, at });
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

test('a text that Twilio lists a little late, with a time before the newest one, is taken all the same', async () => {
  const now = Date.parse('2026-11-22T00:05:00Z');
  const peer = await startTwilioPeer({ now: () => now });
  peer.receive({ from: ADA, body: 'After midnight', at: now - 60_000 });
  const booth = await openSmsBooth({ peer, now: () => now });
  await booth.until(async () => expect(await booth.questions()).toHaveLength(1));
  peer.receive({ from: ADA, body: 'Before midnight', at: now - 10 * 60_000 });
  await booth.until(async () => expect(await booth.questions()).toHaveLength(2));
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

const PUBLIC_URL = 'https://booth.tunnel.example';
const ADDRESS = `${PUBLIC_URL}${TWILIO_WEBHOOK_PATH}`;
type Parameters = [name: string, value: string][];

/** As Twilio signs (docs: "Validating signatures"): HMAC-SHA1 of the address and the sorted parameters. */
function signatureOf(parameters: Parameters, token = AUTH_TOKEN, address = ADDRESS): string {
  const names = [...new Set(parameters.map(([name]) => name))].toSorted();
  const text = names
    .flatMap((name) => {
      const values = parameters.filter(([own]) => own === name).map(([, value]) => value);
      return [...new Set(values)].toSorted().map((value) => name + value);
    })
    .join('');
  return createHmac('sha1', token)
    .update(address + text, 'utf8')
    .digest('base64');
}

/** A call as Twilio sends it, with every one of its own parameters. */
function callOf(text: Record<string, string> = {}): Parameters {
  return Object.entries({
    ToCountry: 'US',
    ToState: 'CA',
    SmsMessageSid: `SM${'1'.repeat(32)}`,
    NumMedia: '0',
    ToCity: 'OAKLAND',
    FromZip: '10001',
    SmsSid: `SM${'1'.repeat(32)}`,
    FromState: 'NY',
    SmsStatus: 'received',
    FromCity: 'NEW YORK',
    Body: 'Does it float?',
    FromCountry: 'US',
    To: BOOTH_NUMBER,
    ToZip: '94601',
    NumSegments: '1',
    MessageSid: `SM${'1'.repeat(32)}`,
    AccountSid: ACCOUNT_SID,
    From: ADA,
    ApiVersion: '2010-04-01',
    ...text,
  });
}

function post(
  booth: SmsBooth,
  parameters: Parameters,
  signature: string | null = signatureOf(parameters),
): Promise<Answer> {
  return booth.visitor.send(TWILIO_WEBHOOK_PATH, {
    method: 'POST',
    body: new URLSearchParams(parameters).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      ...(signature === null ? {} : { 'x-twilio-signature': signature }),
    },
  });
}

/** A booth with a tunnel, whose Twilio has nothing to tell when it is asked. */
function openTunnelled(options: HttpBoothOptions = {}) {
  return openSmsBooth({ twilio: { publicUrl: `${PUBLIC_URL}/` }, ...options });
}

describe('a signed call', () => {
  test.each(['', '/', TWILIO_WEBHOOK_PATH, `${TWILIO_WEBHOOK_PATH}/`])(
    'is checked against the public address, pasted with %j at its end',
    async (end) => {
      const booth = await openSmsBooth({ twilio: { publicUrl: `${PUBLIC_URL}${end}` } });
      expect((await post(booth, callOf())).status).toBe(200);
      expect(await booth.state()).toMatchObject({ webhook_url: ADDRESS });
    },
  );

  test('is answered with empty TwiML, and its text is a question with a place', async () => {
    const booth = await openTunnelled();
    const answer = await post(booth, callOf());
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/xml/);
    expect(answer.text).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
    expect(await booth.texts()).toMatchObject([
      { source: 'webhook', from_city: 'NEW YORK', from_state: 'NY', from_country: 'US' },
    ]);
    expect(await booth.questions()).toMatchObject([{ content: 'Does it float?' }]);
    const state = await booth.state();
    expect(state).toMatchObject({ mode: 'webhook', webhook_url: ADDRESS });
    expect(state.last_webhook_at).not.toBeNull();
  });

  test('that comes again changes nothing', async () => {
    const booth = await openTunnelled();
    for (let n = 0; n < 3; n += 1) expect((await post(booth, callOf())).status).toBe(200);
    await Promise.all([post(booth, callOf()), post(booth, callOf())]);
    expect(await booth.questions()).toHaveLength(1);
  });

  test('on the admin host is taken too: a tunnel may lead there', async () => {
    const booth = await openTunnelled();
    const parameters = callOf();
    const answer = await booth.client({ host: ADMIN_HOST }).send(TWILIO_WEBHOOK_PATH, {
      form: Object.fromEntries(parameters),
      headers: { 'x-twilio-signature': signatureOf(parameters) },
    });
    expect(answer.status).toBe(200);
  });

  test('and a look at Twilio are one text, whichever comes first, and both places are known', async () => {
    const booth = await openTunnelled();
    const asked = booth.peer.receive({ from: ADA, body: 'Asked first' });
    await booth.until(async () => expect(await booth.texts()).toHaveLength(1));
    await post(booth, callOf({ MessageSid: asked, Body: 'Asked first' }));
    await post(booth, callOf({ Body: 'Called first' }));
    booth.peer.messages.push({
      sid: `SM${'1'.repeat(32)}`,
      from: ADA,
      to: BOOTH_NUMBER,
      body: 'Called first',
      sentAt: Date.now(),
      direction: 'inbound',
      files: [],
    });
    const looks = booth.peer.requests.length;
    await booth.until(() => expect(booth.peer.requests.length).toBeGreaterThan(looks + 2));
    expect(await booth.questions()).toHaveLength(2);
    expect(await booth.texts()).toMatchObject([
      { source: 'poll', from_city: 'NEW YORK' },
      { source: 'webhook', from_city: 'NEW YORK' },
    ]);
  });

  test('with unknown and doubled parameters is harmless', async () => {
    const booth = await openTunnelled();
    const parameters: Parameters = [
      ...callOf(),
      ['Body', 'Another body'],
      ['__proto__', 'x'],
      ['constructor', 'x'],
      ['Future[Parameter]', '1'],
      ['From', '+19998887777'],
    ];
    expect((await post(booth, parameters)).status).toBe(200);
    expect(await booth.texts()).toMatchObject([{ body: 'Does it float?', from_number: ADA }]);
  });

  test('about anything else is no text', async () => {
    const booth = await openTunnelled();
    const cases: [string, Record<string, string>][] = [
      [
        'the fate of a message that went out',
        { SmsStatus: 'delivered', MessageStatus: 'delivered' },
      ],
      ['no SID', { MessageSid: '', SmsSid: '', SmsMessageSid: '' }],
      ['a SID that is none', { MessageSid: "SM'; DROP TABLE inbound_sms; --" }],
      ['no sender', { From: '' }],
      ['a sender as long as a book', { From: '1'.repeat(5000) }],
    ];
    for (const [, change] of cases) {
      expect((await post(booth, callOf(change))).status).toBe(200);
      expect(await booth.texts()).toEqual([]);
    }
  });

  test('of Advanced Opt-Out says itself what it is', async () => {
    const booth = await openTunnelled();
    await post(booth, callOf({ Body: 'arrêt', OptOutType: 'STOP' }));
    expect(await booth.texts()).toMatchObject([{ keyword: 'stop', question_id: null }]);
    expect((await booth.state()).opted_out).toBe(1);
  });
});

describe('refused, and nothing stored', () => {
  test('without a signature of its own', async () => {
    const booth = await openTunnelled();
    const cases: [string, string | null][] = [
      ['no signature', null],
      ['an empty one', ''],
      ['one of another token', signatureOf(callOf(), 'another-token')],
      ['one for another address', signatureOf(callOf(), AUTH_TOKEN, 'https://evil.example/')],
      ['one for http', signatureOf(callOf(), AUTH_TOKEN, ADDRESS.replace('https', 'http'))],
      ['one of other parameters', signatureOf(callOf({ Body: 'Something else' }))],
      ['one that is no base64', 'é'.repeat(28)],
      ['a very long one', 'A'.repeat(8000)],
    ];
    for (const [, signature] of cases) {
      const encoded = signature && Buffer.from(signature, 'utf8').toString('latin1');
      expectRefusal(await post(booth, callOf(), encoded), 403, 'forbidden');
      expect(await booth.texts()).toEqual([]);
    }
  });

  test('a parameter added behind the signature', async () => {
    const booth = await openTunnelled();
    const signature = signatureOf(callOf());
    expectRefusal(await post(booth, [...callOf(), ['X', '1']], signature), 403, 'forbidden');
    expect(await booth.texts()).toEqual([]);
  });

  test('without a public address, or without a token', async () => {
    const booth = await openSmsBooth();
    expectRefusal(await post(booth, callOf()), 403, 'forbidden');
    await booth.set({ publicUrl: PUBLIC_URL, authToken: '' });
    expectRefusal(await post(booth, callOf(), signatureOf(callOf(), '')), 403, 'forbidden');
    expect(await booth.texts()).toEqual([]);
  });

  test('a body of 1 MB', async () => {
    const booth = await openTunnelled();
    const answer = await post(booth, callOf({ Body: 'x'.repeat(1_000_000) }));
    expectRefusal(answer, 413, 'payload_too_large');
    expect(await booth.texts()).toEqual([]);
  });

  test('another type of body', async () => {
    const booth = await openTunnelled();
    const json = Object.fromEntries(callOf());
    const headers = { 'x-twilio-signature': signatureOf(callOf()) };
    const answer = await booth.visitor.send(TWILIO_WEBHOOK_PATH, { method: 'POST', json, headers });
    expectRefusal(answer, 403, 'forbidden');
  });

  test('another method', async () => {
    const booth = await openTunnelled();
    expectRefusal(await booth.visitor.get(TWILIO_WEBHOOK_PATH), 404, 'not_found');
  });
});

test('whatever is sent, nothing breaks and nothing is stored without a signature', async () => {
  const booth = await openTunnelled({ config: { rateLimits: false } });
  const random = seededRandom(42);
  const pieces = [
    'Body',
    'From',
    '=',
    '&',
    '%',
    '%zz',
    '%00',
    '+',
    '[]',
    'é',
    '\u0000',
    'MessageSid',
    '__proto__',
    ';',
    '\n',
    '🛑',
  ];
  for (let run = 0; run < 150; run += 1) {
    const answer = await booth.visitor.send(TWILIO_WEBHOOK_PATH, {
      method: 'POST',
      body: randomText(random, pieces, 40),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signatureOf(callOf()),
      },
    });
    expect([400, 403]).toContain(answer.status);
  }
  expect(await booth.texts()).toEqual([]);
});

test('a flood is told to wait, and stores nothing', async () => {
  // All within the same second, however long a busy laptop takes for them.
  const now = Date.now();
  const booth = await openTunnelled({ now: () => now });
  const statuses = new Set<number>();
  for (let run = 0; run < 150; run += 1) statuses.add((await post(booth, callOf(), 'x')).status);
  expect([...statuses]).toEqual([403, 429]);
  expect(await booth.texts()).toEqual([]);
});

test('signed random texts are stored as they are, whatever their characters', async () => {
  const booth = await openTunnelled();
  const random = seededRandom(7);
  const pieces = [
    'a',
    ' ',
    'ß',
    '漢',
    '🛑',
    "'",
    '"',
    '\\',
    '\n',
    '%',
    '&',
    '=',
    '+',
    '<b>',
    '\u202e',
    'stop',
  ];
  const bodies: string[] = [];
  for (let run = 0; run < 60; run += 1) {
    const body = randomText(random, pieces, 60);
    bodies.push(body);
    const sid = `SM${String(run).padStart(32, '0')}`;
    expect((await post(booth, callOf({ MessageSid: sid, Body: body }))).status).toBe(200);
  }
  expect((await booth.texts()).map(({ body }) => body)).toEqual(bodies);
});
