import { IconArchive, IconStack2 } from '@tabler/icons-react';
import type { QuestionCounts } from '../../../server/contract/questions.ts';
import { StatTabs, type StatTab } from '../../ui/stat-tabs.tsx';
import type { QuestionView } from './question-view.ts';
import { STATUS } from './status-words.ts';

/** A tab of the questions: those of one status, all, or what was put away. */
export type QuestionTab = keyof QuestionCounts;

const TABS: StatTab<QuestionTab>[] = [
  { key: 'total', label: 'Total', icon: IconStack2 },
  { key: 'approved', label: 'Approved', icon: STATUS.approved.icon, tone: 'ok' },
  { key: 'pending', label: 'Pending', icon: STATUS.pending.icon, tone: 'waits' },
  { key: 'rejected', label: 'Rejected', icon: STATUS.rejected.icon },
  { key: 'archived', label: 'Archived', icon: IconArchive },
];

type Shown = Pick<QuestionView, 'shelf' | 'status'>;

/** The tab that shows these questions. */
export function tabOf({ shelf, status }: Shown): QuestionTab {
  return shelf === 'archived' ? 'archived' : (status ?? 'total');
}

/** What a tab shows. */
function shownBy(tab: QuestionTab): Shown {
  if (tab === 'archived') return { shelf: 'archived', status: null };
  return { shelf: 'active', status: tab === 'total' ? null : tab };
}

type Props = {
  /** Absent until they are known. */
  counts: QuestionCounts | undefined;
  /** What the list is filtered by. */
  view: QuestionView;
  onChoose: (shown: Shown) => void;
  /** The id of the element that holds the list. */
  panel: string;
};

/** How many questions there are of each status, and the filter by it: each number is the tab of what it counts. */
export function QuestionTabs({ counts, view, onChoose, panel }: Props) {
  return (
    <StatTabs
      label="Questions by status"
      tabs={TABS}
      counts={counts}
      chosen={tabOf(view)}
      onChoose={(key) => onChoose(shownBy(key))}
      panel={panel}
    />
  );
}
