import { Kbd, Modal } from '@mantine/core';
import classes from './shortcut-help.module.css';

/** Keys, each of which does the thing, or which are pressed together. */
export type Shortcut = { keys: readonly string[]; does: string };

/** Keys for one purpose. */
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

type Props = { groups: readonly ShortcutGroup[]; opened: boolean; onClose: () => void };

/** The keys that staff can work with, by what they are for. */
export function ShortcutHelp({ groups, opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      size={groups.length > 1 ? 940 : 440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.groups} data-many={groups.length > 1 || undefined}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title} className={classes.group} aria-label={title}>
            {groups.length > 1 && <h3 className={classes.title}>{title}</h3>}
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
          </section>
        ))}
      </div>
    </Modal>
  );
}
