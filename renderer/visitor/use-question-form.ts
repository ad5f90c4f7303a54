import { type RefObject, type SubmitEvent, useEffect, useLayoutEffect, useState } from 'react';
import { HIGHLIGHT_MS } from '../../server/contract/limits.ts';
import type { FormError, QuestionFormValues } from '../../server/contract/visitor-page.ts';
import type { PendingSubmission } from './pending-submission.ts';
import {
  fillQuestionForm,
  questionBody,
  type QuestionErrors,
  questionErrors,
  type QuestionField,
  readQuestionForm,
} from './question-form.ts';
import { refusalPhrase } from './refusal.ts';
import type { Services } from './services.ts';
import { type Fault, useSubmission } from './use-submission.ts';

const FIELDS: readonly QuestionField[] = ['content', 'author_name'];
function isField(name: string | null): name is QuestionField {
  return FIELDS.some((field) => field === name);
}

/** A refusal by the server, put at its field. */
function errorsOf(fault: Fault | null): QuestionErrors {
  return fault ? { [isField(fault.field) ? fault.field : 'form']: fault.message } : {};
}

/** Remembers what an unsent question said, for the form that it came from. */
function valuesOf(pending: PendingSubmission): QuestionFormValues {
  return {
    content: pending.question,
    includeName: true,
    authorName: pending.name,
    personalized: true,
  };
}

/** What the server said of a plain form post. */
function initialFault(page: {
  initial: QuestionFormValues | null;
  initialError: FormError | null;
}) {
  const { initial, initialError: error } = page;
  const sent = { content: initial?.content, author_name: initial?.authorName };
  return error && { message: refusalPhrase('question', error, sent), field: error.field };
}

/** The question form's state and what its events do. The fields themselves hold what is typed. */
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
  const [errors, setErrors] = useState(() => errorsOf(initialFault(options)));
  const [sentBefore, setSentBefore] = useState(false);
  const [highlighted, setHighlighted] = useState<QuestionErrors | null>(null);

  const showErrors = (found: QuestionErrors) => {
    setErrors(found);
    setHighlighted(found);
    const first = FIELDS.find((field) => found[field] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`#${first}`)?.focus();
  };

  const submission = useSubmission(services, 'question', {
    sent() {
      const content = form.current ? readQuestionForm(form.current).content.trim() : '';
      const other = services?.pending.load();
      // An earlier question that was left at the contact page: nobody goes back for it now.
      if (other && !other.sent) void services?.outbox.deliver(other.key);
      services?.pending.clear();
      options.onSubmitted(content);
    },
    refused: (fault) => showErrors(errorsOf(fault)),
  });

  useEffect(() => {
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);

  // Before the first paint: what was typed before React arrived, else what this tab did not finish.
  useLayoutEffect(() => {
    if (!form.current || !services) return;
    const pending = services.pending.load();
    const typed = readQuestionForm(form.current);
    if (typed.content === '' && pending && !pending.sent) {
      fillQuestionForm(form.current, valuesOf(pending));
      submission.adopt(pending.key);
    } else if (typed.content === '') {
      const draft = services.draft.load();
      if (draft) fillQuestionForm(form.current, draft);
    }
    setSentBefore(pending?.sent === true);
    setValues(readQuestionForm(form.current));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form arrives
  }, []);

  const onChange = () => {
    if (!form.current) return;
    const now = readQuestionForm(form.current);
    setValues(now);
    services?.draft.save(now);
    submission.edited();
    // An error goes as soon as it is mended, and never comes while somebody types.
    const found = questionErrors(now);
    setErrors((shown) => {
      const rest: QuestionErrors = {};
      for (const field of FIELDS) if (shown[field] && found[field]) rest[field] = found[field];
      return rest;
    });
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!services) return;
    event.preventDefault();
    const now = readQuestionForm(event.currentTarget);
    const found = questionErrors(now);
    if (Object.keys(found).length > 0) return showErrors(found);
    setErrors({});
    const body = questionBody(now);
    // From here on the outbox keeps it.
    services.draft.clear();
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
    errors,
    highlighted,
    onChange,
    onSubmit,
    delivery: submission.delivery,
    /** A question that went on to the contact page was sent while the visitor was away from it. */
    sentBefore,
  };
}
