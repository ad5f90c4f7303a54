import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BoothEvent } from '../../../server/contract/event.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useServices } from '../session/services-context.ts';
import { datesOf, holdsInWords, nameOf } from './event-words.ts';
import { deleteEvent, EVENTS_KEY } from './events-api.ts';

type Props = {
  event: BoothEvent;
  onClose: () => void;
  /** Called when it is gone, so that the focus finds a place that is still there. */
  onDeleted: () => void;
};

/** Asks before an event that is over is gone for good. */
export function DeleteEvent({ event, onClose, onDeleted }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const now = useNow();
  useReturnFocus();
  const remove = useMutation({
    mutationFn: () =>
      deleteEvent(api, event.id).catch((error: unknown) => {
        // Somebody else was quicker; what was wanted has happened.
        if (!isApiError(error, 404)) throw error;
      }),
    onSuccess: () => {
      toastDone(`${nameOf(event)} was deleted`);
      onDeleted();
    },
    onError: (error) => {
      tellFailure(error, 'events');
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: EVENTS_KEY }),
  });
  return (
    <ConfirmDialog
      opened
      title={`Delete “${nameOf(event)}” for good?`}
      confirm="Delete for good"
      busy={remove.isPending}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate();
      }}
      onClose={onClose}
    >
      Its {holdsInWords(event.counts)} of {datesOf(event, now)} are deleted with all notes, answers
      and files. Backups made before keep them until they age out; nothing else does, except a file
      that you exported.
    </ConfirmDialog>
  );
}
