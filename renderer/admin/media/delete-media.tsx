import { Alert, Box, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { MediaItem } from '../../../server/contract/media.ts';
import { TOASTS } from '../../../server/contract/messages.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { toastDone, toastFailed } from '../../ui/toast.tsx';
import { useServices } from '../session/services.ts';
import { SETTINGS_KEY } from '../settings/settings-api.ts';
import classes from './media.module.css';
import { deleteMedia, factsOf, MEDIA_KEY, usesInWords } from './model.ts';

type Props = {
  item: MediaItem;
  onClose: () => void;
  /** Called once it is deleted, to move the focus to an element that still exists. */
  onDeleted: () => void;
};

/** Asks before an image is deleted, and says beforehand where it will be missing. */
export function DeleteMedia({ item, onClose, onDeleted }: Props) {
  const { api } = useServices();
  useReturnFocus();
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  /** The server's sentence when it came into use since the list was fetched. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const { id, filename, url_path: path, used_in: uses } = item;
  const warning =
    refusal ??
    (uses.length > 0 ? `It is ${usesInWords(uses)}. Deleting it removes it there at once.` : null);

  const remove = async () => {
    setRunning(true);
    try {
      await deleteMedia(api, id, warning !== null).catch((error: unknown) => {
        // Deleted on another device meanwhile.
        if (!isApiError(error, 404)) throw error;
      });
      toastDone(TOASTS.mediaDeleted);
      void client.invalidateQueries({ queryKey: MEDIA_KEY });
      void client.invalidateQueries({ queryKey: SETTINGS_KEY });
      onDeleted();
    } catch (error) {
      setRunning(false);
      if (isApiError(error, 409)) {
        setRefusal(error.serverMessage ?? error.message);
        void client.invalidateQueries({ queryKey: MEDIA_KEY });
      } else if (!isToldElsewhere(error)) {
        toastFailed({ id: 'media', message: errorSentence(error) });
      }
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title="Delete this media item?"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="lg">
        <Group wrap="nowrap">
          <Box className={classes.image} w={116} flex="none" mah={72}>
            <img src={path} alt="" />
          </Box>
          <Box miw={0}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {filename}
            </Text>
            <Text size="sm" c="var(--text-2)">
              {factsOf(item)}
            </Text>
            {warning === null && (
              <Text size="sm" c="var(--text-2)">
                It is not in use. Deleting cannot be undone.
              </Text>
            )}
          </Box>
        </Group>
        {warning !== null && (
          <Alert
            color="warn"
            icon={<IconAlertTriangle aria-hidden="true" />}
            role={refusal === null ? 'note' : 'alert'}
          >
            {warning}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button color="bad" loading={isRunning} onClick={() => void remove()}>
            {warning === null ? 'Delete' : 'Delete everywhere'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
