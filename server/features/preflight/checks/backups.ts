import type { BackupFault, SecondPlace } from '../../../contract/backups.ts';
import type { StoredBackup } from '../../../platform/backup/backup-store.ts';
import { FAULT_WORDS } from '../../backups/fault-words.ts';
import { bad, info, ok, warn, type Check, type Finding } from '../check.ts';
import { momentInWords } from '../words.ts';

const ELSEWHERE = 'or choose another folder under Account, Backups.';

/** What is wrong with the second place, after its name, and what to do. */
const PLACE_WORDS: Record<Exclude<SecondPlace['state'], 'ok' | 'copying'>, [string, string]> = {
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
    'Set the passphrase again under Account, Backups.',
  ],
};

/** Whether there is a backup, and the next one can be made. */
export function backupsCheck(deps: {
  /** How many on the laptop cannot be read. */
  unread: () => Promise<number>;
  newest: () => Promise<StoredBackup | null>;
  fault: () => { kind: BackupFault } | null;
  second: () => SecondPlace | null;
}): Check {
  return {
    id: 'backups',
    title: 'Backups',
    everyMs: 5000,
    async run(): Promise<Finding> {
      const newest = await deps.newest();
      const fault = deps.fault();
      const unread = await deps.unread();
      const words = newest && `The newest is from ${momentInWords(newest.madeAt)}.`;
      if (fault) {
        return bad(
          words === null ? 'No backup can be made.' : `No new backup can be made. ${words}`,
          FAULT_WORDS[fault.kind],
        );
      }
      if (unread > 0) {
        const which = unread === 1 ? 'One backup' : `${unread} backups`;
        return bad(
          `${which} on this laptop cannot be read.`,
          'Open Account, Backups and choose “Read again”: the database in it may be sound. Then make a new backup.',
        );
      }
      if (words === null)
        return info('None yet: the first one is made 15 minutes after the first change.');
      const second = deps.second();
      if (second === null) {
        return ok(words, 'Choose a second place, such as a USB stick, under Account, Backups.');
      }
      if (second.state === 'ok' || second.state === 'copying') {
        return ok(`${words} A copy is in ${second.folder}.`);
      }
      const [wrong, advice] = PLACE_WORDS[second.state];
      return warn(`${words} But ${second.folder} ${wrong}.`, advice);
    },
  };
}
