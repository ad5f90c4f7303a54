import { useEffect, useEffectEvent, useState } from 'react';
import { DeliveryStatus } from './delivery-status.tsx';
import { ArrowRightIcon } from './icons.tsx';
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
  const [error, setError] = useState<string>();
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
      <h1 tabIndex={-1}>Thank You</h1>
      <p className="lead">Your details have reached our team.</p>
      {props.question === null ? null : <QuestionStage question={props.question} />}
      <DeliveryStatus
        id="question-status"
        kind="question"
        delivery={submission.delivery}
        error={error}
      >
        {props.question === null
          ? null
          : submission.delivery.phase === 'sending'
            ? 'Sending your question…'
            : 'Your question is with our team. Once approved, it goes up on the big screen.'}
      </DeliveryStatus>
      <a className="button button-primary" href="/wedeliver">
        <span>View the live Q&amp;A</span>
        <ArrowRightIcon />
      </a>
      <a className="button button-quiet" href="/">
        {error === undefined ? 'Ask another question' : 'Change the question'}
      </a>
    </main>
  );
}
