import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { diskStorage } from 'multer';
import { SMS_IMPORT_MAX_BYTES, SMS_IMPORT_MESSAGES } from '../../contract/sms.ts';
import { oneFile } from '../../http/one-file.ts';

/** Where uploads lie while they are read: in the data folder, which is the owner's alone. */
export function importFolder(dataDir: string): string {
  return join(dataDir, 'import');
}

/** Removes what a crash left behind. */
export async function tidyImports(dataDir: string): Promise<void> {
  const folder = importFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

/** Writes the one part `file` of a multipart body to the disk, as `request.file`. Its reader removes it. */
export function smsUpload(dataDir: string): RequestHandler {
  const folder = importFolder(dataDir);
  return oneFile({
    maxBytes: SMS_IMPORT_MAX_BYTES,
    noun: 'file',
    messages: SMS_IMPORT_MESSAGES,
    storage: diskStorage({
      destination: (_request, _file, answer) => {
        mkdir(folder, { recursive: true, mode: 0o700 }).then(
          () => answer(null, folder),
          (error: Error) => answer(error, folder),
        );
      },
      filename: (_request, _file, answer) => answer(null, `${randomBytes(12).toString('hex')}.csv`),
    }),
  });
}
