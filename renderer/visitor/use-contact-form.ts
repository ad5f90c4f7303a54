import { type RefObject, type SubmitEvent, useLayoutEffect, useState } from 'react';
import type { ContactFormValues, FormError } from '../../server/contract/visitor-page.ts';
import { useTranslation } from '../words/translation.tsx';
import {
  CONTACT_FIELDS,
  type ContactErrors,
  contactErrors,
  type ContactField,
  leadBody,
  OPTIONAL_FIELDS,
  type QuestionLink,
  readContactForm,
} from './contact-form.ts';
import type { PendingSubmission } from './pending-submission.ts';
import { refusalPhrase } from './refusal.ts';
import type { Services } from './services.ts';
import { type Fault, useSubmission } from './use-submission.ts';

function isField(name: string | null): name is ContactField {
  return CONTACT_FIELDS.some((field) => field.name === name);
}

function errorsOf(fault: Fault | null): ContactErrors {
  return fault ? { [isField(fault.field) ? fault.field : 'form']: fault.message } : {};
}

/** What the server said of a plain form post. */
function initialFault(page: { initial: ContactFormValues | null; initialError: FormError | null }) {
  const { initial, initialError: error } = page;
  return error && { message: refusalPhrase('lead', error, { ...initial }), field: error.field };
}

/** The contact form's state and what its events do. The fields themselves hold what is typed. */
export function useContactForm(options: {
  form: RefObject<HTMLFormElement | null>;
  services: Services | null;
  initial: ContactFormValues | null;
  initialError: FormError | null;
  /** The question that waits for this form. */
  pending: PendingSubmission | null;
  /** What the lead belongs to. */
  question: QuestionLink;
  /** Names what the page tells about the details. */
  notice: string;
  onSent: () => void;
}) {
  const { form, services, pending } = options;
  const { language } = useTranslation();
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState(() => errorsOf(initialFault(options)));

  const showErrors = (found: ContactErrors) => {
    setErrors(found);
    const first = CONTACT_FIELDS.find(({ name }) => found[name] !== undefined);
    const faulty = first && form.current?.querySelector<HTMLElement>(`#${first.name}`);
    // What is folded away can be neither read nor focused.
    const fold = faulty?.closest('details');
    if (fold) fold.open = true;
    faulty?.focus();
  };

  const submission = useSubmission(services, 'lead', {
    sent: options.onSent,
    refused: (fault) => showErrors(errorsOf(fault)),
  });

  // Before the first paint: the name that came with the question, and what was typed before React arrived.
  useLayoutEffect(() => {
    if (!form.current) return;
    const name = form.current.querySelector<HTMLInputElement>('#name');
    if (name?.value === '' && pending) name.value = pending.name;
    const typed = readContactForm(form.current);
    const fold = form.current.querySelector('details');
    if (fold && OPTIONAL_FIELDS.some((field) => typed[field.name] !== '')) fold.open = true;
    // oxlint-disable-next-line react/set-state-in-effect -- the fields hold what is typed, the state follows
    setValues(typed);
  }, [form, pending]);

  const onChange = () => {
    if (!form.current) return;
    const now = readContactForm(form.current);
    setValues(now);
    submission.edited();
    // An error goes as soon as it is mended, and never comes while somebody types.
    const found = contactErrors(now);
    setErrors((shown) => {
      const rest: ContactErrors = {};
      for (const { name } of CONTACT_FIELDS) {
        if (shown[name] && found[name]) rest[name] = found[name];
      }
      return rest;
    });
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!services) return;
    event.preventDefault();
    const now = readContactForm(event.currentTarget);
    const found = contactErrors(now);
    if (Object.keys(found).length > 0) return showErrors(found);
    setErrors({});
    const { notice } = options;
    submission.submit(leadBody(now, options.question, { notice, language }));
  };

  return { values, errors, delivery: submission.delivery, onChange, onSubmit };
}
