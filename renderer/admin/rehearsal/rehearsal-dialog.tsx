import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OpenEvent } from '../../../server/contract/event.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { tellFailure, toastDone } from '../../ui/toast.tsx';
import { holdsInWords, nameOf } from '../events/event-words.ts';
import { beginRehearsal, deleteEvent, EVENTS_KEY } from '../events/events-api.ts';
import { useShowOpen } from '../events/use-event.ts';
import { useServices } from '../session/services.ts';

type Props = {
  title: string;
  /** Of the button that does it. */
  action: string;
  work: () => Promise<unknown>;
  /** What is said when it is done. */
  done: string;
  children: ReactNode;
  onClose: () => void;
};

function RehearsalDialog({ title, action, work, done, children, onClose }: Props) {
  const client = useQueryClient();
  const showOpen = useShowOpen();
  useReturnFocus();
  const run = useMutation({
    mutationFn: work,
    onSuccess: () => {
      toastDone(done);
      showOpen();
    },
    onError: (error) => tellFailure(error, 'rehearsal'),
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: EVENTS_KEY });
    },
  });
  const close = () => {
    if (!run.isPending) onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={close}>
          Cancel
        </Button>
        <Button
          loading={run.isPending}
          onClick={() => {
            if (!run.isPending) run.mutate();
          }}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  );
}

/** The way into a rehearsal: says first what it is. The way out is above every screen. */
export function BeginRehearsal({ onClose }: { onClose: () => void }) {
  const { api } = useServices();
  return (
    <RehearsalDialog
      title="Begin a rehearsal?"
      action="Begin the rehearsal"
      work={() => beginRehearsal(api)}
      done="This is a rehearsal now"
      onClose={onClose}
    >
      <Text size="sm" c="var(--text-2)" mb="sm">
        Try everything before the doors open: ask, answer, leave details. The questions, leads and
        texts you have now are set aside and come back untouched when you end it; whatever comes in
        until then is deleted. What you change in Settings stays.
      </Text>
      <Text size="sm" c="var(--text-2)" mb="sm">
        Until it ends, every screen and page says “Rehearsal”, texts to your number wait, and no
        backups are made.
      </Text>
    </RehearsalDialog>
  );
}

/** What goes and what comes back. */
export function EndRehearsal({
  rehearsal,
  onClose,
}: {
  rehearsal: OpenEvent;
  onClose: () => void;
}) {
  const { api } = useServices();
  const { id, resumes } = rehearsal;
  return (
    <RehearsalDialog
      title="End the rehearsal?"
      action="End the rehearsal"
      work={() => deleteEvent(api, id)}
      done="The rehearsal has ended and left nothing behind"
      onClose={onClose}
    >
      <Text size="sm" c="var(--text-2)" mb="sm">
        Everything asked and left during it is deleted for good.{' '}
        {resumes && `${nameOf(resumes)} comes back with its ${holdsInWords(resumes.counts)}. `}
        Settings, pictures, labels and saved replies stay as they are now. Texts that came in
        meanwhile are fetched then.
      </Text>
    </RehearsalDialog>
  );
}
