import { memo } from 'react';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Link } from '../link.tsx';
import { Card } from '../list/list-row.tsx';
import { ConsentMark } from './consent-mark.tsx';
import { FollowUpMark } from './follow-up-mark.tsx';
import { FROM_LIST } from '../../lib/row-address.ts';
import { LeadMarks } from './lead-marks.tsx';
import { RatingChoice } from './rating-choice.tsx';
import { placeOf, type RowProps } from './row-handlers.ts';
import classes from './lead-cards.module.css';

/** One lead on a phone. */
export const LeadCard = memo(function LeadCard(props: RowProps) {
  const { row, now, href, current, arrived, leaving, busy, handlers } = props;
  const place = [row.company, placeOf(row)].filter((part) => part !== null).join(' · ');
  return (
    <Card data-lead={row.id} current={current} arrived={arrived} leaving={leaving}>
      <Link to={href} state={FROM_LIST} className={classes.open}>
        <span className={classes.head}>
          <span className={classes.name} dir="auto">
            {row.name}
          </span>
          <LeadMarks row={row} />
          <span className={classes.time}>
            <RelativeTime iso={row.created_at} now={now} />
          </span>
        </span>
        {place !== '' && (
          <span className={classes.line} dir="auto">
            {place}
          </span>
        )}
        <span className={classes.line} dir="auto">
          {row.email}
        </span>
        <span className={classes.line}>
          {row.phone !== null && <span dir="auto">{row.phone}</span>}
          <ConsentMark given={row.consent_given} long />
        </span>
      </Link>
      <div className={classes.actions}>
        <RatingChoice
          rating={row.rating}
          name={row.name}
          disabled={busy}
          onRate={(rating) => handlers.rate(row, rating)}
          touch
        />
        <FollowUpMark
          done={row.followed_up}
          disabled={busy}
          onChange={(done) => handlers.followUp(row, done)}
        />
      </div>
    </Card>
  );
});
