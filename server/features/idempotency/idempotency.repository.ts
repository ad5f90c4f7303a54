import type { Db } from '../../db/open.ts';

/** A phone that was away for a night still finds its first answer (milliseconds). */
const KEEP_MS = 7 * 24 * 3_600_000;

export type IdempotencyRepository = ReturnType<typeof createIdempotencyRepository>;

/** The first answers to submissions, by their `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). */
export function createIdempotencyRepository(db: Db) {
  const find = db
    .prepare<[string, string], string>(
      'SELECT response FROM idempotency_keys WHERE scope = ? AND key = ?',
    )
    .pluck();
  const insert = db.prepare(
    'INSERT INTO idempotency_keys (scope, key, response, created_at) VALUES (?, ?, ?, ?)',
  );
  const prune = db.prepare('DELETE FROM idempotency_keys WHERE created_at < ?');

  return {
    /**
     * Runs `submit` unless this key was answered before; to be called inside one write, so that answer and effect are
     * stored together or not at all.
     * @param key null always submits
     * @returns the answer's id, and whether it is the first time
     */
    once(
      scope: string,
      key: string | null,
      now: number,
      submit: () => number,
    ): { id: number; first: boolean } {
      const known = key === null ? undefined : find.get(scope, key);
      if (known !== undefined) return { id: Number(known), first: false };
      const id = submit();
      if (key !== null) insert.run(scope, key, String(id), now);
      return { id, first: true };
    },

    /** Forgets answers that nobody asks for any more. */
    prune: (now: number) => void prune.run(now - KEEP_MS),
  };
}
