import type { Db } from '../../db/open.ts';

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
