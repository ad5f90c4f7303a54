import { RefreshButton, ShortcutsButton } from '../../ui/screen-top.tsx';
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
      <ShortcutsButton onPress={help.open} />
      <RefreshButton turning={isFetching} onPress={refresh} />
      <ShortcutHelp groups={shortcuts} opened={help.isOpen} onClose={help.close} />
    </>
  );
}
