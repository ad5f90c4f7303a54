import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconCheck,
  IconEraser,
  IconPencil,
  IconSparkles,
  IconTag,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { Question } from '../../../server/contract/questions.ts';
import type { RowHandlers } from './row-handlers.ts';
import classes from './row-actions.module.css';

type Props = { row: Question; busy: boolean; size: number; handlers: RowHandlers };

/** Everything that can be done to a question with one click. */
export function RowActions({ row, busy, size, handlers }: Props) {
  const icon = { size: size > 36 ? 20 : 17, stroke: 1.9, 'aria-hidden': true } as const;
  return (
    <div className={classes.actions}>
      <Tooltip label="Approve (a)">
        <ActionIcon
          size={size}
          variant={row.status === 'pending' ? 'light' : 'subtle'}
          color="ok"
          aria-label="Approve"
          aria-disabled={busy || row.status === 'approved'}
          data-off={row.status === 'approved' || undefined}
          onClick={() => handlers.setStatus(row, 'approved')}
        >
          <IconCheck {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Reject (r)">
        <ActionIcon
          size={size}
          variant={row.status === 'pending' ? 'light' : 'subtle'}
          color="bad"
          aria-label="Reject"
          aria-disabled={busy || row.status === 'rejected'}
          data-off={row.status === 'rejected' || undefined}
          onClick={() => handlers.setStatus(row, 'rejected')}
        >
          <IconX {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Edit and answer (e)">
        <ActionIcon
          size={size}
          variant="subtle"
          color="gray"
          aria-label="Edit"
          onClick={() => handlers.edit(row)}
        >
          <IconPencil {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Re-run AI">
        <ActionIcon
          size={size}
          variant="subtle"
          color="gray"
          aria-label="Re-run AI"
          aria-disabled={busy}
          onClick={() => handlers.rerunAi(row)}
        >
          <IconSparkles {...icon} />
        </ActionIcon>
      </Tooltip>
      <Menu onChange={handlers.onMenu} disabled={!row.ai_suggested}>
        <Menu.Target>
          <Tooltip label={row.ai_suggested ? 'Clear AI' : 'Clear AI: no AI draft here'}>
            <ActionIcon
              size={size}
              variant="subtle"
              color="gray"
              aria-label="Clear AI"
              aria-disabled={!row.ai_suggested}
              data-off={!row.ai_suggested || undefined}
            >
              <IconEraser {...icon} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown aria-label="Clear AI">
          <Menu.Item
            leftSection={<IconTag size={16} aria-hidden="true" />}
            onClick={() => handlers.clearAi(row, false)}
          >
            Clear flag only
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => handlers.clearAi(row, true)}
          >
            Clear flag and answer
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
