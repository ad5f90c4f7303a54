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
import { MESSAGES } from '../../../server/contract/messages.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { isApiError, isToldElsewhere } from '../../lib/api-error.ts';

export const MEDIA_KEY = ['media'];

const PATH = '/api/admin/media';

/** The pictures of the media library, newest first. */
export function mediaQuery(api: ApiClient) {
  return queryOptions({
    queryKey: MEDIA_KEY,
    queryFn: ({ signal }) => api.data('GET', PATH, mediaList, { signal }),
  });
}

/** Where a file is seen to be no picture before any of it is sent. */
class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}

/** @param onProgress told the share that is on its way, from 0 to 1 */
type Watch = { signal?: AbortSignal; onProgress?: (share: number) => void };

/** Adds a picture to the library. Throws what {@link uploadFailure} puts into words. */
export async function uploadMedia(
  api: ApiClient,
  file: File,
  { signal, onProgress = () => undefined }: Watch = {},
): Promise<MediaItem> {
  if (file.size > MEDIA_MAX_BYTES) throw new RefusedFile(MEDIA_MESSAGES.tooLarge);
  const body = new FormData();
  body.append('file', file);
  return api.data('POST', PATH, mediaItem, { body, signal, onProgress });
}

/** Why an upload failed, in a sentence; null when that is told elsewhere. */
export function uploadFailure(error: unknown): string | null {
  if (error instanceof RefusedFile) return error.message;
  if (isToldElsewhere(error)) return null;
  if (isApiError(error) && error.csrf) return error.message;
  return (isApiError(error) && error.serverMessage) || MESSAGES.uploadFailed;
}

/** @param force take it out of the settings that show it; without, a picture in use is refused with 409 */
export function deleteMedia(api: ApiClient, id: number, force: boolean): Promise<DeletedMedia> {
  return api.data('DELETE', `${PATH}/${id}`, deletedMedia, { query: { force: force || null } });
}

/** The file itself, as it is stored. */
export function downloadMedia(api: ApiClient, id: number): Promise<Blob> {
  return api.file(`${PATH}/${id}/download`, {});
}
