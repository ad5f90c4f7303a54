import { type ContextType, useContext, useEffect, useEffectEvent, useState } from 'react';
import { REDIRECT_AFTER_MS } from '../../server/contract/limits.ts';
import type { Phrase } from '../../server/contract/words/words.ts';
import { announce } from '../lib/announcer.ts';
import { languageOf } from '../lib/text-language.ts';
import { Text, useTranslation } from '../words/translation.tsx';
import { DeliveryStatus, OneOf } from './delivery.tsx';
import { Kiosk } from './fields.tsx';
import { ArrowRightIcon } from './icons.tsx';
import type { Services } from './visitor-services.ts';
import { useSubmission } from './use-submission.ts';

/** A tick that draws itself once. */
function SuccessMark() {
  return (
    <svg className="success-mark" viewBox="0 0 72 72" aria-hidden="true">
      <circle className="success-halo" cx="36" cy="36" r="34" />
      <circle className="success-ring" cx="36" cy="36" r="34" />
      <path className="success-tick" d="m22 37 10 10 19-21" />
    </svg>
  );
}

/** The visitor's question on a small stage, as it will look on the big one. */
function QuestionStage({ question }: { question: string }) {
  const { t } = useTranslation();
  return (
    <figure className="stage">
      <figcaption>{t('ask.question')}</figcaption>
      <blockquote dir="auto" lang={languageOf(question)}>
        {question}
      </blockquote>
    </figure>
  );
}

/** Moves on to the live display; a phone that has just lost its network waits for it instead of showing an error page. */
function useRedirect(to: string | null, afterMs: number): void {
  useEffect(() => {
    if (to === null) return undefined;
    const go = () => window.location.assign(to);
    const timer = setTimeout(() => {
      if (navigator.onLine) go();
      else window.addEventListener('online', go, { once: true });
    }, afterMs);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
    };
  }, [to, afterMs]);
}

const LINKS = { link: liveLink };
function liveLink(words: string) {
  return <a href="/wedeliver">{words}</a>;
}

function AskAnother({ kiosk }: { kiosk: NonNullable<ContextType<typeof Kiosk>> }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="button button-quiet" onClick={kiosk.restart}>
      {t('thanks.another')}
    </button>
  );
}

/** The question has arrived. */
export function SubmittedPage({ question }: { question: string }) {
  const { t } = useTranslation();
  const kiosk = useContext(Kiosk);
  useRedirect(kiosk ? null : '/wedeliver', REDIRECT_AFTER_MS);
  return (
    <main className="page page-outcome">
      <SuccessMark />
      <h1 tabIndex={-1}>{t('title.question-submitted')}</h1>
      <p className="lead">{t('sent.lead')}</p>
      <QuestionStage question={question} />
      {kiosk ? (
        <AskAnother kiosk={kiosk} />
      ) : (
        <p className="redirect">
          <span className="redirect-bar" aria-hidden="true" />
          <Text of="sent.redirect" parts={LINKS} />
        </p>
      )}
    </main>
  );
}

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
  const kiosk = useContext(Kiosk);
  const { t } = useTranslation();
  const [error, setError] = useState<Phrase>();
  const submission = useSubmission(services, 'question', {
    sent: () => {
      services?.pending.clear();
      announce(t('thanks.next'));
    },
    refused: ({ message }) => setError(message),
  });

  const sendQuestion = useEffectEvent(() => {
    if (questionKey !== null) submission.resume(questionKey);
  });
  useEffect(() => sendQuestion(), []);

  return (
    <main className="page page-outcome">
      <SuccessMark />
      <h1 tabIndex={-1}>{t('title.contact-submitted')}</h1>
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
      {kiosk ? (
        <AskAnother kiosk={kiosk} />
      ) : (
        <>
          <a className="button button-primary" href="/wedeliver">
            <span>{t('thanks.live')}</span>
            <ArrowRightIcon />
          </a>
          <a className="button button-quiet" href="/">
            {error === undefined ? t('thanks.another') : t('thanks.change')}
          </a>
        </>
      )}
    </main>
  );
}
