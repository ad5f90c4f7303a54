import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { LeadDetail } from '../../../../server/contract/leads.ts';
import { LEAD_NOTES_MAX_LENGTH } from '../../../../server/contract/limits.ts';
import { formatCount } from '../../../lib/format.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useLeadNotes } from './use-lead-notes.ts';

/** Characters before the limit from which the count is shown. */
const NEAR_LIMIT = 300;

const KEPT_LINES = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

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
        <Alert
          color="warn"
          role="alert"
          icon={<IconUsers size={18} aria-hidden="true" />}
          title="Somebody else has changed these notes"
        >
          <Text component="blockquote" size="sm" m={0} mb="sm" dir="auto" style={KEPT_LINES}>
            {lead.notes === '' ? 'They deleted all of them.' : lead.notes}
          </Text>
          <Group gap="sm">
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
          </Group>
        </Alert>
      )}
      <Group justify="space-between" gap="sm">
        <Text
          component="output"
          size="sm"
          c={notes.failure === null ? 'var(--text-2)' : 'var(--bad)'}
          flex="1 1 0"
        >
          {notes.failure ??
            (notes.restored
              ? 'What you typed earlier is back.'
              : notes.dirty
                ? 'Not saved yet'
                : lead.notes !== '' && 'Saved')}
        </Text>
        <Button
          size="compact-md"
          variant={notes.dirty ? 'filled' : 'default'}
          disabled={!notes.dirty || conflict}
          loading={notes.saving}
          onClick={() => void notes.save()}
        >
          Save notes
        </Button>
      </Group>
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
