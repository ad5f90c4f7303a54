import type { BackupStore } from './backup-store.ts';
import type { RestoreFiles } from './restore-request.ts';
import { DAY_MS, KEEP_MS } from './retention.ts';

/**
 * Creates the rule for the backup that begins an update, the way back to the version before. It is kept until
 * the new version has been in use for as long as backups are kept, by a clock that a jump of the laptop's moves by a day
 * at most: a laptop that lay in a cupboard has it all the same. What was erased since is in no backup for longer than is
 * promised.
 */
export function createUpdateBackup(deps: {
  store: Pick<BackupStore, 'list'>;
  files: Pick<RestoreFiles, 'updateClock' | 'setUpdateClock'>;
  /** True if personal data were erased since then, in milliseconds since 1970. */
  wasErasedSince: (time: number) => boolean;
  now: () => number;
}): () => Promise<string | null> {
  const { store, files, wasErasedSince, now } = deps;
  return async () => {
    const begun = (await store.list()).find(({ manifest }) => manifest.reason === 'migration');
    if (begun === undefined) return null;
    const { name, madeAt } = begun;
    const before = await files.updateClock();
    const at = now();
    const passed =
      before?.backup === name ? before.passed + Math.min(Math.max(at - before.at, 0), DAY_MS) : 0;
    await files.setUpdateClock({ backup: name, at, passed });
    const isPromisedGone = at > madeAt + KEEP_MS && wasErasedSince(madeAt);
    return passed < KEEP_MS && !isPromisedGone ? name : null;
  };
}
