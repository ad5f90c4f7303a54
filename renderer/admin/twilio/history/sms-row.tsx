import { memo } from 'react';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { opensOnClick, TableRow } from '../../list/list-row.tsx';
import { RowDetail, RowToggle } from '../../list/row-detail.tsx';
import { countryName, originOf, senderName, townOf } from './origin-words.ts';
import type { RowProps } from './row-handlers.ts';
import { SmsDetail } from './sms-detail.tsx';
import { FilesButton, QuestionLink, SmsMarks } from './sms-marks.tsx';
import classes from './sms-table.module.css';
import { SmsText } from './sms-text.tsx';

function Place({ children }: { children: string | null }) {
  return children === null ? (
    <span className={classes.nothing}>–</span>
  ) : (
    <span title={children}>{children}</span>
  );
}

/** One text in the table, and below it, when opened, all that is known of it. */
export const SmsRow = memo(function SmsRow(props: RowProps) {
  const { row, now, current, arrived, leaving, open, narrow, handlers } = props;
  const detail = `sms-${row.id}`;
  const toggle = () => handlers.toggle(row);
  return (
    <>
      <TableRow
        className={classes.row}
        data-sms={row.id}
        data-open={open || undefined}
        current={current}
        arrived={arrived}
        leaving={leaving}
        {...opensOnClick(() => handlers.choose(row), toggle)}
      >
        <td className={classes.when}>
          <RowToggle
            open={open}
            controls={detail}
            labels={['Show all', 'Show less']}
            onToggle={toggle}
          />
          <RelativeTime iso={row.created_at} now={now} />
        </td>
        <td className={classes.from}>{senderName(row.from_number)}</td>
        <td>
          <SmsText row={row} open={open} />
          <SmsMarks row={row} />
          {narrow && (
            <p className={classes.below}>
              {originOf(row) !== null && <span>{originOf(row)}</span>}
              <FilesButton row={row} onOpen={() => handlers.toggle(row)} />
              <QuestionLink id={row.question_id} />
            </p>
          )}
        </td>
        {!narrow && (
          <>
            <td className={classes.place}>
              <Place>{townOf(row)}</Place>
            </td>
            <td className={classes.place}>
              <Place>{row.from_country === null ? null : countryName(row.from_country)}</Place>
            </td>
            <td className={classes.files}>
              <FilesButton row={row} onOpen={() => handlers.toggle(row)} />
            </td>
            <td className={classes.question}>
              <QuestionLink id={row.question_id} />
            </td>
          </>
        )}
      </TableRow>
      {open && (
        <RowDetail id={detail} columns={narrow ? 3 : 7}>
          <SmsDetail row={row} />
        </RowDetail>
      )}
    </>
  );
});
