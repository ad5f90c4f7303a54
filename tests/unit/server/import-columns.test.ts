import { expect, test } from 'vitest';
import {
  columnsOf,
  dateOrderOf,
  isLogLine,
  lineOf,
} from '../../../server/features/sms/import-columns.ts';

const NOW = Date.parse('2026-11-21T00:00:00Z');
const FIELDS = {
  'Message SID': `SM${'a'.repeat(32)}`,
  from: '+12125550123',
  TO: '+15550109999',
  Body: 'Why?',
  DateCreated: '2025-01-01',
  SentDate: '2026-11-20',
  direction: 'inbound',
  Status: 'received',
  NumMedia: '2',
  FromCity: 'New York',
  'From State': 'NY',
  from_country: 'US',
};
type Change = Partial<Record<keyof typeof FIELDS, string>>;
const COLUMNS = columnsOf(Object.keys(FIELDS)) ?? {};
function read(change: Change, order: ReturnType<typeof dateOrderOf> = 'unknown') {
  return lineOf(Object.values({ ...FIELDS, ...change }), COLUMNS, { now: NOW, order });
}

test('a line has what its columns are called, whatever their order', () => {
  expect(read({ Body: ' STOP ' })).toEqual({
    kind: 'text',
    text: {
      sid: FIELDS['Message SID'],
      from: '+12125550123',
      to: '+15550109999',
      body: ' STOP ',
      sentAt: Date.parse('2026-11-20'),
      numMedia: 2,
      city: 'New York',
      state: 'NY',
      country: 'US',
      optOut: 'stop',
    },
  });
  expect(columnsOf(['From', 'To', 'Sid'])).toBeNull();
  expect(columnsOf(['From', 'To', 'Sid', 'Body'])).toEqual({ from: 0, to: 1, sid: 2, body: 3 });
  const columns = { sid: 1 };
  expect(isLogLine(['', ` ${FIELDS['Message SID']} `], columns)).toBe(true);
  for (const record of [[], ['', ''], [FIELDS['Message SID']]])
    expect(isLogLine(record, columns)).toBe(false);
});

test.each([
  [['1.2.2026'], 'day'],
  [['1/2/2026', '13/1/2026'], 'day'],
  [[' 1/13/2026 '], 'month'],
  [['12/12/2026', '2026-01-13'], 'unknown'],
  [['13/1/2026', '1/13/2026'], 'unknown'],
] as const)('of the dates %j, what comes first is the %s', (dates, order) =>
  expect(dateOrderOf(dates)).toBe(order),
);

test.each([
  ['2026-11-20 09:30', 'unknown', '2026-11-20T09:30:00.000Z'],
  ['2026-11-20T09:30:15.5', 'unknown', '2026-11-20T09:30:15.500Z'],
  ['2026-11-20 GMT', 'unknown', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T09:30:00+01:00', 'unknown', '2026-11-20T08:30:00.000Z'],
  ['Fri, 20 Nov 2026 11:00:00 +0000', 'unknown', '2026-11-20T11:00:00.000Z'],
  ['20 Nov 2026 11:00', 'unknown', '2026-11-20T11:00:00.000Z'],
  ['Nov 19, 2026 11:00 PST', 'unknown', '2026-11-19T19:00:00.000Z'],
  ['Fri Nov 20 2026 11:00:00 GMT+0100 (CET)', 'unknown', '2026-11-20T10:00:00.000Z'],
  [' 05.03.2026 14:30 ', 'day', '2026-03-05T14:30:00.000Z'],
  ['05/03/2026 09:30:15.25 UTC', 'day', '2026-03-05T09:30:15.000Z'],
  ['3/5/2026 2:30 PM', 'month', '2026-03-05T14:30:00.000Z'],
  ['3/21/2026, 12:05 AM', 'month', '2026-03-21T00:05:00.000Z'],
  ['3/21/2026 12:05 p.m.', 'month', '2026-03-21T12:05:00.000Z'],
  ['31/02/2026', 'day', null],
  ['2007-12-31 23:59', 'unknown', null],
  ['2008-01-01', 'unknown', '2008-01-01T00:00:00.000Z'],
  ['2026-11-22', 'unknown', '2026-11-22T00:00:00.000Z'],
  ['2026-11-22 00:00:01', 'unknown', null],
  ['12 Nov', 'unknown', null],
] as const)('%s, where the first number is a %s, is %s', (SentDate, order, time) => {
  const line = read({ SentDate }, order);
  if (time === null) expect(line).toEqual({ kind: 'refused', reason: 'The date can’t be read.' });
  else expect(line).toMatchObject({ text: { sentAt: Date.parse(time) } });
});

const LONG = 'x'.repeat(100);
test.each<[Change, kind: string, reason?: RegExp]>([
  [{ direction: ' Outbound-API ' }, 'outbound'],
  [{ direction: '', Status: 'Delivered' }, 'outbound'],
  [{ direction: '', Status: 'undelivered' }, 'outbound'],
  [{ direction: '', Status: 'resent' }, 'text'],
  [{ direction: '', Status: 'sent on' }, 'text'],
  [{ Status: 'failed' }, 'text'],
  [{ 'Message SID': `CA${'a'.repeat(32)}` }, 'refused', /^Sid/],
  [{ from: '1.55501E+10' }, 'refused', /rounded/],
  [{ from: '1,5e10' }, 'refused', /rounded/],
  [{ from: '1e10x' }, 'text'],
  [{ from: ' ' }, 'refused', /^From is missing/],
  [{ from: `${LONG}x` }, 'refused', /^From is missing/],
  [{ TO: '' }, 'refused', /^To is missing/],
  [{ TO: `${LONG}x` }, 'refused', /^To is missing/],
  [{ from: LONG, TO: LONG }, 'text'],
  [{ SentDate: '05/03/2026' }, 'refused', /day or the month/],
  [{ SentDate: 'yesterday' }, 'refused', /^The date/],
])('with %j a line is %s', (change, kind, reason = /^$/) => {
  const line = read(change);
  expect(line.kind).toBe(kind);
  expect(line.kind === 'refused' ? line.reason : '').toMatch(reason);
});

test.each([
  ["'+12125550199", '+12125550199'],
  ['\u202a+12125550199 ', '+12125550199'],
  ['12125550199', '+12125550199'],
  ['1212555019', '1212555019'],
  ['1'.repeat(16), '1'.repeat(16)],
  ["'123", "'123"],
])('%j is the number %s', (written, number) =>
  expect(read({ from: written, TO: written })).toMatchObject({
    text: { from: number, to: number },
  }),
);
