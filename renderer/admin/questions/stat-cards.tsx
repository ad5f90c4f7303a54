import { IconStack2 } from '@tabler/icons-react';
import type { QuestionCounts, QuestionStatus } from '../../../server/contract/questions.ts';
import { formatCount } from '../../lib/format.ts';
import { STATUS } from './status-words.ts';
import classes from './stat-cards.module.css';

const CARDS = [
  { key: 'total', status: null, label: 'Total', icon: IconStack2 },
  { key: 'pending', status: 'pending', label: 'Pending', icon: STATUS.pending.icon },
  { key: 'approved', status: 'approved', label: 'Approved', icon: STATUS.approved.icon },
  { key: 'rejected', status: 'rejected', label: 'Rejected', icon: STATUS.rejected.icon },
] as const;

type Props = {
  /** Absent until they are known. */
  counts: QuestionCounts | undefined;
  /** The status that the list is filtered by. */
  chosen: QuestionStatus | null;
  onChoose: (status: QuestionStatus | null) => void;
};

/** How many there are of each; a press shows these. */
export function StatCards({ counts, chosen, onChoose }: Props) {
  return (
    <section className={classes.cards} aria-label="Questions by status">
      {CARDS.map(({ key, status, label, icon: Icon }) => (
        <button
          key={key}
          type="button"
          className={classes.card}
          data-kind={key}
          data-some={(counts?.[key] ?? 0) > 0 || undefined}
          aria-pressed={chosen === status}
          onClick={() => onChoose(status)}
        >
          <span className={classes.label}>
            <Icon size={16} aria-hidden="true" />
            {label}
          </span>
          <span className={classes.number}>{counts ? formatCount(counts[key]) : '–'}</span>
        </button>
      ))}
    </section>
  );
}
