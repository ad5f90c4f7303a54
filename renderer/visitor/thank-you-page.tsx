import { useEffect, useEffectEvent, useState } from 'react';
import type { Phrase } from '../../server/contract/words/words.ts';
import { useTranslation } from '../words/translation.tsx';
import { DeliveryStatus } from './delivery-status.tsx';
import { ArrowRightIcon } from './icons.tsx';
import { OneOf } from './one-of.tsx';
import { QuestionStage } from './question-stage.tsx';
import type { Services } from './services.ts';
import { SuccessMark } from './success-mark.tsx';
import { useSubmission } from './use-submission.ts';

/**
 * The contact details have arrived; now the question that waited for them goes.
 * @param props.questionKey of a question that is still to be sent
 */
export function ThankYouPage(props: {
  services: Services | null;
  question: string | null;
  questionKey: string | null;
}) {
  const { services, questionKey } = props;
  const { t } = useTranslation();
  const [error, setError] = useState<Phrase>();
  const submission = useSubmission(services, 'question', {
    sent: () => services?.pending.clear(),
    refused: ({ message }) => setError(message),
  });

  const sendQuestion = useEffectEvent(() => {
    if (questionKey !== null) submission.resume(questionKey);
  });
  useEffect(() => sendQuestion(), []);

  return (
    <main className="page page-outcome">
      <SuccessMark />
      <h1 tabIndex={-1}>{t('thanks.title')}</h1>
      <p className="lead">{t('thanks.lead')}</p>
      {props.question === null ? null : <QuestionStage question={props.question} />}
      <DeliveryStatus
        id="question-status"
        kind="question"
        delivery={submission.delivery}
        error={error}
        sendsItself
      >
        {props.question === null ? null : (
          <OneOf
            words={[t('thanks.next'), t('thanks.sending')]}
            shown={submission.delivery.phase === 'sending' ? 1 : 0}
          />
        )}
      </DeliveryStatus>
      <a className="button button-primary" href="/wedeliver">
        <span>{t('thanks.live')}</span>
        <ArrowRightIcon />
      </a>
      <a className="button button-quiet" href="/">
        {error === undefined ? t('thanks.another') : t('thanks.change')}
      </a>
    </main>
  );
}
