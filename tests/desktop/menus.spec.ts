import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { SYSTEM_NAME } from '../../main/identity.ts';
import { ADMIN_PASSWORD, signInAdmin, submitQuestion } from '../support/api.ts';
import { type Desktop, expect, test } from './desktop.ts';
import { choose } from './hands.ts';
import {
  mirrorMonitors,
  plugInSecondMonitor,
  SECOND_MONITOR,
  unplugSecondMonitor,
} from './monitors.ts';

/** Entered all over the app; none of it is anybody else's business. */
const QUESTION = 'Does my employer Quuxcorp hear of this?';
const LEAD = {
  name: 'Wilhelmina Zabriskie',
  email: 'wilma@zabriskie.example',
  phone: '+15551234567',
};
const SECRETS = {
  apiKey: 'sk-verysecretverysecretverysecret',
  wifi: 'wifi-hunter2',
  rep: 'Ottoline Frobisher',
};

/** What the main process has noted under this name. */
function noted(desktop: Desktop, name: string): Promise<unknown> {
  return desktop.electron().evaluate((_, key) => Reflect.get(globalThis, key), name);
}

/** The windows with a monitor's number, from left to right. */
async function numbers(desktop: Desktop) {
  const windows = await desktop.windows();
  return windows
    .filter(({ title, visible }) => visible && title.startsWith('Monitor '))
    .toSorted((one, other) => one.bounds.x - other.bounds.x);
}

async function expectLicensesAndDiagnostics(desktop: Desktop, admin: Page): Promise<void> {
  await desktop.electron().evaluate(({ dialog, shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    Object.assign(shell, {
      openPath: (path: string) => (opened.push(path), Promise.resolve('')),
    });
    Object.assign(dialog, {
      showMessageBox: (_window: unknown, question: { message: string; buttons?: string[] }) => {
        Object.assign(globalThis, { asked: question.message });
        return Promise.resolve({ response: question.buttons?.indexOf('Open-Source Licenses') });
      },
    });
  });
  const opened = async () => (await noted(desktop, 'opened')) as string[];
  await choose(desktop, 'About Booth');
  await expect.poll(opened).toHaveLength(1);
  expect(await noted(desktop, 'asked')).toMatch(/^Booth \d+\.\d+\.\d+$/);
  await admin.getByRole('link', { name: 'Account' }).click();
  await admin.getByRole('link', { name: 'Open-source licenses' }).click();
  await expect.poll(opened).toHaveLength(2);
  const [fromMenu = '', fromPage] = await opened();
  expect(fromPage).toBe(fromMenu);
  expect(readFileSync(fromMenu, 'utf8')).toMatch(/^better-sqlite3 \d/m);
  await expect(admin).toHaveURL(/\/account$/);

  await desktop.electron().evaluate(({ shell }) => {
    Object.assign(shell, { openPath: () => Promise.resolve('No program for folders.') });
  });
  await choose(desktop, 'Open Data Folder');
  await expect.poll(() => noted(desktop, 'asked')).toBe('Nothing on this laptop could open it');

  const keepSettingsIn = (folder: string) =>
    desktop.electron().evaluate((_, name) => void (process.env['XDG_CONFIG_HOME'] = name), folder);
  await keepSettingsIn(join(desktop.dataDir, 'booth.db'));
  await choose(desktop, 'Start When the Laptop Starts');
  const refusal = 'Booth cannot change whether it starts with the laptop';
  await expect.poll(() => noted(desktop, 'asked')).toBe(refusal);
  const settings = join(dirname(desktop.dataDir), 'settings');
  await keepSettingsIn(settings);
  await choose(desktop, 'Start When the Laptop Starts');
  const entry = join(settings, `autostart/${SYSTEM_NAME}.desktop`);
  await expect.poll(() => existsSync(entry)).toBe(true);
  expect(readFileSync(entry, 'utf8')).toContain(`"--data-dir=${desktop.dataDir}"`);

  const port = await desktop.port();
  await submitQuestion(port, QUESTION, LEAD.name);
  const saved = await (
    await signInAdmin(port)
  ).put('/api/admin/settings', {
    ai: { apiKey: SECRETS.apiKey },
    wifi: { ssid: 'Zabriskie Guests', password: SECRETS.wifi },
    privacy: { text: `Ask ${SECRETS.rep}.` },
  });
  expect(saved.status, saved.text).toBe(200);
  // A link that the app does not open is named in its log.
  await admin.evaluate((email) => void window.open(`ftp://10.20.30.40/?to=${email}`), LEAD.email);
  await expect.poll(desktop.log).toContain('Refused to open ftp:');
  const file = join(desktop.dataDir, 'saved.zip');
  await desktop.electron().evaluate(({ dialog, shell }, filePath) => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    Object.assign(dialog, { showSaveDialog: () => Promise.resolve({ canceled: false, filePath }) });
    Object.assign(shell, { showItemInFolder: (path: string) => shown.push(path) });
  }, file);
  await choose(desktop, 'Save Diagnostics…');
  await expect.poll(() => noted(desktop, 'shown')).toEqual([file]);
  const parts = Object.entries(unzipSync(readFileSync(file)));
  const texts = new Map(parts.map(([name, bytes]) => [name, strFromU8(bytes)]));
  const names = ['facts.json', 'logs/booth.1.log', 'logs/shell.log'];
  expect([...texts.keys()].toSorted()).toEqual(names);
  expect(JSON.parse(texts.get('facts.json') ?? '')).toMatchObject({
    versions: { booth: expect.stringMatching(/^\d/), electron: expect.any(String) },
    server: { state: 'ready', health: { port }, settings: { theme: 'dark', votes: {} } },
    monitors: expect.arrayContaining([expect.objectContaining({ bounds: expect.any(Object) })]),
  });
  expect(texts.get('logs/shell.log')).toContain('Refused to open ftp:');
  const everything = [...texts.values()].join('\n');
  const entered = [...Object.values(SECRETS), ...Object.values(LEAD), 'Zabriskie', 'Quuxcorp'];
  for (const secret of [...entered, ADMIN_PASSWORD, '10.20.30.40']) {
    expect(everything).not.toContain(secret);
  }
  await admin.getByRole('button', { name: 'Save diagnostics…' }).click();
  await expect.poll(() => noted(desktop, 'shown')).toEqual([file, file]);
}

async function expectReadiness(desktop: Desktop, admin: Page): Promise<void> {
  // Asked for where nobody is signed in, it comes after the login.
  await desktop
    .electron()
    .evaluate(({ session }) => session.defaultSession.clearStorageData({ storages: ['cookies'] }));
  await admin.reload();
  await expect(admin.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await choose(desktop, 'Ready?');
  await admin.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
  await admin.getByRole('button', { name: 'Sign in' }).click();
  await expect(admin).toHaveURL(/\/preflight$/);
  await admin.getByRole('link', { name: 'Questions', exact: true }).click();

  // The menu must not cost someone what they are typing: the page goes there by itself.
  await admin.evaluate(() => Object.assign(globalThis, { samePage: true }));
  await choose(desktop, 'Ready?');
  await expect(admin).toHaveURL(/\/preflight$/);
  expect(await admin.evaluate(() => Reflect.get(globalThis, 'samePage'))).toBe(true);
  await admin.getByRole('button', { name: /^\d+ fine$/ }).click();
  const row = (name: string) =>
    admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { level: 3, name }) });
  const power = row('Power');
  await expect(power).toContainText(/Plugged in/);
  const runOnBattery = (isOnBattery: boolean) =>
    desktop.electron().evaluate(({ powerMonitor }, is) => {
      Object.assign(powerMonitor, { isOnBatteryPower: () => is });
      if (is) powerMonitor.emit('on-battery');
      else powerMonitor.emit('on-ac');
    }, isOnBattery);
  await runOnBattery(true);
  await expect(power).toContainText('Needs attention: ');
  await expect(power).toContainText('is running on battery');
  await runOnBattery(false);
  await expect(power).toContainText(/Plugged in/);

  if (SECOND_MONITOR !== undefined) {
    const monitor = row('Big screen');
    /** One keeps the laptop awake for the phones, one the screens for the display. */
    const blockers = () =>
      desktop
        .electron()
        .evaluate(
          ({ powerSaveBlocker }) =>
            [0, 1, 2, 3, 4].filter((id) => powerSaveBlocker.isStarted(id)).length,
        );
    await expect(monitor).toContainText(/Fine: .*The big screen fills .* 1280 × 720/);
    await expect(power).toContainText('awake, monitors included, while the big screen is shown');
    expect(await blockers()).toBe(2);
    unplugSecondMonitor();
    await expect(monitor).toContainText('This is the only monitor.');
    await expect(power).toContainText('own screen may switch off');
    expect(await blockers()).toBe(1);
    mirrorMonitors();
    await expect(monitor).toContainText('Both monitors show the same');
    await expect(monitor.getByRole('button')).toHaveCount(0);
    plugInSecondMonitor();
    await expect(monitor).toContainText('The big screen fills');
    await admin.evaluate(() => window.boothDesktop?.hideDisplay());
    await expect(monitor).toContainText('but the big screen is hidden');
    await monitor.getByRole('button', { name: 'Show the big screen' }).click();
    await expect(monitor).toContainText('The big screen fills');

    // Which monitor is which, as the app counts them; once each, however often staff ask.
    for (let asked = 0; asked < 2; asked += 1) {
      await admin.evaluate(() => window.boothDesktop?.numberMonitors());
    }
    const titles = async () => (await numbers(desktop)).map(({ title }) => title);
    await expect.poll(titles).toEqual(['Monitor 1', 'Monitor 2']);
    const { second } = await desktop.bounds();
    const [left, right] = await numbers(desktop);
    expect(left?.bounds.x).toBeLessThan(second?.x ?? 0);
    expect(right?.bounds.x).toBeGreaterThanOrEqual(second?.x ?? Infinity);
    const focused = (await desktop.windows()).filter((window) => window.focused);
    expect(focused.map(({ url }) => new URL(url).pathname)).toEqual(['/preflight']);
  }
  await choose(desktop, 'Set Up Again…');
  await expect(admin.getByRole('heading', { name: 'Your booth' })).toBeVisible();
}

async function expectSaveDialogs(desktop: Desktop, admin: Page): Promise<void> {
  const folder = dirname(desktop.dataDir);
  // What the person answers: a place that is gone, a good one, none; and one for the PDF.
  const places = ['gone/leads.csv', 'leads.csv', '', 'saved.pdf'].map((name) =>
    name === '' ? '' : join(folder, name),
  );
  await desktop.electron().evaluate(({ dialog }, answers) => {
    const asked: string[][] = [];
    Object.assign(globalThis, { asked });
    Object.assign(dialog, {
      showSaveDialog: (_window: unknown, { title = '', defaultPath = '' }) => {
        asked.push([title, defaultPath.split('/').at(-1) ?? '']);
        return Promise.resolve({ filePath: answers.shift() });
      },
      showMessageBox: (_window: unknown, { message = '', detail = '' }) => {
        asked.push([message, detail]);
        return Promise.resolve({ response: 0 });
      },
    });
  }, places);
  const download = (content: string) =>
    admin.evaluate((text) => {
      const href = URL.createObjectURL(new Blob([text]));
      Object.assign(document.createElement('a'), { href, download: 'leads.csv' }).click();
    }, content);
  const asked = () => noted(desktop, 'asked');
  await download('a;b');
  const saved = [
    ['Save leads.csv', 'leads.csv'],
    ['leads.csv was not saved', 'The stick or folder is not there any more.'],
    ['Save leads.csv', 'leads.csv'],
  ];
  await expect(admin.getByText(`Saved leads.csv in ${folder}`)).toBeVisible();
  expect(await asked()).toEqual(saved);
  expect(readFileSync(join(folder, 'leads.csv'), 'utf8')).toBe('a;b');
  await download('not wanted');
  await expect.poll(asked).toEqual([...saved, ['Save leads.csv', 'leads.csv']]);
  expect(readFileSync(join(folder, 'leads.csv'), 'utf8')).toBe('a;b');
  await admin.goto(new URL('/insights/report', admin.url()).href);
  await desktop.electron().evaluate(({ webContents }) => {
    for (const contents of webContents.getAllWebContents()) {
      contents.getPrintersAsync = () => Promise.resolve([]);
    }
  });
  await admin.getByRole('button', { name: /^Print/ }).click();
  await expect(admin.getByText(`Saved saved.pdf in ${folder}`)).toBeVisible();
  expect(readFileSync(join(folder, 'saved.pdf'), 'latin1')).toMatch(/^%PDF-/);
  expect(await asked()).toContainEqual(['No printer is installed: save as PDF', 'Report.pdf']);
  // Of what was given up, and of what was copied, nothing is left.
  const leftovers = [folder, join(desktop.dataDir, 'windows/leaving')].flatMap((where) =>
    readdirSync(where).filter(
      (name) => !['data', 'settings', 'leads.csv', 'saved.pdf'].includes(name),
    ),
  );
  expect(leftovers.filter((name) => !name.startsWith('start-'))).toEqual([]);
}

test('licenses, diagnostics without secrets, “Ready?”, “Save” dialogs', async ({ desktop }) => {
  const admin = await desktop.setUp();
  await expectLicensesAndDiagnostics(desktop, admin);
  await expectReadiness(desktop, admin);
  await expectSaveDialogs(desktop, admin);
  // The monitors' numbers go away by themselves.
  await expect.poll(() => numbers(desktop)).toEqual([]);
});
