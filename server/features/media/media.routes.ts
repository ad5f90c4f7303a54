import { Router, type RequestHandler } from 'express';
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
import { sendStored } from '../../http/send-file.ts';
import { untilGone } from '../../http/connections.ts';

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

/** @param type of the image. An SVG that is opened by itself may draw, and nothing more. */
function headersOf(type: MediaType) {
  return {
    'Content-Type': type,
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'self'",
  };
}

/** GET /media/{name}: for every page on both hosts. A name never changes its content. */
export function mediaRoutes(service: MediaService, limits: RateLimits): Router {
  const router = Router();
  router.get('/media/:name', limits.publicRead, (request, response) => {
    const stored = service.storedAt(request.path);
    if (!stored) throw notFound('This image');
    const cache = 'public, max-age=31536000, immutable';
    const headers = { ...headersOf(stored.content_type), 'Cache-Control': cache };
    return sendStored(response, stored, headers, { attachment: false, what: 'This image' });
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
    const gone = untilGone(response);
    try {
      const data = await service.add(originalname, buffer, actorOf(request), gone);
      response.status(201).json({ success: true, data });
    } catch (error) {
      // A client that left needs no answer.
      if (!gone.aborted) throw error;
    }
  });

  router.delete('/media/:id', async (request, response) => {
    const { force } = queryOf(mediaDeletion, request);
    const data = await service.remove(idOf(request), force, actorOf(request));
    response.json({ success: true, data });
  });

  router.get('/media/:id/download', (request, response) => {
    const stored = service.find(idOf(request));
    const headers = headersOf(stored.content_type);
    return sendStored(response, stored, headers, { attachment: true, what: 'This image' });
  });

  return router;
}
