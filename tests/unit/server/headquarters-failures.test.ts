import { expect, test } from 'vitest';
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
