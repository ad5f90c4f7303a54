import type { Db } from '../../db/open.ts';
import type { PrivacyNotice } from '../../contract/leads.ts';

type Row = { company: string; keep_days: number; text: string };

export type PrivacyNoticesRepository = ReturnType<typeof createPrivacyNoticesRepository>;

/** The SQL for what the contact page said about visitors' details. Writes run inside the write queue. */
export function createPrivacyNoticesRepository(db: Db) {
  const insert = db.prepare(
    `INSERT INTO privacy_notices (hash, company, keep_days, text, first_used_at)
     VALUES (@hash, @company, @keep_days, @text, @now) ON CONFLICT DO NOTHING`,
  );
  const byHash = db.prepare<[string], Row>(
    'SELECT company, keep_days, text FROM privacy_notices WHERE hash = ?',
  );
  return {
    remember: (hash: string, notice: PrivacyNotice, now: number): void =>
      void insert.run({ hash, ...notice, now }),
    find: (hash: string): PrivacyNotice | null => byHash.get(hash) ?? null,
  };
}
