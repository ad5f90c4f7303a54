import { Router, type RequestHandler, type Response } from 'express';
import {
  MEDIA_MAX_BYTES,
  MEDIA_MESSAGES,
  mediaDeletion,
  type MediaType,
} from '../../contract/media.ts';
import { actorOf } from '../../http/actor.ts';
import { HttpError, invalid, notFound } from '../../http/errors.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { idOf, queryOf } from '../../http/validate.ts';
import type { MediaService } from './media.service.ts';
import { oneFile } from '../../http/one-file.ts';

/** Uploads that are read, wait or are drawn at the same time: each holds up to 10 MB. */
const MAX_UPLOADS = 8;
/** Seconds; most images are drawn in less than one. */
const RETRY_AFTER_S = 5;

/** Refuses an upload, before it is read, while too many others are under way. */
function limitUploads(): RequestHandler {
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
function mediaUpload(): RequestHandler {
  return oneFile({ maxBytes: MEDIA_MAX_BYTES, noun: 'picture', messages: MEDIA_MESSAGES });
}

/** An SVG that is opened by itself may draw, and nothing more. */
const SANDBOX =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'self'";

type Stored = { folder: string; stored_name: string; filename: string; content_type: MediaType };

/**
 * @param headers of the image's own; a refusal goes out without them
 * @throws HttpError 404 when the file is gone
 */
function sendStored(
  response: Response,
  { folder, stored_name, content_type, filename }: Stored,
  { attachment, ...headers }: { attachment: boolean; 'Cache-Control'?: string },
): Promise<void> {
  const options = {
    root: folder,
    cacheControl: false,
    headers: { ...headers, 'Content-Type': content_type, 'Content-Security-Policy': SANDBOX },
  };
  return new Promise((resolve, reject) => {
    const done = (error?: Error) => {
      // A browser that went away needs no answer.
      if (!error || response.headersSent) resolve();
      else reject(notFound('This image'));
    };
    if (attachment) response.download(stored_name, filename, options, done);
    else response.sendFile(stored_name, options, done);
  });
}

/** GET /media/{name}: for every page on both hosts. A name never changes its content. */
export function mediaRoutes(service: MediaService, limits: RateLimits): Router {
  const router = Router();
  router.get('/media/:name', limits.publicRead, (request, response) => {
    const stored = service.storedAt(request.path);
    if (!stored) throw notFound('This image');
    return sendStored(response, stored, {
      attachment: false,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
  return router;
}

/** The media library, for staff. Mounted behind the session and the CSRF check. */
export function adminMediaRoutes(service: MediaService): Router {
  const router = Router();

  router.get('/media', (_request, response) => {
    response.json({ success: true, data: service.list() });
  });

  router.post('/media', limitUploads(), mediaUpload(), async (request, response) => {
    if (!request.file) throw invalid(MEDIA_MESSAGES.missing, 'file');
    const { originalname, buffer } = request.file;
    const left = new AbortController();
    response.once('close', () => left.abort());
    try {
      const data = await service.add(originalname, buffer, actorOf(request), left.signal);
      response.status(201).json({ success: true, data });
    } catch (error) {
      // A client that left needs no answer.
      if (!left.signal.aborted) throw error;
    }
  });

  router.delete('/media/:id', async (request, response) => {
    const { force } = queryOf(mediaDeletion, request);
    const data = await service.remove(idOf(request), force, actorOf(request));
    response.json({ success: true, data });
  });

  router.get('/media/:id/download', (request, response) =>
    sendStored(response, service.find(idOf(request)), { attachment: true }),
  );

  return router;
}
