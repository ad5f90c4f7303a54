import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { databaseNote, type DatabaseNote } from '../../contract/backups.ts';
import { writeWhole } from './whole-files.ts';

/** Name of the folder into which the data of a newer version are put. */
const PUT_ASIDE = /^booth-[\w.-]+$/;

/** Starts that a restore may take until it is given up: one that crashes each time must not keep the booth closed. */
const MAX_TRIES = 3;

const request = z.object({
  /** Backup that replaces the current data: the folder of the backups, and its name. */
  from: z.object({ root: z.string(), name: z.string() }),
  /** It is another laptop's, which moves to this one. */
  isMoved: z.boolean().optional(),
  /** Author of the request, for the log. */
  actor: z.object({
    requestId: z.string(),
    username: z.string(),
    ipAddress: z.string(),
    userAgent: z.string(),
  }),
  tries: z.int(),
  /**
   * Folder in the data folder into which the present data go, since a newer version wrote them; without it, they are backed up
   * first.
   */
  putAside: z.string().regex(PUT_ASIDE).optional(),
});
type RestoreRequest = z.infer<typeof request>;

/** Backup with which the newest update began, and for how long the version after it has been in use. */
const updateClock = z.object({
  backup: z.string(),
  /** Time of the last look by the laptop's clock, in milliseconds since 1970. */
  at: z.number(),
  /** Milliseconds that passed since the first look; a gap of more than a day counts as one. */
  passed: z.number(),
});
export type UpdateClock = z.infer<typeof updateClock>;

async function read<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

export type RestoreFiles = ReturnType<typeof createRestoreFiles>;

/**
 * Creates access to small files beside the backups: the request that a restore leaves for the next start, the note that a
 * start leaves for staff, and the clock of the newest update.
 */
export function createRestoreFiles(dataDir: string) {
  const folder = join(dataDir, 'backups');
  const requestFile = join(folder, 'restore.json');
  const endedFile = join(folder, 'restore-ended.json');
  const noteFile = join(folder, 'note.json');
  const updateFile = join(folder, 'update.json');
  const put = async (file: string, value: unknown) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(file, JSON.stringify(value));
  };

  return {
    /** Requests that the next start replaces the current data with this backup. */
    ask: (asked: Omit<RestoreRequest, 'tries'>): Promise<void> =>
      put(requestFile, { ...asked, tries: 0 }),
    isAsked: (): boolean => existsSync(requestFile),

    /** Request to carry out now; `isGivenUp` after too many interrupted tries. */
    async take(): Promise<(RestoreRequest & { isGivenUp: boolean }) | null> {
      // A power cut interrupted the write: nobody was told yet that the restore will happen.
      await rm(`${requestFile}.part`, { force: true });
      const asked = await read(requestFile, request);
      if (asked === null) return null;
      const isGivenUp = asked.tries >= MAX_TRIES;
      if (!isGivenUp) await put(requestFile, { ...asked, tries: asked.tries + 1 });
      return { ...asked, isGivenUp };
    },

    /**
     * Ends the request, done or given up; files may remain to be cleared. Needs no space, so that it works on a full
     * disk.
     */
    async end(): Promise<void> {
      if (existsSync(requestFile)) await rename(requestFile, endedFile);
    },
    isEnded: (): boolean => existsSync(endedFile),
    /** Request that has ended and whose files remain to be cleared. */
    ended: (): Promise<RestoreRequest | null> => read(endedFile, request),
    cleared: (): Promise<void> => rm(endedFile, { force: true }),

    note: (): Promise<DatabaseNote | null> => read(noteFile, databaseNote),
    setNote: (note: DatabaseNote): Promise<void> => put(noteFile, note),
    forgetNote: (): Promise<void> => rm(noteFile, { force: true }),

    updateClock: (): Promise<UpdateClock | null> => read(updateFile, updateClock),
    setUpdateClock: (clock: UpdateClock): Promise<void> => put(updateFile, clock),
  };
}
