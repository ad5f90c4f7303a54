import { describe, expect, onTestFinished, test } from 'vitest';
import { adminSmsEvent } from '../../server/contract/events.ts';
import { smsPage, twilioTestResult } from '../../server/contract/sms.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openSmsBooth, type SmsBooth } from '../support/sms-booth.ts';
import { ACCOUNT_SID, AUTH_TOKEN, startTwilioPeer } from '../support/twilio-peer.ts';

const ADA = '+12125550123';

async function page(booth: SmsBooth, query: string) {
  return dataOf(smsPage, await booth.staff.get(`/api/admin/twilio/inbound?${encodeURI(query)}`));
}

/** A booth with three texts. */
async function openFilled() {
  const booth = await openSmsBooth();
  const now = Date.now();
  const { receive } = booth.peer;
  receive({ from: ADA, body: 'Does it float?', at: now - 4000 });
  receive({
    from: '+13105550199',
    body: 'ÄRGER?',
    at: now - 3000,
    files: [{ contentType: 'text/plain', content: Buffer.from('x') }],
  });
  receive({ from: '+4915112345678', body: 'Wie lange hält es?', at: now - 2000 });
  await booth.until(async () => expect(await booth.texts()).toHaveLength(3));
  return booth;
}

describe('the history', () => {
  test.each<[string, string[]]>([
    ['', ['Wie lange hält es?', 'ÄRGER?', 'Does it float?']],
    ['country=US', ['ÄRGER?', 'Does it float?']],
    ['country=us&state=ny', ['Does it float?']],
    ['state=CA', ['ÄRGER?']],
    ['country=DE', ['Wie lange hält es?']],
    ['has_media=true', ['ÄRGER?']],
    ['has_media=false&country=', ['Wie lange hält es?', 'Does it float?']],
    ['q=ärger', ['ÄRGER?']],
    ['q=5550123', ['Does it float?']],
    ['q=%', []],
    ['sort=from_number&order=asc', ['Does it float?', 'ÄRGER?', 'Wie lange hält es?']],
    ['page=2&page_size=2', ['Does it float?']],
  ])('?%s', async (query, bodies) => {
    const booth = await openFilled();
    const { items, total, countries } = await page(booth, query);
    expect(items.map(({ body }) => body)).toEqual(bodies);
    expect(countries).toEqual(['DE', 'US']);
    if (!query.includes('page=')) expect(total).toBe(bodies.length);
    else expect(total).toBe(3);
  });

  test.each([
    ['sort=body', 'sort'],
    ['order=up', 'order'],
    ['page=0', 'page'],
    ['page_size=101', 'page_size'],
    ['has_media=perhaps', 'has_media'],
    ['country=USA', 'country'],
  ])('?%s is 400', async (query, field) => {
    const booth = await openSmsBooth({ twilio: null });
    const answer = await booth.staff.get(`/api/admin/twilio/inbound?${query}`);
    expectRefusal(answer, 400, 'validation_failed', /./, field);
  });

  test('is for staff alone', async () => {
    const booth = await openSmsBooth({ twilio: null });
    for (const path of ['inbound', 'inbound/1/media', 'media/1', 'state']) {
      const stranger = booth.client({ host: ADMIN_HOST });
      expectRefusal(await stranger.get(`/api/admin/twilio/${path}`), 401, 'unauthorized');
      expectRefusal(await booth.visitor.get(`/api/admin/twilio/${path}`), 404, 'not_found');
    }
    for (const path of ['inbound/99/media', 'media/99', 'media/x']) {
      expectRefusal(await booth.staff.get(`/api/admin/twilio/${path}`), 404, 'not_found');
    }
  });

  test('a question that is erased leaves its text, without a link', async () => {
    const booth = await openFilled();
    booth.deps.db.prepare('DELETE FROM questions WHERE id = 1').run();
    expect((await booth.texts())[0]).toMatchObject({ body: 'Does it float?', question_id: null });
  });

  test('a new text is told to the screens that listen, with the state', async () => {
    const booth = await openSmsBooth();
    const headers = { cookie: booth.staff.cookie() };
    const where = { port: booth.port, host: ADMIN_HOST, headers };
    const stream = await openEventStream(where, '/api/admin/events');
    onTestFinished(stream.close);
    booth.peer.receive({ from: ADA, body: 'Live?' });
    let event = adminSmsEvent.parse(await stream.next('sms'));
    while (event.changed.length === 0) event = adminSmsEvent.parse(await stream.next('sms'));
    const { changed, state } = event;
    expect(changed).toMatchObject([{ body: 'Live?', question_id: 1 }]);
    expect(state.mode).toBe('poll');
  });
});

describe('a sender’s number stays on this screen', () => {
  test('and is in no question, log, job or public answer', async () => {
    const booth = await openSmsBooth({ twilio: { autoReplyEnabled: true, answerByText: true } });
    booth.peer.behave(({ method }, response) => {
      if (method !== 'POST') return false;
      response.writeHead(500).end('oops');
      return true;
    });
    booth.peer.receive({ from: ADA, body: 'Where am I shown?' });
    await booth.until(async () => expect(await booth.questions()).toHaveLength(1));
    await booth.staff.put('/api/admin/question/1', { status: 'approved', answer: 'Nowhere.' });
    await booth.until(() => expect(booth.deps.jobs.list()[0]?.reason).toMatch(/properly/));
    const everything = await Promise.all([
      booth.staff.get('/api/admin/questions'),
      booth.staff.get('/api/admin/export/questions.csv'),
      booth.staff.get('/api/admin/jobs'),
      booth.staff.get('/api/admin/status'),
      booth.staff.get('/api/admin/logs'),
      booth.staff.get('/api/admin/twilio/state'),
      booth.visitor.get('/api/questions/approved'),
      booth.visitor.get('/api/settings/public'),
    ]);
    const text = everything.map((answer) => answer.text).join('\n') + booth.logLines().join('\n');
    expect(text).toContain('Where am I shown?');
    expect(text).not.toContain('2125550123');
    expect(text).not.toContain(AUTH_TOKEN);
    const jobs = booth.deps.db.prepare('SELECT * FROM jobs').all();
    expect(JSON.stringify(jobs)).not.toContain('2125550123');
  });
});

/** What the test button says. */
async function tested(booth: SmsBooth, form: object = {}) {
  return dataOf(twilioTestResult, await booth.staff.post('/api/admin/twilio/test', form));
}

describe('the test button', () => {
  test('says that it works, with what is stored and with what stands in the form', async () => {
    const booth = await openSmsBooth();
    expect(await tested(booth)).toEqual({
      ok: true,
      message: 'It works: the Twilio account “Acme” knows this number, and it can receive texts.',
      field: null,
      notes: [],
    });
    const fresh = await openSmsBooth({ twilio: null });
    const form = {
      phoneNumber: '+1 (555) 010-9999',
      accountSid: ACCOUNT_SID,
      authToken: AUTH_TOKEN,
    };
    expect(await tested(fresh, form)).toMatchObject({ ok: true });
    expect((await fresh.state()).mode).toBe('off');
  });

  test.each<[string, object, RegExp, string | null]>([
    ['no account SID', { accountSid: '' }, /account SID first/, 'accountSid'],
    ['an account SID that is none', { accountSid: 'SK12' }, /AC followed by 32/, 'accountSid'],
    ['no token', { authToken: '' }, /auth token first/, 'authToken'],
    ['a wrong token', { authToken: 'wrong' }, /doesn’t accept/, 'authToken'],
    [
      'another account',
      { accountSid: `AC${'f'.repeat(32)}` },
      /no account with this SID/,
      'accountSid',
    ],
    ['no number', { phoneNumber: '' }, /phone number first/, 'phoneNumber'],
    ['no number at all', { phoneNumber: '55' }, /\+15551234567/, 'phoneNumber'],
    ['somebody else’s number', { phoneNumber: '+15550100000' }, /doesn’t belong/, 'phoneNumber'],
  ])('says what is wrong with %s', async (_name, form, message, field) => {
    const booth = await openSmsBooth();
    const result = await tested(booth, form);
    expect(result).toMatchObject({ ok: false, field });
    expect(result.message).toMatch(message);
  });

  test('says that there is no internet', async () => {
    const booth = await openSmsBooth();
    await booth.peer.goOffline();
    expect(await tested(booth)).toMatchObject({
      ok: false,
      message: 'Twilio can’t be reached. Is this laptop on the internet?',
    });
  });

  test.each([
    ['https://demo.twilio.com/welcome/sms/reply/', '', /demo message/],
    ['', 'https://booth.tunnel.example', /Paste the webhook address/],
  ])('tells what else stands in Twilio’s console: %s', async (smsUrl, publicUrl, note) => {
    const peer = await startTwilioPeer({ smsUrl });
    const booth = await openSmsBooth({ peer, twilio: { publicUrl } });
    const { ok, notes } = await tested(booth);
    expect(ok).toBe(true);
    expect(notes).toEqual([expect.stringMatching(note)]);
  });

  test('takes nothing else, and nothing without the CSRF token', async () => {
    const booth = await openSmsBooth({ twilio: null });
    expectRefusal(
      await booth.staff.post('/api/admin/twilio/test', { url: 'http://x' }),
      400,
      'validation_failed',
    );
    booth.staff.csrf = '';
    expectRefusal(await booth.staff.post('/api/admin/twilio/test', {}), 403, 'csrf_failed');
  });
});
