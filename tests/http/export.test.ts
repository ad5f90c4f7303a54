import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import {
  EXPORT_FORMATS,
  EXPORT_RESOURCES,
  exportFileName,
  type ExportResource,
} from '../../server/contract/export.ts';
import { CONSENT_VERSION, CONSENT_WORDING } from '../../server/contract/limits.ts';
import { logEntry } from '../../server/contract/logs.ts';
import { question } from '../../server/contract/questions.ts';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import {
  download,
  exportUrl,
  recordOf,
  rowsOfCsv,
  rowsOfJson,
  sheetOf,
} from '../support/export-files.ts';
import { openHttpBooth, type HttpBooth, type HttpBoothOptions } from '../support/http-booth.ts';

const START = Date.parse('2026-11-21T09:00:00Z');

/** A booth whose clock moves by a second with each look. */
function openTicking(options: HttpBoothOptions = {}): Promise<HttpBooth> {
  let now = START;
  return openHttpBooth({ now: () => (now += 1000), ...options });
}

const LEAD = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  company: 'Analytical Engines',
  consent: true,
};

/** Three questions, one answered; a lead that came with the first. */
async function openFilled(): Promise<HttpBooth> {
  const booth = await openTicking();
  const { id, claim } = await booth.submit('How long does it last?', 'Ada');
  await booth.ask('Wie schnell lädt es?');
  await booth.ask('¿Cuánto cuesta, "todo" incluido?', 'Zoë');
  await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved', answer: 'Ten\nhours.' });
  await booth.visitor.post('/api/lead', { ...LEAD, question_claim: claim });
  return booth;
}

describe('every resource in every format', () => {
  const combinations = EXPORT_RESOURCES.flatMap((resource) =>
    EXPORT_FORMATS.map((format): [string, ExportResource, string] => [
      `${resource}.${format}`,
      resource,
      format,
    ]),
  );
  const rows: Record<ExportResource, number> = { questions: 3, leads: 1, logs: 2, sms: 0 };
  test.each(combinations)('%s', async (file, resource, format) => {
    const booth = await openFilled();
    const answer = await download(booth, file);
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${resource}-\\d{8}-\\d{4}\\.${format}"$`),
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    if (format === 'json') expect(rowsOfJson(answer)).toHaveLength(rows[resource]);
    if (format === 'csv') expect(rowsOfCsv(answer)).toHaveLength(rows[resource]);
    if (format === 'xlsx') expect((await sheetOf(answer)).rowCount).toBe(rows[resource] + 1);
  });
});

test('the file is named by the laptop’s own time, to the minute', () => {
  const at = new Date(2026, 0, 5, 7, 3, 59);
  expect(exportFileName('questions', 'csv', at)).toBe('questions-20260105-0703.csv');
});

test('JSON carries questions and logs as their lists do', async () => {
  const booth = await openFilled();
  const questions = z
    .array(
      question
        .omit({ ai: true, changed_by: true })
        .extend({ labels: z.array(z.string()) })
        .strict(),
    )
    .parse(JSON.parse((await download(booth, 'questions.json')).text));
  expect(questions.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(questions[2]).toMatchObject({
    author_name: 'Ada',
    answer: 'Ten\nhours.',
    status: 'approved',
  });
  const logs = z
    .array(logEntry.strict())
    .parse(JSON.parse((await download(booth, 'logs.json')).text));
  expect(logs.map(({ action_summary }) => action_summary)).toContain(
    'Question 1: Approved, edited answer',
  );
});

test('a lead is exported with its question, its consent and what staff noted', async () => {
  const booth = await openFilled();
  await booth.staff.put('/api/admin/lead/1', {
    rating: 'hot',
    followed_up: true,
    notes: 'Call Monday',
  });
  const expected = {
    id: 1,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    company: 'Analytical Engines',
    city: null,
    consent_given: true,
    consent_version: CONSENT_VERSION,
    consent_wording: CONSENT_WORDING,
    rating: 'hot',
    followed_up: true,
    notes: 'Call Monday',
    question_id: 1,
    question: 'How long does it last?',
  };
  expect(rowsOfJson(await download(booth, 'leads.json'))[0]).toMatchObject({
    ...expected,
    phone: '+44 20 7946 0000',
  });
  expect(recordOf(await sheetOf(await download(booth, 'leads.xlsx')), 2)).toMatchObject(expected);
  expect(rowsOfCsv(await download(booth, 'leads.csv'))[0]).toMatchObject({
    id: '1',
    city: '',
    consent_given: 'true',
    followed_up: 'true',
    question_id: '1',
    question: 'How long does it last?',
  });
});

test('CSV opens in Excel: byte order mark, CRLF, quotes, UTF-8, ISO times', async () => {
  const booth = await openFilled();
  const answer = await download(booth, 'questions.csv');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [header, ...lines] = answer.text.slice(1).split('\r\n');
  expect(header).toBe(
    'id,content,author_name,created_at,status,answer,ai_suggested,updated_at,shelf,labels,votes,merged_into,asked',
  );
  expect(lines.at(-1)).toBe('');
  expect(lines).toHaveLength(4);
  const rows = rowsOfCsv(answer);
  expect(rows[0]?.content).toBe('¿Cuánto cuesta, "todo" incluido?');
  expect(rows[1]).toMatchObject({
    content: 'Wie schnell lädt es?',
    author_name: '',
    ai_suggested: 'false',
  });
  expect(rows[2]?.answer).toBe('Ten\nhours.');
  expect(rows[2]?.created_at).toMatch(/^2026-11-21T09:00:\d\d\.000Z$/);
});

test('a sheet has typed cells, a bold frozen header and columns that are wide enough', async () => {
  const booth = await openFilled();
  const sheet = await sheetOf(await download(booth, 'questions.xlsx'));
  expect(sheet.name).toBe('questions');
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect(sheet.getCell('A1').font.bold).toBe(true);
  expect(sheet.getCell('A2').font?.bold).toBeFalsy();
  expect(sheet.getColumn(2).width).toBe(70);
  const { id, created_at, ai_suggested, author_name } = recordOf(sheet, 3);
  expect(id).toBe(2);
  expect(ai_suggested).toBe(false);
  expect(author_name).toBeNull();
  expect(created_at).toBeInstanceOf(Date);
  expect(sheet.getCell('D3').numFmt).toBe('yyyy-mm-dd hh:mm:ss');
});

test.each([
  ['America/New_York', '2026-11-21T04:00'],
  ['Asia/Kolkata', '2026-11-21T14:30'],
])('a sheet, which knows no time zones, shows the laptop’s time in %s', async (zone, minute) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  const booth = await openFilled();
  const sheet = await sheetOf(await download(booth, 'questions.xlsx'));
  const { created_at } = recordOf(sheet, 3);
  expect(z.date().parse(created_at).toISOString()).toContain(minute);
});

describe('filters', () => {
  test.each<[Record<string, string>, number[]]>([
    [{}, [3, 2, 1]],
    [{ order: 'asc' }, [1, 2, 3]],
    [{ status: 'approved' }, [1]],
    [{ has_answer: 'false' }, [3, 2]],
    [{ has_answer: 'true' }, [1]],
    [{ q: 'LÄDT' }, [2]],
    [{ q: 'ada', status: 'pending' }, []],
    [{ sort: 'author', order: 'desc' }, [3, 1, 2]],
    [{ status: '', has_answer: '', q: '' }, [3, 2, 1]],
    [{ page: '2', page_size: '1' }, [3, 2, 1]],
  ])('questions %j', async (query, ids) => {
    const booth = await openFilled();
    const rows = rowsOfJson(await download(booth, 'questions.json', query));
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test.each<[Record<string, string>, number]>([
    [{}, 2],
    [{ rating: 'hot' }, 1],
    [{ rating: 'none' }, 1],
    [{ followed_up: 'true' }, 1],
    [{ consent: 'false' }, 1],
    [{ q: 'analytical' }, 1],
    [{ q: 'nobody' }, 0],
  ])('leads %j', async (query, count) => {
    const booth = await openFilled();
    await booth.visitor.post('/api/lead', {
      name: 'Bob',
      email: 'bob@example.com',
      consent: false,
    });
    await booth.staff.put('/api/admin/lead/2', { rating: 'hot', followed_up: true });
    expect(rowsOfCsv(await download(booth, 'leads.csv', query))).toHaveLength(count);
  });

  test('sms and logs', async () => {
    const booth = await openFilled();
    const insert = booth.deps.db.prepare(
      `INSERT INTO inbound_sms (created_at, from_number, to_number, message_sid, body, from_state, from_country, num_media, search_text)
       VALUES (?, '+15550100', '+15550199', ?, ?, ?, 'US', ?, ?)`,
    );
    insert.run(START, 'SM1', 'Hello', 'CA', 0, 'hello');
    insert.run(START + 1, 'SM2', 'Picture', 'NY', 2, 'picture');
    const sids = async (query: Record<string, string>) =>
      rowsOfJson(await download(booth, 'sms.json', query)).map(({ message_sid }) => message_sid);
    expect(await sids({})).toEqual(['SM2', 'SM1']);
    expect(await sids({ state: 'CA' })).toEqual(['SM1']);
    expect(await sids({ has_media: 'true', country: 'US' })).toEqual(['SM2']);
    expect(await sids({ q: 'hell' })).toEqual(['SM1']);
    expect(rowsOfCsv(await download(booth, 'sms.csv'))[0]?.from_number).toBe('+15550100');
    expect(
      rowsOfJson(await download(booth, 'logs.json', { q: 'exported sms as csv' })),
    ).toHaveLength(1);
  });

  test.each([
    ['questions.csv', { status: 'open' }, 'status'],
    ['questions.json', { has_answer: 'perhaps' }, 'has_answer'],
    ['leads.xlsx', { rating: 'boiling' }, 'rating'],
    ['logs.json', { order: 'down' }, 'order'],
    ['sms.csv', { has_media: '2' }, 'has_media'],
  ])('%s %j is 400', async (file, query, field) => {
    const booth = await openHttpBooth();
    const answer = await booth.staff.get(exportUrl(file, query));
    expectRefusal(answer, 400, 'validation_failed', /./, field);
  });
});

describe('who may', () => {
  test('nobody without a session', async () => {
    const booth = await openHttpBooth();
    const stranger = booth.client({ host: ADMIN_HOST });
    expectRefusal(await stranger.get(exportUrl('leads.csv')), 401, 'unauthorized');
  });

  test('nobody on the public host', async () => {
    const booth = await openHttpBooth();
    const headers = { cookie: booth.staff.cookie() };
    const answer = await booth.client({ host: PUBLIC_HOST }).get(exportUrl('leads.csv'), headers);
    expectRefusal(answer, 404, 'not_found');
  });

  test('it is logged who took what, and a refused one is not', async () => {
    const booth = await openFilled();
    await download(booth, 'leads.xlsx');
    await booth.staff.get(exportUrl('leads.csv', { rating: 'boiling' }));
    const logs = rowsOfJson(await download(booth, 'logs.json', { q: 'exported' }));
    expect(logs.map(({ action_summary }) => action_summary)).toEqual([
      'Exported leads as xlsx (rows: 1)',
    ]);
  });
});

test.each([
  'secrets.json',
  'questions.pdf',
  'questions',
  '.json',
  'questions.',
  'questions.json.csv',
])('%s is 404', async (file) => {
  const booth = await openHttpBooth();
  expectRefusal(await booth.staff.get(exportUrl(file)), 404, 'not_found');
});
