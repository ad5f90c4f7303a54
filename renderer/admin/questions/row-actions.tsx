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
  /** The AI is switched on. */
  aiOn: boolean;
  handlers: RowHandlers;
  /** For fingers: larger, and the two decisions in words. */
  touch?: boolean;
};

type DecisionProps = Omit<Props, 'note' | 'aiOn'> & {
  to: 'approved' | 'rejected';
  keys: string;
  label: string;
  icon: ReactNode;
};

function Decision({ row, busy, handlers, touch, to, keys, label, icon }: DecisionProps) {
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
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon {...shared} size={32} aria-label={label}>
        {icon}
        <RowKey>{keys}</RowKey>
      </ActionIcon>
    </Tooltip>
  );
}

/** The key of a button, on the row that the keys act on. */
function RowKey({ children }: { children: string }) {
  return (
    <kbd className={classes.rowKey} aria-hidden="true">
      {children}
    </kbd>
  );
}

/** Everything that can be done to a question with one click. */
export function RowActions(props: Props) {
  const { row, busy, note, touch, aiOn, handlers } = props;
  const decision = { row, busy, handlers, ...(touch === undefined ? {} : { touch }) };
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
              {...decision}
              to="approved"
              label="Approve"
              keys="a"
              icon={<IconCheck {...icon} />}
            />
            <Decision
              {...decision}
              to="rejected"
              label="Reject"
              keys="r"
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
            data-last={touch || undefined}
            aria-label="Edit"
            onClick={() => handlers.edit(row)}
          >
            <IconPencil {...icon} />
            <RowKey>e</RowKey>
          </ActionIcon>
        </Tooltip>
        {listed && aiOn && (
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
              <RowKey>d</RowKey>
            </ActionIcon>
          </Tooltip>
        )}
        {listed && (row.ai_suggested || (aiOn && !touch)) && (
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
