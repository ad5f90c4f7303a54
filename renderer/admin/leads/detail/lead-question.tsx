import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { LeadDetail } from '../../../../server/contract/leads.ts';
import { MarkdownAnswer } from '../../../display/content/markdown-answer.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { STATUS } from '../../questions/status-words.ts';
import { questionAddress } from '../../questions/use-question-address.ts';
import classes from './lead-question.module.css';

type Props = { question: LeadDetail['question']; now: number };

/** The question that a lead came with, as it stands now. */
export function LeadQuestion({ question, now }: Props) {
  if (!question) return <p className={classes.gone}>It was erased meanwhile.</p>;
  const { state, icon: Icon } = STATUS[question.status];
  return (
    <>
      <p className={classes.meta}>
        <span className={classes.state} data-status={question.status}>
          <Icon size={16} aria-hidden="true" />
          {state}
        </span>
        <RelativeTime iso={question.created_at} now={now} />
      </p>
      <blockquote className={classes.content} dir="auto">
        {question.content}
      </blockquote>
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
