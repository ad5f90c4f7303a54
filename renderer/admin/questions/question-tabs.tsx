import { IconStack2 } from '@tabler/icons-react';
import type { QuestionCounts, QuestionStatus } from '../../../server/contract/questions.ts';
import { StatTabs, type StatTab } from '../../ui/stat-tabs.tsx';
import { STATUS } from './status-words.ts';

/** A tab of the questions: those of one status, or all. */
export type QuestionTab = Exclude<keyof QuestionCounts, 'archived'>;

const TABS: StatTab<QuestionTab>[] = [
  { key: 'total', label: 'Total', icon: IconStack2 },
  { key: 'approved', label: 'Approved', icon: STATUS.approved.icon, tone: 'ok' },
  { key: 'pending', label: 'Pending', icon: STATUS.pending.icon, tone: 'waits' },
  { key: 'rejected', label: 'Rejected', icon: STATUS.rejected.icon },
];

/** The tab that shows questions of this status; null shows all. */
export function tabOf(status: QuestionStatus | null): QuestionTab {
  return status ?? 'total';
}

type Props = {
  /** Absent until they are known. */
  counts: QuestionCounts | undefined;
  /** The status that the list is filtered by. */
  chosen: QuestionStatus | null;
  onChoose: (status: QuestionStatus | null) => void;
  /** The id of the element that holds the list. */
  panel: string;
};

/** How many questions there are of each status, and the filter by it: each number is the tab of what it counts. */
export function QuestionTabs({ counts, chosen, onChoose, panel }: Props) {
  return (
    <StatTabs
      label="Questions by status"
      tabs={TABS}
      counts={counts}
      chosen={tabOf(chosen)}
      onChoose={(key) => onChoose(key === 'total' ? null : key)}
      panel={panel}
    />
  );
}
