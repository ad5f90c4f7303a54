/*
 * Reads codes apart from the page, which goes on scrolling and typing meanwhile.
 */
import { prepareZXingModule } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { readImage } from './read-image.ts';
import type { ReadRequest } from './scanner.ts';

// By default it comes from the internet.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

addEventListener('message', ({ data, ports: [port] }: MessageEvent<ReadRequest>) => {
  const { image, looks } = data;
  readImage(image, looks).then(
    (codes) => port?.postMessage(codes),
    () => port?.postMessage(null),
  );
});
