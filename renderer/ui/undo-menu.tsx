import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { UndoStack } from '../lib/undo-stack.ts';
import { useNow } from '../lib/use-now.ts';
import { RelativeTime } from './relative-time.tsx';
import classes from './undo-menu.module.css';

/** What was changed last, the newest first; a press takes it back. */
export function UndoMenu({ undo }: { undo: UndoStack }) {
  const steps = useSyncExternalStore(undo.subscribe, undo.read);
  const now = useNow();
  return (
    <Menu width={360} position="bottom-end">
      <Menu.Target>
        <Tooltip label="Your last changes (u undoes the newest)">
          <ActionIcon variant="default" size={36} aria-label="Your last changes">
            <IconHistory size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown aria-label="Your last changes" className={classes.menu}>
        {steps.length === 0 && (
          <Menu.Label className={classes.none}>
            What you change is listed here, and can be taken back.
          </Menu.Label>
        )}
        {steps.map(({ id, label, at }) => (
          <Menu.Item
            key={id}
            leftSection={<IconArrowBackUp size={17} stroke={1.75} aria-hidden="true" />}
            rightSection={
              <span className={classes.when}>
                <RelativeTime iso={new Date(at).toISOString()} now={now} />
              </span>
            }
            onClick={() => undo.undo(id)}
          >
            <span className={classes.label} dir="auto">
              Undo: {label}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
