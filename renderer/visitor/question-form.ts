import {
  type RefObject,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { AUTHOR_NAME_MAX_LENGTH, HIGHLIGHT_MS } from '../../server/contract/limits.ts';
import type { FormError, QuestionFormValues } from '../../server/contract/visitor-page.ts';
import { clearDraft, restoreDraft } from '../lib/form-drafts.ts';
import type { Parcel } from '../lib/unsent-queue.ts';
import { questionFault } from './send.ts';
import type { PendingSubmission, Services } from './visitor-services.ts';
import { faultOf, type FieldErrors, useFieldErrors } from './use-field-errors.ts';
import { useSubmission } from './use-submission.ts';

/** Fields of the question form that can be wrong, by their names in the form and in the API. */
const FIELDS = ['content', 'author_name'] as const;
type QuestionErrors = FieldErrors<(typeof FIELDS)[number]>;

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** Reads the form's current values. */
function readQuestionForm(form: HTMLFormElement): QuestionFormValues {
  const data = new FormData(form);
  return {
    content: textOf(data, 'content'),
    includeName: data.get('include_name') === 'on',
    authorName: textOf(data, 'author_name'),
    personalized: data.get('personalized') === 'on',
  };
}

/** Puts values into the form's fields. */
function fillQuestionForm(form: HTMLFormElement, values: QuestionFormValues): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]')) {
    if (field.name === 'content') field.value = values.content;
    if (field.name === 'author_name') field.value = values.authorName;
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.name === 'personalized') field.checked = values.personalized;
    if (field.name === 'include_name')
      field.checked = (field.value === 'on') === values.includeName;
  }
}

/** Validates the form; returns an error for each field that keeps it from being sent. */
export function questionErrors(values: QuestionFormValues): QuestionErrors {
  const errors: QuestionErrors = {};
  const content = questionFault(values.content.trim());
  if (content) errors.content = content;
  if (values.includeName && values.authorName.trim() === '') {
    errors.author_name = { key: 'fault.nameMissing' };
  }
  if (values.includeName && values.authorName.trim().length > AUTHOR_NAME_MAX_LENGTH) {
    errors.author_name = { key: 'fault.nameTooLong', values: { count: AUTHOR_NAME_MAX_LENGTH } };
  }
  return errors;
}

/** The body of POST /api/question, without the phone's token. */
export function questionBody(values: QuestionFormValues) {
  return {
    content: values.content.trim(),
    author_name: values.includeName ? values.authorName.trim() : null,
  };
}

/** The form's values of a question that waits for contact details. */
function valuesOf(pending: PendingSubmission): QuestionFormValues {
  return {
    content: pending.question,
    includeName: true,
    authorName: pending.name,
    personalized: true,
  };
}

/** Values of the form from a question that was sent from here and refused. */
function valuesOfBody({ content, author_name: name }: Parcel['body']): QuestionFormValues {
  return {
    content: typeof content === 'string' ? content : '',
    includeName: typeof name === 'string',
    authorName: typeof name === 'string' ? name : '',
    personalized: false,
  };
}

/** Returns the server's refusal of a plain form post. */
function initialFault(page: {
  initial: QuestionFormValues | null;
  initialError: FormError | null;
}) {
  const { initial, initialError: error } = page;
  const sent = { content: initial?.content, author_name: initial?.authorName };
  return error && faultOf('question', error, sent);
}

/** Keeps the question form's state and handles its events. The fields themselves hold what is typed. */
export function useQuestionForm(options: {
  form: RefObject<HTMLFormElement | null>;
  services: Services | null;
  initial: QuestionFormValues | null;
  initialError: FormError | null;
  onSubmitted: (content: string) => void;
  onContinue: () => void;
}) {
  const { form, services } = options;
  const [values, setValues] = useState(options.initial);
  const errors = useFieldErrors(form, FIELDS, initialFault(options));
  const [sentBefore, setSentBefore] = useState(false);
  const [highlighted, setHighlighted] = useState<QuestionErrors | null>(null);

  const asked = useRef('');

  const showErrors = (found: QuestionErrors) => {
    errors.show(found);
    setHighlighted(found);
  };

  const submission = useSubmission(services, 'question', {
    sent() {
      const other = services?.pending.load();
      // An earlier question that was left at the contact page: nobody goes back for it now.
      if (other && !other.sent) void services?.unsentQueue.deliver(other.key);
      services?.pending.clear();
      options.onSubmitted(asked.current);
    },
    refused: (fault) => showErrors(errors.at(fault)),
  });

  useEffect(() => {
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);

  // Before the first paint: what was typed, else what this tab did not finish.
  useLayoutEffect(() => {
    if (!form.current || !services) return;
    const pending = services.pending.load();
    restoreDraft(form.current);
    const typed = readQuestionForm(form.current);
    const waiting = pending && !pending.sent ? pending : null;
    const refused = services.unsentQueue.refused('question');
    const values = waiting ? valuesOf(waiting) : refused && valuesOfBody(refused.body);
    if (typed.content === '' && values) {
      fillQuestionForm(form.current, values);
      const key = waiting?.key ?? refused?.key;
      if (key !== undefined) submission.adopt(key);
      if (refused?.refusal && refused.key === key)
        errors.set(errors.at(faultOf('question', refused.refusal, refused.body)));
    }
    setSentBefore(pending?.sent === true);
    setValues(readQuestionForm(form.current));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form arrives
  }, []);

  const onChange = () => {
    if (!form.current) return;
    const now = readQuestionForm(form.current);
    setValues(now);
    submission.edited();
    errors.fix(questionErrors(now));
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!services) return;
    event.preventDefault();
    const now = readQuestionForm(event.currentTarget);
    const found = questionErrors(now);
    if (Object.keys(found).length > 0) return showErrors(found);
    errors.set({});
    const body = { ...questionBody(now), voter: services.voter() };
    asked.current = body.content;
    // From here on the queue keeps it.
    clearDraft(event.currentTarget);
    if (!now.includeName || !now.personalized) return submission.submit(body);
    const staged = submission.prepare(body);
    if (!staged) return;
    const pending: PendingSubmission = {
      question: body.content,
      name: now.authorName.trim(),
      consent: true,
      timestamp: Date.now(),
      key: staged.key,
      sent: staged.isSent,
    };
    services.pending.save(pending);
    options.onContinue();
  };

  return {
    values,
    errors: errors.errors,
    highlighted,
    onChange,
    onSubmit,
    delivery: submission.delivery,
    /** A question that went on to the contact page was sent while the visitor was away from it. */
    sentBefore,
  };
}
