import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BoothEvent } from '../../../server/contract/event.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { Hint } from '../../ui/card.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { BeginRehearsal } from '../rehearsal/rehearsal-dialog.tsx';
import { useServices } from '../session/services.ts';
import { EVENT_NAME_MAX_LENGTH, holdsInWords, nameOf, suggestedName } from './event-words.ts';
import { beginEvent, EVENTS_KEY, openEventQuery } from './events-api.ts';
import { useShowOpen } from './use-event.ts';

/** The dialogs that begin an event or a rehearsal, and what opens them. */
export function useEventDialogs() {
  const { api } = useServices();
  const open = useQuery(openEventQuery(api)).data;
  const [asking, ask] = useState<'new' | 'rehearsal' | null>(null);
  const close = () => ask(null);
  return {
    ask,
    dialogs: (
      <>
        {asking === 'new' && open && <NewEventDialog open={open} onClose={close} />}
        {asking === 'rehearsal' && <BeginRehearsal onClose={close} />}
      </>
    ),
  };
}

function failureOf(error: unknown): string | null {
  if (!error || isToldElsewhere(error)) return null;
  return (isApiError(error) && error.serverMessage) || errorSentence(error);
}

/** Asks for the next event's name, and says what stays. */
export function NewEventDialog({ open, onClose }: { open: BoothEvent; onClose: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  const showOpen = useShowOpen();
  useReturnFocus();
  // What is open changes under the dialog once it has begun.
  const [before] = useState(open);
  const [name, setName] = useState(() => suggestedName(before.name, new Date()));
  const begin = useMutation({
    mutationFn: () => beginEvent(api, name.trim()),
    onSuccess: (event) => {
      toastDone(`${nameOf(event)} is open`);
      onClose();
      showOpen();
      return client.invalidateQueries({ queryKey: EVENTS_KEY });
    },
  });
  const close = () => {
    if (!begin.isPending) onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title="New event"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack
        component="form"
        gap="md"
        onSubmit={(event) => {
          event.preventDefault();
          if (!begin.isPending) begin.mutate();
        }}
      >
        <TextInput
          label="Name"
          description="Visitors see it wherever the event’s name is shown. You can change it anytime."
          data-autofocus
          autoComplete="off"
          maxLength={EVENT_NAME_MAX_LENGTH}
          value={name}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Hint>
          {nameOf(before)} becomes a past event: its {holdsInWords(before.counts)} leave the screens
          and stay on this laptop. Settings, pictures, knowledge, labels and saved replies are those
          of every event.
        </Hint>
        {failureOf(begin.error) !== null && (
          <Text c="bad" size="sm" role="alert">
            {failureOf(begin.error)}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={begin.isPending}>
            Open it
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
