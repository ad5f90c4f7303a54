import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Target } from '../../../server/contract/headquarters.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tellFailure, toastDone } from '../../ui/toast.tsx';
import { useServices } from '../session/services.ts';
import { DeliveriesDialog } from './deliveries.tsx';
import {
  HEADQUARTERS_KEY,
  isPaused,
  KINDS,
  lineOf,
  pauseOrResume,
  problemOf,
  recordsInWords,
  removeTarget,
  stateOf,
  testTarget,
} from './model.ts';
import { ChangeSecretDialog } from './secret-dialog.tsx';

type Props = {
  target: Target;
  /** Milliseconds since 1970. */
  now: number;
  onEdit: () => void;
  /** Called when it is gone, so that the focus finds a place that is still there. */
  onRemoved: () => void;
};

const BUTTON = { variant: 'default', size: 'compact-sm' } as const;
const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

function Remove({
  target,
  onRemoved,
  onClose,
}: Omit<Props, 'now' | 'onEdit'> & { onClose: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  useReturnFocus();
  const remove = useMutation({
    mutationFn: () =>
      removeTarget(api, target.id).catch((error: unknown) => {
        // Removed elsewhere meanwhile: what was wanted has happened.
        if (!isApiError(error, 404)) throw error;
      }),
    onSuccess: async () => {
      toastDone(`${target.name} was removed`);
      await client.invalidateQueries({ queryKey: HEADQUARTERS_KEY });
      onRemoved();
    },
    onError: (error) => {
      tellFailure(error, 'headquarters');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${target.name}?`}
      confirm="Remove"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Nothing more is sent to this {KINDS[target.kind].name}. What it has already stays there.
    </ConfirmDialog>
  );
}

/** What a test came to, until staff close it. */
function Tested({ test }: { test: ReturnType<typeof useTest> }) {
  const { data, error } = test;
  const said =
    error && !isToldElsewhere(error) ? { ok: false, sentence: errorSentence(error) } : data;
  return (
    <div aria-live="polite">
      {said && !test.isPending && (
        <Alert
          role="none"
          mt="sm"
          color={said.ok ? 'ok' : 'bad'}
          icon={said.ok ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          withCloseButton
          closeButtonLabel="Close the result"
          onClose={test.reset}
        >
          {said.sentence}
        </Alert>
      )}
    </div>
  );
}

function useTest({ id }: Target) {
  const { api } = useServices();
  return useMutation({ mutationFn: () => testTarget(api, id) });
}

/** One place where records go: how it is doing, and what can be done with it. */
export function TargetCard({ target, now, onEdit, onRemoved }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const [open, setOpen] = useState<'remove' | 'secret' | 'deliveries' | null>(null);
  const close = () => setOpen(null);
  const test = useTest(target);
  const pause = useMutation({
    mutationFn: () => pauseOrResume(api, target),
    onError: (error) => tellFailure(error, 'headquarters'),
    onSettled: () => client.invalidateQueries({ queryKey: HEADQUARTERS_KEY }),
  });
  const { kind, name, address, notice } = target;
  const problem = problemOf(target);
  const { word, color } = stateOf(target);
  const action = (label: string, icon: ReactNode, onPress: () => void, busy = false) => (
    <Button
      {...BUTTON}
      leftSection={icon}
      aria-label={`${label.replace('…', '')}: ${name}`}
      // Not disabled meanwhile: that would take the focus away.
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy) onPress();
      }}
    >
      {label}
    </Button>
  );
  return (
    <Card
      title={name}
      intro={
        <Text span inherit style={{ overflowWrap: 'anywhere' }}>
          <Text span inherit ff="monospace">
            {address}
          </Text>
          {kind === 'webhook' && ` · ${recordsInWords(target.records)}`}
        </Text>
      }
      aside={
        <Badge variant={color === 'gray' ? 'default' : 'light'} color={color}>
          {word}
        </Badge>
      }
    >
      <Stack gap="sm">
        <Text>{lineOf(target, now)}</Text>
        {problem !== null && (
          <Alert
            role="none"
            color={target.state === 'paused' ? 'bad' : 'warn'}
            icon={<IconAlertTriangle aria-hidden />}
          >
            {problem}
          </Alert>
        )}
        {notice !== null && (
          <Alert role="none" color="gray" icon={<IconInfoCircle aria-hidden />}>
            {notice}
          </Alert>
        )}
        {target.changing_secret && (
          <Alert role="none" color="gray" icon={<IconKey aria-hidden />}>
            Two secrets sign. Once the receiver has the new one, finish changing the secret.
          </Alert>
        )}
      </Stack>
      <div>
        <Group gap="sm">
          {action('Test', <IconPlugConnected {...ICON} />, () => test.mutate(), test.isPending)}
          {action('Edit…', <IconPencil {...ICON} />, onEdit)}
          {isPaused(target)
            ? action('Resume', <IconPlayerPlay {...ICON} />, () => pause.mutate(), pause.isPending)
            : action('Pause', <IconPlayerPause {...ICON} />, () => pause.mutate(), pause.isPending)}
          {kind === 'webhook' && (
            <>
              {action('Deliveries…', <IconListDetails {...ICON} />, () => setOpen('deliveries'))}
              {action('Change the secret…', <IconKey {...ICON} />, () => setOpen('secret'))}
            </>
          )}
          <Button
            variant="subtle"
            color="bad"
            size="compact-sm"
            leftSection={<IconTrash {...ICON} />}
            aria-label={`Remove: ${name}`}
            onClick={() => setOpen('remove')}
          >
            Remove…
          </Button>
        </Group>
        <Tested test={test} />
      </div>
      {open === 'remove' && <Remove target={target} onRemoved={onRemoved} onClose={close} />}
      {open === 'secret' && <ChangeSecretDialog target={target} onClose={close} />}
      {open === 'deliveries' && <DeliveriesDialog target={target} now={now} onClose={close} />}
    </Card>
  );
}
