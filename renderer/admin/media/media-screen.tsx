import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import { UPLOAD_TYPES, type MediaItem } from '../../../server/contract/media.ts';
import { MESSAGES } from '../../../server/contract/messages.ts';
import { errorSentence, isToldElsewhere } from '../../lib/api-error.ts';
import { saveFile } from '../../lib/save-file.ts';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { RefreshButton, PageHead } from '../../ui/page-head.tsx';
import { toastFailed } from '../../ui/toast.tsx';
import { downloadMedia, mediaQuery } from '../media-picker/media-library.ts';
import { useServices } from '../session/services-context.ts';
import { DropOverlay } from '../upload/drop-overlay.tsx';
import { UploadPanel } from '../upload/upload-panel.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MediaCard } from './media-card.tsx';
import classes from './media-screen.module.css';
import { summaryOf } from './media-words.ts';
import { useMediaUpload } from './use-media-upload.ts';

const GHOSTS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The pictures for the big screen and the code: upload, copy, download, delete. */
export function MediaScreen() {
  const { api } = useServices();
  const library = useQuery({
    ...mediaQuery(api),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const { upload, added } = useMediaUpload();
  const [deleting, setDeleting] = useState<MediaItem | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { data: items, error } = library;

  // Without any pictures, the screen itself says so.
  const failedBehind = items !== undefined && error !== null && !isToldElsewhere(error);
  useEffect(() => {
    if (failedBehind) toastFailed({ id: 'media', message: MESSAGES.mediaLoadFailed });
  }, [failedBehind]);

  const download = async ({ id, filename }: MediaItem) => {
    try {
      saveFile(await downloadMedia(api, id), filename);
    } catch (failure) {
      if (isToldElsewhere(failure)) return;
      toastFailed({ id: 'media', message: errorSentence(failure) });
    }
  };

  return (
    <>
      <PageHead title="Media" summary={items && summaryOf(items)}>
        <RefreshButton turning={library.isFetching} onPress={() => void library.refetch()} />
      </PageHead>
      <UploadPanel
        upload={upload}
        invitation={{ mouse: 'Drop a picture anywhere on this page', touch: 'Add a picture' }}
        hint="PNG, JPEG, WebP, AVIF, GIF or SVG, up to 10 MB, one at a time. Location data in photos is removed."
        choose="Choose a picture"
        accept={UPLOAD_TYPES.join()}
        checking="Checking the picture…"
      />
      <div ref={list} tabIndex={-1} className={classes.list} aria-busy={library.isPending}>
        {library.isPending && (
          <div className={classes.grid}>
            {GHOSTS.map((key) => (
              <Skeleton key={key} className={classes.ghost} />
            ))}
          </div>
        )}
        {!items && error && (
          <LoadFailed
            title={MESSAGES.mediaLoadFailed}
            error={error}
            onRetry={() => void library.refetch()}
          />
        )}
        {items?.length === 0 && (
          <EmptyState icon={IconPhotoPlus} title="Start with your logo">
            Drop it on this page, or choose it above. Pictures you upload can go on the big screen
            (in Settings) and into the middle of the QR code.
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <ul className={classes.grid} aria-label="Pictures">
            {items.map((item) => (
              <MediaCard
                key={item.id}
                item={item}
                fresh={item.id === added}
                onDownload={(chosen) => void download(chosen)}
                onDelete={setDeleting}
              />
            ))}
          </ul>
        )}
      </div>
      <DropOverlay onDrop={upload.start} title="Drop it to upload" hint="One picture at a time" />
      {deleting && (
        <DeleteDialog
          key={deleting.id}
          item={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            list.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}
