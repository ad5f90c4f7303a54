import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { CONSENT_VERSION, LEAD_FIELD_MAX_LENGTH } from '../../server/contract/limits.ts';
import type {
  ContactFormValues,
  FormError,
  StoredQuestion,
  VisitorPage,
} from '../../server/contract/visitor-page.ts';
import type { Phrase } from '../../server/contract/words/words.ts';
import { useTranslation } from '../words/translation.tsx';
import {
  type FieldSpec,
  isComplete,
  OPTIONAL_FIELDS,
  REQUIRED_FIELDS,
  useContactForm,
} from './contact-form.ts';
import { DeliveryStatus, OneOf, SubmitButton } from './delivery.tsx';
import { CheckIcon, ChevronIcon, ShieldIcon } from './icons.tsx';
import { type PendingSubmission, type Services, useReady } from './visitor-services.ts';
import { SwitchRow, TextField } from './fields.tsx';
import { useSubmission } from './use-submission.ts';

/** Progress of the visit: the question is done, the contact info is next. */
function ProgressSteps() {
  const { t } = useTranslation();
  return (
    <ol className="steps" aria-label={t('contact.progress')}>
      <li className="step step-done">
        <CheckIcon />
        {t('title.question-submitted')}
      </li>
      <li className="step" aria-current="step">
        {t('contact.step2')}
      </li>
    </ol>
  );
}

/** Privacy notice: the company that asks for contact details, why, how they are used, and how long they are kept. */
function PrivacyPromise(props: {
  company: string;
  privacy: VisitorPage['privacy'];
  /** True where a draw may show a name. */
  isShown: boolean;
}) {
  const { t, gap } = useTranslation();
  const { company, privacy, isShown } = props;
  const sentences = [
    company === '' ? t('promise.team') : t('promise.company', { company }),
    ...(isShown ? [] : [t('promise.unseen')]),
    privacy.keepDays === 0 ? t('promise.followUp') : t('promise.days', { count: privacy.keepDays }),
  ];
  return (
    <aside className="promise" aria-label={t('promise.title')}>
      <ShieldIcon />
      <p>{sentences.join(gap)}</p>
      {privacy.hasText && (
        <a href="/privacy" target="_blank" rel="noopener">
          {t('promise.link')}
        </a>
      )}
    </aside>
  );
}

/** True if the whole element is in the area that the on-screen keyboard leaves visible. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const view = window.visualViewport;
  const start = view?.offsetTop ?? 0;
  return top >= start && bottom <= start + (view?.height ?? window.innerHeight);
}

/**
 * Handles Enter in a field of a form with consent. It first moves to a required field that is still empty; then it
 * presses the button if what is to be agreed to is in view, and otherwise scrolls there.
 */
function confirmByEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const { form } = event.currentTarget;
  const actions = form?.querySelector('.actions');
  const consents = Array.from(actions?.querySelectorAll('.switch-row') ?? []);
  const button = actions?.querySelector<HTMLButtonElement>('.button-primary');
  if (!form || !actions || !button) return;
  // Otherwise the same key would press the button that has the focus from here on.
  event.preventDefault();
  const empty = Array.from(form.querySelectorAll<HTMLInputElement>('input:required')).find(
    ({ value }) => value.trim() === '',
  );
  if (empty) empty.focus();
  else if (consents.every(isInView)) button.click();
  else {
    button.focus({ preventScroll: true });
    actions.scrollIntoView({ block: 'nearest' });
  }
}

/** Id of the form in which the page's language is changed without JavaScript. */
export const FORM_ID = 'contact-form';

type ContactPageProps = {
  services: Services | null;
  privacy: VisitorPage['privacy'];
  /** Name of the draw that visitors are asked to take part in. */
  draw: VisitorPage['draw'];
  /** Name of the company; empty if staff entered none. */
  company: string;
  values: ContactFormValues | null;
  error: FormError | null;
  /** Question already stored by a plain form post. */
  storedQuestion: StoredQuestion | null;
  onSent: (pending: PendingSubmission | null) => void;
  onSkipped: (question: string) => void;
};

/** Page to leave contact details, or skip; either sends the question that waits. */
export function ContactPage(props: ContactPageProps) {
  const { services, storedQuestion, draw } = props;
  const { t, language } = useTranslation();
  const ready = useReady();
  const form = useRef<HTMLFormElement>(null);
  const pending = useMemo(
    () => (ready ? (services?.pending.load() ?? null) : null),
    [ready, services],
  );
  const [skipError, setSkipError] = useState<Phrase>();

  // While the visitor fills the form in, nothing else sends the question.
  useEffect(() => {
    if (pending && !pending.sent) services?.unsentQueue.hold(pending.key);
  }, [pending, services]);

  const contact = useContactForm({
    form,
    services,
    initial: props.values,
    initialError: props.error,
    pending,
    question: storedQuestion
      ? { question_claim: storedQuestion.claim }
      : pending && { question_key: pending.key },
    notice: props.privacy.notice,
    onSent() {
      const waiting = services?.pending.load() ?? null;
      if (waiting?.sent) services?.pending.clear();
      props.onSent(waiting);
    },
  });

  const skipped = useSubmission(services, 'question', {
    sent() {
      services?.pending.clear();
      props.onSkipped(pending?.question ?? '');
    },
    refused: ({ message }) => setSkipError(message),
  });

  const skip = () => {
    // Contact details that were submitted and not changed since are still sent.
    if (contact.delivery.phase === 'idle') contact.withdraw();
    const waiting = services?.pending.load();
    if (!waiting) return window.location.assign('/wedeliver');
    setSkipError(undefined);
    skipped.resume(waiting.key);
  };

  const missing = !contact.values || !isComplete(contact.values);
  const skipping = skipped.delivery.phase !== 'idle';
  const sending = contact.delivery.phase === 'sending' || skipped.delivery.phase === 'sending';

  // As the server sees it, and never again: from then on it is the visitor's to open and close.
  const [opensFold] = useState(() =>
    OPTIONAL_FIELDS.some(({ name }) => props.values?.[name] || props.error?.field === name),
  );
  const field = ({ name, required, width, input }: FieldSpec) => (
    <div key={name} className={width}>
      <TextField
        {...input}
        id={name}
        name={name}
        label={t(`contact.${name}`)}
        required={required === true}
        autoFocus={props.error?.field === name}
        maxLength={LEAD_FIELD_MAX_LENGTH}
        defaultValue={props.values?.[name] ?? ''}
        error={contact.errors[name]}
        onKeyDown={confirmByEnter}
      />
    </div>
  );

  return (
    <main className="page">
      <div className="intro intro-brief">
        {pending || storedQuestion ? (
          <ProgressSteps />
        ) : (
          <p className="eyebrow">{t('contact.eyebrow')}</p>
        )}
        <h1 tabIndex={-1}>{t('contact.title')}</h1>
        <p className="lead">{t('contact.lead')}</p>
      </div>
      <form
        ref={form}
        id={FORM_ID}
        className="panel panel-strict"
        method="post"
        action="/api/lead"
        noValidate={ready}
        onInput={() => {
          contact.onChange();
          skipped.edited();
        }}
        onSubmit={(event) => {
          // What was said of the question is no word about these.
          setSkipError(undefined);
          contact.onSubmit(event);
        }}
      >
        {/* Enter presses a form's first button: it must not press one out of sight, nor any without JavaScript. */}
        <input type="submit" disabled hidden />
        <input type="hidden" name="privacy_notice" value={props.privacy.notice} />
        <input type="hidden" name="consent_language" value={language} />
        <input type="hidden" name="consent_version" value={CONSENT_VERSION} />
        {storedQuestion ? (
          <>
            <input type="hidden" name="question_claim" value={storedQuestion.claim} />
            <input type="hidden" name="question_content" value={storedQuestion.content} />
          </>
        ) : null}
        <div className="fields">
          {REQUIRED_FIELDS.map(field)}
          <details className="fold" open={opensFold}>
            <summary>
              <ChevronIcon />
              {t('contact.fold')}
            </summary>
            <div className="fields">{OPTIONAL_FIELDS.map(field)}</div>
          </details>
        </div>
        <PrivacyPromise company={props.company} privacy={props.privacy} isShown={draw !== null} />
        <div className="actions">
          <SwitchRow
            id="consent"
            name="consent"
            label={t('contact.consent')}
            defaultChecked={props.values?.consent ?? true}
          />
          {draw !== null && (
            <SwitchRow
              id="draw"
              name="draw"
              label={t('contact.draw', { draw })}
              value={draw}
              defaultChecked={props.values?.draw === draw}
            />
          )}
          <div className="button-row">
            <SubmitButton
              delivery={contact.delivery}
              disabled={ready && (missing || sending)}
              describedBy="contact-status"
            >
              {t('contact.submit')}
            </SubmitButton>
            <button type="submit" form="skip" className="button button-quiet" disabled={sending}>
              {t('contact.skip')}
            </button>
          </div>
        </div>
        <DeliveryStatus
          id="contact-status"
          kind={skipping ? 'question' : 'lead'}
          delivery={skipping ? skipped.delivery : contact.delivery}
          error={skipError ?? contact.errors.form}
        >
          <OneOf
            words={[
              t('fault.leadRequired'),
              pending || storedQuestion
                ? t('contact.eitherWay')
                : draw === null
                  ? t('contact.onlyTeam')
                  : '',
            ]}
            shown={missing ? 0 : 1}
          />
        </DeliveryStatus>
      </form>
      {/* Skip is a separate form, so that it also works without JavaScript and takes no field along. */}
      <form
        id="skip"
        method="get"
        action="/wedeliver"
        hidden
        onSubmit={(event) => {
          if (!services) return;
          event.preventDefault();
          skip();
        }}
      />
    </main>
  );
}
