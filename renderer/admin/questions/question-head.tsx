import type { Ref } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import { shortExactTime } from '../../lib/format.ts';
import { STATUS } from './status-words.ts';
import classes from './manage-question.module.css';

type Props = {
  row: Question;
  box: Ref<HTMLQuoteElement>;
  onScroll: () => void;
};

/** The question itself, its state and its time: read, not edited. */
export function QuestionHead({ row, box, onScroll }: Props) {
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
      {/* A long question scrolls here, also by the arrow keys. */}
      <blockquote
        ref={box}
        className={classes.question}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
      >
        {row.content}
      </blockquote>
    </div>
  );
}
