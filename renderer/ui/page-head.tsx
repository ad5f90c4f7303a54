import { ActionIcon, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './page-head.module.css';

type Props = {
  title: string;
  /** The page's state in a few words; absent until it is known, when its line stays free for it. */
  summary?: ReactNode;
  /** Buttons; on a phone they are icons alone, their words stay for screen readers. */
  children?: ReactNode;
};

/** A page's heading: its name, its state in one line, and what can be done with all of it. */
export function PageHead(props: Props) {
  const { title, summary, children } = props;
  return (
    <Group justify="space-between" gap="0 16px" mih={36} mb="md">
      <Group className={classes.words} gap="0 12px" align="baseline" flex="1 1 0" miw={0}>
        <Title order={1}>{title}</Title>
        {'summary' in props && (
          // On a phone a line below title and buttons, also before it is known: nothing moves when it comes.
          <Text className={classes.summary} c="var(--text-2)" size="sm" mih="1.55em">
            {summary}
          </Text>
        )}
      </Group>
      {children !== undefined && (
        <Group gap="sm" className={classes.tools}>
          {children}
        </Group>
      )}
    </Group>
  );
}

/** The sign of fetching again, which turns meanwhile. */
export function RefreshIcon({ turning, size = 18 }: { turning: boolean; size?: number }) {
  return (
    <IconRefresh size={size} stroke={1.75} className={turning ? classes.turning : undefined} />
  );
}

/** Fetches what is shown again; turns while that is under way. */
export function RefreshButton({ turning, onPress }: { turning: boolean; onPress: () => void }) {
  return (
    <Tooltip label="Refresh">
      <ActionIcon variant="default" size={36} aria-label="Refresh" onClick={onPress}>
        <RefreshIcon turning={turning} />
      </ActionIcon>
    </Tooltip>
  );
}
