import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createBackupStore,
  type BackupStore,
  type StoredBackup,
} from '../../server/platform/backup/backup-store.ts';

type Manifest = Awaited<ReturnType<Parameters<BackupStore['add']>[0]>>;

/** Stores a backup whose database is not one. @param from where its images are */
export function addBackup(
  root: string,
  given: Partial<Manifest> = {},
  from = '',
): Promise<StoredBackup> {
  return createBackupStore(root).add(
    (database) => {
      writeFileSync(database, 'rows');
      return Promise.resolve({
        format: 1,
        booth: '0123456789abcdef',
        number: 1,
        made_at: '2026-11-22T10:00:00.000Z',
        reason: 'asked',
        version: '1.0.0',
        schema: 1,
        event: 'Morning',
        newest_at: null,
        counts: { questions: 0, leads: 0, texts: 0, pictures: 0 },
        sequences: {},
        pictures: [],
        database: { bytes: 4, sha256: '0'.repeat(64) },
        ...given,
      });
    },
    ({ name }) => join(from, name),
  );
}
