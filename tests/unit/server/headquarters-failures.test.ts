import { expect, test } from 'vitest';
import { refusedRecord } from '../../../server/features/outbox/refused-record.ts';
import { failureOf } from '../../../server/hq/connect.ts';
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
  expect(leftOut('Does it\nfloat?')).toBe(
    'It is full. Left out: the question “Does it float?”. What came after it went on.',
  );
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
