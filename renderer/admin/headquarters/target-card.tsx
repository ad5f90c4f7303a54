import { Alert, Badge, Button, Group, Stack, Text, Modal, TextInput } from '@mantine/core';
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
  targetWithSecret,
} from '../../../server/contract/headquarters.ts';
import { errorSentence, isToldElsewhere } from '../../lib/api-error.ts';
import { Card, Hint } from '../../ui/card.tsx';
import { toastDone, toastFailed } from '../../ui/toast.tsx';
import { DeleteDialog } from '../kit/delete-dialog.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { DeliveriesDialog } from './deliveries.tsx';
import {
  HEADQUARTERS_KEY,
  isPaused,
  KINDS,
  lineOf,
  problemOf,
  recordsInWords,
  stateOf,
  targetPath,
  TEST_MS,
} from './model.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

type Props = {
  target: Target;
  /** Milliseconds since 1970. */
  now: number;
  onEdit: () => void;
};

const BUTTON = { variant: 'default', size: 'compact-sm' } as const;
const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Draws the result of a test until staff close it. */
function Tested({ test }: { test: ReturnType<typeof useTest> }) {
  const { data, error } = test;
  const said =
    error && !isToldElsewhere(error) ? { ok: false, sentence: errorSentence(error) } : data;
  return (
    <div data-said>
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
    onSuccess: ({ ok, sentence }) => {
      if (ok) toastDone(sentence);
      else toastFailed({ id: 'headquarters', message: sentence });
    },
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
  const [open, setOpen] = useState<'remove' | 'secret' | 'deliveries' | null>(null);
  const close = () => setOpen(null);
  const test = useTest(target);
  const pause = useMutation({
    mutationFn: () =>
      target.state === 'paused'
        ? api.done('POST', `${targetPath(target.id)}/resume`)
        : api.done('PUT', targetPath(target.id), { body: { enabled: !target.enabled } }),
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
      {open === 'deliveries' && <DeliveriesDialog target={target} now={now} onClose={close} />}
    </Card>
  );
}

/** A press beside the dialog must not take the secret away: it is never shown again. */
const DIALOG = {
  opened: true,
  size: 520,
  closeOnClickOutside: false,
} as const;

function Secret({ secret }: { secret: string }) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <TextInput
        flex={1}
        label="Secret"
        description="Shown only now. Enter it at the receiver, or store it safely."
        readOnly
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--font-mono)' } }}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={secret} label="Copy the secret" size={36} />
    </Group>
  );
}

type SecretProps = { secret: string; name: string; onClose: () => void };

/** The secret of a new webhook. */
export function SecretDialog({ secret, name, onClose }: SecretProps) {
  return (
    <Modal {...DIALOG} onClose={onClose} title={`${name} is added`}>
      <Stack gap="md">
        <Text>
          Each record is signed with this secret. A receiver that checks it knows that the record
          comes from this booth; many, such as Zapier and Make, work without.
        </Text>
        <Secret secret={secret} />
        <Hint>
          What changes from now on is sent. For what there is already, choose “Deliveries”, then
          “Send all since”.
        </Hint>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Replaces a webhook's secret in two steps, between which both of them sign. */
function ChangeSecretDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const { api } = useServices();
  const change = useMutation({
    mutationFn: (step: 'add' | 'finish') =>
      api.data('POST', `${targetPath(target.id)}/secret`, targetWithSecret, { body: { step } }),
    onSuccess: (_, step) => {
      if (step === 'add') return;
      toastDone('Secret changed');
      onClose();
    },
    meta: { failure: 'headquarters', refreshes: HEADQUARTERS_KEY },
  });
  const take = (step: 'add' | 'finish') => {
    if (!change.isPending) change.mutate(step);
  };
  const secret = change.data?.secret ?? null;
  const isBegun = secret !== null || target.changing_secret;
  return (
    <Modal {...DIALOG} onClose={onClose} title={`Change the secret, step ${isBegun ? 2 : 1} of 2`}>
      <Stack gap="md">
        <Text>
          {isBegun
            ? 'Both secrets sign now. Give the new one to the receiver, then finish: from then on only the new one signs.'
            : 'Booth makes a new secret and signs with both, so that nothing is refused meanwhile. Once the receiver has the new one, you finish.'}
        </Text>
        {secret !== null && <Secret secret={secret} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {isBegun ? 'Finish later' : 'Cancel'}
          </Button>
          {isBegun && secret === null && (
            <Button variant="default" onClick={() => take('add')}>
              Make another one
            </Button>
          )}
          <Button
            data-autofocus
            aria-busy={change.isPending || undefined}
            onClick={() => take(isBegun ? 'finish' : 'add')}
          >
            {isBegun ? 'Finish' : 'Make a new secret'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
