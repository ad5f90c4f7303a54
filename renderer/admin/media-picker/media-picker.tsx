import { Button, FileButton, Modal, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle, IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { UPLOAD_TYPES } from '../../../server/contract/media.ts';
import { MESSAGES, TOASTS } from '../../../server/contract/messages.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useServices } from '../session/services-context.ts';
import { usePhone } from '../use-phone.ts';
import { uploadFailure } from '../upload/send-file.ts';
import { MEDIA_KEY, mediaQuery, uploadMedia } from './media-library.ts';
import classes from './media-picker.module.css';

type Props = {
  opened: boolean;
  /** What the picture is for: "Choose a header logo". */
  title: string;
  /** The path of the picture that is chosen now, or empty. */
  chosen: string;
  onChoose: (urlPath: string) => void;
  onClose: () => void;
};

/** A dialog with the pictures of the media library, in which a new one can be uploaded as well. */
export function MediaPicker({ opened, title, chosen, onChoose, onClose }: Props) {
  const phone = usePhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={760}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Close', size: phone ? 44 : 32 }}
    >
      <Library
        chosen={chosen}
        onChoose={(urlPath) => {
          onChoose(urlPath);
          onClose();
        }}
      />
    </Modal>
  );
}

function Library({ chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'>) {
  const { api } = useServices();
  const client = useQueryClient();
  const library = useQuery(mediaQuery(api));
  const upload = useMutation({
    mutationFn: (file: File) => uploadMedia(api, file),
    onSuccess: (item) => {
      void client.invalidateQueries({ queryKey: MEDIA_KEY });
      toastDone(TOASTS.mediaUploaded);
      onChoose(item.url_path);
    },
  });
  const failure = upload.error && uploadFailure(upload.error);

  return (
    <>
      <div className={classes.tools}>
        <p className={classes.hint}>PNG, JPEG, WebP, AVIF, GIF or SVG, up to 10 MB.</p>
        <FileButton
          accept={UPLOAD_TYPES.join()}
          onChange={(file) => {
            if (file) upload.mutate(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.75} />}
              loading={upload.isPending}
            >
              Upload a picture
            </Button>
          )}
        </FileButton>
      </div>
      {failure !== null && (
        <p className={classes.failure} role="alert">
          <IconAlertTriangle size={17} aria-hidden="true" />
          {failure}
        </p>
      )}
      {library.isPending && (
        <div className={classes.grid} aria-busy="true">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className={classes.ghost} />
          ))}
        </div>
      )}
      {library.isError && (
        <div className={classes.empty} role="alert">
          <IconAlertTriangle size={30} stroke={1.4} aria-hidden="true" />
          <p>{MESSAGES.mediaLoadFailed}</p>
          <Button variant="default" onClick={() => void library.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {library.data?.length === 0 && (
        <div className={classes.empty}>
          <IconPhotoPlus size={30} stroke={1.4} aria-hidden="true" />
          <p>No pictures yet. Upload the first one here; it stays in the media library.</p>
        </div>
      )}
      {library.data && library.data.length > 0 && (
        <ul className={classes.grid}>
          {library.data.map(({ id, url_path: urlPath, filename, width, height }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.item}
                aria-pressed={urlPath === chosen}
                onClick={() => onChoose(urlPath)}
              >
                <span className={classes.picture}>
                  <img src={urlPath} alt="" loading="lazy" />
                </span>
                <span className={classes.name}>{filename}</span>
                <span className={classes.size}>{`${width} × ${height}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
