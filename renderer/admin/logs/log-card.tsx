import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { shortUserAgent } from '../../lib/user-agent.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { LogDetail } from './log-detail.tsx';
import type { LogRowProps } from './log-row.tsx';
import cards from '../../ui/list-cards.module.css';
import classes from './log-cards.module.css';

/** One entry on a phone. */
export const LogCard = memo(function LogCard(props: LogRowProps) {
  const { entry, now, arrived, current, open, onToggle } = props;
  return (
    <li
      tabIndex={-1}
      className={cards.card}
      data-log={entry.id}
      data-arrived={arrived || undefined}
      aria-current={current || undefined}
    >
      <UnstyledButton
        className={classes.summary}
        aria-expanded={open}
        onClick={() => onToggle(entry)}
      >
        <span className={classes.what}>
          {entry.action_summary}
          <IconChevronRight size={16} aria-hidden="true" />
        </span>
        <span className={classes.from}>
          <span>{entry.admin_username}</span>
          <span>{entry.ip_address}</span>
          <span>{shortUserAgent(entry.user_agent)}</span>
          <RelativeTime iso={entry.timestamp} now={now} />
        </span>
      </UnstyledButton>
      {open && (
        <div className={classes.detail}>
          <LogDetail entry={entry} />
        </div>
      )}
    </li>
  );
});
