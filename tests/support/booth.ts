import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { leadList } from '../../server/contract/leads.ts';
import { question, type QuestionUpdate } from '../../server/contract/questions.ts';
import type { SettingsUpdate } from '../../server/contract/settings.ts';
import {
  ADMIN_HOST,
  ADMIN_PASSWORD,
  PUBLIC_HOST,
  questionsOf,
  signInAdmin,
  submitQuestion,
} from './api.ts';
import { dataOf } from './data-of.ts';
import type { BoothTemplate } from './booth-template.ts';
import { createClient } from './http-client.ts';
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

/** A booth: a real server on a throw-away data folder, and hands to arrange things with. */
export type Booth = Awaited<ReturnType<typeof openBooth>>['booth'];

/** What a booth needs of its server. */
export type BoothServer = Pick<ServerProcess, 'ready' | 'kill'> & {
  /** Gives up the data at the end of a test, in the cheapest way. */
  leave: () => Promise<void>;
};

async function startOwn(options: ServerOptions): Promise<BoothServer> {
  const server = await startServer(options);
  return { ...server, leave: server.kill };
}

/**
 * Starts a booth; `close` ends its server and removes its data.
 * @param template what it starts with; null is a first start
 * @param start by default in a separate process
 */
export async function openBooth(
  env: NodeJS.ProcessEnv,
  template: BoothTemplate | null,
  start: (options: ServerOptions) => Promise<BoothServer> = startOwn,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'booth-e2e-'));
  if (template) await cp(template.dataDir, dataDir, { recursive: true });
  const removeData = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  let log = '';
  const startOn = (port: number) =>
    start({ dataDir, port, env, onOutput: (text) => (log += text) });

  let server: BoothServer;
  try {
    server = await startOn(0);
  } catch (error) {
    await removeData();
    throw error;
  }
  const { port } = server.ready;
  const publicUrl = `http://${PUBLIC_HOST}:${port}`;
  const adminUrl = `http://${ADMIN_HOST}:${port}`;

  let session =
    template && Promise.resolve(createClient({ port, host: ADMIN_HOST }, template.admin));
  const admin = () => (session ??= signInAdmin(port));
  let pageSession = template?.page;
  const put = async (path: string, json: unknown) => {
    const answer = await (await admin()).put(path, json);
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.text}`);
  };

  const change = (id: number, patch: QuestionUpdate) => put(`/api/admin/question/${id}`, patch);

  const submit = (content: string, authorName?: string | null) =>
    submitQuestion(port, content, authorName);

  const booth = {
    port,
    publicUrl,
    adminUrl,
    dataDir,
    /** The password of the admin account that `signIn` creates. */
    password: ADMIN_PASSWORD,
    submit,
    /** As `submit`. Resolves with the question's id. */
    ask: async (content: string, authorName?: string | null) =>
      (await submit(content, authorName)).id,
    /**
     * Opens the admin area as staff, creating the account first where there is none.
     * @param path the screen; if omitted, the dashboard with the questions of any status
     */
    signIn: async (page: Page, path = '/dashboard?status=all') => {
      // Not the session behind `admin`, which a test that logs out would end.
      const { cookie } = pageSession ?? { cookie: (await signInAdmin(port)).cookie() };
      pageSession = undefined;
      const cookies = cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split('=', 2);
        return { name, value, url: adminUrl, httpOnly: true };
      });
      await page.context().addCookies(cookies);
      await page.goto(`${adminUrl}${path}`);
    },
    /** All that the server has, oldest first. */
    questions: async () => questionsOf(await admin()),
    question: async (id: number) =>
      dataOf(question, await (await admin()).get(`/api/admin/question/${id}`)),
    leads: async (query = '') => {
      const { text } = await (await admin()).get(`/api/admin/leads${query}`);
      return leadList.parse(JSON.parse(text)).data;
    },
    change,
    approve: (id: number, answer?: string) =>
      change(id, { status: 'approved', ...(answer === undefined ? {} : { answer }) }),
    updateSettings: (patch: SettingsUpdate) => put('/api/admin/settings', patch),
    /** A signed-in client, for admin calls that have no helper here. */
    admin,
    /** Pulls the server's plug (SIGKILL). */
    kill: () => server.kill(),
    /** Starts it again on the same port and data. */
    start: async () => {
      server = await startOn(port);
    },
    log: () => log,
  };
  const close = async () => {
    await server.leave();
    await removeData();
  };
  return { booth, close };
}
