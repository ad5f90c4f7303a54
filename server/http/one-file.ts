import type { RequestHandler } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { HttpError, invalid } from './errors.ts';
import { codeOf } from '../platform/error-code.ts';

/** Sentences for an upload that is refused before anybody looks into it. */
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

/**
 * Reads the one part `file` of a multipart body, as `request.file`.
 * @param options.maxBytes of the file
 * @param options.noun what it is, for those who send something other than a form
 * @param options.storage memory by default
 */
export function oneFile(options: {
  maxBytes: number;
  noun: string;
  messages: UploadMessages;
  storage?: StorageEngine;
}): RequestHandler {
  const { maxBytes, noun, messages, storage = multer.memoryStorage() } = options;
  const read = multer({
    storage,
    // File names come in UTF-8 from every browser; multer would read them as Latin-1.
    defParamCharset: 'utf8',
    limits: {
      fileSize: maxBytes,
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
      throw new HttpError(415, 'unsupported_media', `Please send the ${noun} as multipart form.`);
    }
    read(request, response, (error: unknown) => {
      if (error) next(refusal(error, messages));
      else if (!request.file) next(invalid(messages.missing, 'file'));
      // One on the disk is removed by its reader.
      else if (request.file.size === 0 && !request.file.path) next(invalid(messages.empty, 'file'));
      else next();
    });
  };
}
