import { useRef } from 'react';
import type { FormError, QuestionFormValues } from '../../server/contract/visitor-page.ts';
import { DeliveryStatus } from './delivery-status.tsx';
import { NameChoice } from './name-choice.tsx';
import { QuestionField } from './question-field.tsx';
import type { Services } from './services.ts';
import { SubmitButton } from './submit-button.tsx';
import { useTranslation } from '../words/translation.tsx';
import { useQuestionForm } from './use-question-form.ts';
import { useReady } from './use-ready.ts';

/** Of the form in which the page's language is changed without JavaScript. */
export const FORM_ID = 'question-form';

/** Ask a question, anonymously or with one's name. */
export function QuestionPage(props: {
  services: Services | null;
  idempotencyKey: string;
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
        onChange={question.onChange}
        onSubmit={question.onSubmit}
      >
        <input type="hidden" name="idempotency_key" value={props.idempotencyKey} />
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
