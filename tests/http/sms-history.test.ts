import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { adminSmsEvent } from '../../server/contract/events.ts';
import {
  smsPage,
  twilioTestResult,
  SMS_IMPORT_MAX_BYTES,
  smsImport,
  smsMediaList,
} from '../../server/contract/sms.ts';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { MULTIPART_TYPE, multipart } from '../support/multipart.ts';
import { randomText, seededRandom } from '../support/random.ts';
import { openSmsBooth, type SmsBooth } from '../support/sms-booth.ts';
import { ACCOUNT_SID, AUTH_TOKEN, startTwilioPeer, type PeerFile } from '../support/twilio-peer.ts';

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
  test('is filtered, searched, sorted and paged', async () => {
    const booth = await openFilled();
    const cases: [string, string[]][] = [
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
    ];
    for (const [query, bodies] of cases) {
      const { items, total, countries } = await page(booth, query);
      expect(items.map(({ body }) => body)).toEqual(bodies);
      expect(countries).toEqual(['DE', 'US']);
      if (!query.includes('page=')) expect(total).toBe(bodies.length);
      else expect(total).toBe(3);
    }
  });

  test('a query that means nothing is 400', async () => {
    const booth = await openSmsBooth({ twilio: null });
    const cases = [
      ['sort=body', 'sort'],
      ['order=up', 'order'],
      ['page=0', 'page'],
      ['page_size=101', 'page_size'],
      ['has_media=perhaps', 'has_media'],
      ['country=USA', 'country'],
    ] as const;
    for (const [query, field] of cases) {
      const answer = await booth.staff.get(`/api/admin/twilio/inbound?${query}`);
      expectRefusal(answer, 400, 'validation_failed', /./, field);
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

  test('says what is wrong', async () => {
    const booth = await openSmsBooth();
    const unknown = await booth.staff.post('/api/admin/twilio/test', { url: 'http://x' });
    expectRefusal(unknown, 400, 'validation_failed');
    const cases: [string, object, RegExp, string | null][] = [
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
    ];
    for (const [, form, message, field] of cases) {
      const result = await tested(booth, form);
      expect(result).toMatchObject({ ok: false, field });
      expect(result.message).toMatch(message);
    }
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
});

/** As Twilio's console exports its messaging log. */
const HEADER =
  'From,To,Body,Status,SentDate,ApiVersion,NumSegments,ErrorCode,AccountSid,Sid,Direction,Price,PriceUnit,NumMedia';

function sidOf(n: number): string {
  return `SM${n.toString(16).padStart(32, '0')}`;
}
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
function lineOf(
  n: number,
  change: Partial<Record<'from' | 'body' | 'direction' | 'date' | 'sid' | 'media', string>> = {},
): string {
  const { from = '+12125550123', body = `Question ${n}`, direction = 'inbound' } = change;
  const { date = '2026-11-20T09:30:00Z', sid = sidOf(n), media = '0' } = change;
  return `${from},+15550109999,${quoted(body)},received,${date},2010-04-01,1,,ACx,${sid},${direction},-0.00750,USD,${media}`;
}
function csv(...lines: string[]): string {
  return [HEADER, ...lines].join('\r\n');
}

function send(booth: HttpBooth, content: Buffer | string) {
  return booth.staff.send('/api/admin/twilio/import', {
    method: 'POST',
    body: multipart([{ name: 'file', filename: 'sms-log.csv', content }]),
    headers: { 'content-type': MULTIPART_TYPE },
  });
}
async function imported(booth: HttpBooth, content: Buffer | string) {
  return dataOf(smsImport, await send(booth, content));
}

test('inbound lines become history, never questions and never replies; the rest is skipped or refused by line', async () => {
  const booth = await openSmsBooth({ twilio: { autoReplyEnabled: true } });
  const file = csv(
    lineOf(1, { body: 'Two\r\nlines, "quoted"' }),
    lineOf(2, { direction: 'outbound-api' }),
    lineOf(3, { from: '1.55501E+10' }),
    lineOf(4, { date: 'yesterday' }),
    lineOf(5, { sid: 'CA123' }),
    lineOf(6, { media: '2', date: '2026-11-20 10:00:00' }),
    lineOf(1),
    '',
    lineOf(7, { body: 'STOP', from: '12125550199', date: '"Fri, 20 Nov 2026 11:00:00 +0000"' }),
  );
  expect(await imported(booth, file)).toEqual({
    imported: 3,
    skipped: 2,
    refused: 3,
    errors: [
      { line: 5, reason: 'From was rounded by a spreadsheet. Export it from Twilio again.' },
      { line: 6, reason: 'The date can’t be read.' },
      { line: 7, reason: 'Sid doesn’t belong to a message.' },
    ],
  });
  expect(await booth.texts()).toMatchObject([
    {
      body: 'Two\r\nlines, "quoted"',
      created_at: '2026-11-20T09:30:00.000Z',
      source: 'import',
      from_state: 'NY',
    },
    { num_media: 2, created_at: '2026-11-20T10:00:00.000Z' },
    { keyword: 'stop', from_number: '+12125550199', question_id: null },
  ]);
  expect(await booth.questions()).toEqual([]);
  expect(booth.deps.jobs.list()).toEqual([]);
  expect((await booth.state()).opted_out).toBe(0);
  const media = await booth.staff.get('/api/admin/twilio/inbound/2/media');
  expect(media.text).toContain('holds no files');
  const log = await booth.staff.get('/api/admin/logs');
  expect(log.text).toContain('Text messages: imported 3 from “sms-log.csv” (skipped 2, refused 3)');
  expect(await readdir(join(booth.dataDir, 'import'))).toEqual([]);
});

test('the same file again imports nothing, and neither does what came by itself', async () => {
  const booth = await openSmsBooth();
  const sid = booth.peer.receive({ from: '+12125550123', body: 'By itself' });
  await booth.until(async () => expect(await booth.texts()).toHaveLength(1));
  const file = csv(lineOf(1, { sid }), lineOf(2000));
  expect(await imported(booth, file)).toMatchObject({ imported: 1, skipped: 1 });
  expect(await imported(booth, file)).toMatchObject({ imported: 0, skipped: 2 });
});

describe('whatever wrote the file', () => {
  const text = csv(lineOf(1, { body: 'Größe? – “naïve” £5' }));
  const windows = Buffer.from(
    csv(lineOf(1, { body: 'Gr\u00f6\u00dfe? \u0096 \u0093na\u00efve\u0094 \u00a35' })),
    'latin1',
  );
  test.each<[string, Buffer | string]>([
    ['UTF-8', text],
    ['UTF-8 with a byte order mark', `\ufeff${text}`],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Windows-1252', windows],
    ['Unix line ends', text.replaceAll('\r\n', '\n')],
    ['a line end at the end', `${text}\r\n`],
  ])('%s', async (_name, content) => {
    const booth = await openSmsBooth({ twilio: null });
    expect(await imported(booth, content)).toMatchObject({ imported: 1, refused: 0 });
    expect(await booth.texts()).toMatchObject([{ body: 'Größe? – “naïve” £5' }]);
  });

  test.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('%s, columns in another order and under other names', async (_name, delimiter) => {
    const booth = await openSmsBooth({ twilio: null });
    const lines = [
      ['Message SID', 'Date Sent', 'Direction', 'from', 'TO', 'Body'],
      [sidOf(1), '2026-11-20 09:30:00 UTC', 'Inbound', '+12125550123', '+15550109999', 'A; b, c'],
    ].map((fields) => fields.map(quoted).join(delimiter));
    expect(await imported(booth, lines.join('\n'))).toMatchObject({ imported: 1, refused: 0 });
    expect(await booth.texts()).toMatchObject([{ body: 'A; b, c' }]);
  });
});

describe('refused as a whole', () => {
  test('what is no log', async () => {
    const booth = await openSmsBooth({ twilio: null });
    const cases: [string, Buffer | string, number, RegExp][] = [
      ['an empty file', '', 400, /empty/],
      ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 415, /CSV/],
      ['another table', 'Name,Email\r\nAda,ada@example.com', 400, /no columns From/],
      ['prose', 'Dear staff, please find attached.', 400, /no columns From/],
      ['one endless field', `"${'x'.repeat(200_000)}`, 400, /no columns From/],
    ];
    for (const [, content, status, words] of cases) {
      const code = status === 415 ? 'unsupported_media' : 'validation_failed';
      expectRefusal(await send(booth, content), status, code, words);
      expect(await booth.texts()).toEqual([]);
      expect(await readdir(join(booth.dataDir, 'import'))).toEqual([]);
    }
  });

  test('more than is taken, no file, two files, and no form', async () => {
    const booth = await openSmsBooth({ twilio: null });
    const large = Buffer.alloc(SMS_IMPORT_MAX_BYTES + 1, 'x');
    expectRefusal(await send(booth, large), 413, 'payload_too_large', /64 MB/);
    const post = (body: Buffer, type = MULTIPART_TYPE) =>
      booth.staff.send('/api/admin/twilio/import', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    const file = { name: 'file', filename: 'a.csv', content: csv(lineOf(1)) };
    expectRefusal(await post(multipart([])), 400, 'validation_failed');
    expectRefusal(await post(multipart([file, file])), 400, 'validation_failed', /one file/);
    expectRefusal(await post(Buffer.from(file.content), 'text/csv'), 415, 'unsupported_media');
    expect(await readdir(join(booth.dataDir, 'import'))).toEqual([]);
  });
});

test('a long log comes in piece by piece, and the booth answers in between', async () => {
  const booth = await openSmsBooth({ twilio: null });
  const lines = Array.from({ length: 20_000 }, (_, n) => lineOf(n));
  const done = new AbortController();
  const whole = imported(booth, csv(...lines)).finally(() => done.abort());
  let answers = 0;
  // More are over the limit of an address.
  while (!done.signal.aborted && answers < 300) {
    expect((await booth.visitor.get('/api/questions/approved')).status).toBe(200);
    answers += 1;
  }
  expect(await whole).toEqual({ imported: 20_000, skipped: 0, refused: 0, errors: [] });
  expect(answers).toBeGreaterThan(3);
});

test('random files break nothing, and each line is accounted for', async () => {
  const booth = await openSmsBooth({ twilio: null });
  const random = seededRandom(99);
  const pieces = [
    'a',
    ',',
    ';',
    '"',
    '""',
    '\n',
    '\r\n',
    'SM',
    '+1212',
    '\u0000',
    'é',
    '=',
    '🛑',
    '\t',
    'inbound',
  ];
  for (let run = 0; run < 60; run += 1) {
    const good = random() < 0.5 ? `${HEADER}\r\n` : '';
    const answer = await send(booth, good + randomText(random, pieces, 80));
    expect([200, 400, 415]).toContain(answer.status);
  }
  for (let run = 0; run < 30; run += 1) {
    const count = 1 + Math.floor(random() * 20);
    const bodies = Array.from({ length: count }, () =>
      randomText(
        random,
        pieces.filter((piece) => piece !== '\u0000'),
        20,
      ),
    );
    const file = csv(...bodies.map((body, n) => lineOf(1000 * (run + 1) + n, { body })));
    expect(await imported(booth, file), file).toMatchObject({ imported: count, refused: 0 });
    const stored = booth.deps.db
      .prepare('SELECT body FROM inbound_sms ORDER BY id DESC LIMIT ?')
      .pluck()
      .all(count);
    expect(stored.toReversed()).toEqual(bodies);
  }
});

async function photo(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'Ada Lovelace' } })
    .jpeg()
    .toBuffer();
}

async function mediaOf(booth: SmsBooth, id = 1) {
  return dataOf(smsMediaList, await booth.staff.get(`/api/admin/twilio/inbound/${id}/media`));
}

/** Waits until none of a text's files is pending any more. */
async function fetched(booth: SmsBooth, count: number) {
  await booth.until(async () => {
    const files = await mediaOf(booth);
    expect(files.map(({ state }) => state)).toEqual(Array.from({ length: count }, () => 'stored'));
  });
  return mediaOf(booth);
}

test('a picture is fetched with the credentials, drawn anew, and shown without the internet', async () => {
  const booth = await openSmsBooth();
  booth.peer.receive({
    from: ADA,
    body: 'Look!',
    files: [{ contentType: 'image/jpeg', content: await photo() }],
  });
  await booth.until(async () => expect(await booth.texts()).toHaveLength(1));
  const [file] = await fetched(booth, 1);
  expect(file).toMatchObject({
    content_type: 'image/jpeg',
    kind: 'picture',
    width: 40,
    height: 30,
    reason: null,
  });
  await booth.peer.goOffline();
  await booth.restart();
  const answer = await booth.staff.get(file?.url ?? '');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.bytes.includes('Ada Lovelace')).toBe(false);
  const stranger = booth.client({ host: PUBLIC_HOST });
  expectRefusal(await stranger.get(file?.url ?? ''), 404, 'not_found');
});

test('what only says that it is a picture is a download, and so is everything else', async () => {
  const booth = await openSmsBooth();
  const html = '<script>alert(1)</script>';
  const files: PeerFile[] = [
    { contentType: 'image/png', content: Buffer.from(html) },
    { contentType: 'text/html', content: Buffer.from(html) },
    { contentType: 'text/x-vcard', content: Buffer.from('BEGIN:VCARD\nFN:Ada\nEND:VCARD') },
    {
      contentType: 'image/svg+xml',
      content: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://evil.example/x"/></svg>',
      ),
    },
  ];
  booth.peer.receive({ from: ADA, body: '', files });
  await booth.until(async () => expect(await booth.texts()).toHaveLength(1));
  for (const file of await fetched(booth, 4)) {
    expect(file.kind).toBe('file');
    const answer = await booth.staff.get(file.url);
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="?text-1-file-\d/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toContain('sandbox');
  }
  expect(await booth.questions()).toEqual([]);
});

test('files wait for the internet with their text, and come one by one when it is back', async () => {
  const peer = await startTwilioPeer();
  const content = await photo();
  let isDown = true;
  peer.behave(({ path }, response) => {
    const isSecond = /Media\/ME0+1$/.test(path);
    if (isDown && isSecond) response.destroy();
    return isDown && isSecond;
  });
  const booth = await openSmsBooth({ peer });
  peer.receive({
    from: ADA,
    body: 'Three',
    files: Array.from({ length: 3 }, () => ({ contentType: 'image/jpeg', content })),
  });
  await booth.until(async () => {
    expect(await booth.texts()).toHaveLength(1);
    expect((await mediaOf(booth)).map(({ state }) => state)).toEqual([
      'stored',
      'waiting',
      'waiting',
    ]);
  });
  isDown = false;
  await fetched(booth, 3);
  // The first one was not asked for again.
  expect(peer.requests.filter((line) => /Media\/ME0+$/.test(line))).toHaveLength(1);
  expect(await readdir(join(booth.dataDir, 'sms-media'))).toHaveLength(3);
});

test.each<
  [
    string,
    (send: (status: number, headers?: Record<string, string>, body?: Buffer) => void) => void,
    RegExp,
  ]
>([
  ['is gone', (send) => send(404), /any more/],
  ['is larger than we keep', (send) => send(200, {}, Buffer.alloc(17 * 1024 * 1024)), /16 MB/],
  [
    'lies elsewhere',
    (send) => send(307, { location: 'http://127.0.0.1:1/secrets' }),
    /not fetched/,
  ],
  [
    'lies behind another scheme',
    (send) => send(307, { location: 'file:///etc/passwd' }),
    /not fetched/,
  ],
  [
    'lies in a circle',
    (send) => send(307, { location: './ME00000000000000000000000000000000' }),
    /circles/,
  ],
])('a file that %s fails with a reason', async (_name, behave, reason) => {
  const peer = await startTwilioPeer();
  peer.behave(({ path }, response) => {
    if (!/Media\/ME/.test(path)) return false;
    behave((status, headers = {}, body = Buffer.alloc(0)) =>
      response.writeHead(status, headers).end(body),
    );
    return true;
  });
  const booth = await openSmsBooth({ peer });
  peer.receive({
    from: ADA,
    body: 'Look!',
    files: [{ contentType: 'image/jpeg', content: await photo() }],
  });
  await booth.until(async () => {
    expect(await booth.texts()).toHaveLength(1);
    expect((await mediaOf(booth))[0]?.state).toBe('failed');
  });
  const [file] = await mediaOf(booth);
  expect(file?.reason).toMatch(reason);
  expectRefusal(await booth.staff.get(file?.url ?? ''), 404, 'not_found');
  expect(await readdir(join(booth.dataDir, 'sms-media'))).toEqual([]);
  expect(await booth.questions()).toHaveLength(1);
});

test('a redirect to Twilio’s own files carries no credentials', async () => {
  const peer = await startTwilioPeer();
  const content = await photo();
  const seen: (string | undefined)[] = [];
  peer.behave(({ path }, response) => {
    if (path === '/file') {
      seen.push(response.req.headers.authorization);
      response.writeHead(200).end(content);
      return true;
    }
    if (!/Media\/ME/.test(path)) return false;
    seen.push(response.req.headers.authorization);
    response.writeHead(307, { location: '/file' }).end();
    return true;
  });
  const booth = await openSmsBooth({ peer });
  peer.receive({ from: ADA, body: 'Look!', files: [{ contentType: 'image/jpeg', content }] });
  await booth.until(async () => expect(await booth.texts()).toHaveLength(1));
  await fetched(booth, 1);
  expect(seen).toEqual([expect.stringMatching(/^Basic /), undefined]);
});

test('files that no text knows are removed at the next start', async () => {
  const booth = await openSmsBooth();
  const { writeFile, mkdir } = await import('node:fs/promises');
  const folder = join(booth.dataDir, 'sms-media');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${'ab'.repeat(12)}.jpg`), 'left behind');
  await booth.restart();
  expect(await readdir(folder)).toEqual([]);
});

/** From, To, Body, SentDate, Sid. */
function row(n: number, date: string, body = `Question ${n}`): string {
  return `+12125550123,+15550109999,${body},${date},${sidOf(n)}`;
}

describe('what spreadsheets do to a log', () => {
  const SHORT = 'From,To,Body,SentDate,Sid';

  test.each<[string, string, number]>([
    [
      'line ends of three kinds',
      `${csv(lineOf(1))}\n${lineOf(2)}\r${lineOf(3)}\r\n${lineOf(4)}`,
      4,
    ],
    ['a line that names the separator', `sep=;\r\n${csv(lineOf(1)).replaceAll(',', ';')}`, 1],
    ['blank lines first', `\r\n\r\n${csv(lineOf(1), lineOf(2))}`, 2],
    [
      'an inch measure',
      `${SHORT}\n${row(1, '2026-11-20', '5" screen, or so').replace(', or', ' or')}`,
      1,
    ],
  ])('%s', async (_name, content, count) => {
    const booth = await openSmsBooth({ twilio: null });
    expect(await imported(booth, content)).toMatchObject({ imported: count, refused: 0 });
  });

  test('a quotation mark that is never closed costs its own line alone', async () => {
    const booth = await openSmsBooth({ twilio: null });
    const open = row(2, '2026-11-20', '"never closed');
    const content = [
      SHORT,
      row(1, '2026-11-20'),
      open,
      row(3, '2026-11-20'),
      row(4, '2026-11-20', '"a, b"'),
    ];
    expect(await imported(booth, content.join('\r\n'))).toMatchObject({
      imported: 3,
      refused: 1,
      errors: [{ line: 3 }],
    });
  });

  test.each([
    [
      ['05.03.2026 14:30', '06.03.2026'],
      ['2026-03-05T14:30:00.000Z', '2026-03-06T00:00:00.000Z'],
    ],
    [
      ['05/03/2026', '21/03/2026 09:00'],
      ['2026-03-05T00:00:00.000Z', '2026-03-21T09:00:00.000Z'],
    ],
    [
      ['3/5/2026 2:30 PM', '3/21/2026 12:05 AM'],
      ['2026-03-05T14:30:00.000Z', '2026-03-21T00:05:00.000Z'],
    ],
    [
      ['5 Mar 2026 09:30', '2026-03-05T09:30:00'],
      ['2026-03-05T09:30:00.000Z', '2026-03-05T09:30:00.000Z'],
    ],
  ])('dates like %o are read in the order that the whole file tells', async (dates, times) => {
    const booth = await openSmsBooth({ twilio: null });
    const content = [SHORT, ...dates.map((date, n) => row(n + 1, date))].join('\n');
    expect(await imported(booth, content)).toMatchObject({ imported: 2, refused: 0 });
    expect((await booth.texts()).map(({ created_at }) => created_at).toSorted()).toEqual(
      times.toSorted(),
    );
  });

  test('dates that tell no order are refused, and every line is accounted for', async () => {
    const booth = await openSmsBooth({ twilio: null });
    const content = [SHORT, row(1, '05/03/2026'), row(2, '2026-11-20'), row(3, '06/04/2026')].join(
      '\n',
    );
    const report = await imported(booth, content);
    expect(report).toMatchObject({ imported: 1, skipped: 0, refused: 2 });
    expect(report.errors[0]?.reason).toMatch(/day or the month/);
  });
});
