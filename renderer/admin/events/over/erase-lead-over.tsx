import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Lead } from '../../../../server/contract/leads.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { tellFailure } from '../../../ui/tell-failure.ts';
import { toastDone } from '../../../ui/toast.tsx';
import { useServices } from '../../session/services-context.ts';
import { EVENTS_KEY } from '../events-api.ts';
import { eraseLeadOver } from './over-api.ts';

type Props = { event: string; lead: Lead; onClose: () => void };

/** Asks before a lead of an event that is over is gone for good. */
export function EraseLeadOver({ event, lead, onClose }: Props) {
  const { api } = useServices();
  useReturnFocus();
  const client = useQueryClient();
  const erase = useMutation({
    mutationFn: () =>
      eraseLeadOver(api, event, lead.id).catch((error: unknown) => {
        // Somebody else was quicker; what was wanted has happened.
        if (!isApiError(error, 404)) throw error;
      }),
    onSuccess: () => toastDone('Lead erased'),
    onError: (error) => tellFailure(error, 'erase-lead'),
    async onSettled() {
      await client.invalidateQueries({ queryKey: ['event-over', event] });
      await client.invalidateQueries({ queryKey: EVENTS_KEY });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`Erase ${lead.name} for good?`}
      confirm="Erase for good"
      busy={erase.isPending}
      onConfirm={() => {
        if (!erase.isPending) erase.mutate();
      }}
      onClose={onClose}
    >
      Their contact details, consent, rating and notes are deleted from every event on this laptop.
      A question that they asked stays, without their name. Files that you have saved still have
      them.
    </ConfirmDialog>
  );
}
