import { Store, type SessionData } from 'express-session';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import type { WriteQueue } from '../../db/write-queue.ts';

/** A touch is written only when it moves the expiry by more than this (milliseconds): a refresh must not cost a commit. */
const TOUCH_AFTER_MS = 60_000;
const PRUNE_AFTER_MS = 3_600_000;
const DEFAULT_AGE_MS = 24 * 3_600_000;

const withCookie = z.looseObject({ cookie: z.looseObject({ expires: z.string().nullish() }) });
// express-session makes a Cookie of `cookie` again; the rest is whatever was put into the session.
const storedSession = z.custom<SessionData>((value) => withCookie.safeParse(value).success);
const row = z.object({ data: z.string() }).optional();

/** Sessions in the booth's own database, so that a restart in the middle of the show logs nobody out. */
export class SqliteSessionStore extends Store {
  readonly #statements;
  readonly #writes: Pick<WriteQueue, 'hold'>;
  #prunedAt = 0;

  constructor(db: Db, writes: Pick<WriteQueue, 'hold'>) {
    super();
    this.#writes = writes;
    this.#statements = {
      get: db.prepare('SELECT data FROM sessions WHERE sid = ? AND expires_at > ?'),
      set: db.prepare(
        `INSERT INTO sessions (sid, data, expires_at) VALUES (?, ?, ?)
         ON CONFLICT (sid) DO UPDATE SET data = excluded.data, expires_at = excluded.expires_at`,
      ),
      touch: db.prepare(
        `UPDATE sessions SET expires_at = @expires WHERE sid = @sid AND expires_at < @expires - ${TOUCH_AFTER_MS}`,
      ),
      destroy: db.prepare('DELETE FROM sessions WHERE sid = ?'),
      destroyAllBut: db.prepare('DELETE FROM sessions WHERE sid <> ?'),
      prune: db.prepare('DELETE FROM sessions WHERE expires_at <= ?'),
    };
    this.#prune();
  }

  /** Sessions of browsers that never came back; a booth may run for a week. */
  #prune(): void {
    this.#prunedAt = Date.now();
    this.#statements.prune.run(this.#prunedAt);
  }

  override get(sid: string, callback: (error: unknown, session?: SessionData | null) => void) {
    this.#answer(callback, () => {
      const found = row.parse(this.#statements.get.get(sid, Date.now()));
      return found ? storedSession.parse(JSON.parse(found.data)) : null;
    });
  }

  override set(sid: string, session: SessionData, callback?: (error?: unknown) => void) {
    void this.#write(callback, () => {
      this.#statements.set.run(sid, JSON.stringify(session), expiryOf(session));
      if (Date.now() - this.#prunedAt > PRUNE_AFTER_MS) this.#prune();
    });
  }

  override touch(sid: string, session: SessionData, callback?: (error?: unknown) => void) {
    // The next one does it: nobody waits for that.
    if (this.#writes.hold() !== null) return callback?.();
    this.#answer(callback, () => {
      this.#statements.touch.run({ sid, expires: expiryOf(session) });
    });
  }

  override destroy(sid: string, callback?: (error?: unknown) => void) {
    void this.#write(callback, () => {
      this.#statements.destroy.run(sid);
    });
  }

  /** Ends every session but one: after a password change the others must log in again. */
  destroyAllBut(sid: string): Promise<void> {
    const destroyed = Promise.withResolvers<void>();
    const done = (error: unknown) => (error ? destroyed.reject(error) : destroyed.resolve());
    void this.#write(done, () => {
      this.#statements.destroyAllBut.run(sid);
    });
    return destroyed.promise;
  }

  /** After another connection that writes just now. */
  async #write(callback: ((error: unknown) => void) | undefined, run: () => void): Promise<void> {
    for (let hold = this.#writes.hold(); hold !== null; hold = this.#writes.hold()) await hold;
    this.#answer(callback, run);
  }

  #answer<T>(callback: ((error: unknown, value?: T) => void) | undefined, run: () => T): void {
    let value: T;
    try {
      value = run();
    } catch (error) {
      callback?.(error);
      return;
    }
    callback?.(null, value);
  }
}

function expiryOf(session: SessionData): number {
  return session.cookie.expires
    ? new Date(session.cookie.expires).getTime()
    : Date.now() + (session.cookie.originalMaxAge ?? DEFAULT_AGE_MS);
}

type Account = { username: string; passwordHash: string };

/** The one admin account. */
export function createAccountRepository(db: Db) {
  const find = db.prepare<[], Account>(
    'SELECT username, password_hash AS passwordHash FROM admin_account WHERE id = 1',
  );
  // Fails when there is one: of two first-time setups at the same moment, one wins.
  const insert = db.prepare(
    `INSERT INTO admin_account (id, username, password_hash, created_at, updated_at)
     VALUES (1, @username, @passwordHash, @now, @now) ON CONFLICT DO NOTHING`,
  );
  const setPassword = db.prepare(
    'UPDATE admin_account SET password_hash = ?, updated_at = ? WHERE id = 1',
  );
  return {
    find: (): Account | null => find.get() ?? null,
    /** @returns false when the account exists already */
    create: (account: Account, now: number): boolean =>
      insert.run({ ...account, now }).changes === 1,
    setPassword: (passwordHash: string, now: number): void =>
      void setPassword.run(passwordHash, now),
  };
}
