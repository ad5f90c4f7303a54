import { Tooltip, VisuallyHidden } from '@mantine/core';
import { IconMessage2Question, IconNote, IconPencil } from '@tabler/icons-react';
import type { Lead } from '../../../server/contract/leads.ts';
import { useHasDraft } from '../../lib/use-has-draft.ts';
import { notesDrafts } from './detail/use-lead-notes.ts';
import classes from './lead-marks.module.css';

function Mark({ label, icon: Icon }: { label: string; icon: typeof IconNote }) {
  return (
    <Tooltip label={label}>
      <span>
        <Icon size={15} stroke={1.75} aria-hidden="true" />
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

/** What a lead's detail holds beside the contact: staff's notes, a question. */
export function LeadMarks({ row }: { row: Lead }) {
  const unsaved = useHasDraft(notesDrafts, row.id);
  return (
    <span className={classes.marks}>
      {unsaved && <Mark label="Unsaved notes" icon={IconPencil} />}
      {row.has_notes && <Mark label="Has notes" icon={IconNote} />}
      {row.question_id !== null && (
        <Mark label="Came with a question" icon={IconMessage2Question} />
      )}
    </span>
  );
}
