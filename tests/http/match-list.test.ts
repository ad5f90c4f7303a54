import excel from 'exceljs';
import { describe, expect } from 'vitest';
import { knownDetails } from '../../server/contract/capture.ts';
import type { ErrorCode } from '../../server/contract/envelope.ts';
import { boothEvent, openEvent } from '../../server/contract/event.ts';
import {
  loadedMatchList,
  MATCH_LIST_MESSAGES,
  matchList,
  matchPreview,
  type MatchPreview,
} from '../../server/contract/match-list.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, test, type HttpBooth } from '../support/http-booth.ts';
import { actions, capture, eraseLead, leadOf, listLeads } from '../support/leads.ts';
import { sendFile } from '../support/multipart.ts';
import { saveSettings } from './settings-calls.ts';

const PATH = '/api/admin/capture/list';
const HEADINGS = ['Badge ID', 'First name', 'Last name', 'Company', 'E-Mail', 'Notes'];
const PARTS = 'code,firstName,lastName,company,email,skip';

type Cell = string | number | { formula: string; result: string };

async function xlsx(rows: readonly Cell[][]): Promise<Buffer> {
  const book = new excel.Workbook();
  book.addWorksheet('List').addRows([HEADINGS, ...rows]);
  return Buffer.from(await book.xlsx.writeBuffer());
}
function csv(...rows: string[]): string {
  return [HEADINGS.join(';'), ...rows].join('\r\n');
}
async function known(booth: HttpBooth, code: string) {
  const { uid } = dataOf(openEvent, await booth.staff.get('/api/admin/event'));
  const answer = await booth.staff.post('/api/admin/capture/known', { event: uid, code });
  return dataOf(knownDetails, answer);
}
async function preview(booth: HttpBooth, file: Buffer | string, parts = ''): Promise<MatchPreview> {
  const query = parts === '' ? '' : `?parts=${parts}`;
  return dataOf(
    matchPreview,
    await sendFile(booth.staff, `${PATH}/preview${query}`, 'a.csv', file),
  );
}
async function load(booth: HttpBooth, file: Buffer | string, query = `parts=${PARTS}`) {
  return dataOf(loadedMatchList, await sendFile(booth.staff, `${PATH}?${query}`, 'a.xlsx', file));
}
async function codesOf({ staff }: HttpBooth, query = ''): Promise<number> {
  return dataOf(matchList, await staff.get(`${PATH}${query}`)).codes;
}

const ADA = '4711;Ada;Lovelace;Engines;ada@example.com;x';

describe('a match list', () => {
  test('tells before what it would bring, and guesses its columns', async ({ booth }) => {
    await capture(booth, { code: '4711' });
    await capture(booth, { code: '9999' });
    const file = await xlsx([
      [4711, 'Ada', 'Lovelace', { formula: 'A1', result: 'Engines' }, 'ada@example.com', 'x'],
      [4712, 'Bob', '', 'Pumps', 'no address', ''],
      [4712, 'Bill', '', 'Pumps', '', ''],
      ['', 'Nobody', '', '', '', ''],
      [1.23456789012345e19, 'Rounded', '', '', '', ''],
    ]);
    expect(await preview(booth, file)).toMatchObject({
      columns: [
        { heading: 'Badge ID', samples: ['4711', '4712', '4712'], part: 'code' },
        { part: 'firstName' },
        { part: 'lastName' },
        { heading: 'Company', samples: ['Engines', 'Pumps', 'Pumps'], part: 'company' },
        { part: 'email' },
        { heading: 'Notes', part: 'skip' },
      ],
      rows: 5,
      codes: 2,
      matched: 1,
      waiting: 1,
      coded: 2,
      doubled: 1,
      doubles: ['4712'],
      without_code: 1,
      rounded: 1,
      formulas: 1,
    });
    // Staff say what a column is.
    expect(await preview(booth, file, 'name,skip,skip,skip,code,skip')).toMatchObject({
      codes: 2,
      matched: 0,
    });
    expect(await codesOf(booth)).toBe(0);
  });

  test('keeps the zeros that a code’s number format puts before it', async ({ booth }) => {
    const book = new excel.Workbook();
    const sheet = book.addWorksheet('List');
    const codes = [
      [42, '00000'],
      [471_100, '00000'],
      [42, '#,##0'],
      [42, '00000;[Red]-00000'],
    ] as const;
    sheet.addRow(HEADINGS);
    for (const [value, format] of codes) sheet.addRow([value]).getCell(1).numFmt = format;
    const { codes: count } = await load(booth, Buffer.from(await book.xlsx.writeBuffer()));
    expect(count).toBe(3);
    const { columns } = await preview(booth, Buffer.from(await book.xlsx.writeBuffer()));
    expect(columns[0]?.samples).toEqual(['00042', '471100', '42']);
  });

  test('of any program: other languages, semicolons, a title above, a formula as text', async ({
    booth,
  }) => {
    const file = [
      '"Besucherliste 2031"',
      '',
      'Vorname;Nachname;Firma;Ort;Land;Telefon;Barcode',
      'Änne;Müller;"=1+1";Köln;DE;0170 1;A1',
      '"open;Müller;Firma;Köln;DE;0170 1;A2',
    ].join('\n');
    const { columns, ...counts } = await preview(booth, Buffer.from(file, 'latin1'));
    expect(columns.map(({ part }) => part)).toEqual([
      'firstName',
      'lastName',
      'company',
      'city',
      'country',
      'phone',
      'code',
    ]);
    expect(counts).toMatchObject({ rows: 2, codes: 1, without_code: 1, formulas: 1 });
  });

  test('fills what leads lack, or overwrites them; what they said is in their history', async ({
    booth,
  }) => {
    const bare = await capture(booth, { code: '4711' });
    const typed = await capture(booth, { code: '4712', name: 'Bob', company: 'Typed' });
    const file = csv(ADA, '4712;Robert;;Listed;bob@example.com;', '4713;Eve;;;;');
    expect(await load(booth, file)).toMatchObject({ codes: 3, changed: 2 });
    expect(await leadOf(booth, bare)).toMatchObject({
      name: 'Ada Lovelace',
      company: 'Engines',
      email: 'ada@example.com',
    });
    expect(await leadOf(booth, typed)).toMatchObject({
      name: 'Bob',
      company: 'Typed',
      email: 'bob@example.com',
    });
    expect(await load(booth, file)).toMatchObject({ codes: 3, changed: 0 });
    expect(await load(booth, file, `parts=${PARTS}&mode=overwrite`)).toMatchObject({ changed: 1 });
    const { name, company, history } = await leadOf(booth, typed);
    expect({ name, company }).toEqual({ name: 'Robert', company: 'Listed' });
    expect(history).toContainEqual(expect.objectContaining({ from: 'Typed', to: 'Listed' }));
    expect((await actions(booth))[0]).toBe(
      'Match list: 3 codes from “a.xlsx”; 1 leads overwritten',
    );
  });

  test('names codes that come later, at once; a newer list adds to it', async ({ booth }) => {
    await load(booth, csv(ADA));
    await load(booth, csv('4712;Bob;;;;', '4711;Ada;King;;;'));
    expect(await known(booth, '4711')).toEqual({ lead: null, listed: { name: 'Ada King' } });
    expect(await known(booth, '4700')).toEqual({ lead: null, listed: {} });
    const id = await capture(booth, { code: '4711', company: 'Said' });
    expect(await leadOf(booth, id)).toMatchObject({ name: 'Ada King', company: 'Said' });
    // By the list, the code is somebody who has left an address before.
    await load(booth, csv('4714;Eve;;;eve@example.com;'));
    const before = await capture(booth, { name: 'Eve', email: 'eve@example.com' });
    expect((await known(booth, '4714')).lead).toMatchObject({ id: before });
    expect(await capture(booth, { code: '4714' })).toBe(before);
  });

  test('is refused as a whole, in a sentence', async ({ booth }) => {
    const refused = async (file: Buffer | string, code: ErrorCode, error: string) => {
      expectRefusal(await sendFile(booth.staff, `${PATH}/preview`, 'a.xlsx', file), code, error);
    };
    await refused(
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]),
      'unsupported_media',
      MATCH_LIST_MESSAGES.notTable,
    );
    await refused('PK\x03\x04 no zip', 'unsupported_media', MATCH_LIST_MESSAGES.notTable);
    await refused(csv(), 'validation_failed', MATCH_LIST_MESSAGES.empty);
    const many = Array.from({ length: 50_001 }, (_, n) => String(n));
    await refused(['Code', ...many].join('\n'), 'validation_failed', MATCH_LIST_MESSAGES.tooLong);
    const unnamed = await sendFile(booth.staff, `${PATH}?parts=name`, 'a.csv', csv(ADA));
    expectRefusal(unnamed, 'validation_failed', MATCH_LIST_MESSAGES.noCode);
    expect(await codesOf(booth)).toBe(0);
  });

  test('of 10,000 rows is taken while leads are captured, each of which is named', async ({
    booth,
  }) => {
    const rows = Array.from({ length: 10_000 }, (_, n) => `${n};Visitor;${n};Company;;`);
    const loading = load(booth, csv(...rows));
    const captures = [1, 5000, 9999].map((n) => capture(booth, { code: String(n) }));
    await Promise.all(captures);
    expect(await loading).toMatchObject({ codes: 10_000 });
    const names = (await listLeads(booth)).data.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Visitor 1', 'Visitor 5000', 'Visitor 9999']);
  });
});

describe('what a match list says of people', () => {
  test('goes when staff remove it, and of a lead with the lead', async ({ booth }) => {
    await load(booth, csv(ADA, '4712;Bob;;;;'));
    const id = await capture(booth, { code: '4711' });
    expectDone(await eraseLead(booth, id));
    expect(await codesOf(booth)).toBe(1);
    expect((await known(booth, '4711')).listed).toEqual({});
    const removed = await booth.staff.send(PATH, { method: 'DELETE' });
    expect(dataOf(matchList, removed)).toEqual({ codes: 0, loaded_at: null });
    expect((await actions(booth))[0]).toBe('Match list: removed, with 1 codes');
  });

  test('goes with its event, to which it may still be loaded when that is over', async ({
    booth,
  }) => {
    const id = await capture(booth, { code: '4711' });
    const { id: past } = dataOf(openEvent, await booth.staff.get('/api/admin/event'));
    dataOf(boothEvent, await booth.staff.post('/api/admin/event', { kind: 'show' }), 201);
    expect(await load(booth, csv(ADA), `parts=${PARTS}&event=${past}`)).toMatchObject({
      changed: 1,
    });
    expect(await leadOf(booth, id)).toMatchObject({ name: 'Ada Lovelace' });
    expect(await codesOf(booth)).toBe(0);
    expect(await codesOf(booth, `?event=${past}`)).toBe(1);
    expectDone(await booth.staff.send(`/api/admin/event/${past}`, { method: 'DELETE' }));
    expectRefusal(await booth.staff.get(`${PATH}?event=${past}`), 'not_found');
  });

  test('goes after the days for which leads are kept', async () => {
    let now = Date.parse('2031-03-21T09:00:00Z');
    const booth = await openHttpBooth({ now: () => now });
    await load(booth, csv(ADA));
    const privacy = { keepDays: 10, deleteLeads: true };
    await saveSettings(booth, { privacy });
    for (let day = 0; day < 9; day += 1) {
      now += 86_400_000;
      await booth.deps.retention.look();
    }
    expect(await codesOf(booth)).toBe(1);
    now += 2 * 86_400_000;
    await booth.deps.retention.look();
    await booth.deps.retention.look();
    now += 86_400_000;
    await booth.deps.retention.look();
    expect(await codesOf(booth)).toBe(0);
  });
});
