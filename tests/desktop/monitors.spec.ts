import type { Page, TestInfo } from 'playwright/test';
import { PUBLIC_HOST } from '../support/api.ts';
import { type Desktop, expect, test, type WindowFacts } from './desktop.ts';
import { press } from './hands.ts';
import {
  plugInSecondMonitor,
  SECOND_MONITOR,
  takePicture,
  unplugFirstMonitor,
  unplugSecondMonitor,
} from './monitors.ts';

test.skip(SECOND_MONITOR === undefined, 'needs two monitors');

const SIZE = { width: 1280, height: 720 };
const LEFT = { x: 0, y: 0, ...SIZE };
const RIGHT = { x: 1280, y: 0, ...SIZE };

function isDisplay({ url }: WindowFacts) {
  return url.startsWith(`http://${PUBLIC_HOST}`);
}
function sideOf({ bounds }: WindowFacts) {
  return bounds.x + bounds.width / 2 < LEFT.width ? 'left' : 'right';
}
function fills({ bounds, kiosk }: WindowFacts) {
  return kiosk && [LEFT, RIGHT].some(({ x, width }) => bounds.x === x && bounds.width === width);
}

/** Which monitors the windows are on: `full` where the display fills it, `window` where it does not. */
async function picture(desktop: Desktop) {
  const windows = await desktop.windows();
  const seen = windows.filter(({ visible }) => visible);
  return {
    display: seen
      .filter(isDisplay)
      .map((window) => `${fills(window) ? 'full' : 'window'} ${sideOf(window)}`)
      .toSorted(),
    admin: seen.filter((window) => !isDisplay(window)).map(sideOf),
    focus: windows
      .filter(({ focused }) => focused)
      .map((window) => (isDisplay(window) ? 'display' : 'admin')),
  };
}

const USUAL = { display: ['full right'], admin: ['left'], focus: ['admin'] };

/**
 * The window manager says who has the keyboard a moment before that is so: if pressed too early, the key is pressed
 * again.
 */
async function escapeTo(desktop: Desktop, expected: object): Promise<void> {
  await expect(async () => {
    await press('Escape');
    await expect.poll(() => picture(desktop), { timeout: 3000 }).toEqual(expected);
  }).toPass({ timeout: 15_000 });
}

async function moveTo(desktop: Desktop, admin: Page, which: 'own' | 'other'): Promise<void> {
  await admin.evaluate(async (wanted) => {
    const monitors = (await window.boothDesktop?.monitors()) ?? [];
    const target = monitors.find(({ own }) => own === (wanted === 'own'));
    await window.boothDesktop?.moveDisplay(target?.id ?? 0);
  }, which);
  await desktop.display();
}

/** Staff look at the display on their own monitor, cannot lose theirs over it, and are let in when the laptop’s goes. */
async function expectLooks(desktop: Desktop, admin: Page, testInfo: TestInfo): Promise<void> {
  await expect.poll(() => picture(desktop)).toEqual(USUAL);
  await moveTo(desktop, admin, 'own');
  const look = { display: ['full left', 'full right'], admin: [], focus: ['display'] };
  await expect.poll(() => picture(desktop)).toEqual(look);
  await takePicture(desktop, testInfo.outputPath('look.png'));

  await escapeTo(desktop, USUAL);
  await takePicture(desktop, testInfo.outputPath('after-escape.png'));

  await moveTo(desktop, admin, 'own');
  await expect.poll(() => picture(desktop)).toEqual(look);
  // Starting Booth again shows the admin window that the display covers.
  await desktop.electron().evaluate(({ app }) => void app.emit('second-instance'));
  await expect.poll(() => picture(desktop)).toEqual(USUAL);

  await desktop.electron().evaluate(({ BrowserWindow }) => {
    const admin = BrowserWindow.getAllWindows().find((window) => !window.isKiosk());
    // It may be back before anyone looks: what it was moved to is recorded.
    admin?.on('move', () => {
      if (admin.getBounds().x >= 1280) Object.assign(globalThis, { wasDragged: true });
    });
    admin?.setPosition(1500, 100);
  });
  const wasDragged = () => desktop.electron().evaluate(() => Reflect.get(globalThis, 'wasDragged'));
  await expect.poll(wasDragged).toBe(true);
  await expect.poll(() => picture(desktop)).toEqual(USUAL);

  // The display stays for the public.
  unplugFirstMonitor();
  await expect
    .poll(() => picture(desktop))
    .toEqual({ display: ['full left'], admin: [], focus: ['display'] });
  await takePicture(desktop, testInfo.outputPath('lid-closed.png'));
  await escapeTo(desktop, { display: [], admin: ['left'], focus: ['admin'] });
  plugInSecondMonitor();
  await expect.poll(() => picture(desktop)).toEqual(USUAL);
}

/** The display goes with its monitor, comes back with it, is hidden and shown by staff, and is a window on the only one. */
async function expectDisplayToFollow(desktop: Desktop, page: Page): Promise<void> {
  const kiosk = async () => (await desktop.windows()).find((window) => window.kiosk);
  const admin = async () => (await desktop.windows()).find((window) => !window.kiosk);
  const { second } = await desktop.bounds();
  await expect.poll(kiosk).toMatchObject({ visible: true, onTop: true, bounds: second });
  // Another program may take this away on Windows (electron#20933).
  await desktop.electron().evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.setAlwaysOnTop(false);
  });
  await expect.poll(kiosk).toMatchObject({ onTop: true });
  const adminBefore = (await admin())?.bounds;

  unplugSecondMonitor();
  await expect.poll(desktop.windows).toHaveLength(1);
  expect((await admin())?.bounds).toEqual(adminBefore);

  plugInSecondMonitor();
  await expect.poll(kiosk).toMatchObject({ visible: true, bounds: second });
  const display = await desktop.display();
  await expect(display.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
  expect((await admin())?.bounds).toEqual(adminBefore);
  expect((await admin())?.focused).toBe(true);

  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: 'Hide the big screen' }).click();
  await expect.poll(desktop.windows).toHaveLength(1);
  await page.getByRole('button', { name: 'Show the big screen' }).click();
  await expect.poll(kiosk).toMatchObject({ visible: true, bounds: second });
  await expect(page.getByRole('button', { name: 'Hide the big screen' })).toBeVisible();

  unplugSecondMonitor();
  await expect.poll(desktop.windows).toHaveLength(1);
  await page.evaluate(() => window.boothDesktop?.showDisplay());
  await desktop.display();
  const { primary } = await desktop.bounds();
  const shown = async () => (await desktop.windows()).find(({ url }) => url.includes('wedeliver'));
  await expect.poll(shown).toMatchObject({ visible: true, kiosk: false });
  expect((await shown())?.bounds.width).toBeLessThan(primary.width);

  plugInSecondMonitor();
  await expect.poll(shown).toMatchObject({ visible: true, kiosk: true, bounds: second });

  await page.evaluate(() => window.boothDesktop?.hideDisplay());
  await expect.poll(desktop.windows).toHaveLength(1);
  expect(await page.evaluate(() => window.boothDesktop?.display())).toEqual({
    visible: false,
    kiosk: false,
    monitorId: null,
    misplaced: null,
  });
}

test('the display goes where it is wanted, and never over staff', async ({ desktop }, testInfo) => {
  test.setTimeout(120_000);
  const admin = await desktop.setUp();
  await desktop.display();
  await expectDisplayToFollow(desktop, admin);
  await admin.evaluate(() => window.boothDesktop?.showDisplay());
  await expectLooks(desktop, admin, testInfo);
});
