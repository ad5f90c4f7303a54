import { VisuallyHidden } from '@mantine/core';
import { IconCornerDownRight, IconSparkles } from '@tabler/icons-react';
import type { Question } from '../../../server/contract/questions.ts';
import { truncate } from '../../lib/format.ts';
import classes from './question-text.module.css';

/** Characters of an answer that the list shows. */
const ANSWER_PREVIEW_LENGTH = 100;

type Props = {
  row: Question;
  /** Shows all of both; otherwise the beginning of the answer. */
  open: boolean;
  className: string | undefined;
};

/** A question, its answer, and whether an AI drafted it. `data-public` marks what the big screen would show. */
export function QuestionText({ row, open, className }: Props) {
  const { content, answer } = row;
  const preview = answer === null ? '' : truncate(answer, ANSWER_PREVIEW_LENGTH);
  const cut = !open && preview !== answer;
  return (
    <>
      <p className={className} data-public data-open={open || undefined} dir="auto">
        {content}
      </p>
      {answer !== null && (
        <p className={classes.answer}>
          <IconCornerDownRight size={15} aria-hidden="true" />
          <VisuallyHidden>Answer: </VisuallyHidden>
          <span
            dir="auto"
            className={classes.answerText}
            data-public
            data-cut={cut || undefined}
            data-open={open || undefined}
          >
            {open ? answer : preview}
          </span>
        </p>
      )}
      {row.ai_suggested && (
        <span className={classes.tag}>
          <IconSparkles size={13} aria-hidden="true" />
          AI draft
        </span>
      )}
    </>
  );
}

/** Who asked. `data-one-line` marks a name that is cut where it does not fit. */
export function AuthorName({ name, open }: { name: string | null; open: boolean }) {
  if (name === null) return <span className={classes.anonymous}>Anonymous</span>;
  return (
    <span
      dir="auto"
      className={classes.author}
      data-public
      data-one-line={!open || undefined}
      title={open ? undefined : name}
    >
      {name}
    </span>
  );
}
