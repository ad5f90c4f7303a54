import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { LogEntry } from '../../../server/contract/logs.ts';
import { shortUserAgent } from '../../lib/user-agent.ts';
import { isForRow } from '../../ui/is-for-row.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import table from '../../ui/list-table.module.css';
import { LogDetail } from './log-detail.tsx';
import classes from './log-table.module.css';

export type LogRowProps = {
  entry: LogEntry;
  now: number;
  /** The one that the keys act on. */
  current: boolean;
  /** Came while the list was on screen. */
  arrived: boolean;
  open: boolean;
  onToggle: (entry: LogEntry) => void;
  onChoose: (entry: LogEntry) => void;
};

/** One entry in the table, and below it, when opened, all that is known of it. */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { entry, now, current, arrived, open, onToggle, onChoose } = props;
  const detail = `log-${entry.id}`;
  return (
    <>
      <tr
        tabIndex={-1}
        className={`${table.row} ${classes.row}`}
        data-log={entry.id}
        data-open={open || undefined}
        data-arrived={arrived || undefined}
        aria-current={current || undefined}
        onClick={(event) => {
          onChoose(entry);
          if (isForRow(event)) onToggle(entry);
        }}
        onFocus={() => onChoose(entry)}
      >
        <td className={classes.when}>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={open ? detail : undefined}
            aria-label={open ? 'Hide the details' : 'Show the details'}
            onClick={() => onToggle(entry)}
          >
            <IconChevronRight size={15} stroke={2} aria-hidden="true" />
          </UnstyledButton>
          <RelativeTime iso={entry.timestamp} now={now} />
        </td>
        <td className={classes.what}>{entry.action_summary}</td>
        <td>{entry.admin_username}</td>
        <td className={classes.address}>{entry.ip_address}</td>
        <td>{shortUserAgent(entry.user_agent)}</td>
      </tr>
      {open && (
        <tr className={classes.detail} id={detail}>
          <td colSpan={5}>
            <LogDetail entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
});
