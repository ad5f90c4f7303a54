import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

declare module 'express-serve-static-core' {
  interface Request {
    /** Also in the `X-Request-Id` header and, for what staff do, in the admin log. */
    id: string;
  }
}

/** Gives every request an id of our own; one that a client sends is not believed. */
export const requestId: RequestHandler = (request, response, next) => {
  request.id = randomUUID();
  response.set('X-Request-Id', request.id);
  next();
};
