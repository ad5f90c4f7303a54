import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { csrfToken } from '../../server/contract/auth.ts';
import { okBody } from '../../server/contract/envelope.ts';
import { ADMIN_USERNAME } from '../../server/contract/limits.ts';
import { ADMIN_HOST, ADMIN_PASSWORD } from './api.ts';
import { createClient, type Answer } from './http-client.ts';
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

const tokenOf = ({ text }: Answer) => okBody(csrfToken).parse(JSON.parse(text)).data.csrf_token;

/** Makes the folders before the first test and removes them after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'booth-template-'));
  const [fresh, staff] = [join(folder, 'fresh'), join(folder, 'staff')];
  await (await runApp(fresh, 0)).close();
  await cp(fresh, staff, { recursive: true });

  const { port, close } = await runApp(staff, 0);
  const client = createClient({ port, host: ADMIN_HOST });
  client.csrf = tokenOf(await client.get('/api/admin/csrf-token'));
  const login = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD };
  client.csrf = tokenOf(await client.post('/api/admin/login', login));
  await close();

  project.provide('template', { fresh, staff, cookie: client.cookie(), csrf: client.csrf });
  return () => rm(folder, { recursive: true, force: true });
}
