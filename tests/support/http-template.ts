import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ADMIN_PASSWORD, signInAdmin } from './api.ts';
import buildServer, { shareCompiled } from './build.ts';
import { quickHash } from './quick-hash.ts';
import { runApp } from './run-app.ts';

/** Data folders to copy: migrating and hashing a password once is enough. */
export type Template = {
  fresh: string;
  staff: string;
  /** Of the session that is signed in, in `staff`. */
  cookie: string;
  csrf: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

/** Makes the folders before the first test and removes them after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildServer();
  const forgetCompiled = await shareCompiled();
  const folder = await mkdtemp(join(tmpdir(), 'booth-template-'));
  const [fresh, staff] = [join(folder, 'fresh'), join(folder, 'staff')];
  await (await runApp(fresh, 0)).close();
  await cp(fresh, staff, { recursive: true });

  const { port, deps, close } = await runApp(staff, 0);
  const client = await signInAdmin(port);
  deps.db.prepare('UPDATE admin_account SET password_hash = ?').run(quickHash(ADMIN_PASSWORD));
  await close();

  project.provide('template', { fresh, staff, cookie: client.cookie(), csrf: client.csrf });
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await forgetCompiled();
  };
}
