import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

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
      <Text c="var(--text-2)" lh={1.55}>
        {children}
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={close}>
          Cancel
        </Button>
        <Button color="bad" loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
