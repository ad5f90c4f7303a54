import type { RequestHandler, Router } from 'express';
import type { Core } from '../../core.ts';
import { eventScope } from '../../contract/envelope.ts';
import {
  EVENT_MESSAGES,
  eventUpdate,
  newEvent,
  REHEARSAL_ASK_MS,
  type BoothEvent,
  type OpenEvent,
} from '../../contract/event.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Actor } from '../../http/actor.ts';
import { createCalls } from '../../http/calls.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { queryOf } from '../../http/validate.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SettingsService } from '../settings/settings.ts';
import { createEventDeletions } from './event-deletions.ts';
import type { EventsRepository } from './events.repository.ts';

/** "“Boat Show”", for the log. */
export function quoted(name: string): string {
  return name === '' ? 'the event without a name' : `“${name}”`;
}

function nameOf({ brand }: Pick<Settings, 'brand'>): string {
  return brand.eventName || brand.companyName;
}

export type EventsService = ReturnType<typeof createEventsService>;

/**
 * Events: which one is open, and the others. What visitors, screens and jobs see is the open one's alone; staff may look at
 * any. Every promise resolves after the commit.
 */
function createEventsService(
  deps: Core & {
    repository: EventsRepository;
    questions: Pick<QuestionsService, 'listReplaced'>;
    settings: Pick<SettingsService, 'current' | 'changeWith'>;
    /** This data folder's id. */
    booth: () => string;
  },
) {
  const { repository, questions, settings, booth, logs, writes, bus, now, elapsed } = deps;
  const deletions = createEventDeletions(deps);
  /** Time of the monotonic clock at which staff last confirmed the rehearsal; null until they do after a start. */
  let confirmedAt: number | null = null;
  const { isRehearsal } = repository;

  /** The open one is called what the settings say. */
  function named(event: BoothEvent): BoothEvent {
    return event.closed_at === null ? { ...event, name: nameOf(settings.current()) } : event;
  }

  function stored(id: number): BoothEvent {
    const found = repository.find(id);
    if (!found) throw notFound(EVENT_MESSAGES.gone);
    return named(found);
  }

  /**
   * Has another event open from now on: all that visitors, screens and staff see changes at once.
   * @param open closes the open one under the name that it gets, and opens another one. @returns its id, what it is
   * called, null for as before, and the words for the log
   */
  async function change(
    actor: Actor,
    open: (nameBefore: string) => { id: number; name: string | null; words: string },
  ): Promise<BoothEvent> {
    const done = await settings.changeWith((current, put) => {
      const tell = questions.listReplaced();
      const { id, name, words } = open(nameOf(current));
      if (name !== null) put({ ...current, brand: { ...current.brand, eventName: name } });
      logs.add(actor, words);
      return { id, announcement: tell() };
    });
    bus.emit('questions', done.announcement);
    bus.emit('event');
    return stored(done.id);
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

  async function endRehearsal(id: number, actor: Actor): Promise<void> {
    await change(actor, (nameNow) => {
      const before = repository.resumedBy(id);
      const resumes = before === null ? null : repository.find(before);
      if (resumes === null) {
        const next = repository.begin({ name: '', kind: 'show', resumes: null }, nameNow, now());
        repository.markDeleted(id, now());
        // The name is the deleted one's.
        return { id: next, name: '', words: 'Rehearsal: ended' };
      }
      repository.reopen(resumes.id, nameNow, now());
      repository.markDeleted(id, now());
      return {
        id: resumes.id,
        name: null,
        words: 'Rehearsal: ended; what was there before is back',
      };
    });
    confirmedAt = null;
  }

  return {
    /** Id of the open one. */
    openId: (): number => repository.open().id,
    isRehearsal,
    /** Since when a rehearsal is on, in milliseconds since 1970; null without one. */
    rehearsalSince: (): number | null => (isRehearsal() ? repository.open().opened_at : null),

    view(): OpenEvent {
      const open = stored(repository.open().id);
      const resumes = repository.resumedBy(open.id);
      const asked = confirmedAt === null ? Infinity : elapsed() - confirmedAt;
      return {
        ...open,
        booth: booth(),
        resumes: resumes === null ? null : repository.find(resumes),
        ask: open.kind === 'rehearsal' && asked > REHEARSAL_ASK_MS,
      };
    },

    /** The open one first, then the newest first. */
    list: (): BoothEvent[] => repository.list().map(named),

    /** @throws HttpError 404 */
    find: stored,

    /** Opens a new one; the one before is closed. @throws HttpError 409 while a rehearsal is on */
    async begin(
      { name, kind }: { name: string; kind: BoothEvent['kind'] },
      actor: Actor,
    ): Promise<BoothEvent> {
      const begun = await change(actor, (nameBefore) => {
        if (isRehearsal()) throw conflict(EVENT_MESSAGES.rehearsal);
        const resumes = kind === 'rehearsal' ? repository.open().id : null;
        const id = repository.begin({ name, kind, resumes }, nameBefore, now());
        const words =
          kind === 'rehearsal'
            ? 'Rehearsal: began'
            : `Event: began ${quoted(name)}, closed ${quoted(nameBefore)}`;
        return { id, name: kind === 'rehearsal' ? null : name, words };
      });
      if (kind === 'rehearsal') confirmedAt = elapsed();
      return begun;
    },

    /** Opens one again that was closed. @throws HttpError 404; 409 while a rehearsal is on */
    reopen: (id: number, actor: Actor): Promise<BoothEvent> =>
      change(actor, (nameBefore) => {
        if (isRehearsal()) throw conflict(EVENT_MESSAGES.rehearsal);
        const { name, closed_at } = stored(id);
        if (closed_at === null) throw conflict(EVENT_MESSAGES.isOpen);
        repository.reopen(id, nameBefore, now());
        return {
          id,
          name,
          words: `Event: opened ${quoted(name)} again, closed ${quoted(nameBefore)}`,
        };
      }),

    /** @throws HttpError 404 */
    async rename(id: number, name: string, actor: Actor): Promise<BoothEvent> {
      await settings.changeWith((current, put) => {
        const before = stored(id);
        if (before.closed_at === null)
          put({ ...current, brand: { ...current.brand, eventName: name } });
        else repository.rename(id, name, now());
        logs.add(actor, `Event: renamed ${quoted(before.name)} to ${quoted(name)}`);
      });
      bus.emit('event');
      return stored(id);
    },

    /**
     * Deletes one for good with all that belongs to it; of the open ones a rehearsal alone, which ends by that.
     * @throws HttpError 404, 409
     */
    async remove(id: number, actor: Actor): Promise<void> {
      const event = stored(id);
      if (event.closed_at !== null) await removePast(event, actor);
      else if (event.kind === 'rehearsal') await endRehearsal(id, actor);
      else throw conflict(EVENT_MESSAGES.isOpen);
      await deletions.sweep();
    },

    /** Staff said that it still is a rehearsal. @throws HttpError 409 */
    goesOn(): void {
      if (!isRehearsal()) throw conflict(EVENT_MESSAGES.noRehearsal);
      confirmedAt = elapsed();
    },

    ...deletions,
  };
}

/** Calls that would carry a rehearsal to where it outlives its end. */
const NOT_IN_A_REHEARSAL = /^\/(?:backups|backups\/[^/]+\/restore|event\/import)\/?$/i;

/** Checks every call about an event's rows: the event is there, and nothing is carried out of a rehearsal. */
function scopeOf(service: EventsService): RequestHandler {
  return (request, response, next) => {
    const { event } = queryOf(eventScope.loose(), request);
    if (event !== undefined) service.find(event);
    if (service.isRehearsal()) {
      if (request.method === 'POST' && NOT_IN_A_REHEARSAL.test(request.path)) {
        throw conflict(EVENT_MESSAGES.rehearsal);
      }
      // For the file's name (`nameOf` in export/export.ts).
      response.locals['rehearsal'] = event === undefined || event === service.openId();
    }
    next();
  };
}

function eventRoutes(service: EventsService): Router {
  const calls = createCalls();
  calls.get('/event', () => service.view());
  calls.get('/event/list', () => service.list());
  calls.create('/event', ({ body, actor }) => service.begin(body(newEvent), actor));
  calls.post('/event/goes-on', () => service.goesOn());
  calls.put('/event/:id', ({ id, body, actor }) =>
    service.rename(id, body(eventUpdate).name, actor),
  );
  calls.delete('/event/:id', ({ id, actor }) => service.remove(id, actor));
  calls.post('/event/:id/open', ({ id, actor }) => service.reopen(id, actor));
  return calls.router;
}

/** Events, and which one is open. */
export function setupEvents(
  core: Core,
  deps: Omit<Parameters<typeof createEventsService>[0], keyof Core | 'repository'> & {
    eventsRepository: EventsRepository;
  },
) {
  const service = createEventsService({ ...core, ...deps, repository: deps.eventsRepository });
  return {
    service,
    /** To come before every call of staff's pages. */
    scope: scopeOf(service),
    admin: eventRoutes(service),
    start: () => void service.sweep(),
    close: () => service.close(),
  };
}
