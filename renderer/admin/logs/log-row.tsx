import { memo } from 'react';
import type { LogEntry } from '../../../server/contract/logs.ts';
import { shortUserAgent } from '../../lib/user-agent.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { opensOnClick, TableRow, type ListRowProps } from '../list/list-row.tsx';
import { RowDetail, RowToggle } from '../list/row-detail.tsx';
import { LogDetail, whoOf } from './log-detail.tsx';
import { LOG_LIST } from './log-list.tsx';
import classes from './log-table.module.css';

export type LogRowProps = ListRowProps<LogEntry> & {
  open: boolean;
  onToggle: (entry: LogEntry) => void;
  onChoose: (entry: LogEntry) => void;
};

/** One entry in the table, and below it, when opened, all that is known of it. */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { row, now, current, arrived, leaving, open, onToggle, onChoose } = props;
  const detail = `log-${row.id}`;
  const toggle = () => onToggle(row);
  return (
    <>
      <TableRow
        className={classes.row}
        data-log={row.id}
        data-open={open || undefined}
        current={current}
        arrived={arrived}
        leaving={leaving}
        {...opensOnClick(() => onChoose(row), toggle)}
      >
        <td className={classes.when}>
          <RowToggle
            open={open}
            controls={detail}
            labels={['Show the details', 'Hide the details']}
            onToggle={toggle}
          />
          <RelativeTime iso={row.timestamp} now={now} />
        </td>
        <td className={classes.what}>{row.action_summary}</td>
        <td className={classes.who}>{whoOf(row)}</td>
        <td className={classes.address}>{row.ip_address}</td>
        <td>{shortUserAgent(row.user_agent)}</td>
      </TableRow>
      {open && (
        <RowDetail id={detail} columns={LOG_LIST.columns.length}>
          <LogDetail entry={row} />
        </RowDetail>
      )}
    </>
  );
});
