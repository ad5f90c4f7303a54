import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from '../platform/logger.ts';
import { LOGGED_PATH_MAX } from './errors.ts';
import { isStaffs } from './session.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Id of the request; also in the `X-Request-Id` header and, for actions of staff, in the admin log. */
    id: string;
  }
}

/**
 * Level of a request's line. Faults are errors and changes by staff are worth a line. Other requests are logged only
 * while debugging: a stranger must not fill the disk, nor push out the lines that staff will look for.
 */
function levelOf(request: Request, status: number): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  const mutation = request.method !== 'GET' && request.method !== 'HEAD';
  return mutation && isStaffs(request) ? 'info' : 'debug';
}

/** Path without the query, which may hold a search text. */
function pathOf({ originalUrl }: Request): string {
  return (originalUrl.split('?', 1)[0] ?? '').slice(0, LOGGED_PATH_MAX);
}

/**
 * Gives every request an id of our own (one that a client sends is not believed) and every API request a line in the
 * log: method, path without its query, status, milliseconds, id. Neither headers nor bodies are ever logged.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    request.id = randomUUID();
    response.setHeader('X-Request-Id', request.id);
    const path = pathOf(request);
    if (path.startsWith('/api/')) {
      const begun = performance.now();
      response.once('close', () => {
        const level = levelOf(request, response.statusCode);
        if (!logger.isLevelEnabled(level)) return;
        const ms = Math.round(performance.now() - begun);
        const { method, id: requestId } = request;
        const line = { requestId, method, path, status: response.statusCode, ms };
        // Lines of one message are limited (platform/logger.ts): a stranger's faults must not use up those of staff.
        logger[level](line, isStaffs(request) ? 'staff: request' : 'request');
      });
    }
    next();
  };
}
