import { IconPencil } from '@tabler/icons-react';
import { useHasDraft } from '../../lib/use-has-draft.ts';
import { questionDrafts } from './use-question-draft.ts';
import classes from './unsaved-mark.module.css';

/** Marks a question for which somebody typed an answer here and did not save it. */
export function UnsavedMark({ id }: { id: number }) {
  if (!useHasDraft(questionDrafts, id)) return null;
  return (
    <span className={classes.mark} title="Press e to continue">
      <IconPencil size={13} aria-hidden="true" />
      Unsaved text
    </span>
  );
}
