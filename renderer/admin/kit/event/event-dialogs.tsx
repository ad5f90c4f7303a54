import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type BoothEvent, boothEvent, type OpenEvent } from '../../../../server/contract/event.ts';
import type { Trial } from '../../../../server/contract/limits.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Hint } from '../../../ui/card.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { textField, useSmallForm } from '../form/use-small-form.ts';
import { sessionQuery, useIsAdmin, useServices } from '../session/staff-services.ts';
import {
  deleteEvent,
  EVENT_NAME_MAX_LENGTH,
  EVENT_PATH,
  EVENTS_KEY,
  holdsInWords,
  nameOf,
  openEventQuery,
  suggestedName,
} from './model.ts';
import { useLookAround, useShowOpen } from './use-event.ts';

export type EventDialog = 'new' | Trial;

/** The dialogs that begin an event or a trial, and what opens them. */
export function useEventDialogs() {
  const { api } = useServices();
  const open = useQuery(openEventQuery(api)).data;
  const isAdmin = useIsAdmin();
  const [asking, ask] = useState<EventDialog | null>(null);
  const close = () => ask(null);
  return {
    /** In a trial everything else waits. */
    canAsk: isAdmin && open?.kind === 'show',
    ask,
    dialogs: (
      <>
        {asking === 'new' && open && <NewEventDialog open={open} onClose={close} />}
        {asking === 'rehearsal' && <BeginRehearsal onClose={close} />}
        {asking === 'example' && <BeginExample onClose={close} />}
      </>
    ),
  };
}

/** Asks for the next event's name, and says what stays. */
function NewEventDialog({ open, onClose }: { open: BoothEvent; onClose: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  const showOpen = useShowOpen();
  // What is open changes under the dialog once it has begun.
  const [before] = useState(open);
  const [first] = useState(() => ({ name: suggestedName(before.name, new Date()) }));
  /** A second press gives the one that was opened its name. */
  const opened = useRef<number | null>(null);
  const form = useSmallForm({
    first,
    name: ({ name }) => `“${name}”`,
    send: async ({ name }) => {
      const body = { name: name.trim() };
      const event = await (opened.current === null
        ? api.data('POST', EVENT_PATH, boothEvent, { body })
        : api.data('PUT', `${EVENT_PATH}/${opened.current}`, boothEvent, { body }));
      opened.current = event.id;
      toastDone(`${nameOf(event)} is open`);
      await client.invalidateQueries({ queryKey: EVENTS_KEY });
    },
    onSaved: () => {
      onClose();
      showOpen();
    },
  });
  return (
    <Modal opened onClose={onClose} title="New event" size={480}>
      <Stack component="form" gap="md" onSubmit={form.onSubmit}>
        <TextInput
          label="Name"
          description="Visitors see it wherever the event’s name is shown. You can change it anytime."
          data-autofocus
          autoComplete="off"
          maxLength={EVENT_NAME_MAX_LENGTH}
          {...textField(form, 'name')}
          error={form.fault?.message}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Hint>
          {nameOf(before)} becomes a past event: its {holdsInWords(before.counts)} leave the screens
          and stay on this laptop. Settings, pictures, knowledge, labels and saved replies are those
          of every event.
        </Hint>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button {...form.button}>Open it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type Props = {
  title: string;
  /** Of the button that does it. */
  action: string;
  color?: 'accent';
  work: () => Promise<unknown>;
  /** Toast shown once `work` has succeeded. */
  done: string;
  children: ReactNode;
  onClose: () => void;
};

function TrialDialog({ title, action, color, work, done, children, onClose }: Props) {
  const run = useMutation({
    mutationFn: work,
    onSuccess: () => toastDone(done),
    meta: { failure: 'trial', refreshes: EVENTS_KEY },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={title}
      confirm={action}
      {...(color && { color })}
      busy={run.isPending}
      onConfirm={run.mutate}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

/** The way into a rehearsal: says first what it is. The way out is beside the event’s name on every page. */
function BeginRehearsal({ onClose }: { onClose: () => void }) {
  const { api } = useServices();
  const showOpen = useShowOpen();
  return (
    <TrialDialog
      title="Begin a rehearsal?"
      action="Begin the rehearsal"
      color="accent"
      work={async () => {
        await api.done('POST', EVENT_PATH, { body: { kind: 'rehearsal' } });
        showOpen();
      }}
      done="This is a rehearsal now"
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        Try everything before the doors open: ask, answer, leave details. The questions, leads and
        texts you have now are set aside and come back untouched when you end it; whatever comes in
        until then is deleted. What you change in Settings stays.
      </Text>
      <Text size="sm" mb="sm">
        Until it ends, every big screen and page says “Rehearsal”, texts to your number wait, and no
        backups are made.
      </Text>
    </TrialDialog>
  );
}

/** The way into the example, which says first what it is. */
function BeginExample({ onClose }: { onClose: () => void }) {
  const lookAround = useLookAround();
  return (
    <TrialDialog
      title="Look around with an example?"
      action="Look around"
      color="accent"
      work={lookAround}
      done="This is the example now"
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        A busy afternoon at the stand of a made-up company: 60 questions in five languages, answers,
        leads, texts, slides and a look of its own. Every two minutes somebody asks something new.
        Press anything. What you have now is set aside and comes back untouched when you end it.
      </Text>
      <Text size="sm" mb="sm">
        Until it ends, every big screen and page says “Example”, texts to your number wait, no
        backups are made, and nothing of it leaves this laptop.
      </Text>
    </TrialDialog>
  );
}

/** Words for what each kind of trial takes with it, and what stays. */
const LEAVES: Record<Trial, ReactNode> = {
  rehearsal:
    'Settings, pictures, labels and saved replies stay as they are now. Texts that came in meanwhile are fetched then.',
  example:
    'The look, the company and the slides are yours again; the example’s labels and pictures go with it. Whatever else you set up meanwhile stays.',
};

/** Draws the confirmation before a trial ends: what is deleted, and what comes back. */
export function EndTrial({
  open: { id, resumes },
  trial,
  onClose,
}: {
  open: OpenEvent;
  trial: Trial;
  onClose: () => void;
}) {
  const { api, queryClient } = useServices();
  const navigate = useNavigate();
  const showOpen = useShowOpen();
  return (
    <TrialDialog
      title={`End the ${trial}?`}
      action={`End the ${trial}`}
      work={async () => {
        await deleteEvent(api, id);
        // Who looked around first sets up the stand now.
        const session = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 });
        if (session.first_start) await navigate('/welcome');
        else showOpen();
      }}
      done={`The ${trial} has ended and left nothing behind`}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        Everything asked and left during it is deleted for good.{' '}
        {resumes && `${nameOf(resumes)} comes back with its ${holdsInWords(resumes.counts)}. `}
        {LEAVES[trial]}
      </Text>
    </TrialDialog>
  );
}
