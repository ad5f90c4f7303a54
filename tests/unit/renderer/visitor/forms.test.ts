import { describe, expect, test } from 'vitest';
import { questionBody, questionErrors } from '../../../../renderer/visitor/question-form.ts';
import {
  AUTHOR_NAME_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
  LEAD_FIELD_MAX_LENGTH,
} from '../../../../server/contract/limits.ts';
import { contactErrors, leadBody } from '../../../../renderer/visitor/contact-form.ts';
import { errorsLeft } from '../../../../renderer/visitor/use-field-errors.ts';
import { viewAfterReturn } from '../../../../renderer/visitor/visitor-app.tsx';

const QUESTION = { content: 'Why?', includeName: false, authorName: '', personalized: false };
const NAMED = { ...QUESTION, includeName: true };

const TOO_LONG = {
  content: { key: 'fault.questionTooLong', values: { count: QUESTION_MAX_LENGTH } },
};
const LONG_NAME = 'x'.repeat(AUTHOR_NAME_MAX_LENGTH + 1);
const NAME_TOO_LONG = {
  author_name: { key: 'fault.nameTooLong', values: { count: AUTHOR_NAME_MAX_LENGTH } },
};

describe('the question that is sent', () => {
  test('is without the blanks around it', () => {
    expect(questionBody({ ...QUESTION, content: ' Why?\n' }).content).toBe('Why?');
  });

  test('has the name of who gave it, and none of who took it back to stay anonymous', () => {
    const values = { ...NAMED, authorName: ' Kim ' };
    expect(questionBody(values).author_name).toBe('Kim');
    expect(questionBody({ ...values, includeName: false }).author_name).toBe(null);
  });
});

test.each([
  ['nothing', QUESTION, {}],
  ['no question', { ...QUESTION, content: ' \n' }, { content: { key: 'fault.questionMissing' } }],
  ['the longest question', { ...QUESTION, content: ` ${'x'.repeat(QUESTION_MAX_LENGTH)} ` }, {}],
  ['a longer one', { ...QUESTION, content: 'x'.repeat(QUESTION_MAX_LENGTH + 1) }, TOO_LONG],
  ['no name', { ...NAMED, authorName: ' ' }, { author_name: { key: 'fault.nameMissing' } }],
  ['the longest name', { ...NAMED, authorName: LONG_NAME.slice(1) }, {}],
  ['a longer one', { ...NAMED, authorName: LONG_NAME }, NAME_TOO_LONG],
  ['a long name that is not sent: nothing', { ...QUESTION, authorName: LONG_NAME }, {}],
])('what keeps a question from being sent: %s', (_what, values, errors) =>
  expect(questionErrors(values)).toEqual(errors),
);

const DETAILS = {
  name: 'Kim',
  email: 'kim@example.com',
  phone: '',
  company: '',
  city: '',
  state: '',
  consent: false,
  draw: '',
};

test('an email address that is not complete is a fault', () => {
  const email = { key: 'fault.emailIncomplete' };
  expect(contactErrors(DETAILS)).toEqual({});
  expect(contactErrors({ ...DETAILS, email: 'kim@' })).toEqual({ email });
});

test('of the contact details name and email are asked for, and nothing else', () => {
  const leadRequired = { key: 'fault.leadRequired' };
  const errors = contactErrors({ ...DETAILS, name: '', email: '' });
  expect(errors).toEqual({ name: leadRequired, email: leadRequired });
});

test.each(['name', 'phone', 'company', 'city', 'state'] as const)(
  '%s has a limit, and may be as long as that',
  (field) => {
    const longest = 'x'.repeat(LEAD_FIELD_MAX_LENGTH);
    expect(contactErrors({ ...DETAILS, [field]: longest })).toEqual({});
    const errors = contactErrors({ ...DETAILS, [field]: `${longest}x` });
    expect(errors).toEqual({
      [field]: { key: 'fault.fieldTooLong', values: { count: LEAD_FIELD_MAX_LENGTH } },
    });
  },
);

test.each([true, false])('consent is sent as it was given: %s', (consent) => {
  const shown = { notice: 'notice', language: 'de' } as const;
  expect(leadBody({ ...DETAILS, consent }, null, shown)).toMatchObject({
    consent_given: consent,
    consent_language: 'de',
  });
});

test.each([{ question_claim: '7.claim' }, { question_key: 'k'.repeat(24) }])(
  'what links it to its question goes along: %s',
  (link) =>
    expect(leadBody(DETAILS, link, { notice: 'notice', language: 'en' })).toMatchObject(link),
);

test.each([
  ['question-submitted', true, '/', 'question'],
  ['contact-submitted', true, '/contact-funnel', 'contact'],
  ['question-submitted', false, '/', undefined],
  ['contact', true, '/contact-funnel', undefined],
] as const)('who comes back to %s, kept: %s, at %s finds %s', (name, isKept, path, found) => {
  expect(viewAfterReturn({ name }, isKept, path)?.name).toBe(found);
});

const [MISSING, TOO_LONG_NOW] = [{ key: 'fault.leadRequired' }, { key: 'fault.internal' }] as const;

test.each([
  ['goes as it is fixed', { name: MISSING }, {}, {}],
  [
    'stays, with what is wrong by now',
    { name: MISSING },
    { name: TOO_LONG_NOW },
    { name: TOO_LONG_NOW },
  ],
  ['does not come while something is typed', {}, { name: MISSING }, {}],
  ['goes alone', { name: MISSING, email: MISSING }, { email: MISSING }, { email: MISSING }],
  ['of no field goes with the next letter', { form: TOO_LONG_NOW }, {}, {}],
])('an error at a field %s', (_what, shown, found, left) => {
  expect(errorsLeft(['name', 'email'], shown, found)).toEqual(left);
});
