import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconHistory, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Link } from '../link.tsx';
import { useServices } from '../session/services.ts';
import { smsStateQuery } from './model.ts';
import { stateWords } from './state-words.ts';

export type TwilioPart = 'history' | 'settings';

/** Where each part of the page is. */
export const PART_PATHS = { history: '/twilio', settings: '/twilio/settings' } as const;

const PARTS = [
  { part: 'history', label: 'History', icon: IconHistory },
  { part: 'settings', label: 'Settings', icon: IconSettings },
] as const;

/** Milliseconds after which "10 sec. ago" is computed again. */
const CLOCK_MS = 1000;
const COLOURS = { off: 'gray', ok: 'ok', waits: 'warn', bad: 'bad' } as const;

/** Whether texts come in now, and what keeps them from doing so. */
function StateLine() {
  const { api } = useServices();
  const { data } = useQuery(smsStateQuery(api));
  const now = useNow(CLOCK_MS);
  if (!data) return null;
  const { tone, icon: Icon, title, detail } = stateWords(data, now);
  return (
    <Alert role="none" color={COLOURS[tone]} py="xs" icon={<Icon aria-hidden="true" />}>
      {/* The seconds that pass are not read out. */}
      <Text component="output" fw={600} fz="sm">
        {title}
      </Text>{' '}
      <span>{detail}</span>
    </Alert>
  );
}

type Props = {
  part: TwilioPart;
  summary: ReactNode;
  /** Buttons. */
  children?: ReactNode;
};

/** The heading of both parts, the way to the other one, and whether texts come in. */
export function TwilioTop({ part, summary, children }: Props) {
  return (
    <>
      <PageHead title="Twilio" summary={summary}>
        {children}
      </PageHead>
      <Group justify="space-between" gap="sm" mb="md">
        <Group component="nav" gap={0} aria-label="Parts of this page">
          {PARTS.map(({ part: each, label, icon: Icon }) => (
            <Button
              key={each}
              component={Link}
              to={PART_PATHS[each]}
              variant={each === part ? 'light' : 'subtle'}
              color={each === part ? 'accent' : 'gray'}
              leftSection={<Icon size={17} stroke={1.75} aria-hidden="true" />}
              aria-current={each === part ? 'page' : undefined}
            >
              {label}
            </Button>
          ))}
        </Group>
        <StateLine />
      </Group>
    </>
  );
}
