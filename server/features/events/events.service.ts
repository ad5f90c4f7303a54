import type { RequestHandler } from 'express';
import type { Core } from '../../core.ts';
import { eventScope } from '../../contract/envelope.ts';
import {
  EVENT_MESSAGES,
  eventUpdate,
  newEvent,
  TRIAL_ASK_MS,
  trialOf,
  type BoothEvent,
  type EventKind,
  type OpenEvent,
} from '../../contract/event.ts';
import type { Trial } from '../../contract/limits.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Actor } from '../../http/actor.ts';
import { createCalls } from '../../http/calls.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { queryOf } from '../../http/validate.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { Example } from '../example/example.ts';
import { createEventDeletions } from './event-deletions.ts';
import type { EventsRepository } from './events.repository.ts';

/** "“Boat Show”", for the log. */
export function quoted(name: string): string {
  return name === '' ? 'the event without a name' : `“${name}”`;
}

function nameOf({ brand }: Pick<Settings, 'brand'>): string {
  return brand.eventName || brand.companyName;
}

function renamed(settings: Settings, eventName: string): Settings {
  return { ...settings, brand: { ...settings.brand, eventName } };
}

const NEW_SHOW = { name: '', kind: 'show', resumes: null } as const;
/** Titles of the kinds in the log. */
const TITLES = { show: 'Event', rehearsal: 'Rehearsal', example: 'Example' } as const;

/** An event that was opened: the settings that hold now, words for the log, and what else is to be done after the commit. */
type Opened = {
  id: number;
  settings: Settings;
  words: string;
  after?: (() => Promise<void>) | undefined;
};

export type EventsService = ReturnType<typeof createEventsService>;

/** The open one is called what the settings say. */
function named(event: BoothEvent, settings: Settings): BoothEvent {
  return event.closed_at === null ? { ...event, name: nameOf(settings) } : event;
}

/**
 * Events: which one is open, and the others. What visitors, screens and jobs see is the open one's alone; staff may look at
 * any. Every promise resolves after the commit.
 */
function createEventsService(
  deps: Core & {
    repository: EventsRepository;
    questions: Pick<QuestionsService, 'listReplaced'>;
    settings: Pick<SettingsService, 'current' | 'changeWith'>;
    example: Pick<Example, 'prepare' | 'fill' | 'empty'>;
    /** This data folder's id. */
    booth: () => string;
  },
) {
  const { repository, questions, settings, example, booth, logs, writes, bus, now, elapsed } = deps;
  const deletions = createEventDeletions(deps);
  /** Time of the monotonic clock at which staff last confirmed the trial; null until they do after a start. */
  let confirmedAt: number | null = null;
  const { trial } = repository;

  function stored(id: number): BoothEvent {
    const found = repository.find(id);
    if (!found) throw notFound(EVENT_MESSAGES.gone);
    return named(found, settings.current());
  }

  /** @throws HttpError 409 while a trial is on, since none can begin in another, and no show in one */
  function refuseInTrial(): void {
    const on = trial();
    if (on !== null) throw conflict(EVENT_MESSAGES.trial(on));
  }

  /**
   * Has another event open from now on: all that visitors, screens and staff see changes at once.
   * @param open closes the open one, and opens another one
   */
  async function change(actor: Actor, open: (current: Settings) => Opened): Promise<BoothEvent> {
    const done = await settings.changeWith((current, put) => {
      const tell = questions.listReplaced();
      const { id, settings: next, words, after } = open(current);
      if (next !== current) put(next);
      logs.add(actor, words);
      return { id, after, announcement: tell() };
    });
    bus.emit('questions', done.announcement);
    bus.emit('labels');
    bus.emit('event');
    await done.after?.();
    return stored(done.id);
  }

  /** @param closed called inside the write, with the event that is no longer open */
  function openAgain(
    id: number,
    actor: Actor,
    closed?: (before: BoothEvent) => void,
  ): Promise<BoothEvent> {
    return change(actor, (current) => {
      refuseInTrial();
      const { name, closed_at } = stored(id);
      if (closed_at === null) throw conflict(EVENT_MESSAGES.isOpen);
      const before = stored(repository.open().id);
      const nameBefore = nameOf(current);
      repository.reopen(id, nameBefore, now());
      closed?.(before);
      return {
        id,
        settings: renamed(current, name),
        words: `Event: opened ${quoted(name)} again, closed ${quoted(nameBefore)}`,
      };
    });
  }

  async function removePast({ id, name, counts }: BoothEvent, actor: Actor): Promise<void> {
    const words = `Event: deleted ${quoted(name)} (questions: ${counts.questions}, leads: ${counts.leads})`;
    await writes.run(() => {
      if (stored(id).closed_at === null) throw conflict(EVENT_MESSAGES.isOpen);
      repository.markDeleted(id, now());
      logs.add(actor, words);
    });
    bus.emit('event');
  }

  /** @throws HttpError 404 when another call ended it first */
  async function endTrial({ id, kind }: BoothEvent, actor: Actor): Promise<void> {
    await change(actor, (current) => {
      if (repository.open().id !== id) throw notFound(EVENT_MESSAGES.gone);
      const { settings, after } =
        kind === 'example' ? example.empty(id, current) : { settings: current, after: undefined };
      const before = repository.resumedBy(id);
      const resumes = before === null ? null : repository.find(before);
      const name = nameOf(current);
      const next = resumes?.id ?? repository.begin(NEW_SHOW, name, now());
      if (resumes !== null) repository.reopen(next, name, now());
      repository.markDeleted(id, now());
      const words = `${TITLES[kind]}: ended`;
      return resumes === null
        ? { id: next, settings: renamed(settings, ''), words, after }
        : { id: next, settings, words: `${words}; what was there before is back`, after };
    });
    confirmedAt = null;
  }

  return {
    /** Id of the open one. */
    openId: (): number => repository.open().id,
    /** Since when it is open, in milliseconds since 1970. */
    openSince: (): number => repository.open().opened_at,

    view(): OpenEvent {
      const open = stored(repository.open().id);
      const resumes = repository.resumedBy(open.id);
      const asked = confirmedAt === null ? Infinity : elapsed() - confirmedAt;
      return {
        ...open,
        booth: booth(),
        resumes: resumes === null ? null : repository.find(resumes),
        ask: trialOf(open.kind) !== null && asked > TRIAL_ASK_MS,
      };
    },

    /** The open one first, then the newest first. */
    list: (): BoothEvent[] => repository.list().map((event) => named(event, settings.current())),

    /** @throws HttpError 404 */
    find: stored,

    /** Opens a new one; the one before is closed. @throws HttpError 409 while a trial is on; the disk's error */
    async begin(
      { name, kind }: { name: string; kind: EventKind },
      actor: Actor,
    ): Promise<BoothEvent> {
      refuseInTrial();
      const prepared = kind === 'example' ? await example.prepare() : null;
      const begun = await change(actor, (current) => {
        refuseInTrial();
        const nameBefore = nameOf(current);
        if (kind === 'show') {
          const id = repository.begin({ ...NEW_SHOW, name }, nameBefore, now());
          const words = `Event: began ${quoted(name)}, closed ${quoted(nameBefore)}`;
          return { id, settings: renamed(current, name), words };
        }
        const resumes = repository.open().id;
        const id = repository.begin({ name: '', kind, resumes }, nameBefore, now());
        const settings = prepared ? example.fill(prepared, current) : current;
        return { id, settings, words: `${TITLES[kind]}: began` };
      });
      if (kind !== 'show') confirmedAt = elapsed();
      return begun;
    },

    /** Opens one again that was closed. @throws HttpError 404; 409 while a trial is on */
    reopen: (id: number, actor: Actor): Promise<BoothEvent> => openAgain(id, actor),

    /**
     * Opens one that was closed in place of the open one, which goes if nothing happened in it.
     * @throws HttpError 404; 409 while a trial is on
     */
    async replaceOpen(id: number, actor: Actor): Promise<void> {
      if (repository.open().id === id) return;
      await openAgain(id, actor, ({ counts, ...before }) => {
        const isEmpty = Object.values(counts).every((count) => count === 0);
        if (isEmpty) repository.markDeleted(before.id, now());
      });
      await deletions.sweep();
    },

    /** @throws HttpError 404 */
    async rename(id: number, name: string, actor: Actor): Promise<BoothEvent> {
      await settings.changeWith((current, put) => {
        const before = stored(id);
        if (before.closed_at === null) put(renamed(current, name));
        else repository.rename(id, name, now());
        logs.add(actor, `Event: renamed ${quoted(before.name)} to ${quoted(name)}`);
      });
      bus.emit('event');
      return stored(id);
    },

    /**
     * Deletes one for good with all that belongs to it; of the open ones a trial alone, which ends by that.
     * @throws HttpError 404, 409
     */
    async remove(id: number, actor: Actor): Promise<void> {
      const event = stored(id);
      if (event.closed_at !== null) await removePast(event, actor);
      else if (event.kind !== 'show') await endTrial(event, actor);
      else throw conflict(EVENT_MESSAGES.isOpen);
      await deletions.sweep();
    },

    /** Staff said that it still is a trial. @throws HttpError 409 */
    goesOn(): void {
      if (trial() === null) throw conflict(EVENT_MESSAGES.noTrial);
      confirmedAt = elapsed();
    },

    ...deletions,
  };
}

/** Calls that would carry a trial to where it outlives its end. */
const NOT_IN_A_TRIAL = /^\/(?:backups|backups\/[^/]+\/restore|event\/import)\/?$/i;

/** The event that a query names, whatever else it asks. */
const scopeAmongOthers = eventScope.loose();

/** Checks every call about an event's rows: the event is there, and nothing is carried out of a trial. */
function scopeOf(service: EventsService, trial: () => Trial | null): RequestHandler {
  return (request, response, next) => {
    const { event } = queryOf(scopeAmongOthers, request);
    if (event !== undefined) service.find(event);
    const on = trial();
    if (on !== null) {
      if (request.method === 'POST' && NOT_IN_A_TRIAL.test(request.path)) {
        throw conflict(EVENT_MESSAGES.trial(on));
      }
      // For the file's name (`nameOf` in export/export.ts).
      if (event === undefined || event === service.openId()) response.locals['trial'] = on;
    }
    next();
  };
}

function eventRoutes(service: EventsService) {
  const calls = createCalls();
  calls.stand.get('/event', () => service.view());
  calls.stand.get('/event/list', () => service.list());
  calls.create('/event', ({ body, actor }) => service.begin(body(newEvent), actor));
  calls.post('/event/goes-on', () => service.goesOn());
  calls.put('/event/:id', ({ id, body, actor }) =>
    service.rename(id, body(eventUpdate).name, actor),
  );
  calls.delete('/event/:id', ({ id, actor }) => service.remove(id, actor));
  calls.post('/event/:id/open', ({ id, actor }) => service.reopen(id, actor));
  return calls.routers;
}

/** Events, and which one is open. */
export function setupEvents(
  core: Core,
  deps: Omit<Parameters<typeof createEventsService>[0], keyof Core | 'repository'> & {
    eventsRepository: EventsRepository;
    trial: () => Trial | null;
  },
) {
  const service = createEventsService({ ...core, ...deps, repository: deps.eventsRepository });
  return {
    service,
    /** To come before every call of staff's pages. */
    scope: scopeOf(service, deps.trial),
    ...eventRoutes(service),
    start: () => void service.sweep(),
    close: () => service.close(),
  };
}
