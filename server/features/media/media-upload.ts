import type { RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { MEDIA_MAX_BYTES, MEDIA_MESSAGES } from '../../contract/media.ts';
import { HttpError, invalid } from '../../http/errors.ts';

function refusal(error: unknown): HttpError {
  const code = error instanceof MulterError ? error.code : '';
  if (code === 'LIMIT_FILE_SIZE') {
    return new HttpError(413, 'payload_too_large', MEDIA_MESSAGES.tooLarge, 'file');
  }
  if (code === 'LIMIT_FILE_COUNT' || code === 'LIMIT_UNEXPECTED_FILE') {
    return invalid(MEDIA_MESSAGES.oneAtATime, 'file');
  }
  // The storage is memory: whatever else goes wrong is in what was sent (cut off, no boundary, too many parts).
  return invalid(MEDIA_MESSAGES.incomplete, 'file');
}

/** Reads the one part `file` of a multipart body into memory, as `request.file`. */
export function mediaUpload(): RequestHandler {
  const read = multer({
    storage: multer.memoryStorage(),
    // File names come in UTF-8 from every browser; multer would read them as Latin-1.
    defParamCharset: 'utf8',
    limits: {
      fileSize: MEDIA_MAX_BYTES,
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
      throw new HttpError(415, 'unsupported_media', 'Please send the picture as multipart form.');
    }
    read(request, response, (error: unknown) => {
      if (error) next(refusal(error));
      else if (!request.file?.size) next(invalid(MEDIA_MESSAGES.missing, 'file'));
      else next();
    });
  };
}
