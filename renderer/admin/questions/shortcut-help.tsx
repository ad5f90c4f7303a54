import { Kbd, Modal } from '@mantine/core';
import classes from './shortcut-help.module.css';

const SHORTCUTS = [
  { keys: ['j', 'k'], does: 'Next and previous question' },
  { keys: ['a'], does: 'Approve' },
  { keys: ['r'], does: 'Reject' },
  { keys: ['e'], does: 'Edit and answer' },
  { keys: ['u'], does: 'Undo the last change' },
  { keys: ['/'], does: 'Search' },
  { keys: ['Ctrl', 'Enter'], does: 'Approve & save, while editing' },
  { keys: ['?'], does: 'This help' },
];

/** The keys that staff can work with. */
export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      size={400}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={classes.list}>
        {SHORTCUTS.map(({ keys, does }) => (
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
