import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pinoHttp } from 'pino-http';
import type { Logger } from '../platform/logger.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Also in the `X-Request-Id` header and, for what staff do, in the admin log. */
    id: string;
    /** As the client sent it; routers shorten `url`. */
    originalUrl: string;
  }
}

/**
 * A fault is an error; what staff change is worth a line; the crowd of visitors is, only when someone is looking for a
 * fault.
 */
function levelOf(method: string, path: string, status: number): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  // Anyone who isn’t let in must not fill the disk, nor push out the lines that staff will look for.
  if ([401, 403, 429].includes(status)) return 'debug';
  const mutation = method !== 'GET' && method !== 'HEAD';
  return mutation && path.startsWith('/api/admin/') ? 'info' : 'debug';
}

/** Without the query: it may hold what someone searched for. */
function pathOf(request: IncomingMessage): string {
  const url = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
  return url.split('?', 1)[0] ?? '';
}

function lineOf(
  request: IncomingMessage,
  response: ServerResponse,
  { responseTime }: { responseTime: number },
) {
  const { method } = request;
  return { method, path: pathOf(request), status: response.statusCode, ms: responseTime };
}

/**
 * Gives every request an id of our own (one that a client sends is not believed) and every API request a line in the
 * log: method, path without its query, status, milliseconds, id. Neither headers nor bodies are ever logged.
 */
export function requestLog(logger: Logger) {
  return pinoHttp({
    logger,
    genReqId(_request, response) {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    autoLogging: { ignore: (request) => !pathOf(request).startsWith('/api/') },
    customLogLevel: (request, response) =>
      levelOf(request.method ?? '', pathOf(request), response.statusCode),
    // Its own account of a request has all the headers: the line below replaces it.
    serializers: { req: () => undefined },
    quietReqLogger: true,
    quietResLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    customSuccessObject: lineOf,
    customErrorObject: (request, response, _error, timing) => lineOf(request, response, timing),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
  });
}
