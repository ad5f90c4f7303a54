import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconEraser,
  IconPencil,
  IconSparkles,
  IconTag,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import type { RowHandlers } from './row-handlers.ts';
import { ReadFirst, type ReadNote } from './read-note.tsx';
import { RowMore } from './row-more.tsx';
import classes from './row-actions.module.css';

type Props = {
  row: Question;
  busy: boolean;
  /** It was opened instead of approved. */
  note: ReadNote | null;
  handlers: RowHandlers;
  /** For fingers: larger, and the two decisions in words. */
  touch?: boolean;
};

type DecisionProps = Omit<Props, 'note'> & {
  to: 'approved' | 'rejected';
  label: string;
  hint: string;
  icon: ReactNode;
};

function Decision({ row, busy, handlers, touch, to, label, hint, icon }: DecisionProps) {
  const done = row.status === to;
  const shared = {
    color: to === 'approved' ? 'ok' : 'bad',
    variant: to === 'approved' && row.status === 'pending' ? 'light' : 'subtle',
    'aria-disabled': busy || done,
    'data-off': done || undefined,
    onClick: (event: MouseEvent) => handlers.setStatus(row, to, event.detail),
  };
  if (touch) {
    return (
      <Button {...shared} h={44} px={10} leftSection={icon}>
        {label}
      </Button>
    );
  }
  return (
    <Tooltip label={hint}>
      <ActionIcon {...shared} size={32} aria-label={label}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** Everything that can be done to a question with one click. */
export function RowActions(props: Props) {
  const { row, busy, note, touch, handlers } = props;
  const size = touch ? 44 : 32;
  const icon = { size: touch ? 20 : 17, stroke: 1.9, 'aria-hidden': true } as const;
  /** What was put away is brought back before anything else is done to it. */
  const listed = row.shelf === 'active';
  return (
    <div className={classes.place} data-touch={touch || undefined}>
      {note && <ReadFirst note={note} />}
      <div className={classes.actions} data-touch={touch || undefined}>
        {listed ? (
          <>
            <Decision
              {...props}
              to="approved"
              label="Approve"
              hint="Approve (a)"
              icon={<IconCheck {...icon} />}
            />
            <Decision
              {...props}
              to="rejected"
              label="Reject"
              hint="Reject (r)"
              icon={<IconX {...icon} />}
            />
          </>
        ) : (
          <Button
            variant="light"
            h={size}
            px={10}
            leftSection={<IconArrowBackUp {...icon} />}
            aria-disabled={busy}
            onClick={() => handlers.setShelf(row, 'active')}
          >
            Restore
          </Button>
        )}
        <Tooltip label="Edit and answer (e)">
          <ActionIcon
            size={size}
            variant="subtle"
            color="gray"
            data-plain
            aria-label="Edit"
            onClick={() => handlers.edit(row)}
          >
            <IconPencil {...icon} />
          </ActionIcon>
        </Tooltip>
        {listed && (
          <Tooltip label="Re-run AI (d)">
            <ActionIcon
              size={size}
              variant="subtle"
              color="gray"
              data-plain
              aria-label="Re-run AI"
              aria-disabled={busy}
              onClick={() => handlers.rerunAi(row)}
            >
              <IconSparkles {...icon} />
            </ActionIcon>
          </Tooltip>
        )}
        {listed && (!touch || row.ai_suggested) && (
          <Menu onChange={handlers.onMenu} disabled={!row.ai_suggested}>
            <Menu.Target>
              <Tooltip label={row.ai_suggested ? 'Clear AI' : 'Clear AI: no AI draft here'}>
                <ActionIcon
                  size={size}
                  variant="subtle"
                  color="gray"
                  data-plain
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
        )}
        <RowMore row={row} busy={busy} handlers={handlers} size={size} icon={icon} />
      </div>
    </div>
  );
}
