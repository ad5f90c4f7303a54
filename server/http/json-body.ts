import { json, type RequestHandler } from 'express';

/**
 * Largest body from visitors and from those who log in: every field at its longest, each character written as `\uXXXX`,
 * is below 12 KB.
 */
const PUBLIC_LIMIT = '16kb';
/** Largest body from staff: an answer may be long, and so may a list of settings. */
const STAFF_LIMIT = '256kb';
/** Milliseconds in which a small body must be here; on the worst Wi-Fi it takes a few seconds. */
const BODY_WITHIN_MS = 20_000;

/** Hangs up on anyone who sends a body a byte at a time: each holds a connection. */
export const bodyInTime: RequestHandler = (request, _response, next) => {
  if (!request.complete) {
    const timer = setTimeout(() => request.socket.destroy(), BODY_WITHIN_MS).unref();
    const stop = () => clearTimeout(timer);
    request.once('end', stop).once('close', stop);
  }
  next();
};

const readPublic = json({ limit: PUBLIC_LIMIT });
const readStaff = json({ limit: STAFF_LIMIT });

/** Reads a visitor's JSON; to be mounted behind the limit of the route. */
export const publicJson: RequestHandler = (request, response, next) =>
  bodyInTime(request, response, () => readPublic(request, response, next));

/** Reads the JSON of the admin area: what staff write may be long, what strangers send may not. Needs the session. */
export const adminJson: RequestHandler = (request, response, next) => {
  if (request.session.username) readStaff(request, response, next);
  else publicJson(request, response, next);
};
