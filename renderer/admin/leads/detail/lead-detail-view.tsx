import type { ComponentProps, ReactNode } from 'react';
import type { LeadDetail } from '../../../../server/contract/leads.ts';
import { useNow } from '../../../lib/use-now.ts';
import { shortExactTime } from '../../../lib/format.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { FollowUpButton, RatingChoice } from '../marks.tsx';
import type { LeadWork } from '../use-leads.ts';
import { EraseLead } from './erase-lead.tsx';
import { LeadConsent } from './lead-consent.tsx';
import { LeadContact } from './lead-contact.tsx';
import { LeadNotes } from './lead-notes.tsx';
import { LeadQuestion } from './lead-question.tsx';
import { notesDrafts } from './use-lead-notes.ts';
import classes from './lead-drawer.module.css';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

type Props = {
  lead: LeadDetail;
  work: LeadWork;
  onErase: ComponentProps<typeof EraseLead>['onErase'];
  /** Called with whether a question stands in front of the drawer. */
  onAsking: (asking: boolean) => void;
};

/** Everything about one lead. */
export function LeadDetailView({ lead, work, onErase, onAsking }: Props) {
  const now = useNow();
  const pending = work.pending.get(lead.id);
  const shown = { ...lead, ...pending };

  return (
    <div className={classes.scroll}>
      <h2 className={classes.name} dir="auto">
        {lead.name}
      </h2>
      <p className={classes.meta}>
        Left their details {shortExactTime(lead.created_at)} (
        <RelativeTime iso={lead.created_at} now={now} />)
      </p>
      <div className={classes.marks}>
        <RatingChoice
          rating={shown.rating}
          name={lead.name}
          disabled={pending !== undefined}
          onRate={(rating) => void work.change(lead, { rating })}
        />
        <FollowUpButton
          done={shown.followed_up}
          disabled={pending !== undefined}
          onChange={(done) => void work.change(lead, { followed_up: done })}
        />
      </div>
      <Part title="Contact">
        <LeadContact lead={lead} />
      </Part>
      <Part title="Notes">
        <LeadNotes lead={lead} onAsking={onAsking} />
      </Part>
      <Part title="Consent">
        <LeadConsent lead={lead} />
      </Part>
      {lead.question_id !== null && (
        <Part title="Question">
          <LeadQuestion question={lead.question} now={now} />
        </Part>
      )}
      <EraseLead
        lead={lead}
        onErase={(state) => {
          if (state === 'done') notesDrafts.remove(lead.id);
          onErase(state);
        }}
      />
    </div>
  );
}
