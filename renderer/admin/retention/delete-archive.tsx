import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Retention } from '../../../server/contract/retention.ts';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useServices } from '../session/services-context.ts';
import { deleteArchive, RETENTION_KEY } from './retention-api.ts';
import classes from './retention-reminder.module.css';
import { archiveName } from './retention-words.ts';

type Archive = Retention['archives'][number];
type Props = {
  /** Null closes it. */
  archive: Archive | null;
  onClose: () => void;
};

/** Asks before an event that is over is deleted, questions and all. */
export function DeleteArchive({ archive, onClose }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id }: Archive) => deleteArchive(api, id),
    onSuccess: () => toastDone('Archive deleted'),
    onError: (error) => tellFailure(error, 'delete-archive'),
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: RETENTION_KEY });
    },
  });
  const close = () => {
    if (!remove.isPending) onClose();
  };
  return (
    <Modal
      opened={archive !== null}
      onClose={close}
      title="Delete this archive?"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {archive && (
        <>
          <p className={classes.text}>
            {archiveName(archive)} is deleted from this laptop for good, with all its questions,
            leads and texts. Save it as a file first if you still need anything besides contact
            details.
          </p>
          <div className={classes.buttons}>
            <Button variant="default" data-autofocus onClick={close}>
              Cancel
            </Button>
            <Button color="bad" loading={remove.isPending} onClick={() => remove.mutate(archive)}>
              Delete for good
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
