/*
 * Says what a film is that does not play. Apart from the page, which may run no WebAssembly.
 */
import { mediaInfoFactory } from 'mediainfo.js';
import wasm from 'mediainfo.js/MediaInfoModule.wasm?url';
import type { FilmKind } from './film-kind.ts';

async function kindOf(file: File): Promise<FilmKind | null> {
  // By default it looks beside its own script.
  const info = await mediaInfoFactory({ format: 'object', locateFile: () => wasm });
  try {
    const read = async (size: number, offset: number) =>
      new Uint8Array(await file.slice(offset, offset + size).arrayBuffer());
    const { media } = await info.analyzeData(file.size, read);
    const tracks = media?.track ?? [];
    const container = tracks.find((track) => track['@type'] === 'General')?.Format;
    const video = tracks.find((track) => track['@type'] === 'Video')?.Format ?? null;
    const hasSound = tracks.some((track) => track['@type'] === 'Audio');
    return container === undefined ? null : { container, video, hasSound };
  } finally {
    info.close();
  }
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  kindOf(data).then(postMessage, () => postMessage(null));
});
