import { type QueryClient } from '@tanstack/react-query';
import {
  type Backup,
  type BackupCounts,
  type BackupFault,
  type BackupReason,
  type BackupState,
  backupState,
  type DatabaseNote,
  type ExternalBackupState,
} from '../../../../server/contract/backups.ts';
import { BACKUP_KEEP_DAYS } from '../../../../server/contract/limits.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { clockTime, countOf, shortExactTime } from '../../../lib/format.ts';
import { replaceQueryData, polledQuery } from '../../../lib/query-cache.ts';
import { liveKey } from '../live.ts';

const REASON_WORDS: Record<BackupReason, string> = {
  timer: 'Automatic',
  asked: 'Manual',
  quit: 'When Booth closed',
  migration: 'Before an update',
  restore: 'Safety copy',
};

/** Why a backup was made. @param version that made it; of an update, the new one; empty where nobody knows */
export function reasonInWords(reason: BackupReason, version = ''): string {
  const isNamed = reason === 'migration' && version !== '';
  return isNamed ? `Before version ${version}` : REASON_WORDS[reason];
}

/** "12 questions, 3 leads, 1 picture". */
export function countsInWords({ questions, leads, texts, pictures }: BackupCounts): string {
  const parts = [countOf(questions, 'question', 'questions'), countOf(leads, 'lead', 'leads')];
  if (texts > 0) parts.push(countOf(texts, 'message', 'messages'));
  if (pictures > 0) parts.push(countOf(pictures, 'picture', 'pictures'));
  return parts.join(', ');
}

/** Why no backup can be made on the laptop. */
export const LAPTOP_FAULTS: Record<BackupFault, string> = {
  full: 'The laptop’s disk is full.',
  'too-large': 'The laptop’s disk cannot store files this large.',
  'read-only': 'Booth cannot write to its backup folder.',
  gone: 'The backup folder cannot be used.',
  damaged: 'The database is damaged. Restart Booth to repair what can be saved.',
  failed: 'It will be tried again automatically.',
};

const EXTERNAL_FAULTS: Record<BackupFault | 'locked', string> = {
  full: 'The external backup is full. Make room there, or choose another folder.',
  'too-large':
    'The external backup cannot store files this large. Format the stick as exFAT, or choose another folder.',
  'read-only': 'The external backup is read-only. Unlock the stick, or choose another folder.',
  gone: 'The external backup is gone. Plug it back in, and Booth catches up automatically.',
  damaged: 'A copy was damaged on its way to the external backup. It will be tried again.',
  failed: 'Copying to the external backup failed. It will be tried again.',
  locked:
    'The external backup gets no copies: this laptop can no longer use the passphrase. Set it again.',
};

/** Describes the state of the external backup in a sentence. */
export function externalInWords({ state, missing, copied_at }: ExternalBackupState): string {
  if (state === 'copying') {
    return missing === 0
      ? 'Checking what still needs copying.'
      : `Copying: ${countOf(missing, 'copy', 'copies')} to go.`;
  }
  if (state !== 'ok') return EXTERNAL_FAULTS[state];
  if (copied_at === null) return 'Up to date: every backup is there too.';
  return `Up to date: the last copy was made at ${clockTime(Date.parse(copied_at))}.`;
}

/** One line for the top of the screen; on the narrowest phone, too. */
export function summaryOf({ backups, fault }: BackupState): string {
  const newest = backups.find(({ own }) => own);
  if (fault) return 'No new backup can be made.';
  return newest ? `Newest: ${shortExactTime(newest.made_at)}` : 'None yet';
}

/** Says in a sentence if there are changes that no backup holds yet, and when the next one is made. */
export function changedInWords({ backups, changed }: BackupState): string {
  if (!backups.some(({ own }) => own)) {
    return 'The first one is made 15 minutes after the first change.';
  }
  return changed
    ? 'Anything newer goes into the next one, within 15 minutes.'
    : 'The newest one has everything.';
}

function idsInWords(ids: number[] | null, one: string, many: string): string | null {
  if (ids === null) return `newer ${many}`;
  if (ids.length === 0) return null;
  const shown = ids.slice(0, 10).join(', ');
  const more = ids.length > 10 ? ` and ${ids.length - 10} more` : '';
  return `${ids.length === 1 ? one : many} ${shown}${more}`;
}

/** Describes in sentences the losses of the repair of a damaged database. */
function repairInWords(note: Extract<DatabaseNote, { kind: 'repaired' }>): string {
  const { backup_made_at, lost_until, salvaged, lost, skipped } = note;
  const { questions, leads, texts, changed } = salvaged;
  const read = [
    questions > 0 && countOf(questions, 'newer question', 'newer questions'),
    leads > 0 && countOf(leads, 'newer lead', 'newer leads'),
    texts > 0 && countOf(texts, 'newer message', 'newer messages'),
    changed > 0 && countOf(changed, 'later change', 'later changes'),
  ].filter((part) => part !== false);
  const gone = [
    idsInWords(lost.questions, 'question', 'questions'),
    idsInWords(lost.leads, 'lead', 'leads'),
  ].filter((part) => part !== null);
  const span = `between ${clockTime(Date.parse(backup_made_at))} and ${clockTime(Date.parse(lost_until))}`;
  const isCertain = lost.questions !== null && lost.leads !== null;
  return [
    `The database was damaged, so Booth went back to its backup of ${shortExactTime(backup_made_at)}.`,
    skipped > 0 && `${countOf(skipped, 'newer backup was', 'newer backups were')} damaged too.`,
    read.length > 0 && `Recovered from the damaged one: ${read.join(', ')}.`,
    gone.length === 0 && 'No questions or leads were lost.',
    gone.length > 0 && isCertain && `Lost ${span}: ${gone.join('; ')}.`,
    gone.length > 0 && !isCertain && `Possibly lost ${span}: ${gone.join(' and ')}.`,
  ]
    .filter((part) => part !== false)
    .join(' ');
}

/** Message about a repair or a restore, shown until staff close it. */
export function noteInWords(note: DatabaseNote): { tone: 'ok' | 'warn' | 'bad'; text: string } {
  if (note.kind === 'repaired') return { tone: 'bad', text: repairInWords(note) };
  if (note.kind === 'restored') {
    const text = `Restored: the backup of ${shortExactTime(note.backup_made_at)}. What was there before is now a backup.`;
    return { tone: 'ok', text };
  }
  if (note.kind === 'returned') {
    const text = `Booth went back to its backup of ${shortExactTime(note.backup_made_at)}, from before an update. The newer version’s data is in the folder “${note.folder}” in the data folder; that version opens it with --data-dir. Delete that folder once you have what you need: it holds contact details.`;
    return { tone: 'ok', text };
  }
  const why = note.fault === 'full' ? 'the disk is full' : 'the backup could not be read';
  return { tone: 'warn', text: `The backup was not restored: ${why}. Everything is as it was.` };
}

/** Rule for the backups that are kept, as shown to staff. */
export const KEPT_WORDS = `Booth keeps the newest 24, and one for each earlier day, for ${BACKUP_KEEP_DAYS} days; the one from before an update until the new version has been in use that long. After ${BACKUP_KEEP_DAYS} days no backup includes anyone you erased.`;

/** Location of a backup, in words. */
export function placesInWords(places: Backup['places']): string {
  if (places.length > 1) return 'Laptop and external';
  return places[0] === 'second' ? 'External' : 'Laptop';
}

/** Sentence for each state of the external backup's encryption. */
export const PASSPHRASE_WORDS: Record<BackupState['passphrase'], string> = {
  off: 'No passphrase: anyone with the stick can read questions and contact details.',
  on: 'Everything in it is encrypted. On another laptop, Booth asks for the passphrase.',
  lost: 'This laptop can no longer use the passphrase. Set it again to resume copying.',
};

/** Says of backups with another passphrase that it is asked for. */
export function lockedInWords(locked: number): string {
  const [was, them] = locked === 1 ? ['was', 'it'] : ['were', 'them'];
  return `${countOf(locked, 'backup', 'backups')} in the folder ${was} encrypted with another passphrase. Enter it to see ${them}.`;
}

/** Sentence about the data that someone who finds a backup can read. */
export function readableInWords({ passphrase }: Pick<BackupState, 'passphrase'>): string {
  return passphrase === 'off'
    ? 'Keys and passwords cannot be read from a backup; questions and contact details can. Keep a stick where you keep business cards.'
    : 'Backups on the laptop itself are not encrypted: they sit next to the database, which Booth has to read.';
}

export const BACKUPS_KEY = liveKey(['backups'], ['backups']);
/** Long enough to copy a large database, or to check one. */
export const SLOW = { timeoutMs: 600_000 };
export const BACKUPS_PATH = '/api/admin/backups';

/** The backups and how they are doing; kept up to date by push. */
export function backupsQuery(api: ApiClient) {
  return polledQuery(api, BACKUPS_KEY, BACKUPS_PATH, backupState);
}

/** Takes over what the server answered. */
export function setBackups(client: QueryClient, state: BackupState): void {
  replaceQueryData(client, BACKUPS_KEY, state);
}
