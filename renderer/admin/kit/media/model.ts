import { queryOptions } from '@tanstack/react-query';
import {
  describeMediaUse,
  FILM_MAX_BYTES,
  FILM_MESSAGES,
  FILM_TYPES,
  MEDIA_MAX_BYTES,
  MEDIA_MESSAGES,
  mediaItem,
  mediaList,
  type MediaItem,
  type MediaType,
  type MediaUse,
  UPLOAD_TYPES,
} from '../../../../server/contract/media.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { countOf, formatBytes } from '../../../lib/format.ts';
import { tryFilm } from './try-film.ts';
import { RefusedFile, sendFile, type Watch } from './use-upload.ts';

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

/** Types that a file chooser offers; a QuickTime film is refused in words. */
export const FILM_ACCEPT = [...UPLOAD_TYPES, ...FILM_TYPES, 'video/quicktime'].join();

/** Tries a film here, and adds it with the picture that stands for it. */
async function uploadFilm(api: ApiClient, file: File, watch?: Watch): Promise<MediaItem> {
  const { tooLarge: tooLong } = FILM_MESSAGES;
  const to = { schema: mediaItem, empty, maxBytes: FILM_MAX_BYTES, tooLarge: tooLong };
  if (file.size === 0 || file.size > FILM_MAX_BYTES) {
    throw new RefusedFile(file.size === 0 ? empty : tooLong);
  }
  const { facts, poster } = await tryFilm(file);
  watch?.signal?.throwIfAborted();
  const query = new URLSearchParams(Object.entries(facts).map(([name, n]) => [name, String(n)]));
  const item = await sendFile(api, file, { ...to, path: `${MEDIA_PATH}/films?${query}` }, watch);
  if (!poster) return item;
  const body = new FormData();
  body.append('file', poster, 'poster.jpg');
  // It is there without one, too.
  return api.data('PUT', `${MEDIA_PATH}/${item.id}/poster`, mediaItem, { body }).catch(() => item);
}

/** Adds an image or a film to the library. Throws what `uploadFailure` puts into words. */
export function uploadMedia(api: ApiClient, file: File, watch?: Watch): Promise<MediaItem> {
  return file.type.startsWith('video/')
    ? uploadFilm(api, file, watch)
    : sendFile(api, file, LIBRARY, watch);
}

/** Items of the library that may be chosen; a film is no logo. */
export function choosable(items: readonly MediaItem[], withFilms: boolean): readonly MediaItem[] {
  return withFilms ? items : items.filter(({ film }) => film === null);
}

const TYPE_NAMES: Record<MediaType, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/svg+xml': 'SVG',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
};
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** A film's length: "0:45". */
export function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** "1200 × 630 · PNG · 84 KB", "1920 × 1080 · MP4 · 0:45 · 84 MB". */
export function factsOf({ width, height, content_type: type, size, film }: MediaItem): string {
  const length = film ? ` · ${lengthOf(film.ms)}` : '';
  return `${width} × ${height} · ${TYPE_NAMES[type]}${length} · ${formatBytes(size)}`;
}

/** "the big screen’s main logo and logo 2 on the big screen". */
export function usesInWords(uses: readonly MediaUse[]): string {
  return list.format(uses.map(describeMediaUse));
}

/** Summarizes the library: "4 pictures, 1 film, 1.2 MB". */
export function summaryOf(items: readonly MediaItem[]): string {
  if (items.length === 0) return 'No pictures yet';
  const bytes = items.reduce((sum, { size }) => sum + size, 0);
  const films = items.filter(({ film }) => film !== null).length;
  const pictures = items.length - films;
  return [
    pictures > 0 && countOf(pictures, 'picture', 'pictures'),
    films > 0 && countOf(films, 'film', 'films'),
    formatBytes(bytes),
  ]
    .filter(Boolean)
    .join(', ');
}
