import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { MediaItem } from '../../../server/contract/media.ts';
import { TOASTS } from '../../../server/contract/messages.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { toastDone, toastFailed } from '../../ui/toast.tsx';
import { deleteMedia, MEDIA_KEY } from '../media-picker/media-library.ts';
import { useServices } from '../session/services-context.ts';
import { SETTINGS_KEY } from '../settings/settings-api.ts';
import classes from './delete-dialog.module.css';
import { factsOf, usesInWords } from './media-words.ts';

type Props = {
  item: MediaItem;
  onClose: () => void;
  /** Called when it is gone, so that the focus finds a place that is still there. */
  onDeleted: () => void;
};

/** Asks before a picture is deleted, and says beforehand where it will be missing. */
export function DeleteDialog({ item, onClose, onDeleted }: Props) {
  const { api } = useServices();
  useReturnFocus();
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  /** The server's word that it came into use since the list was fetched. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const { id, filename, url_path: path, used_in: uses } = item;
  const used = uses.length > 0;
  const warning =
    refusal ?? (used ? `It is ${usesInWords(uses)}. Deleting it removes it there at once.` : null);

  const gone = () => {
    void client.invalidateQueries({ queryKey: MEDIA_KEY });
    void client.invalidateQueries({ queryKey: SETTINGS_KEY });
    onDeleted();
  };
  const remove = async () => {
    setRunning(true);
    try {
      await deleteMedia(api, id, warning !== null);
      toastDone(TOASTS.mediaDeleted);
      gone();
    } catch (error) {
      setRunning(false);
      if (isApiError(error, 409)) {
        setRefusal(error.serverMessage ?? error.message);
        void client.invalidateQueries({ queryKey: MEDIA_KEY });
      } else if (isApiError(error, 404)) {
        // Somebody else was quicker; what was wanted has happened.
        toastDone(TOASTS.mediaDeleted);
        gone();
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
      padding={24}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.item}>
        <span className={classes.thumb}>
          <img src={path} alt="" />
        </span>
        <div className={classes.words}>
          <b>{filename}</b>
          <span>{factsOf(item)}</span>
          {warning === null && <span>It is not in use. Deleting cannot be undone.</span>}
        </div>
      </div>
      {warning !== null && (
        <p className={classes.warning} role={refusal === null ? undefined : 'alert'}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {warning}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="bad" loading={running} onClick={() => void remove()}>
          {warning === null ? 'Delete' : 'Delete everywhere'}
        </Button>
      </div>
    </Modal>
  );
}
