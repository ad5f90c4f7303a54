import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import {
  _electron as electron,
  type ElectronApplication,
  expect,
  type Page,
  test as base,
} from 'playwright/test';
import { ADMIN_USERNAME } from '../../server/contract/limits.ts';
import { ADMIN_HOST, ADMIN_PASSWORD, PUBLIC_HOST } from '../support/api.ts';
import { nodeBinary, ROOT } from '../support/node-binary.ts';
import { plugInSecondMonitor, probeMonitors, SECOND_MONITOR } from './monitors.ts';

export { expect };

const STOP_MS = 15_000;

export type WindowFacts = {
  title: string;
  url: string;
  bounds: { x: number; y: number; width: number; height: number };
  kiosk: boolean;
  /** Above the windows of other programs. */
  onTop: boolean;
  visible: boolean;
  focused: boolean;
};

/** @property executable of a packed app; null starts the build */
type AppFacts = {
  dataDir: string;
  serverEntry: string;
  executable: string | null;
  watchdog: boolean;
  session: DesktopSession;
};

/** What the desktop's session starts the app with. */
type DesktopSession = { args: string[]; env: NodeJS.ProcessEnv };

/** The desktop app, started as staff start it, on its own data folder. */
export type Desktop = AppFacts & {
  electron: () => ElectronApplication;
  /** The admin window, once it shows the admin page. */
  admin: () => Promise<Page>;
  /** The display window, once it shows the display. */
  display: () => Promise<Page>;
  port: () => Promise<number>;
  /** Process id of the server that is ready now. */
  serverPid: () => Promise<number>;
  windows: () => Promise<WindowFacts[]>;
  bounds: () => Promise<{ primary: WindowFacts['bounds']; second: WindowFacts['bounds'] | null }>;
  /** Has an account and signs the admin window in; ends on the dashboard. */
  setUp: () => Promise<Page>;
  /** Quits as a shutdown of the laptop does. Resolves when the process is gone. */
  quit: () => Promise<void>;
  /** Starts it again on the same data. */
  start: () => Promise<void>;
  log: () => Promise<string>;
};

type DesktopOptions = {
  /** Called before the app starts, for a test that wants an odd data folder; resolves with the folder to use. */
  data: { prepare: (dataDir: string) => Promise<string> };
  /** What the shell starts as its server once the windows are there. */
  serverEntry: string;
  /** The packed app to start instead of the build; it brings its own server. Asked for before each start. */
  packed: { executable: () => string } | null;
  /** Whether the app comes back after a crash; Playwright has no hold of it then. */
  watchdog: boolean;
  session: DesktopSession;
};

export const test = base.extend<DesktopOptions & { desktop: Desktop }>({
  data: [{ prepare: (dataDir) => Promise.resolve(dataDir) }, { option: true }],
  serverEntry: [resolve(ROOT, '.build/server/index.js'), { option: true }],
  packed: [null, { option: true }],
  watchdog: [false, { option: true }],
  session: [{ args: [], env: process.env }, { option: true }],

  desktop: async ({ data, serverEntry, packed, session, watchdog }, use, testInfo) => {
    const folder = await mkdtemp(join(tmpdir(), 'booth-desktop-'));
    const dataDir = await data.prepare(join(folder, 'data'));
    const executable = packed === null ? null : packed.executable();
    const desktop = createDesktop(folder, { dataDir, serverEntry, executable, session, watchdog });
    if (SECOND_MONITOR !== undefined) plugInSecondMonitor();
    probeMonitors();
    try {
      await desktop.start();
      await use(desktop);
      if (testInfo.status !== testInfo.expectedStatus) {
        const body = await desktop.log();
        await testInfo.attach('shell log', { body, contentType: 'text/plain' });
      }
    } finally {
      await desktop.quit();
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

/**
 * How Playwright starts the app; a second start in a test uses the same.
 * @param gate file that lets the server start. Playwright occasionally loses a window whose page changes while it is
 * attaching to it, so the windows stay on their fallback pages until then.
 */
export function launchOptions(
  { dataDir, serverEntry, executable, session, watchdog }: AppFacts,
  gate: string,
): Parameters<typeof electron.launch>[0] {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return {
    // Chromium refuses to start as root with its sandbox.
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      ...session.args,
      ...(executable === null ? [ROOT] : []),
      `--data-dir=${dataDir}`,
    ],
    cwd: executable === null ? ROOT : dirname(executable),
    ...(executable === null ? {} : { executablePath: executable }),
    env: {
      ...withoutUndefined(session.env),
      NODE_ENV: 'production',
      BOOTH_PORT: '0',
      BOOTH_CONFIRM_QUIT: 'off',
      BOOTH_WATCHDOG: watchdog ? 'on' : 'off',
      BOOTH_RATE_LIMIT: 'off',
      BOOTH_SERVER_ENTRY: resolve(import.meta.dirname, 'late-server.mjs'),
      BOOTH_TEST_SERVER: serverEntry,
      BOOTH_TEST_GATE: gate,
      ...serverNode(executable !== null),
    },
  };
}

/** @param folder a place for what only the tests need */
function createDesktop(folder: string, facts: AppFacts): Desktop {
  const { dataDir } = facts;
  let app: ElectronApplication | null = null;
  // Playwright forgets it with the app's end.
  let shell: ChildProcess | null = null;
  let starts = 0;

  const running = () => {
    if (app === null) throw new Error('The app is not running.');
    return app;
  };
  const pageAt = async (host: string) => {
    const find = () =>
      running()
        .windows()
        .find((page) => hostOf(page.url()) === host);
    await expect.poll(find, { message: `a window at ${host}` }).toBeDefined();
    const page = find();
    if (page === undefined) throw new Error(`The window at ${host} went away.`);
    return page;
  };
  const log = async () => {
    const file = join(dataDir, 'logs', 'shell.log');
    return existsSync(file) ? readFile(file, 'utf8') : '';
  };
  const admin = () => pageAt(ADMIN_HOST);

  return {
    ...facts,
    electron: running,
    admin,
    display: () => pageAt(PUBLIC_HOST),
    port: async () => Number(new URL((await admin()).url()).port),
    async serverPid() {
      const last = [...(await log()).matchAll(/ready on port \d+, process (\d+)/g)].at(-1);
      if (last?.[1] === undefined) throw new Error('No server has been ready yet.');
      return Number(last[1]);
    },
    windows: () =>
      running().evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => ({
          title: window.getTitle(),
          url: window.webContents.getURL(),
          bounds: window.getBounds(),
          kiosk: window.isKiosk(),
          onTop: window.isAlwaysOnTop(),
          visible: window.isVisible(),
          focused: window.isFocused(),
        })),
      ),
    bounds: () =>
      running().evaluate(({ screen }) => {
        const primary = screen.getPrimaryDisplay();
        const second = screen.getAllDisplays().find(({ id }) => id !== primary.id);
        return { primary: primary.bounds, second: second?.bounds ?? null };
      }),
    async setUp() {
      const page = await admin();
      // As the login page does, but without the wizard that it leads to.
      await page.evaluate(
        async ([username, password]) => {
          const token: unknown = await (await fetch('/api/admin/csrf-token')).json();
          const data: unknown = Reflect.get(Object(token), 'data');
          const answer = await fetch('/api/admin/login', {
            method: 'POST',
            headers: {
              'Content-Type': 'application/json',
              'X-CSRF-Token': String(Reflect.get(Object(data), 'csrf_token')),
            },
            body: JSON.stringify({ username, password }),
          });
          if (!answer.ok) throw new Error(await answer.text());
        },
        [ADMIN_USERNAME, ADMIN_PASSWORD] as const,
      );
      await page.reload();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
      return page;
    },
    async quit() {
      const running = shell;
      if (running === null) return;
      const kill = () => running.kill('SIGKILL');
      const gone = running.exitCode !== null || running.signalCode !== null;
      if (!gone && app !== null) await within(STOP_MS, app.close(), kill);
      else if (!gone) kill();
      app = null;
      shell = null;
    },
    async start() {
      starts += 1;
      const gate = join(folder, `start-${starts}`);
      app = await electron.launch(launchOptions(facts, gate));
      shell = app.process();
      await attachToWindows(app);
      await writeFile(gate, '');
    },
    log,
  };
}

/** Waits until Playwright has hold of each window of the app, still on its fallback page. */
async function attachToWindows(app: ElectronApplication): Promise<void> {
  await attachTo(await app.firstWindow());
  const count = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  await expect.poll(() => app.windows().length).toBe(await count());
  for (const page of app.windows()) await attachTo(page);
}

/**
 * On a busy machine a window is seen before its fallback page has replaced the blank one, which aborts what was
 * asked of it.
 */
async function attachTo(page: Page): Promise<void> {
  await expect(() => page.evaluate(() => document.readyState)).toPass();
}

function hostOf(address: string): string {
  return address.startsWith('http') ? new URL(address).hostname : '';
}

/**
 * The Node of these tests runs the server too where the runtime's own is too old for its native modules.
 * @param isPacked the app only has its own server, so its Node is what waits for the gate
 */
function serverNode(isPacked: boolean): Record<string, string> {
  const isOldRuntime = process.env['ELECTRON_OVERRIDE_DIST_PATH'] !== undefined;
  if (!isOldRuntime) return {};
  if (!isPacked) return { BOOTH_SERVER_NODE: process.env['BOOTH_SERVER_NODE'] ?? nodeBinary() };
  const lateNode = resolve(import.meta.dirname, 'late-node.sh');
  // An installed app does not listen to the first.
  return {
    BOOTH_SERVER_NODE: '/bin/false',
    BOOTH_TEST_NODE_STARTER: lateNode,
    BOOTH_TEST_NODE: nodeBinary(),
  };
}

function withoutUndefined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

async function within(ms: number, work: Promise<void>, otherwise: () => unknown): Promise<void> {
  const timer = setTimeout(otherwise, ms);
  await work.finally(() => clearTimeout(timer));
}
