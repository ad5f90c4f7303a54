import { Button } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconCheck,
  IconEye,
  IconTag,
  IconX,
} from '@tabler/icons-react';
import { countOf } from '../../lib/format.ts';
import { BulkBar, type BulkAction } from '../list/bulk-bar.tsx';
import type { BulkDecisions } from './use-bulk-decisions.ts';

type Props = {
  bulk: BulkDecisions;
  /** How many there are on the page. */
  onPage: number;
  onAll: () => void;
  onClear: () => void;
  /** They are those that were put away. */
  archived: boolean;
  onLabel: () => void;
};

/** What can be done to the marked questions; nothing while none is. */
export function BulkQuestions({ bulk, onPage, onAll, onClear, archived, onLabel }: Props) {
  const { count, unread, read, decide } = bulk;
  if (count === 0) return null;
  const restore: BulkAction = {
    label: 'Restore',
    keys: ['⇧E'],
    icon: <IconArrowBackUp size={17} aria-hidden="true" />,
    onPress: () => bulk.change({ shelf: 'active' }),
  };
  const actions: BulkAction[] = [
    {
      label: 'Approve',
      keys: ['A'],
      icon: <IconCheck size={17} aria-hidden="true" />,
      color: 'ok',
      onPress: () => decide('approved'),
    },
    {
      label: 'Reject',
      keys: ['R'],
      icon: <IconX size={17} aria-hidden="true" />,
      color: 'bad',
      onPress: () => decide('rejected'),
    },
    {
      label: 'Label',
      keys: ['L'],
      icon: <IconTag size={17} aria-hidden="true" />,
      onPress: onLabel,
    },
    {
      label: 'Archive',
      keys: ['⇧E'],
      icon: <IconArchive size={17} aria-hidden="true" />,
      onPress: () => bulk.change({ shelf: 'archived' }),
    },
  ];
  return (
    <BulkBar
      title={`${count} selected`}
      actions={archived ? [restore] : actions}
      busy={bulk.busy}
      onClear={onClear}
      more={
        count < onPage && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onAll}>
            {`Select all ${onPage}`}
          </Button>
        )
      }
      note={
        unread !== null && (
          <>
            <IconEye size={17} aria-hidden="true" />
            {unread === 0
              ? 'That’s all of it. Approve again to show them.'
              : `${countOf(unread, 'question continues', 'questions continue')} out of view. Read to the end, then approve.`}
            {unread > 0 && read > 0 && (
              <Button size="compact-sm" variant="default" onClick={bulk.approveRead}>
                {read === 1 ? 'Approve the one you’ve read' : `Approve the ${read} you’ve read`}
              </Button>
            )}
          </>
        )
      }
    />
  );
}
