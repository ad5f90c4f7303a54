import { Box, Button } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconCheck,
  IconGitMerge,
  IconTag,
  IconX,
} from '@tabler/icons-react';
import type { Question } from '../../../server/contract/questions.ts';
import { LabelPopover } from '../labels/label-popover.tsx';
import { BulkBar, type BulkAction } from '../list/bulk-bar.tsx';
import type { Selection } from '../list/use-selection.ts';
import type { Bulk } from './use-bulk.ts';
import { questions } from './words.ts';

type Props = {
  bulk: Bulk;
  selection: Selection<Question>;
  /** How many there are on the page. */
  onPage: number;
  /** They are those that were put away. */
  archived: boolean;
  /** Their labels are being chosen. */
  labelling: boolean;
  onLabel: (open: boolean) => void;
  onMerge: () => void;
};

function action(
  label: string,
  key: string,
  Icon: typeof IconTag,
  onPress: () => void,
  color: 'ok' | 'bad' | 'gray' = 'gray',
): BulkAction {
  return { label, keys: [key], icon: <Icon size={17} aria-hidden="true" />, color, onPress };
}

/** What can be done to the marked questions; nothing while none is. */
export function BulkQuestions(props: Props) {
  const { bulk, selection, onPage, archived, labelling, onLabel, onMerge } = props;
  const { rows, clear, toggleAll } = selection;
  const { count, decide, change } = bulk;
  if (count === 0) return null;
  const actions = archived
    ? [action('Restore', '⇧E', IconArrowBackUp, () => change({ shelf: 'active' }))]
    : [
        action('Approve', 'A', IconCheck, () => decide('approved'), 'ok'),
        action('Reject', 'R', IconX, () => decide('rejected'), 'bad'),
        action('Label', 'L', IconTag, () => onLabel(true)),
        ...(count > 1 ? [action('Merge', 'M', IconGitMerge, onMerge)] : []),
        action('Archive', '⇧E', IconArchive, () => change({ shelf: 'archived' })),
      ];
  const labels = new Set(rows.flatMap((row) => row.labels));
  return (
    <>
      <BulkBar
        title={`${count} selected`}
        actions={actions}
        busy={bulk.busy}
        onClear={clear}
        more={
          count < onPage && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={toggleAll}>
              {`Select all ${onPage}`}
            </Button>
          )
        }
      />
      <LabelPopover
        what={{
          title: 'Labels of these questions',
          words: questions(count),
          labels: [...labels].filter((id) => rows.every((row) => row.labels.includes(id))),
          mark: bulk.label,
        }}
        opened={labelling}
        onClose={() => onLabel(false)}
        position="top"
      >
        {/* Above the bar, wherever the page is scrolled to. */}
        <Box pos="fixed" bottom={76} left="50%" />
      </LabelPopover>
    </>
  );
}
