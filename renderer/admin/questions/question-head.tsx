import type { ReactNode, Ref } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import { shortExactTime } from '../../lib/format.ts';
import { AnsweringNote } from '../presence/answering-mark.tsx';
import { LabelChips } from '../labels/label-chips.tsx';
import { QuestionQuote } from './question-quote.tsx';
import classes from './manage-question.module.css';

type Props = {
  row: Question;
  box: Ref<HTMLQuoteElement>;
  onScroll: () => void;
  /** What can be done with it on the big screen. */
  air: ReactNode;
};

/** The question itself, its state and its time: read, not edited. */
export function QuestionHead({ row, box, onScroll, air }: Props) {
  return (
    <div className={classes.head}>
      {/* A long question scrolls here, with the arrow keys too. */}
      <QuestionQuote
        status={row.status}
        shelf={row.shelf}
        time={<time dateTime={row.created_at}>{shortExactTime(row.created_at)}</time>}
        ref={box}
        className={classes.question}
        tabIndex={0}
        onScroll={onScroll}
      >
        {row.content}
      </QuestionQuote>
      <AnsweringNote id={row.id} />
      <LabelChips ids={row.labels} />
      <div className={classes.air}>{air}</div>
    </div>
  );
}
