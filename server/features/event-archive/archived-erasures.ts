import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { writeWhole } from '../../platform/backup/whole-files.ts';
import type { SecondPlaceKeeper } from '../../platform/backup/second-place.ts';
import type { EventArchive } from '../../platform/event-file/event-archive.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ArchivedReading } from './archived-lists.ts';
import type { ErasuresRepository } from './erasures.repository.ts';

/** Milliseconds until a file that could not be rewritten is tried again. */
const AGAIN_MS = 60_000;

/** By the id of each event: for whom it was last searched. */
const swept = z.record(z.string(), z.string());

/** What kept an event as it was, by its id. */
type Failures = ReadonlyMap<string, unknown>;

export type ArchivedErasures = ReturnType<typeof createArchivedErasures>;

/**
 * Whoever is erased on this laptop is removed from the events that are over, too: each is searched once for all who
 * have been erased by now, and rewritten without them. What cannot be written now, because the disk is full, is tried
 * again.
 */
export function createArchivedErasures(deps: {
  archive: Pick<EventArchive, 'list' | 'erase'>;
  reading: Pick<ArchivedReading, 'forget'>;
  second: Pick<SecondPlaceKeeper, 'keepInStep'>;
  erasures: Pick<ErasuresRepository, 'all'>;
  /** Remembers which of them were searched, and for whom. */
  file: string;
  events: EventBus;
  logger: Logger;
}) {
  const { archive, reading, second, erasures, file, events, logger } = deps;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function known(): Promise<Record<string, string>> {
    try {
      return swept.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch {
      // Nobody was looked for yet.
      return {};
    }
  }

  async function sweepOnce(): Promise<Failures> {
    const failures = new Map<string, unknown>();
    const all = erasures.all();
    const over = await archive.list();
    if (all.length === 0 || over.length === 0) return failures;
    const whom = createHash('sha256').update(JSON.stringify(all)).digest('hex');
    const before = await known();
    if (over.every(({ id }) => before[id] === whom)) return failures;
    const done: Record<string, string> = {};
    for (const { id } of over) {
      if (isClosed) return failures;
      try {
        // oxlint-disable-next-line no-await-in-loop -- each takes room on the disk
        const rows = before[id] === whom ? 0 : await archive.erase(id, all);
        if (rows > 0) {
          // oxlint-disable-next-line no-await-in-loop
          await reading.forget(id);
          void second.keepInStep();
        }
        done[id] = whom;
      } catch (error) {
        failures.set(id, error);
        logger.warn({ err: error, event: id }, 'who was erased is still in an event that is over');
      }
    }
    await writeWhole(file, JSON.stringify(done));
    return failures;
  }

  /**
   * Takes whoever is erased by now out of every event that is over.
   * @returns by id what kept one of them as it was; that is tried again
   */
  function sweep(): Promise<Failures> {
    clearTimeout(timer);
    const done = running.then(sweepOnce);
    running = done.then(
      ({ size }) => again(size > 0),
      () => again(true),
    );
    return done;
  }

  function again(isDue: boolean): void {
    if (isDue && !isClosed) timer = setTimeout(look, AGAIN_MS).unref();
  }

  function look(): void {
    sweep().catch((error: unknown) => {
      logger.warn({ err: error }, 'the events that are over were not looked through');
    });
  }

  events.on('leads', ({ removed }) => {
    if (removed.length > 0) look();
  });
  events.on('questions', ({ removed = [] }) => {
    if (removed.length > 0) look();
  });

  return {
    sweep,
    /** Begins to, with what a power cut or a full disk left to be done. */
    look,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
