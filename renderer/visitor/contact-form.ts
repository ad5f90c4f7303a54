import { LEAD_FIELD_MAX_LENGTH } from '../../server/contract/limits.ts';
import type { Language } from '../../server/contract/languages.ts';
import type { ContactFormValues } from '../../server/contract/visitor-page.ts';
import type { Phrase } from '../../server/contract/words/words.ts';

/** Text fields of the contact form, by their names in the form and in the API. */
export type ContactField = Exclude<keyof ContactFormValues, 'consent'>;
/** A sentence at each field that is wrong; `form` has no field of its own. */
export type ContactErrors = Partial<Record<ContactField | 'form', Phrase>>;

/** A field as the page shows it. */
export type FieldSpec = {
  name: ContactField;
  required?: true;
  /** Of its row: on a phone, and where there is room. */
  width: 'whole' | 'whole half-wide' | 'half';
  input: {
    type?: 'email' | 'tel';
    inputMode?: 'email' | 'tel';
    autoComplete: string;
    autoCapitalize?: 'words' | 'none';
    enterKeyHint: 'next' | 'done';
  };
};

/** The fields in their order. */
export const CONTACT_FIELDS: readonly FieldSpec[] = [
  {
    name: 'name',
    width: 'whole',
    required: true,
    input: { autoComplete: 'name', autoCapitalize: 'words', enterKeyHint: 'next' },
  },
  {
    name: 'email',
    width: 'whole',
    required: true,
    input: {
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      autoCapitalize: 'none',
      enterKeyHint: 'next',
    },
  },
  {
    name: 'phone',
    width: 'whole half-wide',
    input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', enterKeyHint: 'next' },
  },
  {
    name: 'company',
    width: 'whole half-wide',
    input: { autoComplete: 'organization', autoCapitalize: 'words', enterKeyHint: 'next' },
  },
  {
    name: 'city',
    width: 'half',
    input: { autoComplete: 'address-level2', autoCapitalize: 'words', enterKeyHint: 'next' },
  },
  {
    name: 'state',
    width: 'half',
    input: { autoComplete: 'address-level1', autoCapitalize: 'words', enterKeyHint: 'done' },
  },
];

/** Those that the team cannot do without. */
export const REQUIRED_FIELDS = CONTACT_FIELDS.filter(({ required }) => required);
/** The fields that may stay empty: the page folds them away. */
export const OPTIONAL_FIELDS = CONTACT_FIELDS.filter(({ required }) => !required);

/** What the form holds now. */
export function readContactForm(form: HTMLFormElement): ContactFormValues {
  const data = new FormData(form);
  const text = (name: ContactField): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    company: text('company'),
    city: text('city'),
    state: text('state'),
    consent: data.get('consent') === 'on',
  };
}

/** Whether the two required fields are filled in. */
export function isComplete(values: ContactFormValues): boolean {
  return values.name.trim() !== '' && values.email.trim() !== '';
}

/** Looks complete; the server has the last word. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** What keeps the form from being sent. */
export function contactErrors(values: ContactFormValues): ContactErrors {
  const errors: ContactErrors = {};
  if (values.name === '') errors.name = { key: 'fault.leadRequired' };
  if (values.email === '') errors.email = { key: 'fault.leadRequired' };
  else if (!EMAIL.test(values.email)) errors.email = { key: 'fault.emailIncomplete' };
  for (const { name } of CONTACT_FIELDS) {
    if (values[name].length > LEAD_FIELD_MAX_LENGTH) {
      errors[name] = { key: 'fault.fieldTooLong', values: { count: LEAD_FIELD_MAX_LENGTH } };
    }
  }
  return errors;
}

/** What links a lead to its question: a claim on one that the server has, or the key under which it is or will be sent. */
export type QuestionLink = { question_claim: string } | { question_key: string } | null;

/**
 * The body of POST /api/lead.
 * @param shown what the page told, and the language in which it did
 */
export function leadBody(
  values: ContactFormValues,
  question: QuestionLink,
  shown: { notice: string; language: Language },
) {
  return {
    ...values,
    consent_given: values.consent,
    privacy_notice: shown.notice,
    // English is what is taken for granted.
    ...(shown.language !== 'en' && { consent_language: shown.language }),
    ...question,
  };
}
