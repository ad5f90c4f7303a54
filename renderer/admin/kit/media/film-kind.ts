import { FILM_MESSAGES } from '../../../../server/contract/media.ts';

/** Kind of a file: its container, the codec of its picture, null without one, and whether it has sound. */
export type FilmKind = { container: string; video: string | null; hasSound: boolean };

/**
 * Why a film does not play, in words.
 * @param kind null if it could not be found out
 * @param seconds that this browser would have played, 0 for nothing
 */
export function whyNotPlayed(kind: FilmKind | null, seconds: number): string {
  if (kind?.video === 'HEVC') return FILM_MESSAGES.hevc;
  if (kind?.video === null && kind.hasSound) return FILM_MESSAGES.noPicture;
  // A film without a track has lost its index, which cameras write last.
  const isKnown = kind !== null && /^(AVC|VP8|VP9|AV1)$/.test(kind.video ?? 'AVC');
  if (isKnown || seconds > 0) return FILM_MESSAGES.cutShort;
  return FILM_MESSAGES.unplayable(kind && `${kind.video} in ${kind.container}`);
}

/** Names what a file is, in a worker that loads what it needs for that. @throws when that cannot be loaded */
export function nameFilm(file: File): Promise<FilmKind | null> {
  const worker = new Worker(new URL('./film-kind.worker.ts', import.meta.url), {
    type: 'module',
    name: 'booth-film-kind',
  });
  return new Promise<FilmKind | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FilmKind | null>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('It could not be loaded.')));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
