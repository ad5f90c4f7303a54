import type { Core } from '../../core.ts';
import { newPassword, type Login } from '../../contract/auth.ts';
import { ADMIN_USERNAME } from '../../contract/limits.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { HttpError, invalid, rateLimited } from '../../http/errors.ts';
import { clientOf } from '../../platform/client-address.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Actor } from '../../http/actor.ts';
import { createAccountRepository } from './auth.repository.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/**
 * Hashing a password takes 128 MB and a core for a third of a second, so it is one at a time: a client that tries many
 * at once, or from many addresses, slows down nobody else's page.
 */
const HASHING = { atOnce: 1, perClient: 3, waiting: 20 };
/** Seconds after which the queue is shorter. */
const RETRY_S = 5;

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
    /** Begins the stand's setup, inside the write that makes the account. */
    beginFirstStart: () => void;
  },
) {
  const { db, logs, writes, beginFirstStart, now } = deps;
  const account = createAccountRepository(db);
  const requiresSetup = () => account.find() === null;
  const limit = createConcurrencyLimit(HASHING);

  /** @throws HttpError 429 when too many passwords wait to be hashed */
  function inTurn<T>(actor: Actor, isFirst: boolean, work: () => Promise<T>): Promise<T> {
    const result = limit.run(clientOf(actor.ipAddress), isFirst, work);
    if (result === null) throw rateLimited(RETRY_S);
    return result;
  }

  async function createAccount(login: Login, way: LoginWay, actor: Actor): Promise<void> {
    if (login.username !== ADMIN_USERNAME) throw wrong();
    if (!way.atTheLaptop) {
      throw new HttpError(401, 'unauthorized', 'Please set Booth up on its laptop first.');
    }
    const { error } = newPassword.safeParse(login.password);
    if (error) throw invalid(error.issues[0]?.message ?? '', 'password');
    const passwordHash = await inTurn(actor, true, () => hashPassword(login.password));
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
      ? await inTurn(actor, isFirst, () => verifyPassword(login.password, known.passwordHash))
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
      const matches =
        known !== null &&
        (await inTurn(actor, true, () => verifyPassword(current, known.passwordHash)));
      if (!matches) throw invalid('The current password isn’t right.', 'current_password');
      const passwordHash = await inTurn(actor, true, () => hashPassword(next));
      await writes.run(() => {
        account.setPassword(passwordHash, now());
        logs.add(actor, 'Changed the password');
      });
    },
  };
}
