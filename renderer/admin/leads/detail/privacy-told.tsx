import type { PrivacyNotice } from '../../../../server/contract/leads.ts';
import classes from './lead-consent.module.css';

/** "kept for 30 days" */
function keptWords({ keep_days: days }: PrivacyNotice): string {
  if (days === 0) return 'kept no longer than the follow-up takes';
  return days === 1 ? 'kept for one day' : `kept for ${days} days`;
}

/** What the contact page told the visitor about their details: a promise that staff have to know of. */
export function PrivacyTold({ privacy }: { privacy: PrivacyNotice | null }) {
  if (!privacy) return null;
  return (
    <>
      <p className={classes.told}>They were told: {keptWords(privacy)}.</p>
      {privacy.text !== '' && (
        <details className={classes.text}>
          <summary>The privacy text at that time</summary>
          <p>{privacy.text}</p>
        </details>
      )}
    </>
  );
}
