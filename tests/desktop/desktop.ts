import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  _electron as electron,
  type ElectronApplication,
  expect,
  type Page,
  test as base,
} from 'playwright/test';
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
  visible: boolean;
  focused: boolean;
};

/** The desktop app, started as staff start it, on a data folder of its own. */
export type Desktop = {
  dataDir: string;
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
  /** First-time setup in the admin window; ends on the dashboard. */
  setUp: () => Promise<Page>;
  /** Quits as a shutdown of the laptop does. Resolves when the process is gone. */
  quit: () => Promise<void>;
  /** Starts it again on the same data. */
  start: () => Promise<void>;
  log: () => Promise<string>;
};

export type DesktopOptions = {
  /** Called before the app starts, for a test that wants an odd data folder; resolves with the folder to use. */
  data: { prepare: (dataDir: string) => Promise<string> };
};

export const test = base.extend<DesktopOptions & { desktop: Desktop }>({
  data: [{ prepare: (dataDir) => Promise.resolve(dataDir) }, { option: true }],

  desktop: async ({ data }, use, testInfo) => {
    const folder = await mkdtemp(join(tmpdir(), 'booth-desktop-'));
    const desktop = createDesktop(await data.prepare(join(folder, 'data')));
    if (SECOND_MONITOR !== undefined) plugInSecondMonitor();
    probeMonitors();
    await desktop.start();
    await use(desktop);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('shell log', { body: await desktop.log(), contentType: 'text/plain' });
    }
    await desktop.quit();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** How Playwright starts the app; a second start in a test uses the same. */
export function launchOptions(dataDir: string): Parameters<typeof electron.launch>[0] {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return {
    // Chromium refuses to start as root with its sandbox.
    args: [...(asRoot ? ['--no-sandbox'] : []), ROOT],
    cwd: ROOT,
    env: {
      ...withoutUndefined(process.env),
      NODE_ENV: 'production',
      BOOTH_DATA_DIR: dataDir,
      BOOTH_PORT: '0',
      BOOTH_CONFIRM_QUIT: 'off',
      BOOTH_RATE_LIMIT: 'off',
      ...serverNode(),
    },
  };
}

function createDesktop(dataDir: string): Desktop {
  let app: ElectronApplication | null = null;
  // Playwright forgets it with the app's end.
  let shell: ChildProcess | null = null;

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
    dataDir,
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
      await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
      await page.getByRole('button', { name: 'Create Account & Login' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      return page;
    },
    async quit() {
      if (app === null || shell === null) return;
      const running = shell;
      const gone = running.exitCode !== null || running.signalCode !== null;
      if (!gone) await within(STOP_MS, app.close(), () => running.kill('SIGKILL'));
      app = null;
      shell = null;
    },
    async start() {
      app = await electron.launch(launchOptions(dataDir));
      shell = app.process();
    },
    log,
  };
}

function hostOf(address: string): string {
  return address.startsWith('http') ? new URL(address).hostname : '';
}

/** The Node of these tests runs the server too where the runtime's own is too old for its native modules. */
function serverNode(): Record<string, string> {
  const isOldRuntime = process.env['ELECTRON_OVERRIDE_DIST_PATH'] !== undefined;
  if (process.env['BOOTH_SERVER_NODE'] !== undefined || !isOldRuntime) return {};
  return { BOOTH_SERVER_NODE: nodeBinary() };
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
