import { memo } from 'react';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Card } from '../../list/list-row.tsx';
import { CardChevron, CardDetail } from '../../list/row-detail.tsx';
import { originOf, senderName } from './origin-words.ts';
import type { RowProps } from './row-handlers.ts';
import classes from './sms-cards.module.css';
import { SmsDetail } from './sms-detail.tsx';
import { FilesButton, QuestionLink, SmsMarks } from './sms-marks.tsx';
import { SmsText } from './sms-text.tsx';

/** One text on a phone. */
export const SmsCard = memo(function SmsCard(props: RowProps) {
  const { row, now, current, arrived, leaving, open, handlers } = props;
  const hasMore = row.num_media > 0 || row.question_id !== null;
  const toggle = () => {
    handlers.choose(row);
    handlers.toggle(row);
  };
  const summary = (
    <>
      <span className={classes.head}>
        <b>{senderName(row.from_number)}</b>
        <span className={classes.time}>
          <RelativeTime iso={row.created_at} now={now} />
        </span>
        <CardChevron />
      </span>
      <SmsText row={row} open={open} />
      <SmsMarks row={row} />
      {!open && originOf(row) !== null && <span className={classes.place}>{originOf(row)}</span>}
    </>
  );
  return (
    <Card data-sms={row.id} current={current} arrived={arrived} leaving={leaving}>
      <CardDetail open={open} onToggle={toggle} summary={summary}>
        <SmsDetail row={row} />
      </CardDetail>
      {hasMore && (
        <div className={classes.actions}>
          <FilesButton row={row} touch onOpen={() => handlers.toggle(row)} />
          <QuestionLink id={row.question_id} />
        </div>
      )}
    </Card>
  );
});
