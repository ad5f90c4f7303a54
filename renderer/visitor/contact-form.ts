import {
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isEmail, tidyEmail } from '../../server/contract/email.ts';
import { CONSENT_VERSION, LEAD_FIELD_MAX_LENGTH } from '../../server/contract/limits.ts';
import type { Language } from '../../server/contract/languages.ts';
import type { ContactFormValues, FormError } from '../../server/contract/visitor-page.ts';
import { useTranslation } from '../words/translation.tsx';
import { clearDraft, restoreDraft, saveDraft } from '../lib/form-drafts.ts';
import type { Parcel } from '../lib/unsent-queue.ts';
import type { PendingSubmission, Services } from './visitor-services.ts';
import { faultOf, type FieldErrors, useFieldErrors } from './use-field-errors.ts';
import { useSubmission } from './use-submission.ts';

/** Text fields of the contact form, by their names in the form and in the API. */
export type ContactField = Exclude<keyof ContactFormValues, 'consent' | 'draw'>;
type ContactErrors = FieldErrors<ContactField>;

/** A field as the page shows it. */
export type FieldSpec = {
  name: ContactField;
  required?: true;
  /** Share of its row: on a phone, and on wider screens. */
  width: 'whole' | 'whole half-wide' | 'half';
  input: {
    type?: 'tel';
    /** An address runs from left to right on an Arabic page too; so does what is typed into a field of the type "tel". */
    dir?: 'ltr';
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
      // A field of the type "email" refuses addresses that exist, and rewrites others (HTML, section 4.10.5.1.5).
      inputMode: 'email',
      dir: 'ltr',
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

const FIELD_NAMES = CONTACT_FIELDS.map(({ name }) => name);
export const REQUIRED_FIELDS = CONTACT_FIELDS.filter(({ required }) => required);
/** Optional fields, which the page folds away. */
export const OPTIONAL_FIELDS = CONTACT_FIELDS.filter(({ required }) => !required);

/** Reads the form's current values. */
function readContactForm(form: HTMLFormElement): ContactFormValues {
  const data = new FormData(form);
  const text = (name: ContactField | 'draw'): string => {
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
    draw: text('draw'),
  };
}

function isSame(one: ContactFormValues, other: ContactFormValues | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Milliseconds between two looks at the fields. */
const LOOK_EVERY_MS = 300;

/** True if the two required fields are filled in. */
export function isComplete(values: ContactFormValues): boolean {
  return values.name.trim() !== '' && values.email.trim() !== '';
}

/** Validates the form; returns an error for each field that keeps it from being sent. */
export function contactErrors(values: ContactFormValues): ContactErrors {
  const errors: ContactErrors = {};
  if (values.name === '') errors.name = { key: 'fault.leadRequired' };
  if (values.email === '') errors.email = { key: 'fault.leadRequired' };
  else if (!isEmail(tidyEmail(values.email))) errors.email = { key: 'fault.emailIncomplete' };
  for (const { name } of CONTACT_FIELDS) {
    if (values[name].length > LEAD_FIELD_MAX_LENGTH) {
      errors[name] = { key: 'fault.fieldTooLong', values: { count: LEAD_FIELD_MAX_LENGTH } };
    }
  }
  return errors;
}

/** Link from a lead to its question: the claim of a stored one, or the key under which it is or will be sent. */
type QuestionLink = { question_claim: string } | { question_key: string } | null;

/** Builds the body of POST /api/lead. @param shown the privacy notice on the page, and its language */
export function leadBody(
  values: ContactFormValues,
  question: QuestionLink,
  shown: { notice: string; language: Language },
) {
  return {
    ...values,
    consent_given: values.consent,
    privacy_notice: shown.notice,
    consent_version: CONSENT_VERSION,
    // English is assumed.
    ...(shown.language !== 'en' && { consent_language: shown.language }),
    ...question,
  };
}

function linkOf({ question_claim: claim, question_key: key }: Parcel['body']): QuestionLink {
  if (typeof claim === 'string') return { question_claim: claim };
  return typeof key === 'string' ? { question_key: key } : null;
}

/** Returns the server's refusal of a plain form post. */
function initialFault(page: { initial: ContactFormValues | null; initialError: FormError | null }) {
  const { initial, initialError: error } = page;
  return error && faultOf('lead', error, { ...initial });
}

/** Keeps the contact form's state and handles its events. The fields themselves hold what is typed. */
export function useContactForm(options: {
  form: RefObject<HTMLFormElement | null>;
  services: Services | null;
  initial: ContactFormValues | null;
  initialError: FormError | null;
  /** The question that waits for this form. */
  pending: PendingSubmission | null;
  /** Link to the lead's question. */
  question: QuestionLink;
  /** Identifies the privacy notice that the page shows. */
  notice: string;
  onSent: () => void;
}) {
  const { form, services, pending } = options;
  const { language } = useTranslation();
  const [values, setValues] = useState(options.initial);
  const errors = useFieldErrors(form, FIELD_NAMES, initialFault(options));
  // Details that came back still belong to the question that they were sent with.
  const refusedLink = useRef<QuestionLink>(null);

  const submission = useSubmission(services, 'lead', {
    sent: options.onSent,
    refused: (fault) => errors.show(errors.at(fault)),
  });

  // Before the first paint: what was typed, else details that came back, and the name that came with the question.
  useLayoutEffect(() => {
    if (!form.current) return;
    restoreDraft(form.current);
    const fieldOf = (id: string) => form.current?.querySelector<HTMLInputElement>(`#${id}`);
    const refused = services?.unsentQueue.refused('lead');
    if (refused?.refusal && CONTACT_FIELDS.every((field) => fieldOf(field.name)?.value === '')) {
      for (const field of CONTACT_FIELDS) {
        const value = refused.body[field.name];
        const input = fieldOf(field.name);
        if (input && typeof value === 'string') input.value = value;
      }
      const consent = fieldOf('consent');
      if (consent) consent.checked = refused.body['consent'] === true;
      const draw = fieldOf('draw');
      if (draw) draw.checked = refused.body['draw'] === draw.value;
      submission.adopt(refused.key);
      refusedLink.current = linkOf(refused.body);
      errors.set(errors.at(faultOf('lead', refused.refusal, refused.body)));
    }
    const name = fieldOf('name');
    if (name?.value === '' && pending) name.value = pending.name;
    const typed = readContactForm(form.current);
    const fold = form.current.querySelector('details');
    if (fold && OPTIONAL_FIELDS.some((field) => typed[field.name] !== '')) fold.open = true;
    setValues(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- `submission` is another object each time
  }, [form, pending, services]);

  const onChange = () => {
    if (!form.current) return;
    const now = readContactForm(form.current);
    setValues(now);
    // What was kept says something else.
    if (now.consent && isComplete(now)) submission.edited();
    else submission.withdraw();
    errors.fix(contactErrors(now));
  };

  // Some browsers fill a form in without any event.
  const look = useEffectEvent(() => {
    if (!form.current || isSame(readContactForm(form.current), values)) return;
    saveDraft(form.current);
    onChange();
  });
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!services) return;
    event.preventDefault();
    const now = readContactForm(event.currentTarget);
    const found = contactErrors(now);
    if (Object.keys(found).length > 0) return errors.show(found);
    errors.set({});
    const { notice } = options;
    const link = options.question ?? refusedLink.current;
    // From here on the queue keeps it.
    clearDraft(event.currentTarget);
    submission.submit(leadBody(now, link, { notice, language }));
  };

  const { delivery } = submission;
  const withdraw = () => {
    if (form.current) clearDraft(form.current);
    submission.withdraw();
  };
  return { values, errors: errors.errors, delivery, withdraw, onChange, onSubmit };
}
