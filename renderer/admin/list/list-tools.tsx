import { RefreshButton } from '../../ui/page-head.tsx';
import { usePageKeys, type ShortcutGroup } from '../palette/page-keys.ts';

type Props = {
  list: { isFetching: boolean; refresh: () => void };
  /** The keys of the page, by what they are for; the same at every render. */
  shortcuts: readonly ShortcutGroup[];
};

/** The tools in the head of every list: the newest rows; its keys are in the palette. */
export function ListTools({ list: { isFetching, refresh }, shortcuts }: Props) {
  usePageKeys(shortcuts);
  return <RefreshButton turning={isFetching} onPress={refresh} />;
}
