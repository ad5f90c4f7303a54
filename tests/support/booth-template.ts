import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInAdmin } from './api.ts';
import type { Client, Session } from './http-client.ts';
import { startServer } from './server-process.ts';

function sessionOf({ csrf, cookie }: Client): Session {
  return { csrf, cookie: cookie() };
}

/** A data folder to copy: migrated, with an account and two sessions. Hashing a password takes a third of a second. */
export type BoothTemplate = Awaited<ReturnType<typeof makeTemplate>>['template'];

/** Makes a template with the built server; `remove` deletes it. */
export async function makeTemplate() {
  const dataDir = await mkdtemp(join(tmpdir(), 'booth-e2e-template-'));
  const server = await startServer({ dataDir, port: 0 });
  /** The session that the test's helpers use. */
  const admin = sessionOf(await signInAdmin(server.ready.port));
  /** For the first page that is signed in. */
  const page = sessionOf(await signInAdmin(server.ready.port));
  await server.stop();
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  return { template: { dataDir, admin, page }, remove };
}
