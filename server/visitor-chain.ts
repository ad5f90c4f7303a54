import cors from 'cors';
import { Router, type RequestHandler } from 'express';
import type { Parts } from './composition/compose.ts';
import { answerCaptiveChecks } from './features/captive/captive.ts';
import { isAdminHost } from './http/hosts.ts';

/** Calls that pages of other origins may make, if staff allow them. */
const CALLS = [
  '/api/question',
  '/api/questions',
  '/api/polls',
  '/api/lead',
  '/api/events',
  '/api/settings',
];
const PAGES = ['/', '/wedeliver'];

/** Other origins that staff allow may use the public API. */
export function allowedOrigins({ settings }: Pick<Parts, 'settings'>): RequestHandler {
  return cors((_request, answer) => {
    answer(null, {
      origin: settings.current().cors.allowed_origins,
      methods: ['GET', 'POST', 'PUT'],
      allowedHeaders: ['Content-Type', 'Idempotency-Key'],
      exposedHeaders: ['Retry-After', 'X-Request-Id'],
      maxAge: 600,
    });
  });
}

/**
 * Handles a visitor's request, in order, after the steps of every request (app.ts: limits, id and line in the log,
 * headers). Everything else, the admin's hosts and https first of all, goes on to the long chain.
 */
export function visitorChain(parts: Parts): RequestHandler {
  const router = Router();
  // First, since each visit begins with one, and none of the others has their paths.
  router.get(PAGES, answerCaptiveChecks({ settings: () => parts.settings.current().captive }));
  router.get(PAGES, parts.pages.pages);
  router.use(CALLS, allowedOrigins(parts));
  // Each has its own limit, then a body of 16 kB within 20 s, then what it does.
  for (const { visitors } of parts.features) if (visitors) router.use(visitors);
  return (request, response, next) =>
    isAdminHost(request) ? next() : router(request, response, next);
}
