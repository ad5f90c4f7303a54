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

const ICON = { size: 17, 'aria-hidden': true } as const;

/** What can be done to the marked questions; nothing while none is. */
export function BulkQuestions(props: Props) {
  const { bulk, selection, onPage, archived, labelling, onLabel, onMerge } = props;
  const { rows, clear, toggleAll } = selection;
  const { count, decide, change } = bulk;
  if (count === 0) return null;
  const actions: BulkAction[] = archived
    ? [
        {
          label: 'Restore',
          keys: ['⇧E'],
          icon: <IconArrowBackUp {...ICON} />,
          onPress: () => change({ shelf: 'active' }),
        },
      ]
    : [
        {
          label: 'Approve',
          keys: ['A'],
          icon: <IconCheck {...ICON} />,
          color: 'ok',
          onPress: () => decide('approved'),
        },
        {
          label: 'Reject',
          keys: ['R'],
          icon: <IconX {...ICON} />,
          color: 'bad',
          onPress: () => decide('rejected'),
        },
        {
          label: 'Label',
          keys: ['L'],
          icon: <IconTag {...ICON} />,
          onPress: () => onLabel(true),
        },
        ...(count > 1
          ? [{ label: 'Merge', keys: ['M'], icon: <IconGitMerge {...ICON} />, onPress: onMerge }]
          : []),
        {
          label: 'Archive',
          keys: ['⇧E'],
          icon: <IconArchive {...ICON} />,
          onPress: () => change({ shelf: 'archived' }),
        },
      ];
  const labels = new Set(rows.flatMap((row) => row.labels));
  return (
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
      <Box>
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
      </Box>
    </LabelPopover>
  );
}
