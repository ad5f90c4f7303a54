import { expect, test } from 'vitest';
import { openAddress, parseDatabaseAddress } from '../../../server/contract/database-address.ts';
import { targetDraft } from '../../../server/contract/headquarters.ts';
import { baseUrl } from '../../../server/contract/settings/ai.ts';
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

function parse(url: string) {
  return targetDraft.safeParse({ kind: 'postgres', name: 'HQ', url });
}
/** Passwords and other parts that a parser of addresses would cut, move or swallow. */
const AMBIGUOUS = [
  '#Se',
  '1#Se',
  'Se/cret',
  '1/Se',
  '?Se',
  '1?Se',
  'Se@cret',
  'Se:cret',
  '50%off',
  '%ff',
  '%00',
  'Se cret',
  'Se\tcret',
  '\\Se#',
].map((password) => `postgresql://booth:${password}@host/db`);
const OTHERWISE = [
  'postgresql://booth@host',
  'postgresql://host/db',
  'postgresql://:Se@host/db',
  'postgresql://booth:Se@/db',
  'postgresql://booth:Se@host/db/more',
  'postgresql://booth:Se@host/..',
  'postgresql://booth:Se@host/db#more',
  'postgresql://booth:Se@host:70000/db',
  'postgresql://booth:Se@host:/db',
  'postgresql://booth:Se@one,two/db',
  'postgresql://booth@host/db?password=Se',
  'postgresql://booth:Se@host/db?sslmode=require&host=other',
  'postgresql://booth:Se@host/db?sslmode=%20',
];
test.for([...AMBIGUOUS, ...OTHERWISE])(
  'an address that can be read in two ways is refused: %s',
  (url) => {
    const message = parse(url).error?.issues[0]?.message;
    expect(message).toMatch(/write % as %25, # as %23/);
    expect(message).not.toContain('Se');
  },
);

test.for([
  ['postgresql://booth:50%25%23%2F%40%3a@Host.example/db', '50%#/@:', 'booth@host.example/db'],
  [
    'postgres://booth:p!$&*()+,;=~ü"<|^@127.0.0.1:5433/a-b',
    'p!$&*()+,;=~ü"<|^',
    'booth@127.0.0.1:5433/a-b',
  ],
  ['postgresql://b%40oth@[2001:db8::1]:5432/db?sslmode=require', '', 'b%40oth@[2001:db8::1]/db'],
  ['POSTGRESQL://booth:@%2Fvar%2Frun/db', '', 'booth@%2Fvar%2Frun/db'],
] as const)(
  '%s is read as it was typed, and shown without its password',
  ([url, password, shown]) => {
    expect(parse(url).success).toBe(true);
    const address = parseDatabaseAddress(url);
    expect(address?.password).toBe(password);
    expect(address && openAddress(address)).toBe(`postgresql://${shown}`);
    expect(parseDatabaseAddress(`postgresql://${shown}`)).toMatchObject({
      ...address,
      password: '',
    });
  },
);

test.for([
  'https://me:Se@host/',
  'https://:Se@host/',
  'https://me:1#Se@host/',
  'https://me:1/Se@host/',
  'https://me:1?Se@host/',
  'https://me\\:Se@host/',
  'https://host/#Se',
])('a password in a webhook’s or a service’s address is refused: %s', (url) => {
  const draft = { kind: 'webhook', name: 'CRM', url, records: ['lead'] };
  expect(targetDraft.safeParse(draft).success).toBe(false);
  expect(baseUrl.safeParse(url).success).toBe(false);
});
