import type { Response } from 'express';
import { notFound } from './errors.ts';

/**
 * Sends a stored file.
 *
 * @param file `filename` is the name of a download
 * @param headers of the file only; a refusal is sent without them
 * @throws HttpError 404 when the file is missing
 */
export function sendStored(
  response: Response,
  { folder, stored_name, filename }: { folder: string; stored_name: string; filename: string },
  headers: Record<string, string>,
  { attachment, what }: { attachment: boolean; what: string },
): Promise<void> {
  const options = { root: folder, cacheControl: false, headers };
  return new Promise((resolve, reject) => {
    const done = (error?: Error) => {
      // A browser that went away needs no answer.
      if (!error || response.headersSent) resolve();
      // Its header says how long the file is.
      else if ('status' in error && error.status === 416) {
        response.status(416).end();
        resolve();
      } else reject(notFound(what));
    };
    if (attachment) response.download(stored_name, filename, options, done);
    else response.sendFile(stored_name, options, done);
  });
}
