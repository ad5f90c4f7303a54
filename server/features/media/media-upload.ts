import type { RequestHandler } from 'express';
import { MEDIA_MAX_BYTES, MEDIA_MESSAGES } from '../../contract/media.ts';
import { HttpError } from '../../http/errors.ts';
import { oneFile } from '../../http/one-file.ts';

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
  return oneFile({ maxBytes: MEDIA_MAX_BYTES, noun: 'picture', messages: MEDIA_MESSAGES });
}
