import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { databaseNote, type DatabaseNote } from '../../contract/backups.ts';
import { writeWhole } from './whole-files.ts';

/** Starts that a restore may take until it is given up: one that crashes each time must not keep the booth closed. */
const MAX_TRIES = 3;

const request = z.object({
  /** Folder of the backups, and which of them. */
  root: z.string(),
  name: z.string(),
  /** Who asked, for the log. */
  actor: z.object({
    requestId: z.string(),
    username: z.string(),
    ipAddress: z.string(),
    userAgent: z.string(),
  }),
  tries: z.int(),
});
export type RestoreRequest = z.infer<typeof request>;

async function read<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

export type RestoreFiles = ReturnType<typeof createRestoreFiles>;

/** What a restore leaves for the next start, and a start for staff: small files beside the backups. */
export function createRestoreFiles(dataDir: string) {
  const folder = join(dataDir, 'backups');
  const requestFile = join(folder, 'restore.json');
  const noteFile = join(folder, 'note.json');
  const put = async (file: string, value: unknown) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(file, JSON.stringify(value));
  };

  return {
    /** Has the next start restore this backup. */
    ask: (asked: Omit<RestoreRequest, 'tries'>): Promise<void> =>
      put(requestFile, { ...asked, tries: 0 }),
    isAsked: (): boolean => existsSync(requestFile),

    /** What is to be restored now; one that did not come to its end too often is given up. */
    async take(): Promise<RestoreRequest | null> {
      const asked = await read(requestFile, request);
      if (asked === null || asked.tries >= MAX_TRIES) return null;
      await put(requestFile, { ...asked, tries: asked.tries + 1 });
      return asked;
    },
    done: (): Promise<void> => rm(requestFile, { force: true }),

    note: (): Promise<DatabaseNote | null> => read(noteFile, databaseNote),
    setNote: (note: DatabaseNote): Promise<void> => put(noteFile, note),
    forgetNote: (): Promise<void> => rm(noteFile, { force: true }),
  };
}
