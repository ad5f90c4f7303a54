import { HttpError } from '../../http/errors.ts';
import { connectToServer } from '../../platform/child.ts';
import { imageJob, type ImageJob, type ImageMessage } from './image-messages.ts';
import { legiblePhoto, limitImageWork, safeImage, smallLogo } from './image.ts';

async function answerTo({ task, upload }: ImageJob): Promise<ImageMessage> {
  try {
    const content = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
    if (task === 'small') return { type: 'small', logo: await smallLogo(content) };
    const draw = task === 'photo' ? legiblePhoto : safeImage;
    return { type: 'drawn', image: await draw(content) };
  } catch (error) {
    if (error instanceof HttpError) {
      const { status, code, message } = error;
      return { type: 'refused', status, code, message };
    }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { type: 'fault', message };
  }
}

/** Draws what it is sent, until it is killed. @param board where the watchdog looks */
export function serveImageJobs(board: Int32Array<SharedArrayBuffer>): void {
  limitImageWork();
  let count = 0;
  const work = async (message: unknown) => {
    const job = imageJob.parse(message);
    count += 1;
    Atomics.store(board, 1, job.cpuMs);
    Atomics.store(board, 2, job.memoryMb);
    Atomics.store(board, 0, count);
    const answer = await answerTo(job);
    Atomics.store(board, 0, 0);
    send(answer);
  };
  const send = connectToServer((message) => void work(message));
  const ready: ImageMessage = { type: 'ready' };
  send(ready);
}
