import { IconStack2 } from '@tabler/icons-react';
import type { QuestionCounts, QuestionStatus } from '../../../server/contract/questions.ts';
import { StatCards, type StatCard } from '../../ui/stat-cards.tsx';
import { STATUS } from './status-words.ts';

const CARDS: StatCard<Exclude<keyof QuestionCounts, 'archived'>>[] = [
  { key: 'total', label: 'Total', icon: IconStack2 },
  { key: 'approved', label: 'Approved', icon: STATUS.approved.icon, tone: 'ok' },
  { key: 'pending', label: 'Pending', icon: STATUS.pending.icon, tone: 'waits' },
  { key: 'rejected', label: 'Rejected', icon: STATUS.rejected.icon },
];

type Props = {
  /** Absent until they are known. */
  counts: QuestionCounts | undefined;
  /** The status that the list is filtered by. */
  chosen: QuestionStatus | null;
  onChoose: (status: QuestionStatus | null) => void;
};

/** How many questions there are of each status; a press shows these. */
export function QuestionStats({ counts, chosen, onChoose }: Props) {
  return (
    <StatCards
      label="Questions by status"
      cards={CARDS}
      counts={counts}
      isChosen={(key) => key === (chosen ?? 'total')}
      onChoose={(key) => onChoose(key === 'total' ? null : key)}
    />
  );
}
