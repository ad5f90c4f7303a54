import { memo } from 'react';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Link } from '../link.tsx';
import { opensOnClick, TableRow } from '../list/list-row.tsx';
import { ConsentMark } from './consent-mark.tsx';
import { FollowUpMark } from './follow-up-mark.tsx';
import { LeadMarks } from './lead-marks.tsx';
import { FROM_LIST } from '../../lib/row-address.ts';
import { RatingChoice } from './rating-choice.tsx';
import { placeOf, type RowProps } from './row-handlers.ts';
import classes from './lead-table.module.css';

function Text({ children }: { children: string | null }) {
  if (children === null) return <span className={classes.nothing}>–</span>;
  return (
    <span dir="auto" title={children}>
      {children}
    </span>
  );
}

/** One lead in the table. */
export const LeadRow = memo(function LeadRow(props: RowProps) {
  const { row, now, href, current, arrived, leaving, busy, handlers } = props;
  return (
    <TableRow
      className={classes.row}
      data-lead={row.id}
      data-done={row.followed_up || undefined}
      current={current}
      arrived={arrived}
      leaving={leaving}
      {...opensOnClick(
        () => handlers.choose(row),
        () => handlers.open(row),
      )}
    >
      <td className={classes.name}>
        <span>
          <Link to={href} state={FROM_LIST} dir="auto" title={row.name}>
            {row.name}
          </Link>
          <LeadMarks row={row} />
        </span>
      </td>
      <td>
        <Text>{row.company}</Text>
      </td>
      <td>
        <Text>{row.email}</Text>
      </td>
      <td className={classes.phone}>
        <Text>{row.phone}</Text>
      </td>
      <td className={classes.place}>
        <Text>{placeOf(row)}</Text>
      </td>
      <td className={classes.consent}>
        <ConsentMark given={row.consent_given} />
      </td>
      <td className={classes.control}>
        <RatingChoice
          rating={row.rating}
          name={row.name}
          disabled={busy}
          onRate={(rating) => handlers.rate(row, rating)}
        />
      </td>
      <td className={classes.control}>
        <FollowUpMark
          done={row.followed_up}
          disabled={busy}
          onChange={(done) => handlers.followUp(row, done)}
        />
      </td>
      <td className={classes.when}>
        <RelativeTime iso={row.created_at} now={now} />
      </td>
    </TableRow>
  );
});
