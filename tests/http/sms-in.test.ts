import { createHmac } from 'node:crypto';
import { expect, test, describe } from 'vitest';
import { TWILIO_WEBHOOK_PATH } from '../../server/contract/sms.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import type { HttpBoothOptions } from '../support/http-booth.ts';
import { chance } from '../support/random.ts';
import { expectFact } from '../support/readiness.ts';
import { ADA, openSmsBooth, type SmsBooth } from '../support/sms-booth.ts';
import {
  answering,
  BOOTH_NUMBER,
  startTwilioPeer,
  ACCOUNT_SID,
  AUTH_TOKEN,
} from '../support/twilio-peer.ts';
import { eachCase } from '../support/each-case.ts';
import { flood } from './flood.ts';

const HOUR = 3_600_000;

/** Waits until there are as many questions. @returns their words, oldest first */
async function asked(booth: SmsBooth, count: number): Promise<unknown[]> {
  const words = () =>
    booth.deps.db.prepare('SELECT content FROM questions ORDER BY id').pluck().all();
  await booth.until(() => expect(words()).toHaveLength(count));
  return words();
}

/** Waits until Twilio was asked some more. */
async function looked({ peer, until }: SmsBooth): Promise<void> {
  const looks = peer.requests.length;
  await until(() => expect(peer.requests.length).toBeGreaterThan(looks + 3));
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
  const cases: [status: number, body: string | object, words: RegExp][] = [
    [401, { code: 20003, message: 'Authenticate', status: 401 }, /auth token/],
    [500, { message: 'oops' }, /didn’t answer properly/],
    [429, { code: 20429, message: 'Too Many Requests', status: 429 }, /pause/],
    [200, '<html>Welcome to the hotel</html>', /didn’t answer properly/],
    [200, '{"messages":[{"sid":"SM', /didn’t answer properly/],
  ];
  for (const [at, [status, body, words]] of cases.entries()) {
    booth.peer.behave(answering(/./, status, body));
    // Staff save, or time passes.
    await booth.set({ authToken: `token ${at}` });
    await booth.until(async () => expect((await booth.state()).error).toMatch(words));
  }
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

const PUBLIC_URL = 'https://booth.tunnel.example';
const ADDRESS = `${PUBLIC_URL}${TWILIO_WEBHOOK_PATH}`;
type Parameters = [name: string, value: string][];

/** As Twilio signs (docs: "Validating signatures"): HMAC-SHA1 of the address and the sorted parameters. */
function signatureOf(parameters: Parameters, token = AUTH_TOKEN, address = ADDRESS): string {
  // Both by name, then by value; what is said twice counts once.
  const pairs = parameters.map(([name, value]) => `${name}\0${value}`);
  const text = [...new Set(pairs)].toSorted().join('').replaceAll('\0', '');
  return createHmac('sha1', token)
    .update(address + text, 'utf8')
    .digest('base64');
}

const SID = `SM${'1'.repeat(32)}`;

/** A call as Twilio sends it, with all of Twilio's parameters. */
function callOf(text: Record<string, string> = {}): Parameters {
  return Object.entries({
    ToCountry: 'US',
    ToState: 'CA',
    SmsMessageSid: SID,
    NumMedia: '0',
    ToCity: 'OAKLAND',
    FromZip: '10001',
    SmsSid: SID,
    FromState: 'NY',
    SmsStatus: 'received',
    FromCity: 'NEW YORK',
    Body: 'Does it float?',
    FromCountry: 'US',
    To: BOOTH_NUMBER,
    ToZip: '94601',
    NumSegments: '1',
    MessageSid: SID,
    AccountSid: ACCOUNT_SID,
    From: ADA,
    ApiVersion: '2010-04-01',
    ...text,
  });
}

/** @param signature null: without one */
function post(
  { visitor }: Pick<SmsBooth, 'visitor'>,
  parameters: Parameters,
  signature: string | null = signatureOf(parameters),
) {
  return visitor.send(TWILIO_WEBHOOK_PATH, {
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
  test('is answered with empty TwiML, and its text is a question with a place, once, by any host and however the address was pasted', async () => {
    const booth = await openTunnelled();
    const answer = await post(booth, callOf());
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/xml/);
    expect(answer.text).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
    expect(await booth.texts()).toMatchObject([
      { source: 'webhook', from_city: 'NEW YORK', from_state: 'NY', from_country: 'US' },
    ]);
    const state = await booth.state();
    expect(state).toMatchObject({ mode: 'webhook', webhook_url: ADDRESS });
    expect(state.last_webhook_at).not.toBeNull();

    for (const end of ['', TWILIO_WEBHOOK_PATH, `${TWILIO_WEBHOOK_PATH}/`]) {
      await booth.set({ publicUrl: `${PUBLIC_URL}${end}` });
      expect((await post(booth, callOf())).status).toBe(200);
      expect((await booth.state()).webhook_url).toBe(ADDRESS);
    }
    // A tunnel may lead there.
    const visitor = booth.client({ host: ADMIN_HOST });
    const again = [post({ visitor }, callOf()), post(booth, callOf())];
    for (const { status } of await Promise.all(again)) expect(status).toBe(200);
    expect(await booth.questions()).toMatchObject([{ content: 'Does it float?' }]);
  });

  test('and a look at Twilio are one text, whichever comes first, and both places are known', async () => {
    const booth = await openTunnelled();
    const sid = booth.peer.receive({ from: ADA, body: 'Asked first' });
    await booth.arrived(1);
    await post(booth, callOf({ MessageSid: sid, Body: 'Asked first' }));
    await post(booth, callOf({ Body: 'Called first' }));
    booth.peer.receive({ sid: SID, from: ADA, body: 'Called first' });
    await looked(booth);
    expect(await booth.questions()).toHaveLength(2);
    expect(await booth.texts()).toMatchObject([
      { source: 'poll', from_city: 'NEW YORK' },
      { source: 'webhook', from_city: 'NEW YORK' },
    ]);
  });

  test('with unknown and doubled parameters is harmless, and of Advanced Opt-Out says itself what it is', async () => {
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
    const stop = { MessageSid: `SM${'2'.repeat(32)}`, Body: 'Non merci', OptOutType: 'STOP' };
    await post(booth, callOf(stop));
    expect(await booth.texts()).toMatchObject([
      { body: 'Does it float?', from_number: ADA },
      { keyword: 'stop', question_id: null },
    ]);
    expect((await booth.state()).opted_out).toBe(1);
    // By RCS it is the same phone.
    const rcs = { From: `rcs:${ADA}`, To: 'rcs:booth_agent', Body: 'START' };
    await post(booth, callOf({ ...rcs, MessageSid: `MM${'3'.repeat(32)}` }));
    expect(await booth.texts()).toHaveLength(3);
    expect((await booth.state()).opted_out).toBe(0);
  });

  test('about anything else than a text is none', async () => {
    const cases: [string, Record<string, string>][] = [
      ['the fate of one that went out', { SmsStatus: 'delivered', MessageStatus: 'delivered' }],
      ['no SID', { MessageSid: '', SmsSid: '', SmsMessageSid: '' }],
      ['a SID that is none', { MessageSid: "SM'; DROP TABLE inbound_sms; --" }],
      ['a SID that took letters of what follows', { MessageSid: `${SID}0` }],
      ['a SID that lost some', { MessageSid: SID.slice(0, -1) }],
      ['no sender', { From: '' }],
      ['a sender whose beginning was the text’s end', { From: `+15550001111From${ADA}` }],
      ['a number that took letters of what follows', { To: `${BOOTH_NUMBER}ToCityOAKLAND` }],
      ['a sender as long as a book', { From: '1'.repeat(5000) }],
    ];
    const booth = await openTunnelled();
    for (const [name, change] of cases) {
      expect((await post(booth, callOf(change))).status, name).toBe(200);
      expect(await booth.texts(), name).toEqual([]);
    }
  });
});

describe('refused, and nothing stored', () => {
  test('without the signature of this very call', async () => {
    const booth = await openTunnelled();
    const longer = [...callOf(), ['X', '1'] satisfies Parameters[0]];
    const cases: [string, string | null, Parameters?][] = [
      ['no signature', null],
      ['an empty one', ''],
      ['one of another token', signatureOf(callOf(), 'another-token')],
      ['one for another address', signatureOf(callOf(), AUTH_TOKEN, 'https://evil.example/')],
      ['one for http', signatureOf(callOf(), AUTH_TOKEN, ADDRESS.replace('https', 'http'))],
      ['one of other parameters', signatureOf(callOf({ Body: 'Something else' }))],
      ['one without a parameter that was added', signatureOf(callOf()), longer],
      ['one that is no base64', Buffer.from('é'.repeat(28)).toString('latin1')],
      ['a very long one', 'A'.repeat(8000)],
    ];
    await eachCase(cases, async ([, signature, parameters = callOf()]) => {
      expectRefusal(await post(booth, parameters, signature), 'forbidden');
    });
    const headers = { 'x-twilio-signature': signatureOf(callOf()) };
    const json = await booth.visitor.post(
      TWILIO_WEBHOOK_PATH,
      Object.fromEntries(callOf()),
      headers,
    );
    expectRefusal(json, 'forbidden');
    expectRefusal(await booth.visitor.get(TWILIO_WEBHOOK_PATH), 'not_found');
    const large = callOf({ Body: 'x'.repeat(1_000_000) });
    expectRefusal(await post(booth, large), 'payload_too_large');
    expect(await booth.texts()).toEqual([]);
  });

  test('without a public address, or without a token', async () => {
    const booth = await openSmsBooth();
    expectRefusal(await post(booth, callOf()), 'forbidden');
    await booth.set({ publicUrl: PUBLIC_URL, authToken: '' });
    expectRefusal(await post(booth, callOf(), signatureOf(callOf(), '')), 'forbidden');
    expect(await booth.texts()).toEqual([]);
  });

  test('and a flood is told to wait', async () => {
    // All within the same second, however long a busy laptop takes for them.
    const now = Date.now();
    const booth = await openTunnelled({ now: () => now });
    const statuses = new Set<number>();
    const tunnel = { 'x-forwarded-for': '203.0.113.9' };
    const stranger = booth.client({ headers: tunnel });
    for (let run = 0; run < 121; run += 1) {
      const signature = run % 2 === 0 ? 'x' : null;
      statuses.add((await post({ visitor: stranger }, callOf(), signature)).status);
    }
    expect([...statuses]).toEqual([403, 429]);
    // More of them than Twilio's own may be.
    await Promise.all(
      Array.from({ length: 400 }, () => post({ visitor: stranger }, callOf(), 'x')),
    );
    expect(await booth.texts()).toEqual([]);
    // Nor does anything else that comes through the tunnel use up what Twilio's own calls have.
    const path = '/api/nothing';
    await flood(booth.port, { count: 1501, path }, () => tunnel);
    expect((await stranger.get(path)).status).toBe(429);
    expect((await post({ visitor: stranger }, callOf())).status).toBe(200);
    expect(await booth.texts()).toHaveLength(1);
  });
});

test('signed random texts are stored as they are, whatever their characters', async () => {
  const booth = await openTunnelled();
  const random = chance(7);
  const pieces = 'a| |ß|漢|🛑|\'|"|\\|\n|%|&|=|+|<b>|\u202e|stop'.split('|');
  const bodies = Array.from({ length: 60 }, () => random.text(pieces, 60));
  for (const [run, Body] of bodies.entries()) {
    const call = callOf({ MessageSid: `SM${String(run).padStart(32, '0')}`, Body });
    expect((await post(booth, call)).status).toBe(200);
  }
  expect((await booth.texts()).map(({ body }) => body)).toEqual(bodies);
});
