import { IconArchive } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import type { QuestionShelf, QuestionStatus } from '../../../server/contract/questions.ts';
import classes from './question-quote.module.css';
import { STATUS } from './status-words.ts';

type Props = ComponentProps<'blockquote'> & {
  status: QuestionStatus;
  /** Where it is kept, if that is to be said. */
  shelf?: QuestionShelf;
  /** When it was asked. */
  time: ReactNode;
};

/** A question as it stands: its state, its time and its words, which are the children. */
export function QuestionQuote({ status, shelf, time, className = '', ...rest }: Props) {
  const { state, icon: Icon } = STATUS[status];
  return (
    <>
      <p className={classes.meta}>
        <span className={classes.state} data-status={status}>
          <Icon size={16} aria-hidden="true" />
          {state}
        </span>
        {shelf === 'archived' && (
          <span className={classes.state}>
            <IconArchive size={16} aria-hidden="true" />
            Archived
          </span>
        )}
        {time}
      </p>
      <blockquote className={`${classes.quote} ${className}`} dir="auto" {...rest} />
    </>
  );
}
