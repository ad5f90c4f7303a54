import { REHEARSAL_ASK_MS, REHEARSAL_MESSAGES, type Rehearsal } from '../../contract/rehearsal.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict } from '../../http/errors.ts';
import { EVENT_MESSAGES } from '../../contract/event-file.ts';
import type { BackupMaker } from '../../platform/backup/make-backup.ts';
import type { RestoreFiles } from '../../platform/backup/restore-request.ts';
import type { RehearsalRepository } from './rehearsal.repository.ts';

/** Milliseconds that beginning takes: a start within them is the one that began it. */
const BEGINNING_MS = 60_000;

export type RehearsalService = ReturnType<typeof createRehearsalService>;

/** Staff try everything, and what comes of it is gone when it ends. It begins and ends with a start of its own. */
export function createRehearsalService(deps: {
  repository: RehearsalRepository;
  aside: BackupMaker;
  files: RestoreFiles;
  /** Restarts the server in this process; null where that is not possible. */
  restart: (() => void) | null;
  writes: WriteQueue;
  now: () => number;
}) {
  const { repository, aside, files, restart, writes, now } = deps;
  let mark = repository.read();
  const startedAt = now();

  async function ask(rehearsal: 'begin' | 'end', actor: Actor): Promise<() => void> {
    if (restart === null) throw conflict('This booth cannot restart by itself.');
    if (files.isAsked()) throw conflict(EVENT_MESSAGES.busy);
    await files.ask({ from: { rehearsal }, actor });
    return restart;
  }

  return {
    isOn: (): boolean => mark !== null,
    /** When it began, in milliseconds since 1970; null without one. */
    since: (): number | null => mark?.since ?? null,

    async view(): Promise<Rehearsal> {
      if (mark === null) return null;
      const { since, aside: name, confirmed } = mark;
      const found = (await aside.store.list()).find((stored) => stored.name === name);
      return {
        since: new Date(since).toISOString(),
        aside: found?.manifest.counts ?? { questions: 0, leads: 0, texts: 0, pictures: 0 },
        ask: now() - confirmed > REHEARSAL_ASK_MS || startedAt - confirmed > BEGINNING_MS,
      };
    },

    /**
     * @returns a function that begins the start that does it; called when the response is on its way.
     * @throws HttpError 409
     */
    async begin(actor: Actor): Promise<() => void> {
      if (mark !== null) throw conflict(REHEARSAL_MESSAGES.on);
      return ask('begin', actor);
    },

    /** As {@link begin}. */
    async end(actor: Actor): Promise<() => void> {
      if (mark === null) throw conflict(REHEARSAL_MESSAGES.off);
      return ask('end', actor);
    },

    /** Staff said that it still is one. @throws HttpError 409 */
    async goesOn(): Promise<void> {
      if (mark === null) throw conflict(REHEARSAL_MESSAGES.off);
      const after = { ...mark, confirmed: now() };
      await writes.run(() => repository.write(after));
      mark = after;
    },
  };
}
