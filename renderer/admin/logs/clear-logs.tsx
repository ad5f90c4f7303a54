import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconEraser } from '@tabler/icons-react';
import { TOASTS } from '../../../server/contract/messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useServices } from '../session/services-context.ts';
import { clearLogs, LOGS_KEY } from './logs-api.ts';

/** Empties the log, after asking for confirmation. @param onCleared called before the list is fetched again */
export function ClearLogs({ onCleared }: { onCleared: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  const [asking, dialog] = useDisclosure(false);
  const clear = useMutation({
    mutationFn: () => clearLogs(api),
    onSuccess: () => {
      dialog.close();
      onCleared();
      toastDone(TOASTS.logsCleared);
      return client.invalidateQueries({ queryKey: LOGS_KEY });
    },
    onError: (error) => tellFailure(error, 'clear-logs'),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEraser size={16} stroke={1.75} />}
        onClick={dialog.open}
      >
        Clear logs
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Clear all logs?"
        confirm="Clear logs"
        busy={clear.isPending}
        onConfirm={() => clear.mutate()}
        onClose={dialog.close}
      >
        Every entry is deleted for good, and a new one says who cleared them. Export the log first
        if you might need it.
      </ConfirmDialog>
    </>
  );
}
