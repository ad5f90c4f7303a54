import type { Request, RequestHandler } from 'express';

/** The admin area lives on every host whose name starts with `admin.`; any other host is public (specification, 1). */
export function isAdminHost(request: Request): boolean {
  return request.hostname?.toLowerCase().startsWith('admin.') ?? false;
}

/** Runs a handler on admin hosts alone; on public hosts the request goes on to what follows. */
export function onAdminHost(handler: RequestHandler): RequestHandler {
  return (request, response, next) =>
    isAdminHost(request) ? handler(request, response, next) : next();
}
