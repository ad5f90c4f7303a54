import { expect, test } from 'vitest';
import { targetDraft } from '../../../server/contract/headquarters.ts';
import { failureOf } from '../../../server/hq/connect.ts';

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

function parse(password: string) {
  return targetDraft.safeParse({
    kind: 'postgres',
    name: 'HQ',
    url: `postgres://a:${password}@b/c`,
  });
}
test('a password with a bare % is refused with what to write', () => {
  expect(parse('50%25off').success).toBe(true);
  for (const bare of ['50%off', '%ff']) {
    expect(parse(bare).error?.issues[0]?.message).toBe('Write % in the password as %25.');
  }
});
