import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { SMS_IMPORT_MAX_BYTES, SMS_IMPORT_MESSAGES } from '../../contract/sms.ts';
import { HttpError, invalid } from '../../http/errors.ts';

function refusal(error: unknown): unknown {
  const code = error instanceof MulterError ? error.code : '';
  if (code === 'LIMIT_FILE_SIZE') {
    return new HttpError(413, 'payload_too_large', SMS_IMPORT_MESSAGES.tooLarge, 'file');
  }
  if (code === 'LIMIT_FILE_COUNT' || code === 'LIMIT_UNEXPECTED_FILE') {
    return invalid(SMS_IMPORT_MESSAGES.oneAtATime, 'file');
  }
  // The disk's own faults are no fault of the upload.
  if (error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code)))
    return error;
  return invalid(SMS_IMPORT_MESSAGES.incomplete, 'file');
}

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

/** Writes the one part `file` of a multipart body to the disk, as `request.file`. Whoever reads it removes it. */
export function smsUpload(dataDir: string): RequestHandler {
  const folder = importFolder(dataDir);
  const read = multer({
    storage: multer.diskStorage({
      destination: (_request, _file, answer) => {
        mkdir(folder, { recursive: true, mode: 0o700 }).then(
          () => answer(null, folder),
          (error: Error) => answer(error, folder),
        );
      },
      filename: (_request, _file, answer) => answer(null, `${randomBytes(12).toString('hex')}.csv`),
    }),
    defParamCharset: 'utf8',
    limits: {
      fileSize: SMS_IMPORT_MAX_BYTES,
      files: 1,
      fields: 4,
      parts: 5,
      fieldSize: 1024,
      fieldNameSize: 100,
      fieldNestingDepth: 0,
      headerPairs: 20,
    },
  }).single('file');

  return (request, response, next) => {
    if (!request.is('multipart/form-data')) {
      throw new HttpError(415, 'unsupported_media', 'Please send the file as multipart form.');
    }
    read(request, response, (error: unknown) => {
      if (error) next(refusal(error));
      else if (!request.file) next(invalid(SMS_IMPORT_MESSAGES.missing, 'file'));
      else next();
    });
  };
}
