import type { BackupCounts } from '../../contract/backups.ts';
import type { Db } from '../../db/open.ts';

/** Counts what is stored now, as a backup has it. */
export function createStoredCounts(db: Db): () => BackupCounts {
  const counts = db.prepare<[], BackupCounts>(
    `/* of all events */ SELECT (SELECT count(*) FROM questions) AS questions, (SELECT count(*) FROM leads) AS leads,
       (SELECT count(*) FROM inbound_sms) AS texts, (SELECT count(*) FROM media) AS pictures`,
  );
  return () => counts.get() ?? { questions: 0, leads: 0, texts: 0, pictures: 0 };
}
