import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { isForRow } from '../../../ui/is-for-row.ts';
import table from '../../../ui/list-table.module.css';
import { RelativeTime } from '../../../ui/relative-time.tsx';
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
  const { row, now, current, arrived, open, narrow, handlers } = props;
  const detail = `sms-${row.id}`;
  return (
    <>
      <tr
        tabIndex={-1}
        className={`${table.row} ${classes.row}`}
        data-sms={row.id}
        data-open={open || undefined}
        data-arrived={arrived || undefined}
        aria-current={current || undefined}
        onClick={(event) => {
          handlers.choose(row);
          if (isForRow(event)) handlers.toggle(row);
        }}
        onFocus={() => handlers.choose(row)}
      >
        <td className={classes.when}>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={open ? detail : undefined}
            aria-label={open ? 'Show less' : 'Show all'}
            onClick={() => handlers.toggle(row)}
          >
            <IconChevronRight size={15} stroke={2} aria-hidden="true" />
          </UnstyledButton>
          <RelativeTime iso={row.created_at} now={now} />
        </td>
        <td className={classes.from}>{senderName(row.from_number)}</td>
        <td>
          <SmsText row={row} open={open} />
          <SmsMarks row={row} />
          {narrow && (
            <p className={classes.below}>
              {originOf(row) !== null && <span>{originOf(row)}</span>}
              <FilesButton row={row} onOpen={() => handlers.openMedia(row)} />
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
              <FilesButton row={row} onOpen={() => handlers.openMedia(row)} />
            </td>
            <td className={classes.question}>
              <QuestionLink id={row.question_id} />
            </td>
          </>
        )}
      </tr>
      {open && (
        <tr className={classes.detail} id={detail}>
          <td colSpan={narrow ? 3 : 7}>
            <SmsDetail row={row} />
          </td>
        </tr>
      )}
    </>
  );
});
