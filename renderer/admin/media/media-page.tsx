import { Alert, Box, Group, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDownload,
  IconPhotoPlus,
  IconPointFilled,
  IconTrash,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import { MEDIA_MESSAGES, type MediaItem } from '../../../server/contract/media.ts';
import { MESSAGES, TOASTS } from '../../../server/contract/messages.ts';
import { errorSentence, isApiError, isToldElsewhere, unlessGone } from '../../lib/api-error.ts';
import { saveFile } from '../../lib/browser.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { PageHead, RefreshButton } from '../../ui/page-head.tsx';
import { toastDone, toastFailed } from '../../ui/toast.tsx';
import { PictureSteps } from '../kit/picture-steps.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { SETTINGS_KEY } from '../kit/form/settings-loaded.tsx';
import classes from '../kit/media/media.module.css';
import { MediaThumb } from '../kit/media/media-thumb.tsx';
import {
  factsOf,
  FILM_ACCEPT,
  MEDIA_KEY,
  MEDIA_PATH,
  mediaQuery,
  summaryOf,
  uploadMedia,
  usesInWords,
} from '../kit/media/model.ts';
import { TakePhoto } from './take-photo.tsx';
import { DropOverlay } from '../kit/media/drop-overlay.tsx';
import { UploadPanel } from '../kit/media/upload-panel.tsx';
import { useUpload } from '../kit/media/use-upload.ts';
import { PLAIN_LIST, Hint } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const COLUMNS = { base: 1, xs: 2, md: 3, lg: 4 };
const STEPS = [
  {
    picture: 'logo',
    title: 'Logos',
    text: 'On the big screen and on visitors’ phones. Choose them in Settings.',
  },
  {
    picture: 'slide',
    title: 'Slides',
    text: 'On the big screen while nothing is asked. Choose them in Settings.',
  },
  {
    picture: 'code',
    title: 'The code',
    text: 'A logo in its middle. Choose it under QR Code.',
  },
] as const;
const GHOSTS = ['a', 'b', 'c', 'd'];

type CardProps = {
  item: MediaItem;
  /** It was uploaded just now. */
  fresh: boolean;
  onDownload: (item: MediaItem) => void;
  onDelete: (item: MediaItem) => void;
};

/** One image: what it is, where it is used, its path, and what can be done with it. */
function MediaCard({ item, fresh, onDownload, onDelete }: CardProps) {
  const { filename, url_path: path, width, height, used_in: uses } = item;
  const isUsed = uses.length > 0;
  return (
    <Paper
      component="li"
      withBorder
      radius="md"
      className={classes.card}
      data-fresh={fresh || undefined}
      aria-label={filename}
      pos="relative"
      style={{ overflow: 'hidden', minWidth: 0 }}
    >
      <div className={classes.image}>
        <MediaThumb item={item} width={width} height={height} />
      </div>
      <Paper className={classes.actions} pos="absolute" top={8} right={8} bg="var(--surface)">
        <Group gap={0} wrap="nowrap">
          <CopyButton text={path} label={`Copy the path of ${filename}`} size={34} />
          <IconButton
            icon={IconDownload}
            glyph={[17, 1.75]}
            size={34}
            label={`Download ${filename}`}
            tip="Download"
            onClick={() => onDownload(item)}
          />
          <IconButton
            icon={IconTrash}
            glyph={[17, 1.75]}
            size={34}
            color="bad"
            label={`Delete ${filename}`}
            tip="Delete"
            onClick={() => onDelete(item)}
          />
        </Group>
      </Paper>
      <Box px="md" py="sm">
        <Title order={2} fz="md" textWrap="nowrap" className={classes.name} title={filename}>
          {filename}
        </Title>
        <Hint>{factsOf(item)}</Hint>
        <Text size="sm" c={isUsed ? undefined : 'var(--text-2)'}>
          {isUsed && <IconPointFilled size={12} color="var(--ok)" aria-hidden="true" />}
          {isUsed ? ` Used as ${usesInWords(uses)}` : 'Not in use'}
        </Text>
        <Text size="xs" c="var(--text-2)" truncate className={classes.path}>
          {path}
        </Text>
      </Box>
    </Paper>
  );
}

/** The images for the display and the code: upload, copy, download, delete. */
export function MediaPage() {
  const { api } = useServices();
  const client = useQueryClient();
  const library = useQuery({
    ...mediaQuery(api),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const [added, setAdded] = useState<number | null>(null);
  const upload = useUpload<MediaItem>({
    send: (file, watch) => uploadMedia(api, file, watch),
    messages: MEDIA_MESSAGES,
    onDone: (item) => {
      setAdded(item.id);
      toastDone(TOASTS.mediaUploaded);
    },
    onEnd: () => void client.invalidateQueries({ queryKey: MEDIA_KEY }),
  });
  const [deleting, setDeleting] = useState<MediaItem | null>(null);
  const { data: items, error, isPending, isFetching, refetch } = library;

  // Without any images, the page itself says so.
  const hasFailedBehind = items !== undefined && error !== null && !isToldElsewhere(error);
  useEffect(() => {
    if (hasFailedBehind) toastFailed({ id: 'media', message: MESSAGES.mediaLoadFailed });
  }, [hasFailedBehind]);

  const download = async ({ id, filename }: MediaItem) => {
    try {
      saveFile(await api.file(`${MEDIA_PATH}/${id}/download`, {}), filename);
    } catch (failure) {
      if (isToldElsewhere(failure)) return;
      toastFailed({ id: 'media', message: errorSentence(failure) });
    }
  };

  return (
    <>
      <PageHead title="Media" summary={items && summaryOf(items)}>
        <RefreshButton turning={isFetching} onPress={() => void refetch()} />
      </PageHead>
      <UploadPanel
        upload={upload}
        invitation={{
          mouse: 'Drop a picture or a film anywhere on this page',
          touch: 'Add a picture',
        }}
        hint="PNG, JPEG, WebP, AVIF, GIF or SVG, up to 10 MB; MP4 (H.264) or WebM, up to 500 MB. Location data in photos is removed."
        choose="Choose a file"
        accept={FILM_ACCEPT}
        checking="Checking the file…"
      >
        <TakePhoto onPhoto={(photo) => upload.start([photo])} />
      </UploadPanel>
      <div aria-busy={isPending}>
        {isPending && (
          <SimpleGrid cols={COLUMNS}>
            {GHOSTS.map((key) => (
              <Skeleton key={key} h={252} radius="md" />
            ))}
          </SimpleGrid>
        )}
        {!items && error && (
          <LoadFailed title={MESSAGES.mediaLoadFailed} error={error} onRetry={refetch} />
        )}
        {items?.length === 0 && (
          <EmptyState icon={IconPhotoPlus} title="Start with your logo">
            Drop it on this page, or choose it above.
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <SimpleGrid {...PLAIN_LIST} cols={COLUMNS} aria-label="Pictures and films">
            {items.map((item) => (
              <MediaCard
                key={item.id}
                item={item}
                fresh={item.id === added}
                onDownload={(chosen) => void download(chosen)}
                onDelete={setDeleting}
              />
            ))}
          </SimpleGrid>
        )}
        {items && items.length < 2 && <PictureSteps steps={STEPS} />}
      </div>
      <DropOverlay onDrop={upload.start} title="Drop it to upload" hint="One at a time" />
      {deleting && (
        <DeleteMedia
          key={deleting.id}
          item={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
        />
      )}
    </>
  );
}

type Props = {
  item: MediaItem;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before an image is deleted, and says beforehand where it will be missing. */
function DeleteMedia({ item, onClose, onDeleted }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  /** The server's sentence when it came into use since the list was fetched. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const { id, filename, used_in: uses } = item;
  const warning =
    refusal ??
    (uses.length > 0 ? `It is ${usesInWords(uses)}. Deleting it removes it there at once.` : null);

  const remove = async () => {
    setRunning(true);
    try {
      // Without force, an image in use is refused.
      const query = { force: warning !== null || null };
      await unlessGone(() => api.done('DELETE', `${MEDIA_PATH}/${id}`, { query }));
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
    <ConfirmDialog
      title="Delete this media item?"
      confirm={warning === null ? 'Delete' : 'Delete everywhere'}
      busy={isRunning}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Group wrap="nowrap">
        <Box className={classes.image} w={116} flex="none" mah={72}>
          <MediaThumb item={item} />
        </Box>
        <Box miw={0}>
          <Text fw={600} c="var(--text)" style={{ overflowWrap: 'anywhere' }}>
            {filename}
          </Text>
          <Text size="sm">{factsOf(item)}</Text>
          {warning === null && <Text size="sm">It is not in use. Deleting cannot be undone.</Text>}
        </Box>
      </Group>
      {warning !== null && (
        <Alert
          mt="lg"
          color="warn"
          icon={<IconAlertTriangle aria-hidden="true" />}
          data-said={refusal === null ? undefined : 'urgent'}
        >
          {warning}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
