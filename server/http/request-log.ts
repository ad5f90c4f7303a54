import type { RequestHandler } from 'express';
import type { Logger } from '../platform/logger.ts';

/** A fault is an error, what staff change is worth a line, the visitors' crowd only when somebody looks for a fault. */
function levelOf(method: string, path: string, status: number): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  const mutation = method !== 'GET' && method !== 'HEAD';
  return mutation && path.startsWith('/api/admin/') ? 'info' : 'debug';
}

/** One line an API request: method, path without its query, status, milliseconds, id. Bodies are never logged. */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    response.on('finish', () => {
      const path = request.originalUrl.split('?', 1)[0] ?? '';
      if (!path.startsWith('/api/')) return;
      const level = levelOf(request.method, path, response.statusCode);
      // A flood of questions must not spend its time on lines that nobody keeps.
      if (!logger.isLevelEnabled(level)) return;
      logger[level](
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
