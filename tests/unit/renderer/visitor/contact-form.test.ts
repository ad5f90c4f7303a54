import { describe, expect, test } from 'vitest';
import { contactErrors, leadBody } from '../../../../renderer/visitor/contact-form.ts';
import { LEAD_FIELD_MAX_LENGTH } from '../../../../server/contract/limits.ts';

const VALUES = {
  name: 'Kim',
  email: 'kim@example.com',
  phone: '',
  company: '',
  city: '',
  state: '',
  consent: false,
};

describe('an email address', () => {
  test.each(['kim@example.com', "o'neil+expo@mail.example.co.uk", 'ü@münchen.de'])(
    '%s is complete',
    (email) => expect(contactErrors({ ...VALUES, email })).toEqual({}),
  );
  test.each(['kim', 'kim@', '@example.com'])('%s is not', (email) => {
    expect(contactErrors({ ...VALUES, email })).toEqual({
      email: { key: 'fault.emailIncomplete' },
    });
  });
});

test('name and email are asked for, and nothing else', () => {
  const leadRequired = { key: 'fault.leadRequired' };
  const errors = contactErrors({ ...VALUES, name: '', email: '' });
  expect(errors).toEqual({ name: leadRequired, email: leadRequired });
});

test.each(['name', 'phone', 'company', 'city', 'state'] as const)(
  '%s has a limit, and may be as long as that',
  (field) => {
    const longest = 'x'.repeat(LEAD_FIELD_MAX_LENGTH);
    expect(contactErrors({ ...VALUES, [field]: longest })).toEqual({});
    const errors = contactErrors({ ...VALUES, [field]: `${longest}x` });
    expect(errors).toEqual({
      [field]: { key: 'fault.fieldTooLong', values: { count: LEAD_FIELD_MAX_LENGTH } },
    });
  },
);

test.each([true, false])('consent is sent as it was given: %s', (consent) => {
  const shown = { notice: 'notice', language: 'de' } as const;
  expect(leadBody({ ...VALUES, consent }, null, shown)).toMatchObject({
    consent_given: consent,
    consent_language: 'de',
  });
});

test.each([{ question_claim: '7.claim' }, { question_key: 'k'.repeat(24) }])(
  'what links it to its question goes along: %s',
  (link) =>
    expect(leadBody(VALUES, link, { notice: 'notice', language: 'en' })).toMatchObject(link),
);
