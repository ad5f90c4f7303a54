import type { BackupFault, DatabaseNote, ExternalBackupState } from '../../../contract/backups.ts';
import type { StoredBackup } from '../../../platform/backup/backup-store.ts';
import { FAULT_WORDS } from '../../backups/backups.service.ts';
import { momentInWords } from '../../../platform/time.ts';
import {
  attention,
  countInWords,
  link,
  off,
  ok,
  problem,
  type Check,
  type Finding,
} from '../check.ts';

const ELSEWHERE = 'or choose another folder under Events, Backups.';

/** Words for each fault of the external backup, to follow its folder, and advice. */
const EXTERNAL_WORDS: Record<
  Exclude<ExternalBackupState['state'], 'ok' | 'copying'>,
  [string, string]
> = {
  full: ['is full', `Make room on it, ${ELSEWHERE}`],
  'too-large': ['cannot store files this large', `Format the stick as exFAT, ${ELSEWHERE}`],
  'read-only': ['is read-only', `Unlock the stick, ${ELSEWHERE}`],
  gone: ['is gone', `Plug the stick in again, ${ELSEWHERE}`],
  damaged: ['got a damaged copy', `Make a new backup, try another stick, ${ELSEWHERE}`],
  failed: [
    'is not taking copies',
    `It will be tried again automatically. Try another stick, ${ELSEWHERE}`,
  ],
  locked: [
    'gets no copies, because this laptop can no longer use the passphrase',
    'Set the passphrase again under Events, Backups.',
  ],
};

const BACKUPS = [link('Backups', '/backups')];

/** Finding about the database at the last start, until staff have read the note. */
function noteWords(note: DatabaseNote | null): Finding | null {
  if (note?.kind === 'repaired') {
    const made = momentInWords(Date.parse(note.backup_made_at));
    return attention(`The database was damaged: Booth went back to its backup of ${made}.`, {
      at: Date.parse(note.at),
      short: 'The database was repaired',
      advice: 'Read what was saved and what may be missing.',
      actions: BACKUPS,
    });
  }
  if (note?.kind === 'returned') {
    const made = momentInWords(Date.parse(note.backup_made_at));
    return attention(`Booth went back to its backup of ${made}, from before an update.`, {
      at: Date.parse(note.at),
      short: 'Booth went back to an older version',
      advice: 'Read where the newer data is.',
      actions: BACKUPS,
    });
  }
  if (note?.kind !== 'not-restored') return null;
  return attention('The backup was not restored. Everything is as it was.', {
    at: Date.parse(note.at),
    short: 'The backup was not restored',
    actions: BACKUPS,
  });
}

/** Checks that there is a backup, and that the next one can be made. */
export function backupsCheck(deps: {
  /** Number of unreadable backups on the laptop. */
  unread: () => Promise<number>;
  newest: () => Promise<StoredBackup | null>;
  fault: () => { kind: BackupFault } | null;
  second: () => ExternalBackupState | null;
  note: () => Promise<DatabaseNote | null>;
}): Check {
  return {
    id: 'backups',
    title: 'Backups',
    everyMs: 10_000,
    async run() {
      const [newest, unread, note] = await Promise.all([deps.newest(), deps.unread(), deps.note()]);
      const fault = deps.fault();
      const words = newest && `The newest is from ${momentInWords(newest.madeAt)}.`;
      if (fault) {
        return problem(
          words === null ? 'No backup can be made.' : `No new backup can be made. ${words}`,
          { short: 'No new backup', advice: FAULT_WORDS[fault.kind], actions: BACKUPS },
        );
      }
      if (unread > 0) {
        return problem(`${countInWords(unread, 'backup')} on this laptop cannot be read.`, {
          short: 'A backup cannot be read',
          advice:
            'Choose “Read again” there: the database in it may be sound. Then make a new backup.',
          actions: BACKUPS,
        });
      }
      const told = noteWords(note);
      if (told) return told;
      if (newest === null || words === null) {
        return off('None yet: the first one is made 15 minutes after the first change.');
      }
      const at = newest.madeAt;
      const external = deps.second();
      if (external === null) {
        return ok(words, {
          at,
          advice: 'Choose an external backup, such as a USB stick, under Events, Backups.',
        });
      }
      if (external.state === 'ok' || external.state === 'copying') {
        return ok(`${words} A copy is in ${external.folder}.`, { at });
      }
      const [wrong, advice] = EXTERNAL_WORDS[external.state];
      const short = `The external backup ${wrong.split(',')[0]}`;
      return attention(`${words} But ${external.folder} ${wrong}.`, {
        short,
        advice,
        actions: BACKUPS,
      });
    },
  };
}
