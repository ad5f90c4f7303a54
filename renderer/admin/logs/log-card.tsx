import { memo } from 'react';
import { shortUserAgent } from '../../lib/user-agent.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Card } from '../list/list-row.tsx';
import { CardChevron, CardDetail } from '../list/row-detail.tsx';
import { LogDetail, whoOf } from './log-detail.tsx';
import type { LogRowProps } from './log-row.tsx';
import classes from './log-cards.module.css';

/** One entry on a phone. */
export const LogCard = memo(function LogCard(props: LogRowProps) {
  const { row, now, current, arrived, leaving, open, onToggle } = props;
  const summary = (
    <>
      <span className={classes.what}>
        {row.action_summary}
        <CardChevron />
      </span>
      <span className={classes.from}>
        <span>{whoOf(row)}</span>
        <span>{row.ip_address}</span>
        <span>{shortUserAgent(row.user_agent)}</span>
        <RelativeTime iso={row.timestamp} now={now} />
      </span>
    </>
  );
  return (
    <Card data-log={row.id} current={current} arrived={arrived} leaving={leaving}>
      <CardDetail open={open} onToggle={() => onToggle(row)} summary={summary}>
        <LogDetail entry={row} />
      </CardDetail>
    </Card>
  );
});
