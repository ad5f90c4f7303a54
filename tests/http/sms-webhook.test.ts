import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { TWILIO_WEBHOOK_PATH } from '../../server/contract/sms.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import type { Answer } from '../support/http-client.ts';
import type { HttpBoothOptions } from '../support/http-booth.ts';
import { randomText, seededRandom } from '../support/random.ts';
import { openSmsBooth, type SmsBooth } from '../support/sms-booth.ts';
import { ACCOUNT_SID, AUTH_TOKEN, BOOTH_NUMBER } from '../support/twilio-peer.ts';

const PUBLIC_URL = 'https://booth.tunnel.example';
const ADDRESS = `${PUBLIC_URL}${TWILIO_WEBHOOK_PATH}`;
const ADA = '+12125550123';

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

  test.each<[string, Record<string, string>]>([
    ['the fate of a message that went out', { SmsStatus: 'delivered', MessageStatus: 'delivered' }],
    ['no SID', { MessageSid: '', SmsSid: '', SmsMessageSid: '' }],
    ['a SID that is none', { MessageSid: "SM'; DROP TABLE inbound_sms; --" }],
    ['no sender', { From: '' }],
    ['a sender as long as a book', { From: '1'.repeat(5000) }],
  ])('about %s is no text', async (_name, change) => {
    const booth = await openTunnelled();
    expect((await post(booth, callOf(change))).status).toBe(200);
    expect(await booth.texts()).toEqual([]);
  });

  test('of Advanced Opt-Out says itself what it is', async () => {
    const booth = await openTunnelled();
    await post(booth, callOf({ Body: 'arrêt', OptOutType: 'STOP' }));
    expect(await booth.texts()).toMatchObject([{ keyword: 'stop', question_id: null }]);
    expect((await booth.state()).opted_out).toBe(1);
  });
});

describe('refused, and nothing stored', () => {
  test.each<[string, string | null]>([
    ['no signature', null],
    ['an empty one', ''],
    ['one of another token', signatureOf(callOf(), 'another-token')],
    ['one for another address', signatureOf(callOf(), AUTH_TOKEN, 'https://evil.example/')],
    ['one for http', signatureOf(callOf(), AUTH_TOKEN, ADDRESS.replace('https', 'http'))],
    ['one of other parameters', signatureOf(callOf({ Body: 'Something else' }))],
    ['one that is no base64', 'é'.repeat(28)],
    ['a very long one', 'A'.repeat(8000)],
  ])('%s', async (_name, signature) => {
    const booth = await openTunnelled();
    const encoded = signature && Buffer.from(signature, 'utf8').toString('latin1');
    expectRefusal(await post(booth, callOf(), encoded), 403, 'forbidden');
    expect(await booth.texts()).toEqual([]);
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
