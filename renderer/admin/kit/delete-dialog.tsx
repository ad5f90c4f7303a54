import { type QueryKey, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unlessGone } from '../../lib/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { whileDeleting } from './progress.ts';
import { useServices } from './session/staff-services.ts';

type Props = {
  title: string;
  /** Label of the button that deletes. */
  confirm: string;
  /** Of the call. */
  path: string;
  timeoutMs?: number;
  /** Notice after the deletion. */
  said: string;
  /** Names the message about a failure. */
  failure: string;
  refreshes: QueryKey;
  /** Called when the list is up to date, so that the focus finds a place that is still there. */
  onDone: () => void;
  onClose: () => void;
  /** Sentences about what the deletion destroys. */
  children: ReactNode;
};

/** Asks before something is deleted. */
export function DeleteDialog(props: Props) {
  const { title, confirm, path, timeoutMs, said, failure, refreshes } = props;
  const { onDone, onClose, children } = props;
  const { api } = useServices();
  const remove = useMutation({
    mutationFn: () =>
      unlessGone(() => whileDeleting(() => api.done('DELETE', path, { timeoutMs }))),
    onSuccess: () => toastDone(said),
    meta: { failure, refreshes },
    onSettled: (_, error) => (error ? onClose() : onDone()),
  });
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      busy={remove.isPending}
      onConfirm={remove.mutate}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
