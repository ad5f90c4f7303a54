import { expect, test } from 'vitest';
import { refusedRecord } from '../../../server/features/outbox/refused-record.ts';
import { failureOf, welcomeOf } from '../../../server/hq/connect.ts';
import { part } from '../../support/part.ts';

// What pg's client.js says without a code, by the moment at which the connection went.
test.for([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout expired',
])('a cut connection reads the same to staff: %s', (message) => {
  expect(failureOf(new Error(message)).message).toBe('The connection to the database was cut.');
});

function leftOut(content: string): string {
  return refusedRecord(part({ kind: 'question', data: { content } }), 'It is full.');
}
test('a question that was left out is named by its beginning', () => {
  expect(leftOut('Does  it\nfloat?')).toBe(
    'It is full. Left out: the question “Does it float?”. What came after it went on.',
  );
  expect(leftOut('🙂'.repeat(60))).toContain(`“${'🙂'.repeat(60)}”`);
  expect(leftOut(`${'🙂'.repeat(59)} and more`)).toContain(`“${'🙂'.repeat(59)}…”`);
});

test.for([
  ['lead', { name: 'Ada' }, 'the lead “Ada”'],
  ['message', { from_number: '+15005550006' }, 'the message from +15005550006'],
  ['event', { name: 'Boat Show' }, 'the event “Boat Show”'],
  ['votes', {}, 'a record of votes'],
] as const)('a record of the kind %s is named', ([kind, data, name]) => {
  expect(refusedRecord(part({ kind, data }), '')).toContain(`Left out: ${name}.`);
});

/** A lease of this number. */
function lease(number: number, random = 'a'): string {
  return `${number}.${random.repeat(18)}`;
}
const KNOWN = { kind: 'known', reload: false, seq: 7 };
test.each([
  ['a first connection', null, null, null, { ...KNOWN, seq: 0 }],
  ['a database that forgot it', lease(3), null, null, { ...KNOWN, reload: true, seq: 0 }],
  ['the last connection', lease(3), null, lease(3), KNOWN],
  ['one that was cut before the answer', lease(3), lease(4), lease(4), KNOWN],
  ['a database that was restored', lease(3), null, lease(2, 'b'), { ...KNOWN, reload: true }],
  ['a copy that was used since', lease(3), lease(4), lease(4, 'b'), { kind: 'copied' }],
  ['a copy that was used at once', lease(3), null, lease(3, 'b'), { kind: 'copied' }],
  ['a copy of a new laptop', null, lease(1), lease(1, 'b'), { kind: 'copied' }],
])('headquarters recognizes %s', (_what, own, next_lease, there, welcome) => {
  const row = there === null ? null : { lease: there, seq: '7' };
  expect(welcomeOf({ lease: own, next_lease }, row)).toEqual(welcome);
});
