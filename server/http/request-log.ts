import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pinoHttp } from 'pino-http';
import type { Logger } from '../platform/logger.ts';
import { LOGGED_PATH_MAX } from './errors.ts';
import { isStaffs } from './session.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Id of the request; also in the `X-Request-Id` header and, for actions of staff, in the admin log. */
    id: string;
    /** URL as the client sent it; routers shorten `url`. */
    originalUrl: string;
  }
}

/**
 * Level of a request's line. Faults are errors and changes by staff are worth a line. Other requests are logged only
 * while debugging: a stranger must not fill the disk, nor push out the lines that staff will look for.
 */
function levelOf(request: IncomingMessage, status: number): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  const mutation = request.method !== 'GET' && request.method !== 'HEAD';
  return mutation && isStaffs(request) ? 'info' : 'debug';
}

/** Path without the query, which may hold a search text. */
function pathOf(request: IncomingMessage): string {
  const url = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
  return (url.split('?', 1)[0] ?? '').slice(0, LOGGED_PATH_MAX);
}

/** Lines of one message are limited (platform/logger.ts): a stranger's faults must not use up those of staff. */
function messageOf(request: IncomingMessage): string {
  return isStaffs(request) ? 'staff: request' : 'request';
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
    customLogLevel: (request, response) => levelOf(request, response.statusCode),
    // Its own account of a request has all the headers: the line below replaces it.
    serializers: { req: () => undefined },
    quietReqLogger: true,
    quietResLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    customSuccessObject: lineOf,
    customErrorObject: (request, response, _error, timing) => lineOf(request, response, timing),
    customSuccessMessage: messageOf,
    customErrorMessage: messageOf,
  });
}
