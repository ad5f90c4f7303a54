import type { RequestHandler } from 'express';
import type { Logger } from '../platform/logger.ts';

/** One line an API request: method, path without its query, status, milliseconds, id. Bodies are never logged. */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    response.on('finish', () => {
      const path = request.originalUrl.split('?', 1)[0] ?? '';
      if (!path.startsWith('/api/')) return;
      const level = response.statusCode >= 500 ? 'error' : 'debug';
      const mutation = request.method !== 'GET' && request.method !== 'HEAD';
      logger[mutation && level === 'debug' ? 'info' : level](
        {
          requestId: request.id,
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round(performance.now() - start),
        },
        'request',
      );
    });
    next();
  };
}
