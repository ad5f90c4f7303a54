import type { Page } from 'playwright/test';
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

/** Set up, and both windows where they belong. */
async function open(desktop: Desktop): Promise<Page> {
  const admin = await desktop.setUp();
  await desktop.display();
  await expect.poll(() => picture(desktop)).toEqual(USUAL);
  return admin;
}

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

async function restart(desktop: Desktop): Promise<void> {
  await desktop.quit();
  await desktop.start();
  await desktop.display();
}

async function moveTo(desktop: Desktop, admin: Page, which: 'own' | 'other'): Promise<void> {
  await admin.evaluate(async (wanted) => {
    const monitors = (await window.boothDesktop?.monitors()) ?? [];
    const target = monitors.find(({ own }) => own === (wanted === 'own'));
    await window.boothDesktop?.moveDisplay(target?.id ?? 0);
  }, which);
  await desktop.display();
}

test('staff look at the display on their own monitor, and are let in when the laptop’s goes', async ({
  desktop,
}, testInfo) => {
  const admin = await open(desktop);
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

  // The display stays for the public.
  unplugFirstMonitor();
  await expect
    .poll(() => picture(desktop))
    .toEqual({ display: ['full left'], admin: [], focus: ['display'] });
  await takePicture(desktop, testInfo.outputPath('lid-closed.png'));
  await escapeTo(desktop, { display: [], admin: ['left'], focus: ['admin'] });
  plugInSecondMonitor();
  await expect.poll(() => picture(desktop)).toEqual(USUAL);
});

test(
  'the preview fills the monitor, Escape ends that, and a window dragged over the display goes back',
  { tag: '@deep' },
  async ({ desktop }, testInfo) => {
    const admin = await open(desktop);
    await admin.getByRole('link', { name: 'Preview', exact: true }).click();
    await admin.getByRole('button', { name: 'Full screen' }).click();
    const bounds = async () =>
      (await desktop.windows()).find(({ url }) => url.includes('/preview/'))?.bounds;
    await expect.poll(bounds).toEqual(LEFT);
    // The window fills the monitor a moment before the page knows.
    const hint = () =>
      admin.evaluate(() => {
        const { fullscreenElement } = document;
        return fullscreenElement && getComputedStyle(fullscreenElement, '::after').content;
      });
    await expect.poll(hint).toBe('"Press Esc to go back"');
    await takePicture(desktop, testInfo.outputPath('preview.png'));
    await press('Escape');
    await expect.poll(bounds).not.toEqual(LEFT);
    await expect.poll(() => admin.evaluate(() => document.fullscreenElement === null)).toBe(true);

    await desktop.electron().evaluate(({ BrowserWindow }) => {
      const dragged = BrowserWindow.getAllWindows().find((window) => !window.isKiosk());
      dragged?.setPosition(1500, 100);
    });
    await expect.poll(async () => (await picture(desktop)).admin).toEqual(['right']);
    await expect.poll(() => picture(desktop)).toEqual(USUAL);
  },
);

test(
  'with one monitor the display comes in front, fills it when asked to, and is so after a restart',
  { tag: '@deep' },
  async ({ desktop }, testInfo) => {
    unplugSecondMonitor();
    const admin = await desktop.setUp();
    await admin.getByRole('link', { name: 'Preview', exact: true }).click();
    await admin.getByRole('button', { name: 'Show the big screen' }).click();
    const asWindow = { display: ['window left'], admin: ['left'], focus: ['display'] };
    await expect.poll(() => picture(desktop)).toEqual(asWindow);
    await takePicture(desktop, testInfo.outputPath('window.png'));
    await escapeTo(desktop, { display: [], admin: ['left'], focus: ['admin'] });

    await admin.getByRole('button', { name: 'Show the big screen' }).click();
    await expect.poll(() => picture(desktop)).toEqual(asWindow);
    await admin.getByRole('button', { name: 'Fill this monitor' }).click();
    const covered = { display: ['full left'], admin: [], focus: ['display'] };
    await expect.poll(() => picture(desktop)).toEqual(covered);
    await takePicture(desktop, testInfo.outputPath('full.png'));

    await restart(desktop);
    await expect.poll(() => picture(desktop)).toEqual(covered);
    await takePicture(desktop, testInfo.outputPath('full-after-restart.png'));
    plugInSecondMonitor();
    await expect.poll(() => picture(desktop)).toEqual(USUAL);
  },
);
