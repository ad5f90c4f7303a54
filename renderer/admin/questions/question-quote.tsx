import type { ComponentProps, ReactNode } from 'react';
import type { QuestionStatus } from '../../../server/contract/questions.ts';
import classes from './question-quote.module.css';
import { STATUS } from './status-words.ts';

type Props = ComponentProps<'blockquote'> & {
  status: QuestionStatus;
  /** When it was asked. */
  time: ReactNode;
};

/** A question as it stands: its state, its time and its words, which are the children. */
export function QuestionQuote({ status, time, className = '', ...rest }: Props) {
  const { state, icon: Icon } = STATUS[status];
  return (
    <>
      <p className={classes.meta}>
        <span className={classes.state} data-status={status}>
          <Icon size={16} aria-hidden="true" />
          {state}
        </span>
        {time}
      </p>
      <blockquote className={`${classes.quote} ${className}`} dir="auto" {...rest} />
    </>
  );
}
