import { queryOptions } from '@tanstack/react-query';
import {
  deletedMedia,
  MEDIA_MAX_BYTES,
  MEDIA_MESSAGES,
  mediaItem,
  mediaList,
  type DeletedMedia,
  type MediaItem,
} from '../../../server/contract/media.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { sendFile, type Watch } from '../upload/send-file.ts';

export const MEDIA_KEY = ['media'];

const PATH = '/api/admin/media';

/** The pictures of the media library, newest first. */
export function mediaQuery(api: ApiClient) {
  return queryOptions({
    queryKey: MEDIA_KEY,
    queryFn: ({ signal }) => api.data('GET', PATH, mediaList, { signal }),
  });
}

/** Adds a picture to the library. Throws what `uploadFailure` puts into words. */
export function uploadMedia(api: ApiClient, file: File, watch?: Watch): Promise<MediaItem> {
  const { tooLarge, empty } = MEDIA_MESSAGES;
  const to = { path: PATH, schema: mediaItem, maxBytes: MEDIA_MAX_BYTES, tooLarge, empty };
  return sendFile(api, file, to, watch);
}

/** @param force take it out of the settings that show it; without, a picture in use is refused with 409 */
export function deleteMedia(api: ApiClient, id: number, force: boolean): Promise<DeletedMedia> {
  return api.data('DELETE', `${PATH}/${id}`, deletedMedia, { query: { force: force || null } });
}

/** The file itself, as it is stored. */
export function downloadMedia(api: ApiClient, id: number): Promise<Blob> {
  return api.file(`${PATH}/${id}/download`, {});
}
