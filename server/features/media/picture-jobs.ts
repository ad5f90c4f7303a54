import { HttpError } from '../../http/errors.ts';
import { connectOwner } from '../../platform/owner.ts';
import { pictureJob, type PictureJob, type PictureMessage } from './picture-messages.ts';
import type { JobBoard } from './picture-watchdog.ts';
import { limitPictureWork, safePicture, smallLogo } from './picture.ts';

async function answerTo({ task, upload }: PictureJob): Promise<PictureMessage> {
  try {
    const content = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
    if (task === 'small') return { type: 'small', logo: await smallLogo(content) };
    return { type: 'drawn', picture: await safePicture(content) };
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
export function servePictures(board: JobBoard): void {
  limitPictureWork();
  let count = 0;
  const work = async (message: unknown) => {
    const job = pictureJob.parse(message);
    count += 1;
    Atomics.store(board, 1, job.cpuMs);
    Atomics.store(board, 2, job.memoryMb);
    Atomics.store(board, 0, count);
    const answer = await answerTo(job);
    Atomics.store(board, 0, 0);
    send(answer);
  };
  const send = connectOwner((message) => void work(message));
  const ready: PictureMessage = { type: 'ready' };
  send(ready);
}
