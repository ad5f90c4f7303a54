import { Alert, Button, Group, Input, Text, Textarea } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { LeadDetail } from '../../../../server/contract/leads.ts';
import { languageOf } from '../../../lib/text-language.ts';
import { LEAD_NOTES_MAX_LENGTH } from '../../../../server/contract/limits.ts';
import { useLengthAnnounced } from '../../../lib/announcer.ts';
import { refusalSentence } from '../../../lib/api-error.ts';
import { createDraftStore, type Drafted, saveBeside, useDraft } from '../../../lib/drafts.ts';
import { formatCount } from '../../../lib/format.ts';
import { useSaving } from '../../kit/form/use-saving.ts';
import { useFailure, useServices } from '../../kit/session/staff-services.ts';
import { leadQuery, storeLead, useSaveLead } from '../model.ts';

/** Characters before the limit from which the count is shown. */
const NEAR_LIMIT = 300;

const KEPT_LINES = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

/** Notes of two who wrote at the same time, one below the other. */
export function bothNotes(theirs: string, mine: string): string {
  return `${theirs}\n\n${mine}`.trim();
}

/** State of the notes: why they are not saved, or that they are. @param stored on the server */
export function notesState(
  { failure, restored, dirty }: { failure: string | null; restored: boolean; dirty: boolean },
  stored: string,
): string | null {
  if (failure !== null) return failure;
  if (restored) return 'What you typed earlier is back.';
  if (dirty) return 'Not saved yet';
  return stored === '' ? null : 'Saved';
}

type Props = { lead: LeadDetail; notes: ReturnType<typeof useLeadNotes> };

/** Staff's own notes on a lead. */
export function LeadNotes({ lead, notes }: Props) {
  const left = LEAD_NOTES_MAX_LENGTH - notes.text.notes.length;
  const leftWords = `${formatCount(left)} characters left`;
  useLengthAnnounced(left, leftWords);
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
        lang={languageOf(notes.text.notes)}
        value={notes.text.notes}
        onChange={(event) => notes.type({ notes: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void notes.save();
        }}
      />
      {/* Not the field's description, which is read at each change. */}
      {left <= NEAR_LIMIT && <Input.Description>{leftWords}</Input.Description>}
      {conflict && (
        <Alert
          color="warn"
          data-said="urgent"
          icon={<IconUsers size={18} aria-hidden="true" />}
          title="Somebody else has changed these notes"
        >
          <Text
            component="blockquote"
            size="sm"
            m={0}
            mb="sm"
            dir="auto"
            lang={languageOf(lead.notes)}
            style={KEPT_LINES}
          >
            {lead.notes || 'They deleted all of them.'}
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
                notes.type({ notes: bothNotes(lead.notes, notes.text.notes) });
              }}
            >
              Keep both
            </Button>
          </Group>
        </Alert>
      )}
      <Group justify="space-between" gap="sm">
        <Text
          component="div"
          data-said
          size="sm"
          c={notes.failure === null ? 'var(--text-2)' : 'var(--bad)'}
          flex="1 1 0"
        >
          {notesState(notes, lead.notes)}
        </Text>
        <Button
          size="compact-md"
          variant={notes.dirty ? 'filled' : 'default'}
          disabled={!notes.dirty || conflict}
          aria-busy={notes.saving || undefined}
          onClick={() => void notes.save()}
        >
          Save notes
        </Button>
      </Group>
    </>
  );
}

const draft = z.object({ notes: z.string() });
type Draft = z.infer<typeof draft>;

/** Notes that were typed and not saved. */
export const notesDrafts = createDraftStore<LeadDetail, Draft>('lead', 'notes on a lead', draft);

const DRAFTED: Drafted<LeadDetail, Draft> = {
  textOf: ({ notes }) => ({ notes }),
  same: (a, b) => a.notes.trim() === b.notes.trim(),
  // A new rating of another user's is no reason to stop writing.
  collides: (before, now) => before.notes !== now.notes,
  store: notesDrafts,
};

/** Staff's notes being written, and the way to store them. */
export function useLeadNotes(lead: LeadDetail) {
  const { api } = useServices();
  const saveLead = useSaveLead();
  const client = useQueryClient();
  const notes = useDraft(lead, DRAFTED);
  const [failure, setFailure] = useFailure();

  const { save, saving } = useSaving(async () => {
    if (notes.conflict) return false;
    if (!notes.dirty) return true;
    setFailure(null);
    const sent = notes.text;
    try {
      const { now: saved, refusal } = await saveBeside(notes.base.version, {
        save: (version) => saveLead(lead.id, { notes: sent.notes, version }),
        fetch: () => client.fetchQuery({ ...leadQuery(api, lead.id), staleTime: 0 }),
        isInTheWay: (now) => DRAFTED.collides(lead, now),
      });
      if (refusal !== null) return false;
      const more = notes.settle(sent, saved);
      storeLead(client, saved);
      return !more;
    } catch (error) {
      setFailure(refusalSentence(error));
      return false;
    }
  });

  return { ...notes, saving, failure, save };
}
