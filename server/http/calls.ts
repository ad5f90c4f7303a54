import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import { actorOf } from './actor.ts';
import { bodyOf, idOf, queryOf } from './validate.ts';

/** A request of staff's pages, by what handlers read of it. What is read and not as it should be throws. */
function callOf(request: Request, response: Response) {
  return {
    request,
    response,
    /** The `{id}` of the path. */
    get id() {
      return idOf(request);
    },
    /** Any other parameter of the path. */
    param: (name: string): string => String(request.params[name]),
    /** Author of the call, for the admin log. */
    get actor() {
      return actorOf(request);
    },
    body: <T extends z.ZodType>(schema: T): z.infer<T> => bodyOf(schema, request),
    query: <T extends z.ZodType>(schema: T): z.infer<T> => queryOf(schema, request),
  };
}

/** @returns `data` of the answer; undefined for an answer without */
type Handler = (call: ReturnType<typeof callOf>) => unknown;

/** A handler, and what comes before it. */
type Route = [Handler] | [before: RequestHandler[], Handler];

type Status = 200 | 201 | 202;

/** Declares calls of one role. */
function callsOn(router: Router) {
  const answers =
    (method: 'get' | 'post' | 'put' | 'delete', status: Status) =>
    (path: string, ...route: Route): void => {
      const [before, handler] = route.length === 1 ? [[], route[0]] : route;
      router[method](path, ...before, async (request, response) => {
        const data = await handler(callOf(request, response));
        response.status(status).json({ success: true, data });
      });
    };

  return {
    router,
    get: answers('get', 200),
    put: answers('put', 200),
    delete: answers('delete', 200),
    post: answers('post', 200),
    /** A POST that makes something: 201. */
    create: answers('post', 201),
    /** A POST whose work goes on after the answer: 202. */
    begin: answers('post', 202),
  };
}

/**
 * Declares calls whose handlers return what is answered: `{ success: true, data }`. They are for admins alone; those of
 * `stand` are for everybody of staff.
 */
export function createCalls() {
  const [admin, stand] = [callsOn(Router()), callsOn(Router())];
  return { ...admin, stand, routers: { admin: admin.router, stand: stand.router } };
}
