import type { Core } from '../../core.ts';
import { newPassword, type Login } from '../../contract/auth.ts';
import { ADMIN_USERNAME } from '../../contract/limits.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { HttpError, invalid } from '../../http/errors.ts';
import type { Actor } from '../../http/actor.ts';
import { createAccountRepository } from './auth.repository.ts';
import type { Hashing } from './hashing.ts';

function wrong() {
  return new HttpError(401, 'unauthorized', MESSAGES.loginWrong);
}

/**
 * `atTheLaptop`: the request comes from this machine itself. `beginsFirstStart`: from the page that leads on to it.
 */
type LoginWay = { atTheLaptop: boolean; beginsFirstStart: boolean };

export type AuthService = ReturnType<typeof createAuthService>;

/** The one admin account: first-time setup, login, password change. */
export function createAuthService(
  deps: Core & {
    hashing: Hashing;
    /** Begins the stand's setup, inside the write that makes the account. */
    beginFirstStart: () => void;
  },
) {
  const { db, logs, writes, hashing, beginFirstStart, now } = deps;
  const account = createAccountRepository(db);
  const requiresSetup = () => account.find() === null;

  async function createAccount(login: Login, way: LoginWay, actor: Actor): Promise<void> {
    if (login.username !== ADMIN_USERNAME) throw wrong();
    if (!way.atTheLaptop) {
      throw new HttpError(401, 'unauthorized', 'Please set Booth up on its laptop first.');
    }
    const { error } = newPassword.safeParse(login.password);
    if (error) throw invalid(error.issues[0]?.message ?? '', 'password');
    const passwordHash = await hashing.hash(login.password, actor);
    await writes.run(() => {
      if (!account.create({ username: ADMIN_USERNAME, passwordHash }, now())) throw wrong();
      logs.add(actor, 'Created the admin account');
      if (way.beginsFirstStart) beginFirstStart();
    });
  }

  async function signIn(login: Login, isFirst: boolean, actor: Actor): Promise<void> {
    const known = account.find();
    // The hash is computed for an unknown name too, so that the time reveals nothing.
    const matches = known
      ? await hashing.matches(login.password, known.passwordHash, actor, isFirst)
      : false;
    if (!known || !matches || login.username !== known.username) {
      await writes.run(() => logs.add(actor, 'Failed login'));
      throw wrong();
    }
    await writes.run(() => logs.add(actor, 'Logged in'));
  }

  return {
    requiresSetup,

    /**
     * Logs in; while setup is required, creates the account.
     * @returns the username
     * @throws HttpError 401
     */
    async login(login: Login, way: LoginWay, actor: Actor): Promise<string> {
      if (requiresSetup()) await createAccount(login, way, actor);
      else await signIn(login, way.atTheLaptop, actor);
      return ADMIN_USERNAME;
    },

    logout: (actor: Actor): Promise<void> => writes.run(() => logs.add(actor, 'Logged out')),

    /** @throws HttpError 400 when the current password is wrong */
    async changePassword(current: string, next: string, actor: Actor): Promise<void> {
      const known = account.find();
      const matches = known !== null && (await hashing.matches(current, known.passwordHash, actor));
      if (!matches) throw invalid('The current password isn’t right.', 'current_password');
      const passwordHash = await hashing.hash(next, actor);
      await writes.run(() => {
        account.setPassword(passwordHash, now());
        logs.add(actor, 'Changed the password');
      });
    },
  };
}
