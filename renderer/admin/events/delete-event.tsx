import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ArchivedEvent } from '../../../server/contract/event-archive.ts';
import { isApiError } from '../../lib/api-error.ts';
import { shortExactTime } from '../../lib/format.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { countsInWords } from '../backups/backup-words.ts';
import { useServices } from '../session/services-context.ts';
import { nameOf } from './event-words.ts';
import { deleteEvent, EVENTS_KEY } from './events-api.ts';

type Props = {
  event: ArchivedEvent;
  onClose: () => void;
  /** Called when it is gone, so that the focus finds a place that is still there. */
  onDeleted: () => void;
};

/** Asks before an event that is over is gone for good. */
export function DeleteEvent({ event, onClose, onDeleted }: Props) {
  const { api } = useServices();
  useReturnFocus();
  const client = useQueryClient();
  const name = nameOf(event.event);
  const remove = useMutation({
    mutationFn: () =>
      deleteEvent(api, event.id).catch((error: unknown) => {
        // Somebody else was quicker; what was wanted has happened.
        if (!isApiError(error, 404)) throw error;
      }),
    onSuccess: () => {
      toastDone(`${name} was deleted`);
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
      title={`Delete “${name}” for good?`}
      confirm="Delete for good"
      busy={remove.isPending}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate();
      }}
      onClose={onClose}
    >
      It holds {countsInWords(event.counts)}, and was put away on {shortExactTime(event.made_at)}.
      It cannot be recovered from this laptop, except from a file that you have saved.
    </ConfirmDialog>
  );
}
