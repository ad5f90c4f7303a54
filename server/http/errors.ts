import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { ZodError } from 'zod';
import type { ErrorBody, ErrorCode } from '../contract/envelope.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Logger } from '../platform/logger.ts';
import { codeOf } from '../platform/error-code.ts';

/** A refusal with a sentence for a person; anything else that is thrown is a fault and answers 500. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  /** Seconds after which it may go better; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    field?: string,
    retryAfter?: number,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.retryAfter = retryAfter;
  }
}

export function notFound(what: string) {
  return new HttpError(404, 'not_found', `${what} was not found.`);
}
export function unauthorized() {
  return new HttpError(401, 'unauthorized', MESSAGES.sessionExpired);
}
export function conflict(message: string) {
  return new HttpError(409, 'conflict', message);
}
/** @param seconds whole seconds until the next try */
export function rateLimited(seconds: number) {
  return new HttpError(429, 'rate_limited', MESSAGES.rateLimited(seconds), undefined, seconds);
}
export function invalid(message: string, field?: string) {
  return new HttpError(400, 'validation_failed', message, field);
}

/** The first thing that a schema refuses, named so that a person finds it. */
function fromZod(error: ZodError): HttpError {
  const issue = error.issues[0];
  if (!issue) return invalid('The request is not valid.');
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = [...issue.path, ...(unknownKey === undefined ? [] : [unknownKey])].join('.');
  if (unknownKey !== undefined) return invalid(`Unknown field: ${path}`, path);
  // zod's own sentences name no field; ours do.
  const generic = /^(Invalid|Too|Expected|Unrecognized)/.test(issue.message);
  return invalid(generic && path ? `${path}: ${issue.message}` : issue.message, path || undefined);
}

/** Status, `expose` and `type` as body-parser and http-errors set them. */
type BodyFault = { status?: unknown; type?: unknown; message?: unknown };
function isObject(value: unknown): value is BodyFault {
  return typeof value === 'object' && value !== null;
}

function fromMiddleware(error: unknown): HttpError | null {
  if (!isObject(error)) return null;
  if (error.type === 'entity.too.large') {
    return new HttpError(413, 'payload_too_large', 'That is more than we can take in one go.');
  }
  if (error.type === 'encoding.unsupported' || error.type === 'charset.unsupported') {
    return new HttpError(415, 'unsupported_media', 'That encoding is not supported.');
  }
  if (error.status === 400 || typeof error.type === 'string') {
    return invalid('The request could not be read.');
  }
  return null;
}

/** The database's way of saying that the disk is full or broken; visitors read nothing that they cannot act on. */
function fromStorage(error: unknown, forStaff: boolean): HttpError | null {
  const code = codeOf(error);
  if (/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|^(ENOSPC|EDQUOT|EIO|EROFS)$/.test(code)) {
    const { diskFull, storageFull } = MESSAGES;
    return new HttpError(507, 'storage_full', forStaff ? diskFull : storageFull);
  }
  return null;
}

/** Turns any thrown value into a refusal; an unknown fault reveals nothing about itself. */
export function toHttpError(error: unknown, forStaff = false): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof ZodError) return fromZod(error);
  return (
    fromStorage(error, forStaff) ??
    fromMiddleware(error) ??
    new HttpError(500, 'internal', 'Something went wrong on our side. Please try again.')
  );
}

/** Characters of a path in the log: ours have half as many, a stranger's may have 16,000. */
export const LOGGED_PATH_MAX = 200;

/** Logs a fault, with what is needed to find its request; staff's faults are logged on separate lines. */
export function logFault(logger: Logger, error: unknown, request: Request): void {
  const message = request.isStaffs === true ? 'staff: request failed' : 'request failed';
  const path = request.path.slice(0, LOGGED_PATH_MAX);
  logger.error({ err: error, requestId: request.id, path }, message);
}

/** The last middleware: every refusal in the envelope, every fault in the log. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    const refusal = toHttpError(error, request.isStaffs === true);
    if (refusal.status >= 500) logFault(logger, error, request);
    if (response.headersSent) {
      next(error);
      return;
    }
    const body: ErrorBody = {
      success: false,
      error: refusal.message,
      code: refusal.code,
      ...(refusal.field === undefined ? {} : { field: refusal.field }),
    };
    if (refusal.retryAfter !== undefined) response.set('Retry-After', String(refusal.retryAfter));
    response.status(refusal.status).json(body);
  };
}

/** Unknown paths of the API, in JSON. */
export const apiNotFound: RequestHandler = () => {
  throw new HttpError(404, 'not_found', 'There is nothing at this address.');
};
