/** Kind of a file: its container, and the codec of its picture; null without one. */
export type FilmKind = { container: string; video: string | null };

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
