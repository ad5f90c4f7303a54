import { Button, CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeyHint } from '../../ui/key-hint.tsx';
import classes from './bulk-bar.module.css';

/** Something that can be done to all marked rows at once. */
export type BulkAction = {
  label: string;
  /** The key that does the same. */
  keys: readonly string[];
  icon: ReactNode;
  color?: 'ok' | 'bad' | 'gray';
  onPress: () => void;
};

type Props = {
  /** "7 questions selected". */
  title: string;
  actions: readonly BulkAction[];
  /** An action is on its way. */
  busy: boolean;
  /** What stands in the way of an action, and what to do about it. */
  note?: ReactNode;
  /** How to have more of them. */
  more?: ReactNode;
  onClear: () => void;
};

/** What can be done to the marked rows. It lies over the end of the window and moves nothing. */
export function BulkBar({ title, actions, busy, note, more, onClear }: Props) {
  return (
    <Stack
      component="section"
      gap="sm"
      className={classes.place}
      aria-label="Selected rows"
      data-bulk-bar
    >
      {note && (
        <Paper withBorder shadow="md" p="sm" fz="sm" role="alert">
          {note}
        </Paper>
      )}
      <Paper withBorder shadow="md" p="sm">
        <Group gap="sm">
          <Text
            component="output"
            size="sm"
            fw={600}
            px="xs"
            flex={{ base: '1 1 auto', sm: 'none' }}
          >
            {title}
          </Text>
          {more}
          <Group gap="xs" className={classes.actions}>
            {actions.map(({ label, keys, icon, color = 'gray', onPress }) => (
              <Button
                key={label}
                size="sm"
                variant={color === 'gray' ? 'default' : 'light'}
                color={color}
                leftSection={icon}
                rightSection={<KeyHint keys={keys} />}
                aria-disabled={busy}
                onClick={({ detail }) => {
                  // The second half of a double click means the same as its first.
                  if (detail < 2) onPress();
                }}
              >
                {label}
              </Button>
            ))}
          </Group>
          <CloseButton aria-label="Clear the selection" onClick={onClear} />
        </Group>
      </Paper>
    </Stack>
  );
}
