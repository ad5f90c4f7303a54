import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import cards from '../../../ui/list-cards.module.css';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { originOf, senderName } from './origin-words.ts';
import type { RowProps } from './row-handlers.ts';
import classes from './sms-cards.module.css';
import { SmsDetail } from './sms-detail.tsx';
import { FilesButton, QuestionLink, SmsMarks } from './sms-marks.tsx';
import { SmsText } from './sms-text.tsx';

/** One text on a phone. */
export const SmsCard = memo(function SmsCard(props: RowProps) {
  const { row, now, current, arrived, open, handlers } = props;
  const hasMore = row.num_media > 0 || row.question_id !== null;
  return (
    <li
      tabIndex={-1}
      className={cards.card}
      data-sms={row.id}
      data-arrived={arrived || undefined}
      aria-current={current || undefined}
    >
      <UnstyledButton
        className={classes.summary}
        aria-expanded={open}
        onClick={() => {
          handlers.choose(row);
          handlers.toggle(row);
        }}
      >
        <span className={classes.head}>
          <b>{senderName(row.from_number)}</b>
          <span className={classes.time}>
            <RelativeTime iso={row.created_at} now={now} />
          </span>
          <IconChevronRight size={16} aria-hidden="true" />
        </span>
        <SmsText row={row} open={open} />
        <SmsMarks row={row} />
        {!open && originOf(row) !== null && <span className={classes.place}>{originOf(row)}</span>}
      </UnstyledButton>
      {open && (
        <div className={classes.detail}>
          <SmsDetail row={row} />
        </div>
      )}
      {hasMore && (
        <div className={classes.actions}>
          <FilesButton row={row} touch onOpen={() => handlers.openMedia(row)} />
          <QuestionLink id={row.question_id} />
        </div>
      )}
    </li>
  );
});
