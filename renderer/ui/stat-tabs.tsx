import type { IconPhoto } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { formatCount } from '../lib/format.ts';
import classes from './stat-tabs.module.css';

/** One number that is looked at often, and the tab that shows what it counts. */
export type StatTab<Key extends string> = {
  key: Key;
  label: string;
  icon: typeof IconPhoto;
  /** The icon's colour; `waits` colours the number too while there are any. */
  tone?: 'waits' | 'ok';
};

type Props<Key extends string> = {
  label: string;
  tabs: readonly StatTab<Key>[];
  /** Absent until they are known. */
  counts: Record<Key, number> | undefined;
  chosen: Key;
  onChoose: (key: Key) => void;
  /** The id of the element in which the chosen tab's content is. */
  panel: string;
};

/** Which tab a key leads to from the one at `index`. */
function placeAfter(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** The id of a tab, which names its panel. */
export function tabId(panel: string, key: string): string {
  return `${panel}-${key}`;
}

/** How many there are of each, as the tabs of one list: the arrows go from one to the next. */
export function StatTabs<Key extends string>(props: Props<Key>) {
  const { label, tabs, counts, chosen, onChoose, panel } = props;
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const place = placeAfter(event.key, index, tabs.length);
    const next = place === null ? undefined : tabs[place];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    document.getElementById(tabId(panel, next.key))?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.tabs} role="tablist" aria-label={label}>
      {tabs.map(({ key, label: name, icon: Icon, tone }, index) => (
        <button
          key={key}
          id={tabId(panel, key)}
          type="button"
          role="tab"
          className={classes.tab}
          data-tone={tone}
          data-some={(counts?.[key] ?? 0) > 0 || undefined}
          aria-selected={key === chosen}
          aria-controls={panel}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          <span className={classes.label}>
            <Icon size={16} aria-hidden="true" />
            {name}
          </span>
          <span className={classes.number}>{counts ? formatCount(counts[key]) : '–'}</span>
        </button>
      ))}
    </div>
  );
}
