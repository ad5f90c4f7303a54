import { expect, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { EXPORT_FORMATS } from '../../server/contract/export.ts';
import { CONSENT_VERSION, CONSENT_WORDING } from '../../server/contract/limits.ts';
import { logEntry } from '../../server/contract/logs.ts';
import { question } from '../../server/contract/questions.ts';
import { OPEN_EVENT } from '../../server/db/open.ts';
import { expectRefusal, jsonOf } from '../support/expect-answer.ts';
import {
  ASCENDING,
  columnOf,
  download,
  exportUrl,
  recordOf,
  rowsOf,
  rowsOfCsv,
  sheetOf,
} from '../support/export-files.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { leave, openTicking, updateLead } from '../support/leads.ts';

/** Three questions, one answered; a lead that came with the first. */
async function openFilled(): Promise<HttpBooth> {
  const booth = await openTicking();
  const { id, claim } = await booth.submit('How long does it last?', 'Ada');
  await booth.ask('Wie schnell lädt es?');
  await booth.ask('¿Cuánto cuesta, "todo" incluido?', 'Zoë');
  await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved', answer: 'Ten\nhours.' });
  const company = 'Analytical Engines';
  await leave(booth, { name: 'Ada', phone: '+44 20 7946 0000', company, question_claim: claim });
  return booth;
}

test('every resource comes in every format, and who took it is logged', async () => {
  const booth = await openFilled();
  const took: string[] = [];
  for (const [resource, rows] of [
    ['questions', 3],
    ['leads', 1],
    ['sms', 0],
    ['logs', 11],
  ] as const) {
    for (const format of EXPORT_FORMATS) {
      const answer = await download(booth, `${resource}.${format}`);
      const name = new RegExp(`^attachment; filename="${resource}-\\d{8}-\\d{4}\\.${format}"$`);
      expect(answer.headers['content-disposition']).toMatch(name);
      expect(answer.headers['cache-control']).toBe('no-store');
      // Each of them is logged, so the log grows.
      const count = rows + (resource === 'logs' ? EXPORT_FORMATS.indexOf(format) : 0);
      expect(await rowsOf(answer)).toHaveLength(count);
      took.unshift(`Exported ${resource} as ${format} (rows: ${count})`);
    }
  }
  // A refused one is not logged.
  await booth.staff.get(exportUrl('leads.csv', { rating: 'boiling' }));
  expect(await columnOf(booth, 'logs.json', 'action_summary', { q: 'exported' })).toEqual(took);
  const none = ['secrets.json', 'questions.pdf', 'questions', '.json', 'questions.', 'a.json.csv'];
  for (const file of none) expectRefusal(await booth.staff.get(exportUrl(file)), 'not_found');
});

test('JSON carries questions and logs as their lists do; a lead comes with its question, its consent and what staff noted', async () => {
  const booth = await openFilled();
  const named = { labels: z.array(z.string()) };
  const exported = question.omit({ ai: true, changed_by: true }).extend(named).strict();
  const questions = exported.array().parse(jsonOf(await download(booth, 'questions.json')));
  expect(questions).toMatchObject([
    { id: 3 },
    { id: 2 },
    { id: 1, author_name: 'Ada', answer: 'Ten\nhours.', status: 'approved' },
  ]);
  const logs = z.array(logEntry.strict()).parse(jsonOf(await download(booth, 'logs.json')));
  expect(logs.map(({ action_summary }) => action_summary)).toContain(
    'Question 1: Approved, edited answer',
  );

  const noted = { rating: 'hot', followed_up: true, notes: 'Call Monday' };
  await updateLead(booth, 1, noted);
  const lead = {
    id: 1,
    name: 'Ada',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    company: 'Analytical Engines',
    city: null,
    consent_given: true,
    consent_version: CONSENT_VERSION,
    consent_wording: CONSENT_WORDING,
    question_id: 1,
    question: 'How long does it last?',
    ...noted,
  };
  expect(await rowsOf(await download(booth, 'leads.json'))).toMatchObject([lead]);
  expect(await rowsOf(await download(booth, 'leads.xlsx'))).toMatchObject([lead]);
  const inCsv = { id: '1', city: '', consent_given: 'true', question: lead.question };
  expect(await rowsOf(await download(booth, 'leads.csv'))).toMatchObject([inCsv]);
});

test('CSV opens in Excel; a sheet has typed cells, a bold frozen header and columns that are wide enough', async () => {
  const booth = await openFilled();
  const answer = await download(booth, 'questions.csv');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = answer.text.slice(1).split('\r\n');
  expect(lines[0]).toBe(
    'id,content,author_name,created_at,status,answer,ai_suggested,updated_at,shelf,labels,votes,merged_into,asked',
  );
  expect([lines.length, lines.at(-1)]).toEqual([5, '']);
  const forPeople = await booth.staff.get(exportUrl('questions.csv'));
  expect(forPeople.text.slice(1).split('\r\n')[0]).toBe(
    'Number,Question,Name,Asked at,Status,Answer,Answer by AI,Changed at,Shelf,Labels,Votes,Merged into,Times asked',
  );
  expect(rowsOfCsv(answer)).toMatchObject([
    { content: '¿Cuánto cuesta, "todo" incluido?' },
    { content: 'Wie schnell lädt es?', author_name: '', ai_suggested: 'false' },
    { answer: 'Ten\nhours.', created_at: expect.stringMatching(/^2031-03-21T09:00:\d\d\.000Z$/) },
  ]);

  const sheet = await sheetOf(await download(booth, 'questions.xlsx'));
  expect(sheet.name).toBe('questions');
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect(sheet.getCell('A1').font.bold).toBe(true);
  expect(sheet.getCell('A2').font?.bold).toBeFalsy();
  expect(sheet.getColumn(2).width).toBe(70);
  expect(recordOf(sheet, 3)).toMatchObject({
    id: 2,
    ai_suggested: false,
    author_name: null,
    created_at: expect.any(Date),
  });
});

test.each([
  ['America/New_York', '04:00 -05:00', '05:00 -04:00'],
  ['Asia/Kolkata', '14:30 +05:30', '14:30 +05:30'],
])('a sheet, which knows no time zones, shows and names those of %s', async (zone, ...expected) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  let now = 0;
  const booth = await openHttpBooth({ now: () => now });
  for (const day of ['2031-11-21', '2032-07-04']) {
    now = Date.parse(`${day}T09:00:00Z`);
    await booth.ask(day);
  }
  const sheet = await sheetOf(await download(booth, 'questions.xlsx', ASCENDING));
  const shown = ['D2', 'D3'].map((name) => {
    const { value, numFmt } = sheet.getCell(name);
    const [, offset] = /^yyyy-mm-dd hh:mm:ss" ([+-]\d\d:\d\d)"$/.exec(numFmt) ?? [];
    return `${z.date().parse(value).toISOString().slice(11, 16)} ${offset}`;
  });
  expect(shown).toEqual(expected);
});

test('filters are those of the lists', async () => {
  const cases: [string, Record<string, string>, unknown[]][] = [
    ['questions.json', { has_answer: 'false' }, [3, 2]],
    ['questions.json', { q: 'LÄDT' }, [2]],
    ['questions.json', { sort: 'author', order: 'desc' }, [3, 1, 2]],
    ['questions.json', { page: '2', page_size: '1' }, [3, 2, 1]],
    ['leads.csv', { rating: 'hot' }, ['2']],
    ['sms.json', { has_media: 'true', country: 'US' }, [2]],
  ];
  const booth = await openFilled();
  await leave(booth, { name: 'Bob', consent: false });
  await updateLead(booth, 2, { rating: 'hot', followed_up: true });
  booth.deps.db
    .exec(`INSERT INTO inbound_sms (event_id, created_at, from_number, to_number, message_sid, body,
      from_state, from_country, num_media, search_text) VALUES
    (${OPEN_EVENT}, 1, '+15550100', '+15550199', 'SM1', 'Hello', 'CA', 'US', 0, 'hello'),
    (${OPEN_EVENT}, 2, '+15550100', '+15550199', 'SM2', 'Picture', 'NY', 'US', 2, 'picture')`);
  for (const [file, query, ids] of cases) {
    const name = `${file} ${JSON.stringify(query)}`;
    expect(await columnOf(booth, file, 'id', query), name).toEqual(ids);
  }
  expect(await columnOf(booth, 'sms.csv', 'from_number')).toEqual(['+15550100', '+15550100']);
});
