import { useEffect } from 'react';
import { REDIRECT_AFTER_MS } from '../../server/contract/limits.ts';
import { Text, useTranslation } from '../words/translation.tsx';
import { QuestionStage } from './question-stage.tsx';
import { SuccessMark } from './success-mark.tsx';

/** Moves on to the live display; a phone that has just lost its network waits for it instead of showing an error page. */
function useRedirect(to: string, afterMs: number): void {
  useEffect(() => {
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

/** The question has arrived. */
export function SubmittedPage({ question }: { question: string }) {
  const { t } = useTranslation();
  useRedirect('/wedeliver', REDIRECT_AFTER_MS);
  return (
    <main className="page page-outcome">
      <SuccessMark />
      <h1 tabIndex={-1}>{t('sent.title')}</h1>
      <p className="lead">{t('sent.lead')}</p>
      <QuestionStage question={question} />
      <p className="redirect">
        <span className="redirect-bar" aria-hidden="true" />
        <Text of="sent.redirect" parts={LINKS} />
      </p>
    </main>
  );
}
