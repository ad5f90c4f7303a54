import { createHmac } from 'node:crypto';
import { expect, test, describe } from 'vitest';
import { TWILIO_WEBHOOK_PATH } from '../../server/contract/sms.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import type { HttpBoothOptions } from '../support/http-booth.ts';
import { ADA, looked, openSmsBooth, type SmsBooth } from '../support/sms-booth.ts';
import { BOOTH_NUMBER, ACCOUNT_SID, AUTH_TOKEN } from '../support/twilio-peer.ts';
import { eachCase } from '../support/each-case.ts';
import { flood } from './flood.ts';

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
    const body = `ß 漢 🛑 '"\\ \n % & = + <b> \u202e stop`;
    const parameters: Parameters = [
      ...callOf({ Body: body }),
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
      { body, from_number: ADA },
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
      ['one of another token', signatureOf(callOf(), 'another-token')],
      ['one for another address', signatureOf(callOf(), AUTH_TOKEN, 'https://evil.example/')],
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
