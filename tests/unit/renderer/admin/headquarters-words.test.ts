import { expect, test } from 'vitest';
import {
  countsOf,
  fieldsAsText,
  fieldsFrom,
  lineOf,
  outcomeOf,
  pauseCall,
  placesOf,
  receiptDates,
  recordsInWords,
  sinceOf,
  stateOf,
  suggestedSince,
  summaryOf,
  toLocalField,
  verdictOf,
} from '../../../../renderer/admin/headquarters/model.ts';
import { ApiError } from '../../../../renderer/lib/api-error.ts';
import { resultOf } from '../../../../renderer/admin/headquarters/target-card.tsx';
import { effectOf } from '../../../../renderer/admin/headquarters/secret-dialogs.tsx';
import {
  draftOf,
  typedOf,
  updateOf,
  withSecret,
} from '../../../../renderer/admin/headquarters/target-dialog.tsx';
import { shownAfter } from '../../../../renderer/admin/headquarters/deliveries.tsx';
import { part } from '../../../support/part.ts';
import {
  leftOutInWords,
  type Delivery,
  type Receipt,
  type Target,
} from '../../../../server/contract/headquarters.ts';

const NOW = new Date(2026, 10, 27, 14, 20).getTime();

function at(hour: number, minute: number, day = 27): string {
  return new Date(2026, 10, day, hour, minute).toISOString();
}

const HOOK = { kind: 'webhook', name: 'CRM', address: 'https://example.com/hook' };
const QUIET = { waiting_since: null, problem: null, next_try_at: null, last_delivery_at: null };
const SENDS = { tls: 'verify', has_ca: false, records: ['lead'], fields: {} };
const NONE = { delivered: 0, waiting: 0, left_out: 0, loading: false };
const TARGET: Target = part({ id: 1, state: 'idle', ...HOOK, ...QUIET, ...SENDS, ...NONE });
const BUSY = { ...TARGET, delivered: 412, waiting: 6, waiting_since: at(14, 2) };
const HELD: Target = { ...BUSY, state: 'waiting', problem: 'It is full.' };
const SIX_WAIT = '412 delivered, 6 waiting since 14:02';
const SENT = { ...TARGET, delivered: 1412, last_delivery_at: at(14, 15) };

test.each<[line: string, target: Target]>([
  ['Nothing to deliver yet', TARGET],
  [`${SIX_WAIT}: next try at 14:31`, { ...HELD, next_try_at: at(14, 31) }],
  [`${SIX_WAIT}: next try within a minute`, { ...HELD, next_try_at: at(14, 20) }],
  [
    '412 delivered, 6 waiting since Nov 25, 2026, 2:02 PM: stopped until you resume it',
    { ...BUSY, state: 'paused', waiting_since: at(14, 2, 25) },
  ],
  ['1,412 delivered, the last one 5 min. ago: paused by staff', { ...SENT, state: 'off' }],
  [
    '412 delivered, the first load is not complete: no internet, next try within a minute',
    { ...BUSY, state: 'waiting', loading: true },
  ],
])('%s', (line, target) => {
  // Intl puts narrow no-break spaces before AM and PM.
  expect(lineOf(target, NOW).replaceAll('\u202f', ' ')).toBe(line);
});

test.each([
  [1, 100, true],
  [2, 120, false],
])(
  'after %i presses for older ones, %i of 120 deliveries are shown, with others: %s',
  (presses, count, older) => {
    const { shown, hasOlder } = shownAfter(presses, Array.from({ length: 120 }));
    expect([shown.length, hasOlder]).toEqual([count, older]);
  },
);

test('waiting for the internet is no fault; what fails or stopped needs attention', () => {
  const waiting: Target = { ...BUSY, state: 'waiting', next_try_at: at(14, 31) };
  const stopped: Target = { ...BUSY, state: 'paused', problem: 'It refuses.' };
  const states = [waiting, HELD, stopped].map((one) => stateOf(one).word);
  expect(states).toEqual(['Waiting', 'Held up', 'Stopped']);
  expect(summaryOf([{ ...waiting, kind: 'postgres' }, TARGET])).toBe('1 database, 1 webhook');
  expect(summaryOf([HELD, stopped])).toBe('2 webhooks, 2 need attention');
  expect(stateOf({ ...SENT, left_out: 2 }).word).toBe('Left out');
  expect(summaryOf([{ ...SENT, left_out: 2 }])).toBe('1 webhook, 1 needs attention');
  expect(stateOf({ ...SENT, state: 'off', left_out: 2 }).word).toBe('Paused');
  expect(stateOf({ ...BUSY, state: 'sending' }).word).toBe('Sending');
  expect(recordsInWords(['lead']), 'one alone').toBe('Leads');
  expect(recordsInWords(['lead', 'question', 'event'])).toBe('Leads, questions, and events');
});

test('fields are renamed a line each, and a line that is none is named', () => {
  const fields = { email: 'Email__c', 'data.name': 'Full name' };
  expect(fieldsFrom(fieldsAsText(fields))).toEqual({ fields });
  expect(fieldsFrom('\n email=Email__c \n\n')).toEqual({ fields: { email: 'Email__c' } });
  expect(fieldsFrom('email = Email__c\ncompany =')).toEqual({ line: 2 });
  expect(fieldsFrom('a name = Name')).toEqual({ line: 1 });
});

test('of a database that is changed, the address and the certificate stay unless there is another one', () => {
  const database: Target = { ...TARGET, kind: 'postgres', name: 'HQ', has_ca: true };
  const kept = typedOf(database);
  const changes = (typed: object, dropsCa = false) =>
    updateOf(draftOf('postgres', { ...kept, ...typed }, true), dropsCa);
  expect(changes({})).toEqual({ name: 'HQ', tls: 'verify' });
  expect(changes({ tls: 'none' }, true)).toEqual({ name: 'HQ', tls: 'none', ca: '' });
  const url = 'postgresql://user:word@host/other';
  expect(changes({ url })).toMatchObject({ url });
  // A new one has none to keep.
  expect(() => draftOf('postgres', { ...kept, url: ' ' }, false)).toThrow();
});

test('a webhook is sent as its fields stand, and a line that renames nothing is named', () => {
  const typed = typedOf({ ...TARGET, fields: { email: 'Email__c' } });
  const draft = draftOf('webhook', typed, true);
  const stands = { url: TARGET.address, records: ['lead'], fields: { email: 'Email__c' } };
  expect(updateOf(draft, false)).toMatchObject({ name: 'CRM', ...stands });
  expect(updateOf(draft, false)).not.toHaveProperty('kind');
  expect(() => draftOf('webhook', { ...typed, fields: 'email' }, true)).toThrow(/^Line 1 /);
});

function delivery(time: string, status: number | null): Delivery {
  return part({ at: time, delivered: status === 200, status, ms: 10_000 });
}

test('what is sent again begins at the oldest failure that is remembered, or an hour ago', () => {
  const items = [delivery(at(14, 9), 200), delivery(at(14, 8), null), delivery(at(13, 0), 503)];
  expect(items.map(outcomeOf)).toEqual([
    'Delivered in 10,000 ms (200)',
    'No answer after 10,000 ms',
    'Refused in 10,000 ms (503)',
  ]);
  expect(toLocalField(suggestedSince(items, NOW))).toBe('2026-11-27T13:00');
  expect(toLocalField(suggestedSince(items.slice(0, 1), NOW))).toBe('2026-11-27T13:20');
});

const RECEIPT: Receipt = {
  event: { id: 1, name: 'Boat Show', opened_at: at(9, 0, 25), closed_at: at(14, 0) },
  made_at: at(14, 20),
  rows: [
    { kind: 'question', acknowledged: 431, erased: 3, rows: 428 },
    { kind: 'lead', acknowledged: 118, erased: 2, rows: 116 },
    // Imported ones were never acknowledged here.
    { kind: 'message', acknowledged: 0, erased: 0, rows: 12 },
  ],
  backups: [{ place: 'laptop', made_at: at(14, 10), complete: true, missing: null }],
  targets: [{ name: 'CRM', host: 'example.com', complete: true, waiting: 0, missing: null }],
};

test('a receipt says that all is there, or what is missing where and why', () => {
  const complete = { isComplete: true, title: 'Everything is where it should be', reasons: [] };
  expect(verdictOf(RECEIPT)).toEqual(complete);
  const open = { ...RECEIPT, event: { ...RECEIPT.event, closed_at: null } };
  expect(verdictOf(open).title).toBe('So far, everything is where it should be');

  const [question, lead, message] = RECEIPT.rows;
  if (!question || !lead || !message) throw new Error('There are three kinds.');
  const short: Receipt = {
    ...RECEIPT,
    rows: [{ ...question, rows: 427 }, { ...lead, erased: 0 }, message],
    backups: [{ place: 'second', made_at: null, complete: false, missing: 'It is unplugged.' }],
    targets: [{ name: 'CRM', host: '', complete: false, waiting: 1200, missing: 'It is paused.' }],
  };
  expect(verdictOf(short)).toEqual({
    isComplete: false,
    title: 'Something is missing',
    reasons: [
      '1 acknowledged question is not in the database.',
      '2 acknowledged leads are not in the database.',
      'External backup: It is unplugged.',
      'CRM: 1,200 waiting. It is paused.',
    ],
  });
  expect(countsOf(short).map(({ label, lost }) => [label, lost])).toEqual([
    ['Questions', 1],
    ['Leads', 2],
    ['Messages', 0],
  ]);
  expect(verdictOf({ ...RECEIPT, backups: [] }).reasons).toEqual(['There is no backup.']);
  // It waits for nothing, and has not everything.
  const [target] = short.targets;
  const behind = part({ ...target, waiting: 0, missing: 'The first load is not complete.' });
  const [place] = placesOf({ ...RECEIPT, backups: [], targets: [behind] });
  expect(place?.detail).toBe('The first load is not complete.');
  const none = { place: 'laptop', made_at: null, complete: false, missing: null } as const;
  const laptop = { name: 'Backup on the laptop', host: null };
  const missing = { ...laptop, complete: false, detail: 'No backup yet.' };
  expect(placesOf({ ...RECEIPT, backups: [none], targets: [] })).toEqual([missing]);
});

test('all is sent again since a time of the laptop’s zone, since ever, or not yet', () => {
  expect(sinceOf(toLocalField(NOW), false)).toBe(new Date(NOW).toISOString());
  expect([sinceOf(toLocalField(NOW), true), sinceOf('', true)]).toEqual([null, null]);
  expect(sinceOf('', false)).toBeUndefined();
});

test('a receipt of an event that is not over says so', () => {
  const [over, open] = [at(14, 0), null].map((closed) =>
    receiptDates({ ...RECEIPT, event: { ...RECEIPT.event, closed_at: closed } }),
  );
  expect(over).toBe('Nov 25\u2009–\u200927, 2026');
  expect(open).toBe(`${over}, still open`);
});

test.each([
  ['paused', true, { method: 'POST', path: '/api/admin/headquarters/targets/1/resume' }],
  ['off', false, { method: 'PUT', body: { enabled: true } }],
  ['sending', true, { method: 'PUT', body: { enabled: false } }],
] as const)(
  'a target that is %s, switched on: %s, pauses or goes on by %j',
  (state, enabled, call) => {
    expect(pauseCall({ id: 1, state, enabled })).toMatchObject(call);
  },
);

test('a secret is made once, shown, and shown also where what was typed since is not saved', () => {
  expect([effectOf(false, false), effectOf(false, true)]).toEqual(['make', null]);
  expect(effectOf(true, false)).toBe('close');
  const stored = { target: TARGET, secret: 'whsec' };
  expect([withSecret(null), withSecret({ ...stored, secret: null })]).toEqual([null, null]);
  expect(withSecret(stored)).toBe(stored);
});

const TESTED = { isPending: false, data: { ok: true, sentence: 'It works.' }, error: null };

test.each([
  [TESTED, 'It works.'],
  [{ ...TESTED, isPending: true }, undefined],
  [{ ...TESTED, error: new ApiError({ status: 500, message: 'It failed.' }) }, 'It failed.'],
  // A login, and a notice that counts the seconds.
  [{ ...TESTED, error: new ApiError({ status: 401, message: '' }) }, undefined],
  [{ ...TESTED, error: new ApiError({ status: 429, message: '' }) }, undefined],
])('the result of a test: case %#', (tested, sentence) => {
  expect(resultOf(tested)?.sentence).toBe(sentence);
});

test.each([
  ['postgres', 1, 'The database refused one record, which was left out.'],
  ['webhook', 3, 'The receiver refused 3 records, which were left out.'],
] as const)('what a %s did not take is told: %i', (kind, left_out, words) => {
  expect(leftOutInWords({ kind, left_out })).toBe(words);
});
