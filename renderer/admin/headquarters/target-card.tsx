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
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  leftOutInWords,
  type Target,
  targetTest,
  type TargetTest,
} from '../../../server/contract/headquarters.ts';
import { errorSentence, isToldElsewhere } from '../../lib/api-error.ts';
import { Card } from '../../ui/card.tsx';
import { DeleteDialog } from '../kit/delete-dialog.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { DeliveriesDialog, toastOutcome } from './deliveries.tsx';
import {
  HEADQUARTERS_KEY,
  isPaused,
  KINDS,
  lineOf,
  pauseCall,
  problemOf,
  recordsInWords,
  stateOf,
  targetPath,
  TEST_MS,
} from './model.ts';
import { ChangeSecretDialog, NewSecretDialog } from './secret-dialogs.tsx';

type Props = {
  target: Target;
  /** Milliseconds since 1970. */
  now: number;
  onEdit: () => void;
};

const BUTTON = { variant: 'default', size: 'compact-sm' } as const;
const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Result of a test; nothing while another one runs, and of a failure that the app shows elsewhere. */
export function resultOf({
  isPending,
  data,
  error,
}: {
  isPending: boolean;
  data: TargetTest | undefined;
  error: unknown;
}): TargetTest | null {
  if (isPending) return null;
  if (!error) return data ?? null;
  return isToldElsewhere(error) ? null : { ok: false, sentence: errorSentence(error) };
}

/** Draws the result of a test until staff close it. */
function Tested({ test }: { test: ReturnType<typeof useTest> }) {
  const said = resultOf(test);
  return (
    <div data-said>
      {said && (
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
  return useMutation({
    mutationFn: () =>
      api.data('POST', `${targetPath(id)}/test`, targetTest, { timeoutMs: TEST_MS }),
  });
}

/** Records that the target refused, until it has them or staff dismiss them. */
function LeftOut({ target }: { target: Target }) {
  const { api } = useServices();
  const path = `${targetPath(target.id)}/left-out`;
  const send = useMutation({
    mutationFn: () => api.data('POST', path, targetTest, { timeoutMs: TEST_MS }),
    onSuccess: toastOutcome,
    meta: { failure: 'headquarters', refreshes: HEADQUARTERS_KEY },
  });
  const dismiss = useMutation({
    mutationFn: () => api.done('DELETE', path),
    meta: { failure: 'headquarters', refreshes: HEADQUARTERS_KEY },
  });
  const isBusy = send.isPending || dismiss.isPending;
  return (
    <Alert role="none" color="warn" icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        {leftOutInWords(target)}
        {target.kind === 'webhook' && ' “Deliveries” shows its answers.'}
        <Group gap="sm">
          <Button
            {...BUTTON}
            aria-label={`Send what was left out: ${target.name}`}
            aria-busy={send.isPending || undefined}
            onClick={() => {
              if (!isBusy) send.mutate();
            }}
          >
            Send again
          </Button>
          <Button
            {...BUTTON}
            aria-label={`Dismiss what was left out: ${target.name}`}
            aria-busy={dismiss.isPending || undefined}
            onClick={() => {
              if (!isBusy) dismiss.mutate();
            }}
          >
            Dismiss
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** One place where records go: how it is doing, and what can be done with it. */
export function TargetCard({ target, now, onEdit }: Props) {
  const { api } = useServices();
  const [open, setOpen] = useState<'remove' | 'secret' | 'new-secret' | 'deliveries' | null>(null);
  const close = () => setOpen(null);
  const test = useTest(target);
  const pause = useMutation({
    mutationFn: () => {
      const { method, path, ...call } = pauseCall(target);
      return api.done(method, path, call);
    },
    meta: { failure: 'headquarters', refreshes: HEADQUARTERS_KEY },
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
        {target.left_out > 0 && <LeftOut target={target} />}
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
              {target.locked
                ? action('New secret…', <IconKey {...ICON} />, () => setOpen('new-secret'))
                : action('Change the secret…', <IconKey {...ICON} />, () => setOpen('secret'))}
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
      {open === 'remove' && (
        <DeleteDialog
          title={`Remove ${name}?`}
          confirm="Remove"
          path={targetPath(target.id)}
          said={`${name} was removed`}
          failure="headquarters"
          refreshes={HEADQUARTERS_KEY}
          onDone={close}
          onClose={close}
        >
          Nothing more is sent to this {KINDS[kind].name}. What it has already stays there.
        </DeleteDialog>
      )}
      {open === 'secret' && <ChangeSecretDialog target={target} onClose={close} />}
      {open === 'new-secret' && <NewSecretDialog target={target} onClose={close} />}
      {open === 'deliveries' && <DeliveriesDialog target={target} now={now} onClose={close} />}
    </Card>
  );
}
