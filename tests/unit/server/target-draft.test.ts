import { expect, test } from 'vitest';
import { openAddress, parseDatabaseAddress } from '../../../server/contract/database-address.ts';
import { targetDraft, targetUpdate } from '../../../server/contract/headquarters.ts';
import { baseUrl } from '../../../server/contract/settings/ai.ts';

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
  'postgresql://booth:Se@[::0001]/db',
  'postgresql://bo\ud800oth:Se@host/db',
  'postgresql://booth:Se\ud800@host/db',
  'postgresql://booth:Se@host:/db',
  'postgresql://booth:Se@one,two/db',
  'postgresql://booth@host/db?password=Se',
  'postgresql://booth:Se@host/db?sslmode=require&host=other',
  'postgresql://booth:Se@host/db?sslmode=%20',
];
test.for([...AMBIGUOUS, ...OTHERWISE])('an ambiguous address is refused: %s', (url) => {
  const message = parse(url).error?.issues[0]?.message;
  expect(message).toMatch(/write % as %25, # as %23/);
  expect(message).not.toContain('Se');
});

test.for([
  ['postgresql://booth:50%25%23%2F%40%3a@Host.example/db', '50%#/@:', 'booth@host.example/db'],
  ['postgres://booth:p!$&*()+,;=~ü"<|^@hq:5433/a-b', 'p!$&*()+,;=~ü"<|^', 'booth@hq:5433/a-b'],
  ['postgresql://b%40oth@[2001:db8::1]:5432/db?sslmode=require', '', 'b%40oth@[2001:db8::1]/db'],
  ['POSTGRESQL://booth:@%2Fvar%2Frun/db', '', 'booth@%2Fvar%2Frun/db'],
] as const)('%s is read as typed, and shown without its password', ([url, password, shown]) => {
  expect(parse(url).success).toBe(true);
  const address = parseDatabaseAddress(url);
  expect(address?.password).toBe(password);
  expect(address && openAddress(address)).toBe(`postgresql://${shown}`);
  const open = { ...address, password: '' };
  expect(parseDatabaseAddress(`postgresql://${shown}`)).toMatchObject(open);
});

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

const LIKE = 'Enter an address like https://example.com/hook.';
test.for([
  ['HTTPS://host', undefined],
  [' http://host:8080/a?b=c@d ', /Write another @ as %40/],
  [' http://host:8080/a?b=c%40d ', undefined],
  [`https://host/${'a'.repeat(1987)}`, undefined],
  [`https://host/${'a'.repeat(1988)}`, 'An address has at most 2000 characters.'],
  ['ftp://host', LIKE],
  ['see https://host', LIKE],
  ['https:///path', LIKE],
  ['https://host:99999/', LIKE],
] as const)('a webhook’s address is one of the web: %s', ([url, message]) => {
  const draft = { kind: 'webhook', name: 'CRM', url, records: ['lead'] };
  const said = targetDraft.safeParse(draft).error?.issues[0]?.message;
  if (message instanceof RegExp) expect(said).toMatch(message);
  else expect(said).toBe(message);
});

test('what is no address of a database is told so', () =>
  expect(parse('see postgresql://booth:Se@host/db').error?.issues[0]?.message).toBe(
    'Enter an address like postgresql://user:password@host/database.',
  ));

const CERTIFICATE = `-----BEGIN CERTIFICATE-----\n${`${'A'.repeat(64)}\n`.repeat(21)}-----END CERTIFICATE-----`;

function caOf(ca: string) {
  const draft = { kind: 'postgres', name: 'HQ', url: 'postgresql://booth:x@hq.example/booth', ca };
  const { data, error } = targetDraft.safeParse(draft);
  return data?.kind === 'postgres' ? data.ca : error?.issues[0]?.message;
}

test('a bundle of authorities is taken as systems write it, and nothing but its certificates is kept', () => {
  const bundle = Array.from(
    { length: 130 },
    (_, n) => `# Authority ${n}\nAuthority\n====\n${CERTIFICATE}\n`,
  );
  const kept = Array<string>(130).fill(CERTIFICATE).join('\n');
  expect(bundle.join('\n').length).toBeGreaterThan(187_000);
  expect(caOf(bundle.join('\n'))).toBe(kept);
  expect(targetUpdate.parse({ ca: `Bag Attributes\r\n${CERTIFICATE}` }).ca).toBe(CERTIFICATE);
  expect(caOf(' ')).toBe('');
  for (const none of ['hello', CERTIFICATE.slice(5), '-----BEGIN PRIVATE KEY-----']) {
    expect(caOf(none)).toBe('A certificate begins with -----BEGIN CERTIFICATE-----.');
  }
});
