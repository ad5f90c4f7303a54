import { Router, type Request, type RequestHandler } from 'express';
import {
  PEOPLE_MESSAGES,
  peopleEnd,
  person as personOf,
  personChoice,
  personDraft,
  personUpdate,
  type PeopleHere,
} from '../../contract/people.ts';
import type { Core } from '../../core.ts';
import { createCalls } from '../../http/calls.ts';
import { HttpError } from '../../http/errors.ts';
import { isAtTheLaptop } from '../../http/hosts.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Hashing } from '../auth/hashing.ts';
import { createPeopleService, type PeopleService } from './people.service.ts';

/** Puts into a request who was chosen in its session, and what that person may do. */
function recogniser(service: PeopleService): RequestHandler {
  return (request, _response, next) => {
    Object.assign(request, service.standing(request.session.person));
    next();
  };
}

/** Calls of every session that is signed in, before anybody was chosen. */
function hereRoutes(service: PeopleService, limits: RateLimits, bus: Bus): Router {
  const calls = createCalls();
  /** Streams that were open for someone else end. */
  const turn = (request: Request, chosen: Request['session']['person']) => {
    if (chosen) request.session.person = chosen;
    else delete request.session.person;
    bus.emit('session-ended', { sid: request.sessionID });
  };
  calls.get('/people/here', ({ request }): PeopleHere => {
    const people = service.list();
    return { people, person: request.person ?? null, at_laptop: isAtTheLaptop(request) };
  });
  calls.put('/people/here', async ({ body, request, actor }) => {
    const { id, pin } = body(personChoice);
    const { deviceId } = request;
    const device = deviceId === undefined ? 'laptop' : `device ${deviceId}`;
    turn(request, await service.choose(id, pin, device, actor));
    return service.find(id);
  });
  calls.delete('/people/here', ({ request }) => turn(request, undefined));
  calls.delete('/people', [limits.password], async ({ body, request, actor }) => {
    if (!isAtTheLaptop(request)) throw new HttpError(403, 'forbidden', PEOPLE_MESSAGES.notHere);
    await service.removeAll(body(peopleEnd).password, actor);
  });
  return calls.router;
}

function adminRoutes(service: PeopleService): Router {
  const calls = createCalls();
  calls.create('/people', async ({ body, request, actor }) => {
    const added = await service.add(body(personDraft), actor);
    // Nobody was chosen before the first one.
    if (!request.person) request.session.person = { id: added.id, since: added.pinSetAt };
    return personOf.parse(added);
  });
  calls.put('/people/:id', async ({ param, body, request, actor }) => {
    const updated = await service.update(param('id'), body(personUpdate), actor);
    if (request.person?.id === updated.id) {
      request.session.person = { id: updated.id, since: updated.pinSetAt };
    }
    return personOf.parse(updated);
  });
  calls.delete('/people/:id', ({ param, actor }) => service.remove(param('id'), actor));
  return calls.router;
}

/** People of staff, once staff set them up. */
export function setupPeople(core: Core, deps: { hashing: Hashing; limits: RateLimits }) {
  const service = createPeopleService({ ...core, hashing: deps.hashing });
  return {
    service,
    recognise: recogniser(service),
    here: hereRoutes(service, deps.limits, core.bus),
    admin: adminRoutes(service),
  };
}
