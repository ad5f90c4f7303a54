import { createHmac } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import { HttpError } from '../../http/errors.ts';

/** A phone that was away for a night still finds its first answer (milliseconds). */
const KEEP_MS = 7 * 24 * 3_600_000;

type KnownKey = { response: string; created_at: number; fingerprint: string | null };

/** A submission with its idempotency key; `key` is null if the client sent none. */
type KeyedSubmission = {
  scope: 'question' | 'lead' | 'capture';
  key: string | null;
  submission: object;
};

export type IdempotencyRepository = ReturnType<typeof createIdempotencyRepository>;

/**
 * The first answers to submissions, by their `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header).
 * @param secret makes the fingerprints worthless without the key: an erased lead cannot be guessed from one
 */
export function createIdempotencyRepository(db: Db, secret: string) {
  const find = db.prepare<[string, string], KnownKey>(
    'SELECT response, created_at, fingerprint FROM idempotency_keys WHERE scope = ? AND key = ?',
  );
  const insert = db.prepare(
    'INSERT INTO idempotency_keys (scope, key, response, created_at, fingerprint) VALUES (?, ?, ?, ?, ?)',
  );
  const prune = db.prepare('DELETE FROM idempotency_keys WHERE created_at < ?');

  const fingerprintOf = (submission: object): string =>
    createHmac('sha256', secret)
      .update(`submission\n${JSON.stringify(submission)}`)
      .digest('base64url');

  return {
    /** The answer's id under a key, or null. */
    idOf(scope: KeyedSubmission['scope'], key: string): number | null {
      const known = find.get(scope, key);
      return known === undefined ? null : Number(known.response);
    },

    /** Hash that is stored in place of a key; the key cannot be recovered from it. */
    hashOf: (key: string): string =>
      createHmac('sha256', secret).update(`key\n${key}`).digest('base64url'),

    /**
     * Runs `submit` unless this key was answered before; to be called inside one write, so that answer and effect are
     * stored together or not at all.
     * @returns the answer's id, whether it is the first time, and when that was
     * @throws HttpError 422 when the key was used for something else
     */
    once(
      { scope, key, submission }: KeyedSubmission,
      now: number,
      submit: () => number,
    ): { id: number; first: boolean; at: number } {
      const known = key === null ? undefined : find.get(scope, key);
      if (known === undefined) {
        const id = submit();
        if (key !== null) insert.run(scope, key, String(id), now, fingerprintOf(submission));
        return { id, first: true, at: now };
      }
      if (known.fingerprint !== null && known.fingerprint !== fingerprintOf(submission)) {
        throw new HttpError(
          422,
          'idempotency_mismatch',
          'This form was already sent with other content. Please send it once more.',
        );
      }
      return { id: Number(known.response), first: false, at: known.created_at };
    },

    /** Forgets answers that nobody asks for any more. */
    prune: (now: number) => void prune.run(now - KEEP_MS),
  };
}
