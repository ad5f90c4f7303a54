import { Button, Collapse, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { usePublicHost } from '../second-device/use-public-host.ts';
import { FactRow, StateMark } from './fact-row.tsx';
import { isFine, type ReadyFact } from './facts.ts';
import type { useReadiness } from './model.ts';

const LIST = { component: 'ul', p: 0, m: 0, gap: 0, style: { listStyle: 'none' } } as const;

/** In a browser the big screen is another window. @param typed what other devices open */
function withWindow(fact: ReadyFact, host: string | undefined, typed: string): ReadyFact {
  if (fact.id !== 'display' || isFine(fact) || fact.actions.length > 0 || host === undefined) {
    return fact;
  }
  const href = `${location.protocol}//${host}/wedeliver`;
  return {
    ...fact,
    advice:
      fact.advice ??
      `Open it on the second monitor and press F11; on a television, open ${typed}/wedeliver in its browser.`,
    actions: [{ kind: 'open', label: 'Open the big screen', href }],
  };
}

/** What needs attention, gravest first, each with what to do about it; below it, folded, what is fine. */
export function ReadyList({ facts, status, error, retry }: ReturnType<typeof useReadiness>) {
  const host = usePublicHost()?.host;
  const typed = status?.network.reach === 'ok' ? status.join.label : (host ?? '');
  const now = useNow();
  const [isOpen, fold] = useDisclosure(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // A fact that is settled takes its buttons along: the keyboard goes on from the list's heading.
  const count = facts?.filter((fact) => !isFine(fact)).length;
  const before = useRef(count);
  useLayoutEffect(() => {
    if (before.current !== count && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
    before.current = count;
  }, [count]);
  if (error) {
    return <LoadFailed title="The checks could not be loaded" error={error} onRetry={retry} />;
  }
  if (!facts) return <Skeleton height={360} aria-busy="true" />;
  const open = facts.filter((fact) => !isFine(fact)).map((fact) => withWindow(fact, host, typed));
  const fine = facts.filter(isFine);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Paper withBorder radius="md" px={{ base: 'md', sm: 'lg' }} py="md">
      <Group gap="md" wrap="nowrap" align="center">
        {open.length === 0 && <StateMark state="ok" size={34} />}
        <Text component="h2" ref={heading} tabIndex={-1} fz="lg" fw={650} style={{ outline: 0 }}>
          {open.length === 0 ? 'Ready for the doors' : 'Before the doors open'}
        </Text>
      </Group>
      {open.length > 0 && (
        <Stack {...LIST} mt="sm" aria-label="Needs attention">
          {open.map((fact) => (
            <FactRow key={fact.id} fact={fact} now={now} />
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
        <Stack {...LIST} aria-label="Fine">
          {fine.map((fact) => (
            <FactRow key={fact.id} fact={fact} now={now} />
          ))}
        </Stack>
      </Collapse>
    </Paper>
  );
}
