import { randomBytes, scryptSync } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ADMIN_PASSWORD, signInAdmin } from './api.ts';
import buildServer, { shareCompiled } from './build.ts';
import type { Session } from './http-client.ts';
import { runApp } from './run-app.ts';

/** Data folders to copy: migrating and hashing a password once is enough. */
type Template = {
  fresh: string;
  /** With an account, whose session this is. */
  staff: string;
} & Session;

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

/**
 * A password's hash as the server stores it (server/features/auth/password-hash.ts), but with parameters that cost a
 * millisecond instead of a third of a second and 128 MB. The server reads them from the hash.
 */
export function quickHash(password: string): string {
  const parameters = { N: 2 ** 10, r: 8, p: 1 };
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFC'), salt, 32, parameters);
  const { N, r, p } = parameters;
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Closes it without the https port that it had: all copies would try that one, and store another when it is taken. */
async function closeTemplate({ deps, close }: Awaited<ReturnType<typeof runApp>>): Promise<void> {
  const forget = deps.db.prepare("DELETE FROM settings WHERE part = 'network.httpsPort'");
  await deps.writes.run(() => forget.run());
  await close();
}

/** Makes the folders before the first test and removes them after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildServer();
  const forgetCompiled = await shareCompiled();
  const folder = await mkdtemp(join(tmpdir(), 'booth-template-'));
  const [fresh, staff] = [join(folder, 'fresh'), join(folder, 'staff')];
  await closeTemplate(await runApp(fresh, 0));
  await cp(fresh, staff, { recursive: true });

  const booth = await runApp(staff, 0);
  const client = await signInAdmin(booth.port);
  booth.deps.db
    .prepare('UPDATE admin_account SET password_hash = ?')
    .run(quickHash(ADMIN_PASSWORD));
  await closeTemplate(booth);

  project.provide('template', { fresh, staff, cookie: client.cookie(), csrf: client.csrf });
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await forgetCompiled();
  };
}
