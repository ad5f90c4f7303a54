import type { Question } from '../../../server/contract/questions.ts';
import { shortExactTime } from '../../lib/format.ts';
import { STATUS } from './status-words.ts';
import classes from './manage-question.module.css';

/** The question itself, its state and its time: read, not edited. */
export function QuestionHead({ row }: { row: Question }) {
  const { state, icon: Icon } = STATUS[row.status];
  return (
    <div className={classes.head}>
      <p className={classes.meta}>
        <span className={classes.state} data-status={row.status}>
          <Icon size={16} aria-hidden="true" />
          {state}
        </span>
        <time dateTime={row.created_at}>{shortExactTime(row.created_at)}</time>
      </p>
      <blockquote className={classes.question} dir="auto">
        {row.content}
      </blockquote>
    </div>
  );
}
