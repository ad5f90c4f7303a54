import type { InboundSms } from '../../../../server/contract/sms.ts';
import long from '../../list/long-text.module.css';
import classes from './sms-text.module.css';

/** What was written, from its beginning; all of it when open. */
export function SmsText({ row: { body }, open }: { row: InboundSms; open: boolean }) {
  if (body.trim() === '') return <p className={classes.none}>No words</p>;
  return (
    <p className={`${long.text} ${classes.text}`} data-open={open || undefined} dir="auto">
      {body}
    </p>
  );
}
