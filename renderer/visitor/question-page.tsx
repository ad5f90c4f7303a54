import { useRef } from 'react';
import { AUTHOR_NAME_MAX_LENGTH, QUESTION_MAX_LENGTH } from '../../server/contract/limits.ts';
import type { FormError, QuestionFormValues } from '../../server/contract/visitor-page.ts';
import type { Phrase } from '../../server/contract/words/words.ts';
import { useLengthAnnounced } from '../lib/announcer.ts';
import { useTranslation } from '../words/translation.tsx';
import { FieldError, SwitchRow, TextField } from './fields.tsx';
import { DeliveryStatus, SubmitButton } from './delivery.tsx';
import { useQuestionForm } from './question-form.ts';
import { type Services, useReady } from './visitor-services.ts';

/**
 * Stay anonymous or include one's name. The choice shows the name's fields through CSS, so it works without JavaScript
 * too.
 */
function NameChoice(props: {
  values: QuestionFormValues | null;
  /** True if the name is included; null before React has started. */
  named: boolean | null;
  error: Phrase | undefined;
  highlighted: boolean;
  /** True if the server refused the name: the page focuses it first. */
  autoFocus: boolean;
}) {
  const { values } = props;
  const { t } = useTranslation();
  const includeName = values?.includeName ?? false;
  return (
    <fieldset className="identity" data-named={props.named ?? undefined}>
      <legend className="unseen">{t('ask.identity')}</legend>
      <div className="segmented">
        <div className="option">
          <input
            type="radio"
            className="choice"
            id="stay-anonymous"
            name="include_name"
            value="off"
            defaultChecked={!includeName}
          />
          <label htmlFor="stay-anonymous">{t('ask.anonymous')}</label>
        </div>
        <div className="option">
          <input
            type="radio"
            className="choice"
            id="include-name"
            name="include_name"
            value="on"
            defaultChecked={includeName}
          />
          <label htmlFor="include-name">{t('ask.named')}</label>
        </div>
      </div>
      <div className="named">
        <TextField
          id="author_name"
          name="author_name"
          label={t('ask.name')}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="done"
          autoFocus={props.autoFocus}
          maxLength={AUTHOR_NAME_MAX_LENGTH}
          defaultValue={values?.authorName ?? ''}
          error={props.error}
          highlighted={props.highlighted}
        />
        <SwitchRow
          id="personalized"
          name="personalized"
          label={t('ask.personalized')}
          hint={t('ask.personalizedHint')}
          defaultChecked={values?.personalized ?? false}
        />
      </div>
    </fieldset>
  );
}

/** Id of the form in which the page's language is changed without JavaScript. */
export const FORM_ID = 'question-form';

/** From here on the count of what is left is shown. */
const COUNT_FROM = QUESTION_MAX_LENGTH - 100;

/** Ask a question, anonymously or with one's name. */
export function QuestionPage(props: {
  services: Services | null;
  /** Question of the poll that is open; null for none. */
  poll: string | null;
  values: QuestionFormValues | null;
  error: FormError | null;
  onSubmitted: (content: string) => void;
  onContinue: () => void;
}) {
  const { t } = useTranslation();
  const ready = useReady();
  const form = useRef<HTMLFormElement>(null);
  const { delivery, errors, highlighted, values, ...question } = useQuestionForm({
    form,
    services: props.services,
    initial: props.values,
    initialError: props.error,
    onSubmitted: props.onSubmitted,
    onContinue: props.onContinue,
  });
  const continues = values?.includeName === true && values.personalized;

  return (
    <main className="page">
      {props.poll === null ? null : (
        <a className="poll-link" href="/wedeliver">
          <b>{t('poll.open')}</b>
          <span dir="auto">{props.poll}</span>
        </a>
      )}
      <div className="intro">
        <h1 tabIndex={-1}>{t('ask.title')}</h1>
        <p className="lead">{t('ask.lead')}</p>
        <ol className="how">
          <li>{t('ask.how1')}</li>
          <li>{t('ask.how2')}</li>
          <li>{t('ask.how3')}</li>
        </ol>
      </div>
      <form
        ref={form}
        id={FORM_ID}
        className="panel"
        method="post"
        action="/api/question"
        noValidate={ready}
        onInput={question.onChange}
        onSubmit={question.onSubmit}
      >
        <QuestionField
          defaultValue={props.values?.content ?? ''}
          length={values?.content.trim().length ?? 0}
          error={errors.content}
          highlighted={highlighted?.content !== undefined}
          autoFocus={props.error?.field === 'content'}
        />
        <NameChoice
          values={props.values}
          named={ready ? values?.includeName === true : null}
          error={errors.author_name}
          highlighted={highlighted?.author_name !== undefined}
          autoFocus={props.error?.field === 'author_name'}
        />
        <div className="actions actions-sticky">
          <SubmitButton delivery={delivery} disabled={false} describedBy="question-status">
            {ready ? (
              continues ? (
                t('ask.continue')
              ) : (
                t('ask.submit')
              )
            ) : (
              // Until React is there, CSS chooses.
              <>
                <span className="when-done">{t('ask.submit')}</span>
                <span className="when-continues">{t('ask.continue')}</span>
              </>
            )}
          </SubmitButton>
        </div>
        <DeliveryStatus
          id="question-status"
          kind="question"
          delivery={delivery}
          error={errors.form}
        >
          {question.sentBefore ? t('ask.sentBefore') : t('ask.next')}
        </DeliveryStatus>
      </form>
    </main>
  );
}

/** The question itself. Uncontrolled: what is typed before React arrives stays. */
function QuestionField(props: {
  defaultValue: string;
  /** Length of what is typed, trimmed. */
  length: number;
  error: Phrase | undefined;
  highlighted: boolean;
  /** The server refused it: the page starts there. */
  autoFocus: boolean;
}) {
  const { t } = useTranslation();
  const left = QUESTION_MAX_LENGTH - props.length;
  const counted = props.length >= COUNT_FROM;
  const leftWords = t(left < 0 ? 'ask.tooMany' : 'ask.left', { count: Math.abs(left) });
  useLengthAnnounced(left, leftWords);
  return (
    <div className="field" data-highlighted={props.highlighted || undefined}>
      <div className="label-line">
        <label className="label" htmlFor="content">
          {t('ask.question')}
        </label>
        {counted ? (
          <span id="content-count" className="count" data-over={left < 0 || undefined}>
            {leftWords}
          </span>
        ) : null}
      </div>
      <textarea
        id="content"
        name="content"
        className="input question-input"
        dir="auto"
        rows={4}
        required
        autoFocus={props.autoFocus}
        autoCapitalize="sentences"
        placeholder={t('ask.placeholder')}
        defaultValue={props.defaultValue}
        aria-invalid={props.error !== undefined}
        // Not by the count: a description is read at each change.
        aria-describedby={props.error === undefined ? undefined : 'content-error'}
      />
      <FieldError id="content-error" message={props.error} />
    </div>
  );
}
