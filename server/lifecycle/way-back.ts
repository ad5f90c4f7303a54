import type { Config } from '../config.ts';
import type { NewerData } from '../contract/shell.ts';
import { readMigrations } from '../db/migrate.ts';
import { iso, momentInWords } from '../platform/time.ts';
import { ownBackups, type BackupsDeps } from './own-backups.ts';
import { restoreAsAsked } from './restore.ts';

type Deps = BackupsDeps & { config: Pick<Config, 'version'> };

/** The actor of what the booth does without staff. */
export const NOBODY = { requestId: '', username: 'Booth', ipAddress: '', userAgent: '' };

/** The data are a newer version's, which this one cannot read; the message is a sentence for staff. */
export class NewerDataError extends Error {
  readonly newer: NewerData;

  constructor(message: string, newer: NewerData, cause: unknown) {
    super(message, { cause });
    this.newer = newer;
  }
}

/** Number of a version, as far as a manifest may be trusted with the name of a folder. */
const VERSION = /^\d[\w.-]*$/;

/** The way back: which version wrote the data, and the newest sound backup that this version can open. */
async function findWayBack(deps: Deps) {
  const known = readMigrations(deps.config.migrationsDir).length;
  const backups = await ownBackups(deps);
  const writer = backups[0]?.backup.manifest.version ?? '';
  // A version of the same number is one from the sources.
  const isNamed = VERSION.test(writer) && writer !== deps.config.version;
  let newest: (typeof backups)[number] | null = null;
  for (const each of backups) {
    if (each.backup.manifest.schema > known || !(await each.store.isSound(each.backup))) continue;
    newest = each;
    break;
  }
  return { version: isNamed ? writer : null, newest };
}

/**
 * Restores the newest backup that this version can open, after the data of the newer one are put aside.
 * @returns whether that is done; without it, all is as it was
 */
export async function goBack(deps: Deps): Promise<boolean> {
  const { files, now } = deps;
  deps.tell({ words: 'Looking for the backup from before the update' });
  const { version, newest } = await findWayBack(deps);
  if (newest === null) return false;
  const time = iso(now()).replaceAll(/[-:]/g, '').slice(0, 15).replace('T', '-');
  await files.ask({
    from: { root: newest.store.root, name: newest.backup.name },
    actor: NOBODY,
    putAside: `booth-${version ?? 'newer'}-${time}`,
  });
  await restoreAsAsked(deps);
  return (await files.note())?.kind === 'returned';
}

/** Describes whose data these are, and the way back. */
export async function newerDataError(deps: Deps, cause: unknown): Promise<NewerDataError> {
  const { version, newest } = await findWayBack(deps);
  const note = await deps.files.note();
  const why = note?.kind === 'not-restored' && note.fault === 'full' ? 'the disk is full' : null;
  const newer: NewerData = {
    version,
    backup_made_at: newest?.backup.manifest.made_at ?? null,
    problem:
      note?.kind === 'not-restored'
        ? `The last try to go back failed: ${why ?? 'the backup could not be read'}.`
        : null,
  };
  return new NewerDataError(inWords(newer, deps.config.version), newer, cause);
}

/** Sentences for a terminal. */
function inWords({ version, backup_made_at, problem }: NewerData, own: string): string {
  const writer = version === null ? 'a newer version of Booth' : `Booth ${version}`;
  const that = version === null ? 'that one' : writer;
  const words = `This data folder was last used by ${writer}, and this is Booth ${own}. Nothing was changed. Install ${that} again`;
  if (backup_made_at === null) return `${words}: there is no backup from before it to go back to.`;
  const way = `, or start with --go-back: it restores the backup of ${momentInWords(Date.parse(backup_made_at))}, from before the update, and puts the newer data aside. To take along what came since, export the event as a .booth file in ${that} first.`;
  return [words + way, problem].filter((part) => part !== null).join(' ');
}
