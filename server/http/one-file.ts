import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, RequestHandler } from 'express';
import multer, { diskStorage, MulterError, type StorageEngine } from 'multer';
import { HttpError, invalid } from './errors.ts';
import { codeOf } from '../platform/error-code.ts';

/** Sentences for an upload that is refused before its content is read. */
type UploadMessages = {
  missing: string;
  empty: string;
  oneAtATime: string;
  tooLarge: string;
  incomplete: string;
};

function refusal(error: unknown, messages: UploadMessages): unknown {
  const code = error instanceof MulterError ? error.code : '';
  if (code === 'LIMIT_FILE_SIZE') {
    return new HttpError(413, 'payload_too_large', messages.tooLarge, 'file');
  }
  if (code === 'LIMIT_FILE_COUNT' || code === 'LIMIT_UNEXPECTED_FILE') {
    return invalid(messages.oneAtATime, 'file');
  }
  // The disk's own faults are not the upload's.
  const isDisk = /^E[A-Z]+$/.test(codeOf(error));
  // Whatever else goes wrong is in what was sent (cut off, no boundary, too many parts).
  return isDisk ? error : invalid(messages.incomplete, 'file');
}

/** Folders for files on their way in or out. They are in the data folder, which only its owner can read. */
const PASSING = ['import', 'transfer'] as const;

/** Storage for uploads that are too large for memory: on the disk. @param ending of the files' random names */
export function uploadsIn(folder: string, ending = ''): StorageEngine {
  return diskStorage({
    destination: (_request, _file, answer) => {
      mkdir(folder, { recursive: true, mode: 0o700 }).then(
        () => answer(null, folder),
        (error: Error) => answer(error, folder),
      );
    },
    filename: (_request, _file, answer) => answer(null, randomBytes(12).toString('hex') + ending),
  });
}

/** The same in a folder that is emptied at each start. */
export function uploadsOnDisk(dataDir: string, name: (typeof PASSING)[number]): StorageEngine {
  return uploadsIn(join(dataDir, name));
}

/** Removes what a crash left on the disk; at every start. */
export async function tidyUploads(dataDir: string): Promise<void> {
  await Promise.all(
    PASSING.map((name) => rm(join(dataDir, name), { recursive: true, force: true })),
  );
}

/** Uses the file that {@link oneFile} read, and removes it if it is on the disk. */
export async function uploaded<T>(
  { file }: Request,
  use: (file: Express.Multer.File) => Promise<T>,
): Promise<T> {
  if (!file) throw new Error('No file was read before this.');
  try {
    return await use(file);
  } finally {
    if (file.path) await rm(file.path, { force: true });
  }
}

/**
 * Reads the one part `file` of a multipart body, for {@link uploaded}.
 * @param options.maxBytes of the file
 * @param options.noun what it is, for those who send something other than a form
 * @param options.storage memory by default
 * @param options.fieldBytes of the longest other part
 */
export function oneFile(options: {
  maxBytes: number;
  noun: string;
  messages: UploadMessages;
  storage?: StorageEngine;
  fieldBytes?: number;
}): RequestHandler {
  const { maxBytes, noun, messages, storage = multer.memoryStorage(), fieldBytes = 1024 } = options;
  const read = multer({
    storage,
    // File names come in UTF-8 from every browser; multer would read them as Latin-1.
    defParamCharset: 'utf8',
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: 4,
      parts: 5,
      fieldSize: fieldBytes,
      fieldNameSize: 100,
      fieldNestingDepth: 0,
      headerPairs: 20,
    },
  }).single('file');

  return (request, response, next) => {
    if (!request.is('multipart/form-data')) {
      throw new HttpError(415, 'unsupported_media', `Please send the ${noun} as multipart form.`);
    }
    read(request, response, (error: unknown) => {
      if (error) next(refusal(error, messages));
      else if (!request.file) next(invalid(messages.missing, 'file'));
      else if (request.file.size === 0 && !request.file.path) next(invalid(messages.empty, 'file'));
      else next();
    });
  };
}
