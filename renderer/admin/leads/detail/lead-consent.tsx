import { IconMailCheck, IconMailOff } from '@tabler/icons-react';
import type { LeadDetail } from '../../../../server/contract/leads.ts';
import { exactTime } from '../../../lib/format.ts';
import { PrivacyTold } from './privacy-told.tsx';
import classes from './lead-consent.module.css';

/** What the visitor agreed to, in which words and when. */
export function LeadConsent({ lead }: { lead: LeadDetail }) {
  const { consent, consent_given } = lead;
  if (!consent_given) {
    return (
      <>
        <p className={classes.state}>
          <IconMailOff size={18} stroke={1.75} aria-hidden="true" />
          No consent. Answer their question, but send no marketing.
        </p>
        <PrivacyTold privacy={lead.privacy} />
      </>
    );
  }
  return (
    <>
      <p className={classes.state} data-given>
        <IconMailCheck size={18} stroke={1.75} aria-hidden="true" />
        Agreed to receive marketing
      </p>
      {consent && (
        <>
          <blockquote className={classes.wording}>
            {consent.wording ?? 'This version of Booth no longer has the wording.'}
          </blockquote>
          <p className={classes.when}>
            Wording {consent.version}, agreed{' '}
            <time dateTime={consent.at}>{exactTime(consent.at)}</time>
          </p>
        </>
      )}
      <PrivacyTold privacy={lead.privacy} />
    </>
  );
}
