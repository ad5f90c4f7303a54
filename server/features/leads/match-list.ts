import type { Router } from 'express';
import type { BadgePart } from '../../contract/badge.ts';
import { eventScope } from '../../contract/envelope.ts';
import {
  MATCH_LIST_MAX_BYTES,
  MATCH_LIST_MESSAGES,
  matchLoadQuery,
  matchPreviewQuery,
  type LoadedMatchList,
  type MatchList,
  type MatchMode,
  type MatchPreview,
} from '../../contract/match-list.ts';
import type { Core } from '../../core.ts';
import type { Actor } from '../../http/actor.ts';
import { createCalls } from '../../http/calls.ts';
import { conflict, HttpError, invalid } from '../../http/errors.ts';
import { oneFile, uploaded, uploadsOnDisk } from '../../http/one-file.ts';
import { createThread } from '../../platform/thread.ts';
import type { LeadFields } from '../../records/lead.ts';
import type { EventsRepository } from '../events/events.repository.ts';
import { displayName } from '../media/media.files.ts';
import { changeLeads } from './change-leads.ts';
import type { LeadsRepository } from './leads.repository.ts';
import { changesBy, matchEntries } from './match-details.ts';
import type { MatchListRepository } from './match-list.repository.ts';

/** Rows of one write: everybody else has a turn in between. */
const ROWS_STEP = 1000;

/** The organiser's list, by which a badge's code gets its name. */
function createMatchLists(
  deps: Core & {
    lists: MatchListRepository;
    leads: LeadsRepository;
    events: Pick<EventsRepository, 'open'>;
  },
) {
  const { lists, events, config, logs, writes, bus, checkpoints, now } = deps;
  const thread = createThread(config.worker);
  let isUnderWay = false;

  const eventOf = (id: number | undefined) => id ?? events.open().id;

  /** @throws HttpError 400 or 415 with the reason */
  async function read(path: string, event: number, parts: readonly BadgePart[] | null) {
    const file = await thread.run('readMatchList', path, parts, lists.captured(event));
    if (file === 'notTable') {
      throw new HttpError(415, 'unsupported_media', MATCH_LIST_MESSAGES.notTable, 'file');
    }
    if (typeof file === 'string') throw invalid(MATCH_LIST_MESSAGES[file], 'file');
    return file;
  }

  /** Has the leads whose codes are in the list say what it says. @returns how many of them it changed */
  function apply(event: number, mode: MatchMode, actor: Actor): Promise<number> {
    const changesOf = (lead: LeadFields) =>
      changesBy(lead, lead.code ? lists.details(event, lead.code) : {}, mode);
    return changeLeads(deps, lists.leads(event), changesOf, actor);
  }

  return {
    summary: (event: number | undefined): MatchList => lists.summary(eventOf(event)),

    /** @throws HttpError 400 or 415 with the reason */
    async preview(
      path: string,
      { event, parts }: { event?: number | undefined; parts?: BadgePart[] | undefined },
    ): Promise<MatchPreview> {
      const { pieces: _, ...preview } = await read(path, eventOf(event), parts ?? null);
      return preview;
    },

    /**
     * Adds a file's codes to the event's list; what an earlier file said of a code is replaced. What was taken before a fault
     * stays: the same file again says the same.
     * @throws HttpError 400, 409 or 415 with the reason
     */
    async load(
      path: string,
      fileName: string,
      {
        event: of,
        parts,
        mode,
      }: { event?: number | undefined; parts: BadgePart[]; mode: MatchMode },
      actor: Actor,
    ): Promise<LoadedMatchList> {
      if (!parts.includes('code')) throw invalid(MATCH_LIST_MESSAGES.noCode, 'parts');
      if (isUnderWay) throw conflict(MATCH_LIST_MESSAGES.underWay);
      isUnderWay = true;
      try {
        const event = eventOf(of);
        const { pieces, codes } = await read(path, event, parts);
        const at = now();
        for (const piece of pieces) {
          const entries = matchEntries.parse(JSON.parse(piece));
          await writes.run(() => {
            for (const [code, details] of entries) lists.put(event, code, details, at);
          });
        }
        // Captures that came meanwhile have had their names from it already, or get them now.
        const changed = await apply(event, mode, actor);
        const words = mode === 'fill' ? 'filled in' : 'overwritten';
        await writes.run(() =>
          logs.add(
            actor,
            `Match list: ${codes} codes from “${fileName}”; ${changed} leads ${words}`,
          ),
        );
        bus.emit('leads');
        return { ...lists.summary(event), changed };
      } finally {
        isUnderWay = false;
      }
    },

    /** Removes the list for good. Leads keep what they have from it. */
    async remove(of: number | undefined, actor: Actor): Promise<MatchList> {
      const event = eventOf(of);
      const { codes } = lists.summary(event);
      while ((await writes.run(() => lists.removeSome(event, ROWS_STEP))) > 0);
      await writes.run(() => logs.add(actor, `Match list: removed, with ${codes} codes`));
      bus.emit('leads');
      await checkpoints.dropTraces();
      return lists.summary(event);
    },

    close: (): Promise<void> => thread.close(),
  };
}

function nameOf(original: string): string {
  return displayName(original, /\.xlsx$/i.test(original) ? 'xlsx' : 'csv');
}

type MatchLists = ReturnType<typeof createMatchLists>;

function matchListRoutes(service: MatchLists, dataDir: string): Router {
  const calls = createCalls();
  const upload = oneFile({
    maxBytes: MATCH_LIST_MAX_BYTES,
    noun: 'list',
    messages: MATCH_LIST_MESSAGES,
    storage: uploadsOnDisk(dataDir, 'import'),
  });
  calls.get('/capture/list', ({ query }) => service.summary(query(eventScope).event));
  calls.delete('/capture/list', ({ query, actor }) =>
    service.remove(query(eventScope).event, actor),
  );
  calls.post('/capture/list/preview', [upload], ({ request, query }) =>
    uploaded(request, ({ path }) => service.preview(path, query(matchPreviewQuery))),
  );
  calls.post('/capture/list', [upload], ({ request, query, actor }) =>
    uploaded(request, ({ path, originalname }) =>
      service.load(path, nameOf(originalname), query(matchLoadQuery), actor),
    ),
  );
  return calls.router;
}

/** The organiser's list. */
export function setupMatchLists(
  ...[core, deps]: [Core, Omit<Parameters<typeof createMatchLists>[0], keyof Core>]
) {
  const service = createMatchLists({ ...core, ...deps });
  return { admin: matchListRoutes(service, core.config.dataDir), leave: () => service.close() };
}
