import { queryOptions } from '@tanstack/react-query';
import {
  describeMediaUse,
  MEDIA_MAX_BYTES,
  MEDIA_MESSAGES,
  mediaItem,
  mediaList,
  type MediaItem,
  type MediaType,
  type MediaUse,
} from '../../../../server/contract/media.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { countOf, formatBytes } from '../../../lib/format.ts';
import { sendFile, type Watch } from './use-upload.ts';

export const MEDIA_KEY = ['media'];

export const MEDIA_PATH = '/api/admin/media';
const { tooLarge, empty } = MEDIA_MESSAGES;
const LIBRARY = { path: MEDIA_PATH, schema: mediaItem, maxBytes: MEDIA_MAX_BYTES, tooLarge, empty };

/** The images of the media library, newest first. */
export function mediaQuery(api: ApiClient) {
  return queryOptions({
    queryKey: MEDIA_KEY,
    queryFn: ({ signal }) => api.data('GET', MEDIA_PATH, mediaList, { signal }),
  });
}

/** Adds an image to the library. Throws what `uploadFailure` puts into words. */
export function uploadMedia(api: ApiClient, file: File, watch?: Watch): Promise<MediaItem> {
  return sendFile(api, file, LIBRARY, watch);
}

const TYPE_NAMES: Record<MediaType, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/svg+xml': 'SVG',
};
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "1200 × 630 · PNG · 84 KB". */
export function factsOf({ width, height, content_type: type, size }: MediaItem): string {
  return `${width} × ${height} · ${TYPE_NAMES[type]} · ${formatBytes(size)}`;
}

/** "the big screen’s main logo and logo 2 on the big screen". */
export function usesInWords(uses: readonly MediaUse[]): string {
  return list.format(uses.map(describeMediaUse));
}

/** Summarizes the library: "4 pictures, 1.2 MB". */
export function summaryOf(items: readonly MediaItem[]): string {
  if (items.length === 0) return 'No pictures yet';
  const bytes = items.reduce((sum, { size }) => sum + size, 0);
  return `${countOf(items.length, 'picture', 'pictures')}, ${formatBytes(bytes)}`;
}
