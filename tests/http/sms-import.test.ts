import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SMS_IMPORT_MAX_BYTES, smsImport } from '../../server/contract/sms.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { MULTIPART_TYPE, multipart } from '../support/multipart.ts';
import { randomText, seededRandom } from '../support/random.ts';
import { openSmsBooth } from '../support/sms-booth.ts';

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
  test.each<[string, Buffer | string, number, RegExp]>([
    ['an empty file', '', 400, /empty/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 415, /CSV/],
    ['another table', 'Name,Email\r\nAda,ada@example.com', 400, /no columns From/],
    ['prose', 'Dear staff, please find attached.', 400, /no columns From/],
    ['one endless field', `"${'x'.repeat(200_000)}`, 400, /no columns From/],
  ])('%s', async (_name, content, status, words) => {
    const booth = await openSmsBooth({ twilio: null });
    const code = status === 415 ? 'unsupported_media' : 'validation_failed';
    expectRefusal(await send(booth, content), status, code, words);
    expect(await booth.texts()).toEqual([]);
    expect(await readdir(join(booth.dataDir, 'import'))).toEqual([]);
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

test('a quotation mark that is never closed costs the lines behind it, not those before', async () => {
  const booth = await openSmsBooth({ twilio: null });
  const rest = Array.from({ length: 10 }, (_, n) => lineOf(n + 3)).join('\r\n');
  const file = `${csv(lineOf(1))}\r\n+12125550123,+15550109999,"never closed\r\n${rest}`;
  const report = await imported(booth, file);
  expect(report.refused).toBeGreaterThan(0);
  expect(report.errors[0]?.reason).toMatch(/quotation mark/);
  const texts = await booth.texts();
  expect(texts).toHaveLength(report.imported);
  expect(texts[0]?.body).toBe('Question 1');
  // No line has anything of another line in it.
  for (const { body } of texts) expect(body).toMatch(/^Question \d+$/);
});

test('a long log comes in piece by piece, and the booth answers in between', async () => {
  const booth = await openSmsBooth({ twilio: null });
  const lines = Array.from({ length: 20_000 }, (_, n) => lineOf(n));
  const done = new AbortController();
  const whole = imported(booth, csv(...lines)).finally(() => done.abort());
  let answers = 0;
  while (!done.signal.aborted) {
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
