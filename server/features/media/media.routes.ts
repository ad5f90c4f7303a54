import { Router, type RequestHandler } from 'express';
import {
  FILM_MAX_BYTES,
  FILM_MESSAGES,
  MEDIA_MAX_BYTES,
  MEDIA_MESSAGES,
  mediaDeletion,
  newFilm,
  type MediaType,
} from '../../contract/media.ts';
import { actorOf } from '../../http/actor.ts';
import { createCalls } from '../../http/calls.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { idOf, queryOf } from '../../http/validate.ts';
import type { MediaService } from './media.service.ts';
import { oneFile, uploaded, uploadsIn } from '../../http/one-file.ts';
import { ARRIVING } from './media.files.ts';
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
    if (!stored) throw notFound('This picture');
    const cache = 'public, max-age=31536000, immutable';
    const headers = { ...headersOf(stored.content_type), 'Cache-Control': cache };
    return sendStored(response, stored, headers, { attachment: false, what: 'This picture' });
  });
  return router;
}

/** The media library, for staff. @param folder of its files */
export function adminMediaRoutes(service: MediaService, folder: string): Router {
  const calls = createCalls();
  calls.get('/media', () => service.list());
  calls.delete('/media/:id', ({ id, query, actor }) =>
    service.remove(id, query(mediaDeletion).force, actor),
  );

  const upload = oneFile({
    maxBytes: MEDIA_MAX_BYTES,
    noun: 'picture',
    messages: MEDIA_MESSAGES,
  });
  const limit = limitUploads();
  calls.router.post('/media', limit, upload, async (request, response) => {
    const gone = untilGone(response);
    try {
      const data = await uploaded(request, ({ originalname, buffer }) =>
        service.add(originalname, buffer, actorOf(request), gone),
      );
      response.status(201).json({ success: true, data });
    } catch (error) {
      // A client that left needs no answer.
      if (!gone.aborted) throw error;
    }
  });

  // Straight to where it stays: a film is never in memory.
  const film = oneFile({
    maxBytes: FILM_MAX_BYTES,
    noun: 'film',
    messages: FILM_MESSAGES,
    storage: uploadsIn(folder, ARRIVING),
  });
  calls.router.post('/media/films', limit, film, async (request, response) => {
    const data = await uploaded(request, (file) =>
      service.addFilm(file, queryOf(newFilm, request), actorOf(request)),
    );
    response.status(201).json({ success: true, data });
  });
  calls.router.put('/media/:id/poster', limit, upload, async (request, response) => {
    const data = await uploaded(request, ({ buffer }) => service.setPoster(idOf(request), buffer));
    response.json({ success: true, data });
  });

  calls.router.get('/media/:id/download', (request, response) => {
    const stored = service.find(idOf(request));
    const headers = headersOf(stored.content_type);
    return sendStored(response, stored, headers, { attachment: true, what: 'This picture' });
  });
  return calls.router;
}
