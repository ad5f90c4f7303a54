import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';

type Props = {
  opened: boolean;
  /** The question. */
  title: string;
  /** What is lost. */
  children: ReactNode;
  /** What the button does, in its own words. */
  confirm: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is gone for good. */
export function ConfirmDialog(props: Props) {
  const { opened, title, children, confirm, busy, onConfirm, onClose } = props;
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.text}>{children}</p>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={close}>
          Cancel
        </Button>
        <Button color="bad" loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
