import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import { diskStorage } from 'multer';
import { EVENT_MAX_BYTES, EVENT_MESSAGES } from '../../contract/event-file.ts';
import { oneFile } from '../../http/one-file.ts';
import { transferFolder } from '../../platform/event-file/transfer-folder.ts';

/** Writes the one part `file` of a multipart body to the disk, as `request.file`. Whoever reads it removes it. */
export function eventUpload(dataDir: string): RequestHandler {
  const folder = transferFolder(dataDir);
  return oneFile({
    maxBytes: EVENT_MAX_BYTES,
    noun: 'file',
    messages: EVENT_MESSAGES,
    storage: diskStorage({
      destination: (_request, _file, answer) => {
        mkdir(folder, { recursive: true, mode: 0o700 }).then(
          () => answer(null, folder),
          (error: Error) => answer(error, folder),
        );
      },
      filename: (_request, _file, answer) =>
        answer(null, `${randomBytes(12).toString('hex')}.part`),
    }),
  });
}
