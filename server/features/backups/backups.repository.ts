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

/** Finds out whether personal data were erased since a time, in milliseconds since 1970. */
export function createErasedSince(db: Db): (time: number) => boolean {
  const erased = db.prepare<[number]>('/* of all events */ SELECT 1 FROM erasures WHERE at >= ?');
  return (time) => erased.get(time) !== undefined;
}
