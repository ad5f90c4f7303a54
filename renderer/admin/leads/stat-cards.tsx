import type { IconPhoto } from '@tabler/icons-react';
import { formatCount } from '../../lib/format.ts';
import classes from '../../ui/stat-cards.module.css';

/** One number that is looked at often, and the filter behind it. */
export type StatCard<Key extends string> = {
  key: Key;
  label: string;
  icon: typeof IconPhoto;
  /** The icon's colour; `waits` colours the number too while there are any. */
  tone?: 'waits' | 'accent' | 'warn' | 'cool';
};

type Props<Key extends string> = {
  label: string;
  cards: readonly StatCard<Key>[];
  /** Absent until they are known. */
  counts: Record<Key, number> | undefined;
  isChosen: (key: Key) => boolean;
  onChoose: (key: Key) => void;
};

/** Draws one card per group with its count. Pressing a card filters the list by it. */
export function StatCards<Key extends string>(props: Props<Key>) {
  const { label, cards, counts, isChosen, onChoose } = props;
  return (
    <section className={classes.cards} aria-label={label}>
      {cards.map(({ key, label: name, icon: Icon, tone }) => (
        <button
          key={key}
          type="button"
          className={classes.card}
          data-tone={tone}
          data-some={(counts?.[key] ?? 0) > 0 || undefined}
          aria-pressed={isChosen(key)}
          onClick={() => onChoose(key)}
        >
          <span className={classes.label}>
            <Icon size={16} aria-hidden="true" />
            {name}
          </span>
          <span className={classes.number}>{counts && formatCount(counts[key])}</span>
        </button>
      ))}
    </section>
  );
}
