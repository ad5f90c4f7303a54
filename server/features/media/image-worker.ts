import { MEDIA_MESSAGES } from '../../contract/media.ts';
import { HttpError, invalid } from '../../http/errors.ts';
import type { Child, StartChild } from '../../platform/child.ts';
import type { Logger } from '../../platform/logger.ts';
import { imageMessage, type ImageJob, type ImageMessage } from './image-messages.ts';
import type { SafeImage, SmallLogo } from './image.ts';
import { svgSource } from './svg-source.ts';

/**
 * Limits for drawing one image. The image process itself measures processor time and memory, the same way on every
 * system; the server measures elapsed time, for a process that hangs or was halted.
 */
export type ImageLimits = {
  /** Milliseconds of processor time: a busy laptop makes an image slow, but not too expensive. An animation takes 4 s. */
  cpuMs: number;
  /** Megabytes of the whole process, of which Node and the decoders take 100. */
  memoryMb: number;
  /** Milliseconds of elapsed time. */
  wallMs: number;
  /** Milliseconds without work after which the process is ended; starting one takes about 200. */
  idleMs: number;
};

export const IMAGE_LIMITS: ImageLimits = {
  cpuMs: 15_000,
  memoryMb: 1024,
  wallMs: 30_000,
  idleMs: 60_000,
};

function tooExpensive(upload: Buffer) {
  return svgSource(upload) !== null
    ? invalid(MEDIA_MESSAGES.svgTooComplex, 'file')
    : new HttpError(413, 'payload_too_large', MEDIA_MESSAGES.tooExpensive, 'file');
}

type Answer = Exclude<ImageMessage, { type: 'ready' }>;

/** @throws what it says instead of an image */
function checked(answer: Answer): Exclude<Answer, { type: 'refused' | 'fault' }> {
  if (answer.type === 'refused') {
    throw new HttpError(answer.status, answer.code, answer.message, 'file');
  }
  if (answer.type === 'fault') throw new Error(`An image could not be drawn: ${answer.message}`);
  return answer;
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function imageOf(answer: Answer): SafeImage {
  const drawn = checked(answer);
  if (drawn.type !== 'drawn') throw new Error('The image process did something else.');
  return { ...drawn.image, content: bufferOf(drawn.image.content) };
}

function smallOf(answer: Answer): SmallLogo {
  const drawn = checked(answer);
  if (drawn.type !== 'small') throw new Error('The image process did something else.');
  return { ...drawn.logo, content: bufferOf(drawn.logo.content) };
}

/** Job for the image process, and how its answer is read. */
type Order<T> = {
  task: ImageJob['task'];
  upload: Buffer;
  /** @throws what the answer says instead */
  read: (answer: Answer) => T;
};

/** A process, and the image that it draws. */
type Drawer = {
  child: Child;
  /** True once it has answered: if it never did, the image is not the cause. */
  isReady: boolean;
  finish: ((answer: Answer) => void) | null;
  fail: ((cause: string) => void) | null;
};

export type ImageWorker = ReturnType<typeof createImageWorker>;

/**
 * Creates the worker that makes uploads safe, in a process that can be killed. It keeps one process: started with the
 * first image, replaced after a kill, ended after a while without work.
 */
export function createImageWorker(options: {
  start: StartChild;
  limits: ImageLimits;
  logger: Logger;
}) {
  const { start, limits, logger } = options;
  let drawer: Drawer | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  /** The next image gets a new process, even before this one's end is known. */
  function discard(old: Drawer): void {
    if (drawer === old) drawer = null;
    old.child.kill();
  }

  function begin(): Drawer {
    const child = start({
      onMessage(raw) {
        const { data: message } = imageMessage.safeParse(raw);
        if (message === undefined) discard(begun);
        else if (message.type === 'ready') begun.isReady = true;
        else begun.finish?.(message);
      },
      onExit(cause) {
        if (drawer === begun) drawer = null;
        begun.fail?.(cause);
      },
    });
    const begun: Drawer = { child, isReady: false, finish: null, fail: null };
    return begun;
  }

  function drawNow<T>({ task, upload, read }: Order<T>, signal: AbortSignal): Promise<T> {
    clearTimeout(idleTimer);
    const mine = (drawer ??= begin());
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const giveUp = (reason: unknown) => {
      discard(mine);
      reject(reason);
    };
    const overLimits = (cause: string) => {
      if (!mine.isReady) return giveUp(new Error(`The image process did not start: ${cause}`));
      logger.warn({ cause, bytes: upload.length }, 'an image went over its limits');
      return giveUp(tooExpensive(upload));
    };
    const abandon = () => giveUp(signal.reason);
    const timer = setTimeout(() => overLimits('time'), limits.wallMs);
    signal.addEventListener('abort', abandon, { once: true });
    mine.finish = (answer) => {
      try {
        resolve(read(answer));
      } catch (error) {
        reject(error);
      }
    };
    mine.fail = overLimits;
    const job: ImageJob = { task, upload, cpuMs: limits.cpuMs, memoryMb: limits.memoryMb };
    mine.child.send(job);

    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abandon);
      mine.finish = null;
      mine.fail = null;
      idleTimer = setTimeout(() => drawer && discard(drawer), limits.idleMs).unref();
    });
  }

  /** Waits for its turn. */
  function drawNext<T>(order: Order<T>, given?: AbortSignal): Promise<T> {
    const signal = given ? AbortSignal.any([given, closing.signal]) : closing.signal;
    const image = last.then(() => {
      signal.throwIfAborted();
      return drawNow(order, signal);
    });
    last = image.catch(() => undefined);
    return image;
  }

  return {
    /**
     * Waits for its turn: one image at a time, as each can take hundreds of megabytes.
     * @param given gives the image up, waiting or not
     * @throws HttpError 400, 413 or 415 with the reason, 503 while the server stops; the signal's reason
     */
    draw: (upload: Buffer, given?: AbortSignal): Promise<SafeImage> =>
      drawNext({ task: 'safe', upload, read: imageOf }, given),
    /** Makes a photo legible and small, as `draw` does. */
    drawPhoto: (upload: Buffer, given?: AbortSignal): Promise<SafeImage> =>
      drawNext({ task: 'photo', upload, read: imageOf }, given),
    /** Draws a stored logo small, as `draw` does. @throws the reason why it cannot be drawn */
    drawSmall: (upload: Buffer): Promise<SmallLogo> =>
      drawNext({ task: 'small', upload, read: smallOf }),
    /** Ends the process and refuses all waiting jobs. */
    close(): void {
      clearTimeout(idleTimer);
      closing.abort(new HttpError(503, 'internal', MEDIA_MESSAGES.stopping, 'file'));
      if (drawer) discard(drawer);
    },
  };
}
