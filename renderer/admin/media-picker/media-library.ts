import { queryOptions } from '@tanstack/react-query';
import { mediaItem, mediaList, type MediaItem } from '../../../server/contract/media.ts';
import type { ApiClient } from '../../lib/api-client.ts';

export const MEDIA_KEY = ['media'];

const PATH = '/api/admin/media';

/** The pictures of the media library, newest first. */
export const mediaQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: MEDIA_KEY,
    queryFn: ({ signal }) => api.data('GET', PATH, mediaList, { signal }),
  });

/** Adds a picture to the library. */
export function uploadMedia(api: ApiClient, file: File): Promise<MediaItem> {
  const body = new FormData();
  body.append('file', file);
  return api.data('POST', PATH, mediaItem, { body });
}
