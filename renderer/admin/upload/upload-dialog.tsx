import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  opened: boolean;
  title: string;
  /** An upload is ended by its own button: nobody loses one by a slip. */
  isSending: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog in which a file is chosen and sent; nothing closes it while that is under way. */
export function UploadDialog({ opened, title, isSending, onClose, children }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (!isSending) onClose();
      }}
      title={title}
      size={620}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSending }}
    >
      {children}
    </Modal>
  );
}
