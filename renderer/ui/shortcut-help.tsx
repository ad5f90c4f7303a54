import { Kbd, Modal } from '@mantine/core';
import classes from './shortcut-help.module.css';

/** Keys, each of which does the thing, or which are pressed together. */
export type Shortcut = { keys: readonly string[]; does: string };

type Props = { shortcuts: readonly Shortcut[]; opened: boolean; onClose: () => void };

/** The keys that staff can work with. */
export function ShortcutHelp({ shortcuts, opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      size={400}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={classes.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
