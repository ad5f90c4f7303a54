import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MEDIA_MESSAGES, type MediaItem } from '../../../server/contract/media.ts';
import { TOASTS } from '../../../server/contract/messages.ts';
import { toastDone } from '../../ui/toast.tsx';
import { MEDIA_KEY, uploadMedia } from '../media-picker/media-library.ts';
import { useServices } from '../session/services-context.ts';
import { useUpload } from '../upload/use-upload.ts';

/** Sends pictures to the media library; `added` is the id of the one that came last. */
export function useMediaUpload() {
  const { api } = useServices();
  const client = useQueryClient();
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
  return { upload, added };
}
