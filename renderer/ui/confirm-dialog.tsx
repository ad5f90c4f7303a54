import { Box, Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  opened?: boolean;
  /** The question. */
  title: string;
  /** Consequences of confirming. */
  children: ReactNode;
  /** Label of the confirming button, a verb; null if the action is not possible. */
  confirm: string | null;
  color?: string;
  busy?: boolean;
  cancel?: string;
  /** Button for a third choice. */
  other?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before something is deleted or left behind. */
export function ConfirmDialog(props: Props) {
  const { opened = true, title, children, confirm, color = 'bad', busy = false } = props;
  const { cancel = 'Cancel', other, onConfirm, onClose } = props;
  const isSafe = color === 'bad' || confirm === null;
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={title} size={480}>
      <Box c="var(--text-2)">{children}</Box>
      <Group justify="flex-end" gap="sm" mt="lg">
        {other && <Box mr="auto">{other}</Box>}
        <Button
          variant={confirm === null ? 'filled' : 'default'}
          data-autofocus={isSafe || undefined}
          onClick={close}
        >
          {cancel}
        </Button>
        {confirm !== null && (
          <Button
            color={color}
            data-autofocus={!isSafe || undefined}
            loading={busy}
            onClick={() => {
              if (!busy) onConfirm();
            }}
          >
            {confirm}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
