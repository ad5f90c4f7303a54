import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { diskStorage } from 'multer';
import { EVENT_FILE_MESSAGES, EVENT_MAX_BYTES } from '../../contract/event-file.ts';
import { oneFile } from '../../http/one-file.ts';

/** Where events are while they come in or go out: in the data folder, which is the owner's alone. */
function transferFolder(dataDir: string): string {
  return join(dataDir, 'transfer');
}

/** A folder of one event's own. @returns where it is */
export async function newTransfer(dataDir: string): Promise<string> {
  const folder = join(transferFolder(dataDir), randomBytes(12).toString('hex'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Removes what a crash left behind; at every start. */
export async function tidyTransfers(dataDir: string): Promise<void> {
  await rm(transferFolder(dataDir), { recursive: true, force: true });
}

/** Writes the one part `file` of a multipart body to the disk, as `request.file`. Its reader removes it. */
export function eventUpload(dataDir: string): RequestHandler {
  return oneFile({
    maxBytes: EVENT_MAX_BYTES,
    noun: 'file',
    messages: EVENT_FILE_MESSAGES,
    storage: diskStorage({
      destination: (_request, _file, answer) => {
        newTransfer(dataDir).then(
          (folder) => answer(null, folder),
          (error: Error) => answer(error, ''),
        );
      },
      filename: (_request, _file, answer) => answer(null, 'event.booth'),
    }),
  });
}
