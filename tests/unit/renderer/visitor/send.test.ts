import { expect, test, vi } from 'vitest';
import type { Outcome } from '../../../../renderer/lib/outcome.ts';
import { outcomePhrase, refusalPhrase, sendToServer } from '../../../../renderer/visitor/send.ts';
import {
  AUTHOR_NAME_MAX_LENGTH,
  LEAD_FIELD_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
} from '../../../../server/contract/limits.ts';

type Failed = Exclude<Outcome, { kind: 'sent' }>;

const PARCEL = { key: 'key-1', kind: 'question', body: { content: 'Why?' } } as const;

function outcomeOf(status: number, body: string, headers: Record<string, string> = {}) {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
  return sendToServer(PARCEL);
}
function refusal(code: string, error = 'No.') {
  return JSON.stringify({ success: false, error, code });
}
function failure(code: string): Failed {
  return { kind: 'failed', status: 500, code, message: null };
}

test.each<[status: number, body: string]>([
  // A portal, another network's router, a printer, a proxy in front of nothing.
  ...[200, 302, 400, 403, 404, 405, 429, 500, 502, 511].map((status): [number, string] => [
    status,
    '<title>Welcome to FreeWifi</title>',
  ]),
  [200, ''],
  [404, '{"error":"Not Found"}'],
  [403, '{"success":false}'],
  [200, '{"success":false,"error":"No.","code":"validation_failed"}'],
  [400, '{"success":false,"error":"No."}'],
  [404, '[]'],
])('an answer that is not ours counts as none: %i %s', async (status, body) => {
  expect(await outcomeOf(status, body)).toEqual({ kind: 'unreachable' });
});

test('an answer of ours says what became of it', async () => {
  expect(await outcomeOf(201, '{"success":true,"data":{"id":7}}')).toEqual({ kind: 'sent', id: 7 });
  const field = JSON.stringify({ ...JSON.parse(refusal('validation_failed')), field: 'content' });
  expect(await outcomeOf(400, field)).toEqual({
    kind: 'refused',
    status: 400,
    code: 'validation_failed',
    message: 'No.',
    field: 'content',
  });
  expect(await outcomeOf(507, refusal('storage_full'))).toMatchObject({ kind: 'failed' });
  expect(await outcomeOf(429, refusal('rate_limited'), { 'Retry-After': '9' })).toEqual({
    kind: 'busy',
    retryAfterS: 9,
  });
});

test.each<[answer: string, outcome: Failed, question: string, lead: string]>([
  ['none', { kind: 'unreachable' }, 'fault.questionUnreachable', 'fault.leadUnreachable'],
  ['a wait', { kind: 'busy', retryAfterS: 9 }, 'fault.busy', 'fault.busy'],
  ['a fault', failure('unknown'), 'fault.questionFailed', 'fault.leadFailed'],
  ['our fault', failure('internal'), 'fault.internal', 'fault.internal'],
  ['a full disk', failure('storage_full'), 'fault.storageFull', 'fault.storageFull'],
])('%s has its words, of a question and of contact details', (_what, outcome, question, lead) => {
  expect(outcomePhrase('question', outcome, {}).key).toBe(question);
  expect(outcomePhrase('lead', outcome, {}).key).toBe(lead);
});

function long(most: number): string {
  return 'x'.repeat(most + 1);
}

test.each([
  ['question', 'content', ' ', 'fault.questionMissing'],
  ['question', 'content', 'Why?', 'fault.questionMissing'],
  ['question', 'content', long(QUESTION_MAX_LENGTH), 'fault.questionTooLong'],
  ['question', 'author_name', '', 'fault.nameMissing'],
  ['question', 'author_name', long(AUTHOR_NAME_MAX_LENGTH), 'fault.nameTooLong'],
  ['question', 'voter', 'odd', 'fault.questionFailed'],
  ['lead', 'email', ' ', 'fault.leadRequired'],
  ['lead', 'email', 'ada@', 'fault.emailIncomplete'],
  ['lead', 'email', long(LEAD_FIELD_MAX_LENGTH), 'fault.fieldTooLong'],
  ['lead', 'city', long(LEAD_FIELD_MAX_LENGTH), 'fault.fieldTooLong'],
  ['lead', 'consent', true, 'fault.leadFailed'],
  ['lead', null, '', 'fault.leadFailed'],
] as const)(
  'a %s whose %s was refused is said what is wrong with %j',
  (kind, field, value, key) => {
    const refused = { message: 'No.', code: 'validation_failed', field, status: 400 };
    const phrase = refusalPhrase(kind, refused, field === null ? {} : { [field]: value });
    // An English page shows the server's own words.
    expect(phrase).toMatchObject({ key, server: 'No.' });
  },
);

test.each([
  ['payload_too_large', 'fault.tooMuch'],
  ['unreachable', 'fault.leadUnreachable'],
  ['storage_full', 'fault.storageFull'],
])('details that were refused as %s are said so', (code, key) => {
  const refused = { message: null, code, field: null, status: 0 };
  expect(refusalPhrase('lead', refused, {}).key).toBe(key);
});
