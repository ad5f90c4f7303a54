import { VisuallyHidden } from '@mantine/core';
import { IconCornerDownRight, IconSparkles } from '@tabler/icons-react';
import type { Question } from '../../../server/contract/questions.ts';
import { truncate } from '../../lib/format.ts';
import classes from './answer-preview.module.css';

/** Characters of an answer that the list shows. */
const ANSWER_PREVIEW_LENGTH = 100;

/** The beginning of the answer, and whether an AI drafted it. */
export function AnswerPreview({ row }: { row: Question }) {
  return (
    <>
      {row.answer !== null && (
        <p className={classes.answer}>
          <IconCornerDownRight size={15} aria-hidden="true" />
          <VisuallyHidden>Answer: </VisuallyHidden>
          <span dir="auto">{truncate(row.answer, ANSWER_PREVIEW_LENGTH)}</span>
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
