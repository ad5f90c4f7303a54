import { basename, dirname } from 'node:path';
import type { RequestHandler } from 'express';

/** Sends the licenses of what Booth is made of; unknown where nothing was built. */
export function sendNotices(file: string): RequestHandler {
  return (_request, response, next) => {
    response.type('text/plain').set('Cache-Control', 'no-cache');
    const options = { root: dirname(file), cacheControl: false };
    response.sendFile(basename(file), options, (error?: Error) => {
      if (error && !response.headersSent) next();
    });
  };
}
