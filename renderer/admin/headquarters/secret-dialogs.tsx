import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Target, targetWithSecret } from '../../../server/contract/headquarters.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Hint } from '../../ui/card.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { useOneAtATime } from '../kit/one-at-a-time.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { HEADQUARTERS_KEY, targetPath } from './model.ts';

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
export function ChangeSecretDialog({ target, onClose }: { target: Target; onClose: () => void }) {
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
  const take = useOneAtATime(change.mutateAsync);
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

/** Effect of a press on the button of {@link NewSecretDialog}: one secret is made, and then it is shown. */
export function effectOf(hasSecret: boolean, isPending: boolean): 'make' | 'close' | null {
  if (hasSecret) return 'close';
  return isPending ? null : 'make';
}

/** Makes a new secret for a webhook where this laptop cannot open the one that another laptop stored. */
export function NewSecretDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const { api } = useServices();
  const make = useMutation({
    mutationFn: () =>
      api.data('POST', `${targetPath(target.id)}/secret`, targetWithSecret, {
        body: { step: 'add' },
      }),
    meta: { failure: 'headquarters', refreshes: HEADQUARTERS_KEY },
  });
  const ask = useOneAtATime(make.mutateAsync);
  const secret = make.data?.secret ?? null;
  return (
    <Modal {...DIALOG} onClose={onClose} title="Make a new secret">
      <Stack gap="md">
        <Text>
          {secret === null
            ? 'The secret was stored by another laptop, and this one cannot open it. Booth makes a new one, which the receiver needs, too.'
            : 'Records are signed with this secret from now on. Give it to the receiver: it is shown only once.'}
        </Text>
        {secret !== null && <Secret secret={secret} />}
        <Group justify="flex-end" gap="sm">
          {secret === null && (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button
            data-autofocus
            aria-busy={make.isPending || undefined}
            onClick={() => {
              const effect = effectOf(secret !== null, make.isPending);
              if (effect === 'close') onClose();
              else if (effect === 'make') ask();
            }}
          >
            {secret === null ? 'Make a new secret' : 'Done'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
