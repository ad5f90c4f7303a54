import { useEffect } from 'react';
import { REDIRECT_AFTER_MS } from '../../server/contract/limits.ts';
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

/** The question has arrived. @param question null when the server rendered the page */
export function SubmittedPage({ question }: { question: string | null }) {
  useRedirect('/wedeliver', REDIRECT_AFTER_MS);
  return (
    <main className="page page-outcome">
      <SuccessMark />
      <h1 tabIndex={-1}>Question Submitted</h1>
      <p className="lead">
        Watch the big screens: once our team has approved your question, it goes up there.
      </p>
      {question === null ? null : <QuestionStage question={question} />}
      <p className="redirect">
        <span className="redirect-bar" aria-hidden="true" />
        Taking you to the <a href="/wedeliver">live display</a>…
      </p>
    </main>
  );
}
