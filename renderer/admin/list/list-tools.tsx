import { ActionIcon, Tooltip } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { RefreshButton } from '../../ui/page-head.tsx';
import { ShortcutHelp, type ShortcutGroup } from '../../ui/shortcut-help.tsx';

type Props = {
  list: {
    isFetching: boolean;
    refresh: () => void;
    help: { isOpen: boolean; open: () => void; close: () => void };
  };
  /** The keys of the screen, by what they are for. */
  shortcuts: readonly ShortcutGroup[];
};

/** The tools in the head of every list: its keys, and the newest rows. */
export function ListTools({ list: { isFetching, refresh, help }, shortcuts }: Props) {
  return (
    <>
      <Tooltip label="Keyboard shortcuts (?)">
        <ActionIcon
          visibleFrom="sm"
          variant="default"
          size={36}
          aria-label="Keyboard shortcuts"
          onClick={help.open}
        >
          <IconKeyboard size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <RefreshButton turning={isFetching} onPress={refresh} />
      <ShortcutHelp groups={shortcuts} opened={help.isOpen} onClose={help.close} />
    </>
  );
}
