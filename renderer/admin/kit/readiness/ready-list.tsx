import {
  Button,
  Collapse,
  Flex,
  Group,
  Paper,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconCircleDashed,
  IconMinus,
  IconX,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FactState } from '../../../../server/contract/readiness.ts';
import { copyText } from '../../../lib/browser.ts';
import { desktopOf } from '../../../lib/use-desktop.ts';
import { PLAIN_LIST } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadFailed } from '../../../ui/empty-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { Link } from '../link.tsx';
import { type PublicHost, usePublicHost } from '../network/addresses.ts';
import { useServices } from '../session/staff-services.ts';
import {
  isFine,
  READINESS_KEY,
  type ReadyAction,
  type ReadyFact,
  STATE_WORDS,
  useReadiness,
} from './facts.ts';

/** In a browser the big screen is another window. @param typed what other devices open */
function withWindow(fact: ReadyFact, visitors: PublicHost | null, typed: string): ReadyFact {
  const isSaid = fact.id !== 'display' || isFine(fact) || fact.actions.length > 0;
  if (isSaid || desktopOf(window) !== null || visitors === null) return fact;
  return {
    ...fact,
    advice:
      fact.advice ??
      `Open it on the second monitor and press F11; on a television, open ${typed}/wedeliver in its browser.`,
    actions: [{ kind: 'open', label: 'Open the big screen', href: visitors.display }],
  };
}

/** List of the facts: problems first, gravest on top, each with its remedy; below them the folded facts that are fine. */
export function ReadyList(ready: ReturnType<typeof useReadiness>) {
  const { facts, status, phoneTest, error, retry } = ready;
  const visitors = usePublicHost();
  // Not the code's, which may be any other address.
  const typed =
    phoneTest && status?.network.reach === 'ok'
      ? new URL(phoneTest.url).host
      : (visitors?.host ?? '');
  const [isOpen, fold] = useDisclosure(false);
  if (error) {
    return <LoadFailed title="The checks could not be loaded" error={error} onRetry={retry} />;
  }
  if (!facts) return <Skeleton height={360} aria-busy="true" />;
  const open = facts
    .filter((fact) => !isFine(fact))
    .map((fact) => withWindow(fact, visitors, typed));
  const fine = facts.filter(isFine);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Paper component="section" withBorder radius="md" px={{ base: 'md', sm: 'lg' }} py="md">
      <Group gap="md" wrap="nowrap" align="center">
        {open.length === 0 && <StateMark state="ok" size={34} />}
        <Text component="h2" fz="lg" fw={650}>
          {open.length === 0 ? 'Ready for the doors' : 'Before the doors open'}
        </Text>
      </Group>
      {open.length > 0 && (
        <Stack {...PLAIN_LIST} gap={0} mt="sm" aria-label="Needs attention">
          {open.map((fact) => (
            <FactRow key={fact.id} fact={fact} />
          ))}
        </Stack>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        mt="sm"
        ml={-8}
        leftSection={<Chevron size={16} stroke={1.75} aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={fold.toggle}
      >
        {fine.length} fine
      </Button>
      <Collapse expanded={isOpen}>
        <Stack {...PLAIN_LIST} gap={0} aria-label="Fine">
          {fine.map((fact) => (
            <FactRow key={fact.id} fact={fact} />
          ))}
        </Stack>
      </Collapse>
    </Paper>
  );
}

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
  const [isAsking, setAsking] = useState(false);
  const run = useMutation({
    mutationFn: async () => {
      if (action.kind === 'run') await action.run();
      else if (action.kind === 'call') await api.done(action.method, action.path);
    },
    meta: { failure: 'readiness', refreshes: READINESS_KEY },
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

/** One fact: its state, what happened and when, and what to do about it. */
function FactRow({ fact }: { fact: ReadyFact }) {
  const { title, state, at, sentence, advice, actions } = fact;
  return (
    <Group component="li" align="flex-start" gap="md" wrap="nowrap" py="sm" data-fact={fact.id}>
      <StateMark state={state} />
      <Flex
        flex={1}
        miw={0}
        wrap="wrap"
        rowGap="sm"
        columnGap="md"
        align="flex-start"
        justify="space-between"
      >
        <Stack gap={2} flex="1 1 280px" miw={0}>
          <Text component="h3" fw={600} fz="md">
            {title}
            {at !== null && (
              <Text span fz="xs" c="dimmed" fw={400} ml="sm">
                <RelativeTime iso={at} />
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
      </Flex>
    </Group>
  );
}
