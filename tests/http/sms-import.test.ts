import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as base } from 'vitest';
import { SMS_IMPORT_MAX_BYTES, smsImport, type SmsImport } from '../../server/contract/sms.ts';
import { dataOf } from '../support/data-of.ts';
import { eachCase } from '../support/each-case.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { MULTIPART_TYPE, multipart, type Part } from '../support/multipart.ts';
import { chance } from '../support/random.ts';
import { ADA, openSmsBooth } from '../support/sms-booth.ts';

const test = base.extend('booth', () => openSmsBooth({ twilio: null }));

/** As Twilio's console exports its messaging log. */
const HEADER =
  'From,To,Body,Status,SentDate,ApiVersion,NumSegments,ErrorCode,AccountSid,Sid,Direction,Price,PriceUnit,NumMedia';
const SHORT_HEADER = 'From,To,Body,SentDate,Sid';

function sidOf(n: number): string {
  return `SMf${n.toString(16).padStart(31, '0')}`;
}
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
function lineOf(
  n: number,
  change: Partial<Record<'from' | 'body' | 'direction' | 'date' | 'sid' | 'media', string>> = {},
): string {
  const { from = ADA, body = `Question ${n}`, direction = 'inbound' } = change;
  const { date = '2026-11-20T09:30:00Z', sid = sidOf(n), media = '0' } = change;
  return `${from},+15550109999,${quoted(body)},received,${date},2010-04-01,1,,ACx,${sid},${direction},-0.00750,USD,${media}`;
}
function csv(...lines: string[]): string {
  return [HEADER, ...lines].join('\r\n');
}
/** A line below {@link SHORT_HEADER}. @param body as it stands in the file */
function row(n: number, date = '2026-11-20', body = `Question ${n}`): string {
  return `${ADA},+15550109999,${body},${date},${sidOf(n)}`;
}
function dated(...dates: string[]): string {
  return [SHORT_HEADER, ...dates.map((date, n) => row(n, date))].join('\n');
}

function send(booth: HttpBooth, body: Buffer, type = MULTIPART_TYPE) {
  const headers = { 'content-type': type };
  return booth.staff.send('/api/admin/twilio/import', { method: 'POST', body, headers });
}
function partOf(content: Buffer | string): Part {
  return { name: 'file', filename: 'sms-log.csv', content };
}
async function imported(booth: HttpBooth, content: Buffer | string): Promise<SmsImport> {
  return dataOf(smsImport, await send(booth, multipart([partOf(content)])));
}

test('inbound lines become history, never questions and never replies; the rest is skipped or refused by line', async () => {
  const booth = await openSmsBooth({ twilio: { autoReplyEnabled: true } });
  const sid = booth.peer.receive({ from: ADA, body: 'By itself' });
  await booth.arrived(1);
  await booth.until(() => expect(booth.deps.jobs.list()).toEqual([]));
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
    lineOf(8, { sid }),
  );
  expect(await imported(booth, file)).toEqual({
    imported: 3,
    skipped: 3,
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
    { body: 'By itself' },
  ]);
  expect(await booth.questions()).toHaveLength(1);
  expect(booth.deps.jobs.list()).toEqual([]);
  expect(booth.peer.sent()).toHaveLength(1);
  expect((await booth.state()).opted_out).toBe(0);
  const media = await booth.staff.get('/api/admin/twilio/inbound/3/media');
  expect(media.text).toContain('holds no files');
  const log = await booth.staff.get('/api/admin/logs');
  expect(log.text).toContain('Text messages: imported 3 from “sms-log.csv” (skipped 3, refused 3)');
  expect(await readdir(join(booth.dataDir, 'import'))).toEqual([]);
  expect(await imported(booth, file)).toMatchObject({ imported: 0, skipped: 6 });
});

const WORDS = 'Größe? – “naïve” £5';
const TEXT = csv(lineOf(1, { body: WORDS }));
/** As Windows-1252 has it. */
const LATIN = 'Gr\u00f6\u00dfe? \u0096 \u0093na\u00efve\u0094 \u00a35';

/** One text under other names of columns, in another order. */
function under(delimiter: string): string {
  return [
    ['Message SID', 'Date Sent', 'Direction', 'from', 'TO', 'Body'],
    [sidOf(1), '2026-11-20 09:30:00 UTC', 'Inbound', ADA, '+15550109999', 'A; b, c'],
  ]
    .map((fields) => fields.map(quoted).join(delimiter))
    .join('\n');
}

const FILES: [name: string, content: Buffer | string, bodies: string[]][] = [
  ['UTF-8 with a byte order mark', `\ufeff${TEXT}`, [WORDS]],
  ['UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), [WORDS]],
  ['UTF-16, big end first', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(), [WORDS]],
  ['Windows-1252', Buffer.from(csv(lineOf(1, { body: LATIN })), 'latin1'), [WORDS]],
  ['semicolons', under(';'), ['A; b, c']],
  ['tabs', under('\t'), ['A; b, c']],
  [
    'line ends of three kinds',
    `${csv(lineOf(1))}\n${lineOf(2)}\r${lineOf(3)}\r\n${lineOf(4)}`,
    ['Question 1', 'Question 2', 'Question 3', 'Question 4'],
  ],
  [
    'a line that names the separator',
    `sep=;\r\n${csv(lineOf(1)).replaceAll(',', ';')}`,
    ['Question 1'],
  ],
  ['blank lines first', `\r\n\r\n${csv(lineOf(1), lineOf(2))}`, ['Question 1', 'Question 2']],
  [
    'an inch measure',
    `${SHORT_HEADER}\n${row(1, '2026-11-20', '5" screen or so')}`,
    ['5" screen or so'],
  ],
];
test('a log is read whatever program wrote the file', async ({ booth }) => {
  await eachCase(FILES, async ([, content, bodies]) => {
    booth.deps.db.exec('DELETE FROM inbound_sms');
    expect(await imported(booth, content)).toMatchObject({ imported: bodies.length, refused: 0 });
    expect((await booth.texts()).map(({ body }) => body)).toEqual(bodies);
  });
});

test('an open quotation mark costs its line, and dates tell their order', async ({ booth }) => {
  // A later one that would close it does not take the lines between along.
  const others = [row(11), row(12, '2026-11-20', '"never closed'), row(13)];
  const swallowing = [SHORT_HEADER, ...others, row(14, '2026-11-20', '"')].join('\r\n');
  expect(await imported(booth, swallowing)).toMatchObject({
    imported: 2,
    refused: 2,
    errors: [{ line: 3 }, { line: 5 }],
  });

  booth.deps.db.exec('DELETE FROM inbound_sms');
  await imported(booth, dated('05/03/2026', '21/03/2026 09:00'));
  expect(await booth.texts()).toMatchObject([
    { created_at: '2026-03-05T00:00:00.000Z' },
    { created_at: '2026-03-21T09:00:00.000Z' },
  ]);
});

test('what is no log is refused as a whole, and leaves nothing', async ({ booth }) => {
  const cases = [
    ['', 'validation_failed', /empty/],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'unsupported_media', /CSV/],
    ['Name,Email\r\nAda,ada@example.com', 'validation_failed', /no columns From/],
    ['Dear staff, please find attached.', 'validation_failed', /no columns From/],
    [`"${'x'.repeat(200_000)}`, 'validation_failed', /no columns From/],
    [Buffer.alloc(SMS_IMPORT_MAX_BYTES + 1, 'x'), 'payload_too_large', /64 MB/],
  ] as const;
  for (const [content, code, words] of cases) {
    expectRefusal(await send(booth, multipart([partOf(content)])), code, words);
  }
  const file = partOf(csv(lineOf(1)));
  expectRefusal(await send(booth, Buffer.from(file.content), 'text/csv'), 'unsupported_media');
  expect(await booth.texts()).toEqual([]);
  expect(await readdir(join(booth.dataDir, 'import'))).toEqual([]);
});

test('a long log comes in piece by piece, and the booth answers meanwhile', async ({ booth }) => {
  const lines = Array.from({ length: 6000 }, (_, n) => lineOf(n));
  const done = new AbortController();
  const whole = imported(booth, csv(...lines)).finally(() => done.abort());
  let answers = 0;
  // More are over the limit of an address.
  while (!done.signal.aborted && answers < 300) {
    expect((await booth.visitor.get('/api/questions/approved')).status).toBe(200);
    answers += 1;
  }
  expect(await whole).toEqual({ imported: 6000, skipped: 0, refused: 0, errors: [] });
  expect(answers).toBeGreaterThan(3);
});

test('of a random file each line is accounted for', async ({ booth }) => {
  const random = chance(99);
  const pieces = 'a|,|;|"|""|\n|\r\n|SM|+1212|é|=|🛑|\t|inbound'.split('|');
  for (let run = 0; run < 10; run += 1) {
    const count = 1 + random.below(20);
    const bodies = Array.from({ length: count }, () => random.text(pieces, 20));
    const file = csv(...bodies.map((body, n) => lineOf(1000 * (run + 1) + n, { body })));
    expect(await imported(booth, file), file).toMatchObject({ imported: count, refused: 0 });
    const stored = booth.deps.db
      .prepare('SELECT body FROM inbound_sms ORDER BY id DESC LIMIT ?')
      .pluck()
      .all(count);
    expect(stored.toReversed()).toEqual(bodies);
  }
});
