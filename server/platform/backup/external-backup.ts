import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import type { ExternalBackupState } from '../../contract/backups.ts';
import type { Logger } from '../logger.ts';
import type { BackupStore } from './backup-store.ts';
import { createThread } from '../thread.ts';
import type { CopyFile } from './file-form.ts';
import { targetFaultOf } from './faults.ts';
import type { BackupMaker } from './make-backup.ts';
import { createTargetCopies } from './target-copies.ts';
import type { PassphraseKeeper } from './passphrase.ts';
import { createTargetFolders } from './target-folders.ts';
import { KEEP_NEWEST } from './retention.ts';
import type { TargetTrial, TriedTarget } from './try-target.ts';
import { writeWhole } from './whole-files.ts';
import { inTime, iso } from '../time.ts';

/** Milliseconds between two checks for the stick. */
const LOOK_MS = 2000;
/** Milliseconds after which what could not be copied is tried again. */
const AGAIN_MS = 10_000;
/** Milliseconds that the end waits for what is just being copied. */
const CLOSE_MS = 500;

const kept = z.object({ folder: z.string().nullable() });

/** `locked`: there is a passphrase, but this laptop lost its key. */
type TargetFault = Exclude<ExternalBackupState['state'], 'ok' | 'copying'>;

/** A folder that cannot be an external backup; the message is for staff. */
export class UnfitFolderError extends Error {}

const REFUSALS: Record<(TriedTarget & { refused: string })['refused'], string> = {
  missing: 'There is no such folder on this laptop.',
  own: 'That is Booth’s own folder. Choose one on another disk or a stick.',
  system: 'That folder belongs to the operating system. Choose one on another disk or a stick.',
  'read-only': 'Booth cannot write to this folder.',
  silent: 'This folder does not answer. Check its cable or network, or choose another one.',
};

/**
 * Returns whether what could not be copied is tried again while the folder is there.
 * @param sinceMs since it failed, by a clock that may have been set back
 */
export function isTriedAgain(fault: TargetFault | null, sinceMs: number): boolean {
  if (fault === null || fault === 'locked') return false;
  return fault === 'gone' || Math.abs(sinceMs) >= AGAIN_MS;
}

export type ExternalBackup = ReturnType<typeof createExternalBackup>;

/** Milliseconds in which a folder has to answer. */
const TRIAL_MS = 3000;

/**
 * Tries a folder in a separate thread, which is left to itself when it hangs: a network folder whose server is away answers
 * after minutes or never.
 * @param worker script of the thread
 */
export async function tryInTime(worker: string, trial: TargetTrial): Promise<TriedTarget> {
  const thread = createThread(worker);
  try {
    return await inTime(thread.run('tryTarget', trial), TRIAL_MS, () => ({ refused: 'silent' }));
  } finally {
    void thread.close();
  }
}

/**
 * Keeps copies of the newest backups in a folder that staff chose, such as one on a stick. It copies while the folder
 * is there, reports when it is gone, and catches up when it is back. It never recreates the folder: an empty folder
 * in the place of a stick is not the stick. With a passphrase all copies are encrypted, and copies in any other form
 * are removed.
 */
export function createExternalBackup(deps: {
  /** File that stores the folder's path; beside the backups, so that a restore does not change it. */
  file: string;
  dataDir: string;
  maker: BackupMaker;
  passphrase: PassphraseKeeper;
  /** Script of the threads. */
  worker: string;
  now: () => number;
}) {
  const { file, dataDir, maker, passphrase, worker, now } = deps;
  // Not the thread of the backups on the laptop: a stick that hangs must not hold them up.
  let thread = createThread(worker);
  const copyFile: CopyFile = (from, to, key) => thread.run('copyFile', from, to, key);
  const roots = createTargetFolders({ booth: maker.booth, passphrase, copyFile });
  const copies = createTargetCopies({ maker, roots, now });
  let folder = readKept();
  let fault: TargetFault | null = null;
  let failedAt = -Infinity;
  let copiedAt: string | null = null;
  let missing = 0;
  /** True until the copies are known to be complete. */
  let isCopying = folder !== null;
  /** Number of steps that still have to run. */
  let steps = 0;
  /** Raised with each choice: a step of the one before, which may hang for ever, neither holds up nor touches this one. */
  let choice = 0;
  let timer: NodeJS.Timeout | undefined;
  let told = '';
  let listener: { onChange: () => void; logger: Logger } | null = null;
  let running: Promise<void> = Promise.resolve();

  function readKept(): string | null {
    try {
      return kept.parse(JSON.parse(readFileSync(file, 'utf8'))).folder;
    } catch {
      return null;
    }
  }

  async function keep(next: string | null): Promise<void> {
    await mkdir(join(dataDir, 'backups'), { recursive: true, mode: 0o700 });
    await writeWhole(file, JSON.stringify({ folder: next } satisfies z.infer<typeof kept>));
    folder = next;
    fault = null;
    copiedAt = null;
    choice += 1;
    steps = 0;
    running = Promise.resolve();
    void thread.close();
    thread = createThread(worker);
  }

  function view(): ExternalBackupState | null {
    if (folder === null) return null;
    const state = fault ?? (isCopying ? 'copying' : 'ok');
    return { folder, state, copied_at: copiedAt, missing };
  }

  function tell(): void {
    const words = JSON.stringify(view());
    if (words === told) return;
    told = words;
    listener?.onChange();
  }

  /** Newest first: one after the other, so that the newest is safe before the others. */
  async function copyMissing(chosen: string, store: BackupStore, of: number): Promise<void> {
    await copies.makeFolder(chosen, store);
    await store.tidy(now(), { most: KEEP_NEWEST });
    const wanted = await copies.missingIn(store);
    if (of !== choice) return;
    missing = wanted.length;
    tell();
    for (const backup of wanted) {
      if (backup === wanted[0]) await copies.copyNewest(chosen, store, backup);
      else await copies.copyOne(backup, store);
      if (of !== choice) return;
      missing -= 1;
      copiedAt = iso(now());
    }
    await copies.removeFormer(chosen, store.root);
    await store.tidy(now(), { most: KEEP_NEWEST });
  }

  async function step(of: number): Promise<void> {
    const chosen = folder;
    if (chosen === null || of !== choice) return;
    let next: TargetFault | null = null;
    try {
      if (!(await roots.isThere(chosen)))
        throw Object.assign(new Error('It is gone.'), { code: 'ENOENT' });
      if (passphrase.state() === 'lost') next = 'locked';
      else await copyMissing(chosen, roots.storeAt(roots.present(chosen)), of);
    } catch (error) {
      next = targetFaultOf(error);
      if (of !== choice) return;
      if (next !== fault) listener?.logger.warn({ err: error }, 'the external backup');
      failedAt = now();
    }
    if (of !== choice) return;
    fault = next;
    steps -= 1;
    isCopying = steps > 0;
    tell();
  }

  function keepInStep(): Promise<void> {
    isCopying = folder !== null;
    steps += 1;
    const of = choice;
    running = running.then(() => step(of));
    return running;
  }

  /**
   * Reports right away when it goes; what else failed is tried again after a while, or right away when it comes back.
   */
  async function look(): Promise<void> {
    const chosen = folder;
    if (chosen === null) return;
    const isThere = await roots.isThere(chosen);
    if (chosen !== folder) return;
    if (!isThere) {
      // What is under way there may end in minutes, or never.
      if (fault !== 'gone') void keepInStep();
      fault = 'gone';
      tell();
      return;
    }
    if (isTriedAgain(fault, now() - failedAt)) void keepInStep();
  }

  return {
    view,
    keepInStep,
    look,
    storeAt: roots.storeAt,

    /** All stores in the chosen folder: this data folder's, and those of others for a restore on this laptop. */
    stores: async (): Promise<BackupStore[]> =>
      folder === null ? [] : (await roots.all(folder)).map(roots.storeAt),

    /** Folders of backups that no passphrase entered here opens. */
    locked: async () => (folder === null ? [] : roots.locked(folder)),

    watch(to: { onChange: () => void; logger: Logger }): void {
      listener = to;
    },

    start(): void {
      timer = setInterval(() => void look(), LOOK_MS).unref();
      void keepInStep();
    },

    async close(): Promise<void> {
      clearInterval(timer);
      listener = null;
      await Promise.race([running, new Promise((done) => setTimeout(done, CLOSE_MS).unref())]);
    },

    /**
     * Chooses a folder, or none with an empty name; copies begin at once.
     * @throws UnfitFolderError with what is wrong with it
     */
    async choose(wanted: string): Promise<void> {
      if (wanted === '') {
        await keep(null);
        tell();
        return;
      }
      if (!isAbsolute(wanted)) throw new UnfitFolderError('Type the full path of the folder.');
      const tried = await tryInTime(worker, { chosen: resolve(wanted), dataDir });
      if ('refused' in tried) throw new UnfitFolderError(REFUSALS[tried.refused]);
      await keep(tried.folder);
      await roots.make(roots.present(tried.folder)).catch(() => {});
      told = '';
      void keepInStep();
      tell();
    },
  };
}
