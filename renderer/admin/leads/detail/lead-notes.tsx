import { Button, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHistory, IconUsers } from '@tabler/icons-react';
import type { LeadDetail } from '../../../../server/contract/leads.ts';
import { LEAD_NOTES_MAX_LENGTH } from '../../../../server/contract/limits.ts';
import { formatCount } from '../../../lib/format.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useLeadNotes } from './use-lead-notes.ts';
import classes from './lead-notes.module.css';

/** Characters before the limit from which the count is shown. */
const NEAR_LIMIT = 300;

type Props = { lead: LeadDetail; onAsking: (asking: boolean) => void };

/** Staff's own notes on a lead. */
export function LeadNotes({ lead, onAsking }: Props) {
  const notes = useLeadNotes(lead);
  const left = LEAD_NOTES_MAX_LENGTH - notes.text.notes.length;
  const conflict = notes.conflict && !notes.saving;
  return (
    <>
      <Textarea
        aria-label="Notes"
        placeholder="What did you talk about? Only staff see this."
        autosize
        minRows={3}
        maxRows={12}
        maxLength={LEAD_NOTES_MAX_LENGTH}
        dir="auto"
        classNames={{ input: classes.input }}
        error={left <= NEAR_LIMIT ? `${formatCount(left)} characters left` : null}
        value={notes.text.notes}
        onChange={(event) => notes.type({ notes: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void notes.save();
        }}
      />
      {conflict && (
        <div className={classes.conflict} role="alert">
          <p>
            <IconUsers size={18} aria-hidden="true" />
            Somebody else has changed these notes
          </p>
          <blockquote dir="auto">
            {lead.notes === '' ? 'They deleted all of them.' : lead.notes}
          </blockquote>
          <div>
            <Button size="compact-md" variant="default" onClick={notes.takeTheirs}>
              Use theirs
            </Button>
            <Button size="compact-md" variant="default" onClick={notes.keepMine}>
              Keep mine
            </Button>
            <Button
              size="compact-md"
              variant="default"
              onClick={() => {
                notes.keepMine();
                notes.type({ notes: `${lead.notes}\n\n${notes.text.notes}`.trim() });
              }}
            >
              Keep both
            </Button>
          </div>
        </div>
      )}
      <div className={classes.foot}>
        <output className={classes.state} data-failed={notes.failure !== null || undefined}>
          {notes.failure !== null ? (
            <>
              <IconAlertTriangle size={16} aria-hidden="true" />
              {notes.failure}
            </>
          ) : notes.restored ? (
            <>
              <IconHistory size={16} aria-hidden="true" />
              What you typed earlier is back.
            </>
          ) : notes.dirty ? (
            'Not saved yet'
          ) : lead.notes === '' ? null : (
            <>
              <IconCheck size={16} aria-hidden="true" />
              Saved
            </>
          )}
        </output>
        <Button
          size="compact-md"
          variant={notes.dirty ? 'filled' : 'default'}
          disabled={!notes.dirty || conflict}
          loading={notes.saving}
          onClick={() => void notes.save()}
        >
          Save notes
        </Button>
      </div>
      <LeaveGuard
        dirty={notes.dirty}
        saving={notes.saving}
        onSave={notes.save}
        onDiscard={notes.forget}
        onAsking={onAsking}
        discardLabel="Discard"
        stayLabel="Keep writing"
      >
        The notes on this lead are not saved.
      </LeaveGuard>
    </>
  );
}
