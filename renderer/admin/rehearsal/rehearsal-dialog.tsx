import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import dialog from '../../ui/dialog.module.css';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { REHEARSAL_KEY } from './rehearsal-api.ts';

type Props = {
  opened: boolean;
  title: string;
  /** Of the button that does it. */
  action: string;
  /** Said once the server has begun. */
  doing: string;
  work: () => Promise<void>;
  children: ReactNode;
  onClose: () => void;
};

/** Asks before the server restarts with other data. */
export function RehearsalDialog({ opened, title, action, doing, work, children, onClose }: Props) {
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: work,
    onSuccess: () => toastDone(doing),
    onError: (error) => tellFailure(error, 'rehearsal'),
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: REHEARSAL_KEY });
    },
  });
  const close = () => {
    if (!run.isPending) onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
      <div className={dialog.buttons}>
        <Button variant="default" data-autofocus onClick={close}>
          Cancel
        </Button>
        <Button loading={run.isPending} onClick={() => run.mutate()}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
