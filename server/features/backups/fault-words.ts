import type { BackupFault } from '../../contract/backups.ts';

/** What to do about a backup that cannot be made on the laptop, for staff. */
export const FAULT_WORDS: Record<BackupFault, string> = {
  full: 'The disk is full. Empty the trash, or move large files to another disk.',
  'too-large':
    'The disk with the backup folder cannot store files this large. Export past events and delete them here, or move Booth’s folder to another disk.',
  'read-only': 'Booth cannot write to its backup folder. Give your user permission to write there.',
  gone: 'The backup folder is gone, or its disk is failing.',
  damaged:
    'The database is damaged: export questions and leads now. Then restart Booth, which repairs what it can.',
  failed: 'It will be tried again automatically. If it stays like this, restart Booth.',
};

/** Nobody can say more: what is wrong with a passphrase shows in that it opens nothing. */
export const WRONG_PASSPHRASE =
  'This passphrase opens none of them. Check capital letters and spaces; it is the one that was set on the laptop that made them.';
