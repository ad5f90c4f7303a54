import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInAdmin } from './api.ts';
import type { Client } from './http-client.ts';
import { startServer } from './server-process.ts';

/** A signed-in session that a copy of the template goes on with. */
export type PreparedSession = { cookie: string; csrf: string };

/** A data folder to copy: migrated, with an account and two sessions. Hashing a password takes a third of a second. */
export type BoothTemplate = {
  dataDir: string;
  /** The session that the test's helpers use. */
  admin: PreparedSession;
  /** For the first page that is signed in. */
  page: PreparedSession;
};

function sessionOf(client: Client): PreparedSession {
  return {
    cookie: client.cookie(),
    csrf: client.csrf,
  };
}

/** Makes a template with the built server; `remove` deletes it. */
export async function makeTemplate(): Promise<{
  template: BoothTemplate;
  remove: () => Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'booth-e2e-template-'));
  const server = await startServer({ dataDir, port: 0 });
  const admin = sessionOf(await signInAdmin(server.ready.port));
  const page = sessionOf(await signInAdmin(server.ready.port));
  await server.stop();
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  return { template: { dataDir, admin, page }, remove };
}
