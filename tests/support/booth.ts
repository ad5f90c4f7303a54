import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { submittedQuestion, type SubmittedQuestion } from '../../server/contract/questions.ts';
import type { SettingsUpdate } from '../../server/contract/settings.ts';
import {
  ADMIN_HOST,
  ADMIN_PASSWORD,
  type AdminSession,
  callApi,
  dataOf,
  PUBLIC_HOST,
  signInAdmin,
} from './api.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** One booth of its own: a real server on a throw-away data folder, and hands to arrange things with. */
export type Booth = {
  port: number;
  publicUrl: string;
  adminUrl: string;
  dataDir: string;
  /** Of the admin account that {@link Booth.signIn} creates. */
  password: string;
  /** Sends a question as a visitor would. */
  submit: (content: string, authorName?: string | null) => Promise<SubmittedQuestion>;
  /** As `submit`. Resolves with the question's id. */
  ask: (content: string, authorName?: string | null) => Promise<number>;
  /** Opens the dashboard as staff, creating the account first where there is none. */
  signIn: (page: Page) => Promise<void>;
  approve: (id: number, answer?: string) => Promise<void>;
  updateSettings: (patch: SettingsUpdate) => Promise<void>;
  /** The admin calls, for what has no hand of its own here. */
  admin: () => Promise<AdminSession>;
  /** Halts the server (SIGSTOP): connections stay open and nothing answers. */
  pause: () => void;
  resume: () => void;
  /** Pulls the server's plug (SIGKILL). */
  kill: () => Promise<void>;
  /** Starts it again on the same port and data. */
  start: () => Promise<void>;
  /** Everything that the server printed. */
  log: () => string;
};

/** Starts a booth; `close` ends its server and removes its data. */
export async function openBooth(
  env: NodeJS.ProcessEnv,
): Promise<{ booth: Booth; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'booth-e2e-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  let log = '';
  const startOn = (port: number) =>
    startServer({ dataDir, port, env, onOutput: (text) => (log += text) });

  let server: ServerProcess;
  try {
    server = await startOn(0);
  } catch (error) {
    await removeData();
    throw error;
  }
  const { port } = server.ready;
  const publicUrl = `http://${PUBLIC_HOST}:${port}`;
  const adminUrl = `http://${ADMIN_HOST}:${port}`;

  let session: Promise<AdminSession> | undefined;
  const admin = () => (session ??= signInAdmin(port));
  const put = async (path: string, json: unknown) => {
    const answer = await (await admin()).call(path, { method: 'PUT', json });
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.body}`);
  };

  async function submit(content: string, authorName: string | null = null) {
    const json = { content, author_name: authorName };
    const answer = await callApi({ port, host: PUBLIC_HOST, path: '/api/question', json });
    return dataOf(submittedQuestion, answer);
  }

  const booth: Booth = {
    port,
    publicUrl,
    adminUrl,
    dataDir,
    password: ADMIN_PASSWORD,
    submit,
    ask: async (content, authorName) => (await submit(content, authorName)).id,
    async signIn(page) {
      // A session of its own, so that a test that logs out does not end the one behind `admin`.
      const { cookies } = await signInAdmin(port);
      await page
        .context()
        .addCookies(cookies().map((cookie) => ({ ...cookie, url: adminUrl, httpOnly: true })));
      await page.goto(`${adminUrl}/dashboard`);
    },
    approve: (id, answer) =>
      put(`/api/admin/question/${id}`, {
        status: 'approved',
        ...(answer === undefined ? {} : { answer }),
      }),
    updateSettings: (patch) => put('/api/admin/settings', patch),
    admin,
    pause: () => void server.process.kill('SIGSTOP'),
    resume: () => void server.process.kill('SIGCONT'),
    kill: () => server.kill(),
    async start() {
      server = await startOn(port);
    },
    log: () => log,
  };
  const close = async () => {
    await server.kill();
    await removeData();
  };
  return { booth, close };
}
