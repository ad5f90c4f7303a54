import { expect, test } from 'vitest';
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

test('a question is sent without the blanks around it, and with a name that was not taken back', () => {
  const values = { ...NAMED, content: ' Why?\n', authorName: ' Kim ' };
  expect(questionBody(values)).toMatchObject({ content: 'Why?', author_name: 'Kim' });
  expect(questionBody({ ...values, includeName: false }).author_name).toBe(null);
});

test.each([
  ['nothing', QUESTION, {}],
  ['no question', { ...QUESTION, content: ' \n' }, { content: { key: 'fault.questionMissing' } }],
  ['the longest question', { ...QUESTION, content: ` ${'x'.repeat(QUESTION_MAX_LENGTH)} ` }, {}],
  ['a longer one', { ...QUESTION, content: 'x'.repeat(QUESTION_MAX_LENGTH + 1) }, TOO_LONG],
  ['no name', { ...NAMED, authorName: ' ' }, { author_name: { key: 'fault.nameMissing' } }],
  ['the longest name', { ...NAMED, authorName: LONG_NAME.slice(1) }, {}],
  ['a longer one', { ...NAMED, authorName: LONG_NAME }, NAME_TOO_LONG],
])('what keeps a question from being sent: %s', (_what, values, errors) =>
  expect(questionErrors(values)).toEqual(errors),
);

const UNASKED = { phone: '', company: '', city: '', state: '', draw: '' };
const DETAILS = { ...UNASKED, name: 'Kim', email: 'kim@example.com', consent: false };

test('of the contact details name and a complete email address are asked for, and nothing else', () => {
  const leadRequired = { key: 'fault.leadRequired' };
  const errors = contactErrors({ ...DETAILS, name: '', email: '' });
  expect(errors).toEqual({ name: leadRequired, email: leadRequired });
  const email = { key: 'fault.emailIncomplete' };
  expect(contactErrors({ ...DETAILS, email: 'kim@' })).toEqual({ email });
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

test.each([true, false])(
  'consent is sent as it was given, %s, with the question’s link',
  (consent) => {
    const shown = { notice: 'notice', language: 'de' } as const;
    const link = { question_claim: '7.claim' };
    const sent = { ...link, consent_given: consent, consent_language: 'de' };
    expect(leadBody({ ...DETAILS, consent }, link, shown)).toMatchObject(sent);
  },
);

test.each([
  ['question-submitted', true, '/', 'question'],
  ['contact-submitted', true, '/contact-funnel', 'contact'],
  ['question-submitted', false, '/', undefined],
  ['contact', true, '/contact-funnel', undefined],
] as const)('who comes back to %s, kept: %s, at %s finds %s', (name, isKept, path, found) => {
  expect(viewAfterReturn({ name }, isKept, path)?.name).toBe(found);
});

const [MISSING, LONG] = [{ key: 'fault.leadRequired' }, { key: 'fault.internal' }] as const;

test.each([
  ['goes as it is fixed', { name: MISSING }, {}, {}],
  ['stays, with what is wrong now', { name: MISSING }, { name: LONG }, { name: LONG }],
  ['does not come while something is typed', {}, { name: MISSING }, {}],
  ['goes alone', { name: MISSING, email: MISSING }, { email: MISSING }, { email: MISSING }],
  ['of no field goes with the next letter', { form: LONG }, {}, {}],
])('an error at a field %s', (_what, shown, found, left) => {
  expect(errorsLeft(['name', 'email'], shown, found)).toEqual(left);
});
