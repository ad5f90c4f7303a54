import { Button, Group, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconMinus,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { FactState } from '../../../server/contract/readiness.ts';
import { copyText } from '../../lib/copy-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { Link } from '../link.tsx';
import { useServices } from '../session/services.ts';
import { STATE_WORDS, type ReadyAction, type ReadyFact } from './facts.ts';
import { READINESS_KEY } from './model.ts';

const LOOKS: Record<FactState, { icon: typeof IconCheck; color: string }> = {
  problem: { icon: IconX, color: 'bad' },
  attention: { icon: IconAlertTriangle, color: 'warn' },
  waiting: { icon: IconCircleDashed, color: 'gray' },
  ok: { icon: IconCheck, color: 'ok' },
  off: { icon: IconMinus, color: 'gray' },
};

/** A state by shape, colour and word. */
export function StateMark({ state, size = 26 }: { state: FactState; size?: number }) {
  const { icon: Icon, color } = LOOKS[state];
  return (
    <>
      <ThemeIcon variant="light" color={color} size={size} radius="xl" aria-hidden="true">
        <Icon size={size * 0.6} stroke={2.2} />
      </ThemeIcon>
      <VisuallyHidden>{STATE_WORDS[state]}: </VisuallyHidden>
    </>
  );
}

/** Its words wrap where letters are large and the page is narrow. */
const BUTTON = {
  variant: 'default',
  size: 'compact-sm',
  h: 'auto',
  px: 'sm',
  py: 'xs',
  styles: { label: { whiteSpace: 'normal' } },
} as const;

function ActionButton({ action }: { action: ReadyAction }) {
  const { api } = useServices();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const run = useMutation({
    mutationFn: async () => {
      if (action.kind === 'run') await action.run();
      else if (action.kind === 'call') await api.done(action.method, action.path);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: READINESS_KEY }),
    onError: (error) => tellFailure(error, 'readiness'),
    onSettled: () => setAsking(false),
  });
  if (action.kind === 'link') {
    return (
      <Button component={Link} to={action.to} {...BUTTON}>
        {action.label}
      </Button>
    );
  }
  if (action.kind === 'open') {
    return (
      <Button component="a" href={action.href} target="_blank" rel="noopener" {...BUTTON}>
        {action.label}
      </Button>
    );
  }
  const ask = action.kind === 'call' ? action.ask : null;
  const press = () => {
    if (action.kind === 'copy') {
      if (copyText(action.text)) toastDone('Copied');
    } else if (ask === null) run.mutate();
    else setAsking(true);
  };
  return (
    <>
      <Button {...BUTTON} loading={run.isPending && ask === null} onClick={press}>
        {action.label}
      </Button>
      {ask !== null && (
        <ConfirmDialog
          opened={isAsking}
          title={`${action.label} all of them?`}
          confirm={action.label}
          busy={run.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => run.mutate()}
        >
          {ask}
        </ConfirmDialog>
      )}
    </>
  );
}

/** One fact: its state, what happened and when, and what to do about it. @param now milliseconds since 1970 */
export function FactRow({ fact, now }: { fact: ReadyFact; now: number }) {
  const { title, state, at, sentence, advice, actions } = fact;
  return (
    <Group component="li" align="flex-start" gap="md" wrap="nowrap" py="sm" data-fact={fact.id}>
      <StateMark state={state} />
      <Group flex={1} miw={0} gap="sm md" align="flex-start" justify="space-between">
        <Stack gap={2} flex="1 1 280px" miw={0}>
          <Text component="h3" fw={600} fz="md">
            {title}
            {at !== null && (
              <Text span fz="xs" c="dimmed" fw={400} ml="sm">
                <RelativeTime iso={at} now={now} />
              </Text>
            )}
          </Text>
          <Text fz="sm">{sentence}</Text>
          {advice !== null && (
            <Text fz="sm" c="var(--text-2)" style={{ overflowWrap: 'anywhere' }}>
              {advice}
            </Text>
          )}
        </Stack>
        {actions.length > 0 && (
          <Group gap="sm" mt={2}>
            {actions.map((action) => (
              <ActionButton key={action.label} action={action} />
            ))}
          </Group>
        )}
      </Group>
    </Group>
  );
}
