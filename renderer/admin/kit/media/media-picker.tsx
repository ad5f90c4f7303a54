import {
  Alert,
  Button,
  FileButton,
  Group,
  Modal,
  SimpleGrid,
  Skeleton,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle, IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { type MediaItem, UPLOAD_TYPES } from '../../../../server/contract/media.ts';
import { MESSAGES, TOASTS } from '../../../../server/contract/messages.ts';
import { EmptyState, LoadFailed } from '../../../ui/empty-state.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { useServices } from '../session/staff-services.ts';
import { usePhone } from '../../../ui/booth-theme.ts';
import classes from './media.module.css';
import { MediaThumb } from './media-thumb.tsx';
import { choosable, FILM_ACCEPT, lengthOf, MEDIA_KEY, mediaQuery, uploadMedia } from './model.ts';
import { uploadFailure } from './use-upload.ts';
import { PLAIN_LIST, Hint } from '../../../ui/card.tsx';

type Props = {
  opened: boolean;
  /** Title of the picker, which says what the image is for: "Choose a header logo". */
  title: string;
  /** Films may be chosen as well. */
  withFilms?: boolean;
  /** The path of the image that is chosen now, or empty. */
  chosen: string;
  onChoose: (urlPath: string, item: MediaItem) => void;
  onClose: () => void;
};

/** A dialog with the images of the media library, in which a new one can be uploaded as well. */
export function MediaPicker({
  opened,
  title,
  withFilms = false,
  chosen,
  onChoose,
  onClose,
}: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={760} fullScreen={usePhone()}>
      <Library
        withFilms={withFilms}
        chosen={chosen}
        onChoose={(urlPath, item) => {
          onChoose(urlPath, item);
          onClose();
        }}
      />
    </Modal>
  );
}

function Library({
  withFilms = false,
  chosen,
  onChoose,
}: Pick<Props, 'withFilms' | 'chosen' | 'onChoose'>) {
  const { api } = useServices();
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(mediaQuery(api));
  const items = data && choosable(data, withFilms);
  const upload = useMutation({
    mutationFn: (file: File) => uploadMedia(api, file),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: MEDIA_KEY });
      toastDone(TOASTS.mediaUploaded);
    },
  });
  /** Chosen once it is there, unless the dialog was closed meanwhile. */
  const add = (file: File) =>
    upload.mutate(file, { onSuccess: (item) => onChoose(item.url_path, item) });
  const failure = upload.error && uploadFailure(upload.error);
  return (
    <>
      <Group justify="space-between" mb="lg">
        <Hint>
          PNG, JPEG, WebP, AVIF, GIF or SVG, up to 10 MB.
          {withFilms && ' MP4 (H.264) or WebM, up to 500 MB.'}
        </Hint>
        <FileButton
          accept={withFilms ? FILM_ACCEPT : UPLOAD_TYPES.join()}
          onChange={(file) => {
            if (file) add(file);
          }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.75} />}
              loading={upload.isPending}
            >
              {withFilms ? 'Upload a picture or a film' : 'Upload a picture'}
            </Button>
          )}
        </FileButton>
      </Group>
      {failure !== null && (
        <Alert
          data-said="urgent"
          color="bad"
          mb="lg"
          icon={<IconAlertTriangle aria-hidden="true" />}
        >
          {failure}
        </Alert>
      )}
      {isPending && (
        <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }} aria-busy="true">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} h={158} />
          ))}
        </SimpleGrid>
      )}
      {!items && error && (
        <LoadFailed title={MESSAGES.mediaLoadFailed} error={error} onRetry={refetch} />
      )}
      {items?.length === 0 && (
        <EmptyState icon={IconPhotoPlus} title="No pictures yet">
          Upload the first one here; it stays in the media library.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <SimpleGrid {...PLAIN_LIST} cols={{ base: 2, xs: 3, sm: 4 }}>
          {items.map((item) => {
            const { id, url_path: urlPath, filename, width, height, film } = item;
            return (
              <li key={id} style={{ display: 'grid', minWidth: 0 }}>
                <UnstyledButton
                  p="xs"
                  className={classes.choice}
                  aria-pressed={urlPath === chosen}
                  onClick={() => onChoose(urlPath, item)}
                >
                  <span className={classes.image}>
                    <MediaThumb item={item} />
                  </span>
                  <Text component="span" display="block" size="sm" fw={600} truncate mt="xs">
                    {filename}
                  </Text>
                  <Text component="span" display="block" size="xs" c="var(--text-2)">
                    {film ? `Film, ${lengthOf(film.ms)}` : `${width} × ${height}`}
                  </Text>
                </UnstyledButton>
              </li>
            );
          })}
        </SimpleGrid>
      )}
    </>
  );
}
