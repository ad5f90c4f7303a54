import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isEntryName } from '../../../server/contract/event-file.ts';
import { RAW_TEXT_MAX_LENGTH } from '../../../server/contract/limits.ts';
import {
  columnsOf,
  dataOf,
  exportColumns,
  flag,
  joined,
  json,
  namesOf,
  number,
  read,
  readData,
  replacedTogether,
  searchedIn,
  stateOf,
  text,
  time,
  timeOrNone,
  write,
} from '../../../server/records/field.ts';
import { moment, orNone, storable, tidied, tidyAddress } from '../../../server/records/limits.ts';

const list = z.array(z.string());
const KIND = {
  row: {
    late: flag({ heading: 'Late', isAfterFirst: true }),
    name: text(z.string(), { heading: 'Name', width: 30, isSearched: true }),
    city: text(z.string().nullable(), { heading: 'City', isSearched: true }),
    votes: number(z.int()),
    at: time({
      heading: 'At',
      followedBy: [{ key: 'basis', title: 'Basis', kind: 'text', width: 9 }],
    }),
    sent_at: timeOrNone({ heading: 'Sent at' }),
    tags: json(list, [], list, { mergesApart: true }),
  },
  joined: { question: joined('(SELECT 1)', text(z.string().nullable(), { mergesApart: true })) },
};
const SAID = {
  late: true,
  name: 'Ada',
  city: null,
  votes: 3,
  at: '2026-11-30T10:00:00.000Z',
  sent_at: null,
  tags: ['a'],
};
const AT = Date.UTC(2026, 10, 30, 10);
const STORED = { ...SAID, late: 1, at: AT, sent_at: null, tags: '["a"]' };

describe('the fields of a record', () => {
  test('are stored, and read as they were', () => {
    expect(write(KIND.row, SAID)).toEqual(STORED);
    expect(read(KIND.row, STORED)).toEqual(SAID);
    const sent = { ...STORED, late: 0, sent_at: AT, tags: 'no JSON' };
    const said = { ...SAID, late: false, sent_at: SAID.at, tags: [] };
    expect(readData(KIND, { ...sent, question: 'q1' })).toEqual({ ...said, question: 'q1' });
    expect(write(KIND.row, said)).toMatchObject({ late: 0, sent_at: AT });
  });

  test('are columns of SQL', () => {
    expect(namesOf({ a: KIND.row.name, b: KIND.row.city }, '@')).toBe('@a, @b');
    expect(columnsOf({ row: { a: KIND.row.name }, joined: KIND.joined }, 'l')).toBe(
      'l.a, (SELECT 1) AS question',
    );
  });

  test('are columns of exports, later ones after the first', () => {
    const columns = exportColumns(KIND).map(({ title, width }) => [title, width]);
    expect(columns).toEqual([
      ['Number', 9],
      ['Name', 30],
      ['City', 6],
      ['At', 20],
      ['Basis', 9],
      ['Sent at', 20],
      ['Late', 6],
    ]);
  });

  test('are merged together where no other rule holds, and searched where that is said', () => {
    expect(Object.keys(replacedTogether(KIND.row))).not.toContain('tags');
    expect(stateOf(KIND, { ...SAID, question: 'q1' })).toEqual({ ...SAID, tags: undefined });
    expect(searchedIn(KIND.row, SAID)).toEqual(['Ada']);
  });

  test('are all that a record holds', () => {
    const schema = dataOf(KIND);
    expect(schema.parse({ ...SAID, question: null })).toEqual({ ...SAID, question: null });
    expect(schema.safeParse({ ...SAID, question: null, more: 1 }).success).toBe(false);
    expect(schema.safeParse(SAID).success).toBe(false);
  });
});

const most = tidied(3, (given) => given.trim());
test.each([
  [most, ' abc ', 'abc'],
  [most, 'abcd', undefined],
  [most, `abc${' '.repeat(3 + RAW_TEXT_MAX_LENGTH)}`, 'abc'],
  [most, `abc${' '.repeat(4 + RAW_TEXT_MAX_LENGTH)}`, undefined],
  [orNone(most), ' ', null],
  [orNone(most), null, null],
  [orNone(most), 'a', 'a'],
  [moment, '1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  [moment, '1969-12-31T23:59:59.999Z', undefined],
  [moment, '2200-12-31T23:59:59.999Z', '2200-12-31T23:59:59.999Z'],
  [moment, '2201-01-01T00:00:00.000Z', undefined],
  [moment, 'yesterday', undefined],
])('what a record brings is tidied, or refused: %#', (limits, given, kept) =>
  expect(limits.safeParse(given).data).toBe(kept),
);

test('no text is stored that databases refuse, no address with what nobody sees', () => {
  expect(storable('a\0b\ud800')).toBe('ab\ufffd');
  expect(tidyAddress('  a@b.example\u200e ')).toBe('a@b.example');
});

const IMAGE = `${'0a'.repeat(12)}.png`;
test.each([
  ['records.ndjson', true],
  [`media/${IMAGE}`, true],
  [`lead-media/${IMAGE}`, true],
  [`logs/${IMAGE}`, false],
  [`media/../${IMAGE}`, false],
  [`media/${IMAGE}/x`, false],
  [`media/a${IMAGE}`, false],
  ['media', false],
  ['records.ndjson/', false],
  [IMAGE, false],
])('%s is a name in an event’s file: %j', (name, is) => expect(isEntryName(name)).toBe(is));
