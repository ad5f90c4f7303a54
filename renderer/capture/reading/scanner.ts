import type { ReadCode } from './code.ts';

/** Message to the worker, with the port for its answer: a list of codes, or null when it could not read at all. */
export type ReadRequest = { image: ImageData; looks: readonly Look[] };

/** A way to look at an image: turned by so many degrees, or as its negative. */
export type Look = number | 'negative';

/**
 * Ways to look at an image until something is read. Bars are found within ten degrees of the horizontal and the
 * vertical, those of PDF417 within five, and these never in light on dark.
 */
export const LOOKS: readonly Look[] = [0, 20, -20, 40, -40, 10, -10, 30, -30, 'negative'];

/** Longest edge in pixels of what is read first: two megapixels, for a badge that fills a part of the photo. */
const EDGE = 1600;
/** Longest edge for a badge that was photographed from afar, which takes four times as long. */
const LARGE_EDGE = 3200;

/** Reader of codes; it loads what it needs with the first image. */
export type Scanner = {
  /**
   * Reads all codes of a photo.
   * @throws for what is no image, and when the reader could not be loaded
   */
  readPhoto: (photo: Blob) => Promise<ReadCode[]>;
  /**
   * Reads all codes that a camera shows now; beside the straight look it tries another one each time.
   * @throws when the reader could not be loaded
   */
  readFrame: (video: HTMLVideoElement) => Promise<ReadCode[]>;
  close: () => void;
};

function startWorker(): Worker {
  return new Worker(new URL('./reader.worker.ts', import.meta.url), {
    type: 'module',
    name: 'booth-reader',
  });
}

function ask(worker: Worker, request: ReadRequest): Promise<ReadCode[]> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The reader could not be loaded.'));
    const { port1, port2 } = new MessageChannel();
    worker.addEventListener('error', fail, { once: true });
    port1.addEventListener('message', ({ data }: MessageEvent<ReadCode[] | null>) => {
      worker.removeEventListener('error', fail);
      port1.close();
      if (data) resolve(data);
      else fail();
    });
    port1.start();
    worker.postMessage(request, [port2]);
  });
}

/** Makes a reader that starts its worker with the first image, and another one after a failure. */
export function openScanner(): Scanner {
  const canvas = document.createElement('canvas');
  let worker: Worker | null = null;
  let frames = 0;

  /** @param edge longest edge; a smaller image keeps its size */
  const pixelsOf = (image: CanvasImageSource, width: number, height: number, edge: number) => {
    const scale = Math.min(1, edge / Math.max(width, height));
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no memory for the image.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };

  const read = async (image: ImageData, looks: readonly Look[]) => {
    worker ??= startWorker();
    try {
      return await ask(worker, { image, looks });
    } catch (error) {
      worker?.terminate();
      worker = null;
      throw error;
    }
  };

  return {
    async readPhoto(photo) {
      const bitmap = await createImageBitmap(photo);
      const { width, height } = bitmap;
      const image = pixelsOf(bitmap, width, height, EDGE);
      const large = Math.max(width, height) > EDGE && pixelsOf(bitmap, width, height, LARGE_EDGE);
      bitmap.close();
      const codes = await read(image, [0]);
      if (codes.length > 0) return codes;
      const fromLarge = large ? await read(large, [0]) : [];
      return fromLarge.length > 0 ? fromLarge : read(image, LOOKS.slice(1));
    },
    async readFrame(video) {
      const { videoWidth: width, videoHeight: height } = video;
      if (width === 0) return [];
      frames += 1;
      const look = LOOKS.slice(1)[frames % (LOOKS.length - 1)] ?? 0;
      return read(pixelsOf(video, width, height, EDGE), [0, look]);
    },
    close() {
      worker?.terminate();
      worker = null;
    },
  };
}
