import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChartBarPopular, IconDots } from '@tabler/icons-react';
import { truncate } from '../../../lib/format.ts';
import { useShortcuts } from '../../../lib/keyboard.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useWithKey } from '../../../ui/key-hint.tsx';
import { tipped } from '../../../ui/tips.tsx';
import { COMMANDS, stepsOf } from './polls.ts';
import type { PollControls } from './use-poll-steps.tsx';

/** Characters of a question in the menu. */
const SHOWN = 60;
const MENU = { variant: 'default', size: 36, glyph: [18, 1.75] } as const;

/** The strip's part for polls: the next step of the one that runs, or those that can be started. */
export function PollButtons({ controls }: { controls: PollControls }) {
  const { running, drafts, press, isBusy } = controls;
  const [isOpen, menu] = useDisclosure(false);
  const withKey = useWithKey();
  const { next, others } = running ? stepsOf(running) : { next: null, others: [] };
  useShortcuts({
    v: () => {
      if (running && next) press(running, next);
      else if (drafts.length > 0) menu.open();
    },
    'Shift+v': () => {
      if (running && others.includes('reset')) press(running, 'reset');
    },
  });
  const items = running
    ? others.map((command) => (
        <Menu.Item key={command} onClick={() => press(running, command)}>
          {COMMANDS[command]}
        </Menu.Item>
      ))
    : drafts.map((poll) => (
        <Menu.Item key={poll.id} onClick={() => press(poll, 'start')}>
          <span dir="auto">{truncate(poll.question, SHOWN)}</span>
        </Menu.Item>
      ));
  return (
    <>
      {running && next && (
        <Button
          px="md"
          aria-busy={isBusy || undefined}
          {...tipped(withKey(COMMANDS[next], 'v'), true)}
          onClick={() => press(running, next)}
        >
          {COMMANDS[next]}
        </Button>
      )}
      {items.length > 0 && (
        <Menu opened={isOpen} onChange={menu.set} position="bottom-end">
          <Menu.Target>
            {running ? (
              <IconButton {...MENU} icon={IconDots} label="More about the poll" />
            ) : (
              <IconButton
                {...MENU}
                icon={IconChartBarPopular}
                label="Start a poll"
                keys="v"
                data-folds
              />
            )}
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {!running && <Menu.Label>Start a poll</Menu.Label>}
            {items}
          </Menu.Dropdown>
        </Menu>
      )}
      {controls.dialog}
    </>
  );
}
