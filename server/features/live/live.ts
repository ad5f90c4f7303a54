import { Router, type Request, type Response } from 'express';
import {
  TOPICS,
  type PublicMessages,
  type StaffMessages,
  type Topic,
} from '../../contract/stream.ts';
import { ROLES, type Role } from '../../contract/people.ts';
import type { CurrentPoll } from '../../contract/polls.ts';
import type { Bus } from '../../platform/bus.ts';
import { createSseHub, type SseHub } from '../../platform/sse.ts';
import type { Core } from '../../core.ts';
import type { ScreensService } from '../screens/screens.service.ts';
import type { PublicSettingsService } from '../settings/public-settings.ts';
import { REFRESH_MS } from '../../contract/limits.ts';
import { HttpError } from '../../http/errors.ts';
import { isNearby } from '../../http/nearby.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { clientOf } from '../../platform/client-address.ts';

/** Tag of visitors' streams on the booth's own network. */
const NEARBY = 'nearby';

type LiveService = {
  /** Phones, the big screen, the preview; those on the booth's own network with a tag. */
  visitors: SseHub<PublicMessages>;
  /** Dashboards, by their session's id. */
  staff: SseHub<StaffMessages>;
  /** Ends every stream. */
  close: () => void;
};

/** Milliseconds in which what screens show settles: when several change at the same time, phones hear of it once. */
export const SCREENS_SETTLE_MS = 300;

/** Tells visitors what is on the laptop's screens, when that has changed. */
function tellPhones(
  bus: Bus,
  screens: Pick<ScreensService, 'onScreen'>,
  visitors: SseHub<PublicMessages>,
): void {
  let told = '';
  let timer: NodeJS.Timeout | null = null;
  const tell = () => {
    timer = null;
    const ids = screens.onScreen();
    if (ids.join() === told) return;
    told = ids.join();
    visitors.publish('on-screen', { ids });
  };
  bus.on('screens', () => {
    timer ??= setTimeout(tell, SCREENS_SETTLE_MS).unref();
  });
}

/** Tag of a dashboard's stream: what its session may do, and the session's id. */
function tagOf(role: Role, sid: string): string {
  return `${role} ${sid}`;
}
function isAdmins(tag: string): boolean {
  return tag.startsWith(tagOf('admin', ''));
}
function isOf(tag: string, sid: string): boolean {
  return ROLES.some((role) => tag === tagOf(role, sid));
}

/** Topics whose data everybody of staff may fetch. */
const STAND_TOPICS: readonly Topic[] = [
  'questions',
  'votes',
  'polls',
  'leads',
  'labels',
  'replies',
  'screen-sets',
  'event',
];

/** Notifies staff's pages of what changed: once of all that a turn of the event loop changed. */
function tellStaff(bus: Bus, staff: SseHub<StaffMessages>): void {
  const topics = new Set<Topic>();
  const tell = () => {
    staff.publish('changed', { topics: [...topics] }, isAdmins);
    const theirs = STAND_TOPICS.filter((topic) => topics.has(topic));
    if (theirs.length > 0) staff.publish('changed', { topics: theirs }, (tag) => !isAdmins(tag));
    topics.clear();
  };
  for (const topic of TOPICS) {
    bus.on(topic, () => {
      if (topics.size === 0) setImmediate(tell);
      topics.add(topic);
    });
  }
}

/** Carries what features announce to the pages that listen. */
function createLiveService(deps: {
  bus: Bus;
  screens: Pick<ScreensService, 'list' | 'onScreen'>;
  publicSettings: Pick<PublicSettingsService, 'nearbyView'>;
  currentPoll: () => CurrentPoll;
  /** Names the build of the pages. */
  build: string;
}): LiveService {
  const { bus, screens, publicSettings, currentPoll, build } = deps;
  const visitors = createSseHub<PublicMessages>({ total: 2000, perClient: 400 }, () => {
    const ids = screens.onScreen();
    const poll = currentPoll();
    return {
      build: { build },
      ...(ids.length > 0 && { 'on-screen': { ids } }),
      ...(poll.poll !== null && { poll }),
    };
  });
  const staff = createSseHub<StaffMessages>({ total: 200, perClient: 40 });

  tellStaff(bus, staff);
  bus.on('questions', (change) => {
    if (change) visitors.publish('questions', change);
  });
  bus.on('votes', (votes) => {
    if (votes.length > 0) visitors.publish('votes', { votes });
  });
  bus.on('polls', (current) => {
    if (current) visitors.publish('poll', current);
  });
  bus.on('presence', (state) => staff.publish('presence', state));
  bus.on('screens', () => {
    if (staff.size > 0) staff.publish('screens', screens.list());
  });
  tellPhones(bus, screens, visitors);
  bus.on('screen-sets', () => visitors.publish('screen-sets', {}));
  bus.on('playback', (playback) => {
    visitors.publish('air', playback);
    staff.publish('air', playback);
  });
  bus.on('progress', (progress) => staff.publish('progress', progress, isAdmins));
  bus.on('readiness', (state) => staff.publish('readiness', state));
  bus.on('settings', () => {
    const settings = publicSettings.nearbyView();
    visitors.publish('settings', settings, (tag) => tag === NEARBY);
    visitors.publish('settings', { ...settings, wifi: null }, (tag) => tag !== NEARBY);
  });
  bus.on('session-ended', (ended) => {
    staff.close((tag) => ('sid' in ended ? isOf(tag, ended.sid) : !isOf(tag, ended.allBut)));
  });
  // Someone may do less than before; pages come back with what they may.
  bus.on('people', () => staff.close(() => true));

  return {
    visitors,
    staff,
    close() {
      visitors.end();
      staff.end();
    },
  };
}

/** @param client who listens, for its share of the slots; null takes no slot */
function listen(
  hub: Pick<SseHub, 'add'>,
  request: Request,
  response: Response,
  client: string | null,
  tag?: string,
): void {
  // Express lets HEAD in where GET is; it would listen without ever hearing anything.
  if (request.method === 'HEAD') {
    response.type('text/event-stream').end();
    return;
  }
  if (hub.add(request, response, client, tag)) return;
  const sentence = 'Too many listeners. The page refreshes on its own.';
  throw new HttpError(503, 'internal', sentence, undefined, REFRESH_MS / 1000);
}

/** GET /api/events: what changed on the public list and in the public settings. */
function publicEventRoutes({ visitors }: LiveService, { isOurs }: RateLimits): Router {
  const router = Router();
  router.get('/api/events', (request, response) =>
    listen(
      visitors,
      request,
      response,
      isOurs(request) ? null : clientOf(request.ip),
      isNearby(request) ? NEARBY : undefined,
    ),
  );
  return router;
}

/** GET /api/admin/events: the stream ends with its session. */
function adminEventRoutes({ staff }: LiveService): Router {
  const router = Router();
  router.get('/events', (request, response) => {
    const { sessionID, role } = request;
    listen(staff, request, response, sessionID, tagOf(role ?? 'stand', sessionID));
  });
  return router;
}

/** Streams to the pages that are open. */
export function setupLive(
  core: Core,
  deps: Omit<Parameters<typeof createLiveService>[0], 'bus'> & { limits: RateLimits },
) {
  const service = createLiveService({ ...deps, bus: core.bus });
  return {
    service,
    stand: adminEventRoutes(service),
    visitors: publicEventRoutes(service, deps.limits),
    close: service.close,
  };
}
