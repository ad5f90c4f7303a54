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

/** Uploads that are read, wait or are drawn at the same time: each holds up to 10 MB. */
const MAX_UPLOADS = 8;
/** Seconds; most pictures are drawn in less than one. */
const RETRY_AFTER_S = 5;

/** Refuses an upload, before it is read, while too many others are under way. */
export function limitUploads(): RequestHandler {
  let underWay = 0;
  return (_request, response, next) => {
    if (underWay >= MAX_UPLOADS) {
      response.set('Retry-After', String(RETRY_AFTER_S));
      throw new HttpError(429, 'rate_limited', MEDIA_MESSAGES.tooManyAtOnce, 'file');
    }
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
    next();
  };
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
      else if (!request.file) next(invalid(MEDIA_MESSAGES.missing, 'file'));
      else if (request.file.size === 0) next(invalid(MEDIA_MESSAGES.empty, 'file'));
      else next();
    });
  };
}
