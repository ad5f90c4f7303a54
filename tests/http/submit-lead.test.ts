import { describe, expect, test } from 'vitest';
import { submittedLead } from '../../server/contract/leads.ts';
import { CONSENT_VERSION, LEAD_FIELD_MAX_LENGTH } from '../../server/contract/limits.ts';
import { FIELD_MESSAGES, MESSAGES } from '../../server/contract/messages.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' };

function submit(booth: HttpBooth, json: unknown, key?: string) {
  return booth.visitor.post('/api/lead', json, key === undefined ? {} : { 'idempotency-key': key });
}
/** The row itself: what is kept of a consent matters, whatever a list shows of it. */
function rows(booth: HttpBooth) {
  return booth.deps.db.prepare('SELECT * FROM leads ORDER BY id').all();
}

test('a lead is stored whole, with its question, and the consent’s wording and time', async () => {
  const now = Date.parse('2026-11-21T09:00:00Z');
  const booth = await openHttpBooth({ now: () => now });
  const question = await booth.submit('Q');
  const answer = await submit(booth, {
    name: ' Ada  Lovelace ',
    email: ' ada@example.com ',
    phone: '+1 555 010 9999',
    company: 'Analytical Engines',
    city: '',
    state: null,
    consent: true,
    consent_given: true,
    question_claim: question.claim,
  });
  expect(dataOf(submittedLead.strict(), answer, 201)).toEqual({ id: 1 });
  expect(rows(booth)).toMatchObject([
    {
      id: 1,
      question_id: question.id,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+1 555 010 9999',
      company: 'Analytical Engines',
      city: null,
      state: null,
      consent_given: 1,
      consent_version: CONSENT_VERSION,
      consent_at: now,
      created_at: now,
    },
  ]);
});

describe('consent is given only when nothing says no', () => {
  test.each([
    [{}, 0],
    [{ consent: true }, 1],
    [{ consent_given: true }, 1],
    [{ consent: true, consent_given: true }, 1],
    [{ consent: true, consent_given: false }, 0],
    [{ consent: false, consent_given: true }, 0],
    [{ consent: false }, 0],
  ])('%j', async (consent, given) => {
    const booth = await openHttpBooth();
    expect((await submit(booth, { ...ADA, ...consent })).status).toBe(201);
    const kept = given === 1 ? CONSENT_VERSION : null;
    expect(rows(booth)).toMatchObject([{ consent_given: given, consent_version: kept }]);
  });
});

describe('refusals', () => {
  const long = 'x'.repeat(LEAD_FIELD_MAX_LENGTH + 1);
  const { leadRequired } = MESSAGES;
  const { emailIncomplete } = FIELD_MESSAGES;
  test.each<[string, unknown, string | RegExp, string | undefined]>([
    ['no body', undefined, leadRequired, 'name'],
    ['nothing', {}, leadRequired, 'name'],
    ['no email', { name: 'Ada' }, leadRequired, 'email'],
    ['no name', { email: 'ada@example.com' }, leadRequired, 'name'],
    ['blank name', { ...ADA, name: ' \u00a0 ' }, leadRequired, 'name'],
    ['a name of fillers', { ...ADA, name: '\u3164\u200b\u2800' }, leadRequired, 'name'],
    ['blank email', { ...ADA, email: '  ' }, leadRequired, 'email'],
    ['null email', { ...ADA, email: null }, leadRequired, 'email'],
    ['half an email', { ...ADA, email: 'ada@' }, emailIncomplete, 'email'],
    ['no top level', { ...ADA, email: 'ada@example' }, emailIncomplete, 'email'],
    ['two emails', { ...ADA, email: 'a@example.com, b@example.com' }, emailIncomplete, 'email'],
    [
      'email with a line break',
      { ...ADA, email: 'a@example.com\nBcc: x@y.zz' },
      emailIncomplete,
      'email',
    ],
    ['long name', { ...ADA, name: long }, /254/, 'name'],
    ['long company', { ...ADA, company: long }, /254/, 'company'],
    ['11 KB of city', { ...ADA, city: 'x'.repeat(11_264) }, /254/, 'city'],
    ['phone as number', { ...ADA, phone: 5550109999 }, /^phone: /, 'phone'],
    ['consent as text', { ...ADA, consent: 'on' }, /^consent: /, 'consent'],
    ['claim as number', { ...ADA, question_claim: 1 }, /^question_claim: /, 'question_claim'],
    ['a list', [ADA], /./, undefined],
  ])('%s is 400', async (_name, body, message, field) => {
    const booth = await openHttpBooth();
    expectRefusal(await submit(booth, body), 400, 'validation_failed', message, field);
    expect(rows(booth)).toEqual([]);
  });
});

test('a retry with the same key is the same lead, at the same moment and after a restart', async () => {
  const booth = await openHttpBooth();
  const key = 'lead-key-1';
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(booth, ADA, key)));
  await booth.restart();
  answers.push(await submit(booth, ADA, key));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(rows(booth)).toHaveLength(1);
  expectRefusal(await submit(booth, ADA, 'bad key!'), 400, 'validation_failed', /Idempotency-Key/);
});
