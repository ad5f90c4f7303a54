import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import dialog from '../../ui/dialog.module.css';
import { tellFailure } from '../../ui/tell-failure.ts';
import { ChangeOver } from '../change-over/change-over.tsx';
import { useChangeOver } from '../change-over/use-change-over.ts';
import { REHEARSAL_KEY } from './rehearsal-api.ts';

type Props = {
  title: string;
  /** Of the button that does it. */
  action: string;
  /** What the server does then, as a sentence. */
  doing: string;
  work: () => Promise<void>;
  /** Things are as requested: beginning leaves no note behind that says so. */
  isDone: boolean;
  children: ReactNode;
  onClose: () => void;
};

/** Asks before the server restarts with other data, and waits until it is back. */
export function RehearsalDialog({ title, action, doing, work, isDone, children, onClose }: Props) {
  const client = useQueryClient();
  const change = useChangeOver(onClose);
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const close = () => {
    if (!change.isAsking) onClose();
  };
  const run = () =>
    change.ask(work, (failure) => {
      onClose();
      tellFailure(failure, 'rehearsal');
      void client.invalidateQueries({ queryKey: REHEARSAL_KEY });
    });
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {change.isUnderway ? (
        <ChangeOver doing={doing} onLeave={onClose} />
      ) : (
        <>
          {children}
          <div className={dialog.buttons}>
            <Button variant="default" data-autofocus onClick={close}>
              Cancel
            </Button>
            <Button loading={change.isAsking} onClick={run}>
              {action}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
