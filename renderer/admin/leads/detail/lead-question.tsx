import { IconArrowRight } from '@tabler/icons-react';
import type { LeadDetail } from '../../../../server/contract/leads.ts';
import { MarkdownAnswer } from '../../../display/content/markdown-answer.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Link } from '../../link.tsx';
import { QuestionQuote } from '../../questions/question-quote.tsx';
import { questionAddress } from '../../questions/use-question-address.ts';
import classes from './lead-question.module.css';

type Props = { question: LeadDetail['question']; now: number };

/** The question that a lead came with, as it stands now. */
export function LeadQuestion({ question, now }: Props) {
  if (!question) return <p className={classes.gone}>It has been erased.</p>;
  return (
    <>
      <QuestionQuote
        status={question.status}
        shelf={question.shelf}
        time={<RelativeTime iso={question.created_at} now={now} />}
      >
        {question.content}
      </QuestionQuote>
      <div className={classes.answer} dir="auto">
        {question.answer === null ? 'No answer yet.' : <MarkdownAnswer text={question.answer} />}
      </div>
      <Link className={classes.link} to={questionAddress(question.id)}>
        Open this question
        <IconArrowRight size={15} aria-hidden="true" />
      </Link>
    </>
  );
}
