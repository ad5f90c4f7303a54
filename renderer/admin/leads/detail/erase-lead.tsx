import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { BACKUP_KEEP_DAYS } from '../../../../server/contract/limits.ts';
import type { LeadDetail } from '../../../../server/contract/leads.ts';
import { unlessGone } from '../../../lib/api-error.ts';
import { tellFailure, toastDone } from '../../../ui/toast.tsx';
import { useServices } from '../../kit/session/staff-services.ts';
import { calledOf, patchLeads } from '../model.ts';

/** Returns a sentence on what happens to the question that came with the lead; null if none did. */
export function questionSentence(
  { question }: Pick<LeadDetail, 'question'>,
  eraseToo: boolean,
): string | null {
  if (!question) return null;
  if (eraseToo) {
    return question.status === 'approved'
      ? 'Their question is deleted too and leaves the big screen.'
      : 'Their question is deleted too.';
  }
  return question.status === 'approved'
    ? 'Their question stays, on the big screen too, without their name.'
    : 'Their question stays, without their name.';
}

type Props = {
  lead: LeadDetail;
  /** Called with how far along it is. The event stream may report it first: this may be gone by the time it is done. */
  onErase: (state: 'not' | 'under way' | 'done') => void;
};

/** The way to erase a lead for good: says first what goes and what stays. */
export function EraseLead({ lead, onErase }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'not yet' | 'asking' | 'cancelled'>('not yet');
  const [questionToo, setQuestionToo] = useState(false);
  const [busy, setBusy] = useState(false);

  const erase = async () => {
    if (busy) return;
    setBusy(true);
    onErase('under way');
    try {
      // Otherwise the question that the lead came with loses its author's name.
      const body = { erase_question: questionToo && lead.question !== null };
      await unlessGone(() => api.done('DELETE', `/api/admin/lead/${lead.id}`, { body }));
      toastDone('Lead erased');
      patchLeads(client, [], [lead.id]);
      onErase('done');
    } catch (error) {
      tellFailure(error, 'erase-lead');
      onErase('not');
      setBusy(false);
    }
  };

  if (asked !== 'asking') {
    return (
      <Group>
        <Button
          variant="subtle"
          color="bad"
          leftSection={<IconTrash size={17} stroke={1.75} />}
          autoFocus={asked === 'cancelled'}
          onClick={() => setAsked('asking')}
        >
          Erase this lead…
        </Button>
      </Group>
    );
  }
  return (
    <Paper
      withBorder
      p="md"
      bg="var(--bad-soft)"
      role="alertdialog"
      aria-labelledby="erase-title"
      aria-describedby="erase-text"
      ref={(element: HTMLDivElement | null) => element?.scrollIntoView({ block: 'nearest' })}
    >
      <Stack gap="sm">
        <Title order={3} id="erase-title">
          Erase {calledOf(lead)} for good?
        </Title>
        <Text id="erase-text" size="sm">
          Contact details, their history, {lead.has_picture && 'picture, '}consent, rating and notes
          are deleted. This cannot be undone. They are gone from backups within {BACKUP_KEEP_DAYS}{' '}
          days. {questionSentence(lead, questionToo)}
        </Text>
        {lead.question && (
          <Checkbox
            label="Erase the question too"
            checked={questionToo}
            onChange={(event) => setQuestionToo(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" autoFocus onClick={() => setAsked('cancelled')}>
            Cancel
          </Button>
          <Button color="bad" loading={busy} onClick={() => void erase()}>
            Erase for good
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
