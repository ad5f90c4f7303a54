import { execFileSync } from 'node:child_process';
import type { ElectronApplication } from 'playwright/test';

/** The second monitor's output, as `xrandr` names it; undefined where no test may pull its plug. */
export const SECOND_MONITOR = process.env['BOOTH_MONITOR_2'];

/**
 * Asks the X server for its monitors. A dummy one only tells Chromium about all of them after it was asked like this.
 */
export function probeMonitors(): void {
  if (SECOND_MONITOR !== undefined) xrandr('--query');
}

export function unplugSecondMonitor(): void {
  xrandr('--output', second(), '--off');
}

/** Both as they are at first: the second one right of the first, which is the primary one. */
export function plugInSecondMonitor(): void {
  xrandr(
    ...`--output ${first()} --mode 1280x720 --pos 0x0 --primary`.split(' '),
    ...`--output ${second()} --mode 1280x720 --pos 1280x0`.split(' '),
  );
}

export function mirrorMonitors(): void {
  xrandr('--output', second(), '--mode', '1280x720', '--same-as', first());
}

/** As when the laptop's lid is closed. */
export function unplugFirstMonitor(): void {
  xrandr('--output', first(), '--off', '--output', second(), '--pos', '0x0');
}

/** In the page: until it has drawn what it has to say, and what fades or slides in has done so. */
const UNTIL_STILL = `(async () => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const isEmpty = () =>
    document.querySelector('h1, h2') === null ||
    document.querySelector('#root:empty, [data-part="loading"]') !== null;
  const isMoving = () =>
    document.getAnimations().some(
      ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime < 2000,
    );
  while (isEmpty() || isMoving()) await frame();
  for (let frames = 0; frames < 3; frames += 1) await frame();
})()`;

/**
 * A picture of all monitors side by side, once every window in view has painted; nothing where the tool for it is
 * missing.
 */
export async function takePicture(
  desktop: { electron: () => ElectronApplication },
  file: string,
): Promise<void> {
  await desktop.electron().evaluate(async ({ BrowserWindow }, untilStill) => {
    const seen = BrowserWindow.getAllWindows().filter((window) => window.isVisible());
    for (const { webContents } of seen) {
      await webContents.executeJavaScript(untilStill);
      // Resolves with a frame of the compositor.
      await webContents.capturePage();
    }
  }, UNTIL_STILL);
  try {
    execFileSync('scrot', ['-o', file]);
  } catch {
    console.log('No picture of the monitors: scrot is not there.');
  }
}

/** Crashes leave Playwright without the page: Electron is asked. Empty while the page does not answer. */
export function textOf(desktop: { electron: () => ElectronApplication }, path: string) {
  return () =>
    desktop.electron().evaluate(async ({ BrowserWindow }, wanted) => {
      for (const { webContents } of BrowserWindow.getAllWindows()) {
        if (!webContents.getURL().endsWith(wanted) || webContents.isLoading()) continue;
        const text: unknown = await Promise.race([
          // A document that has only begun has no body yet.
          webContents.executeJavaScript("document.body?.innerText ?? ''"),
          new Promise((resolve) => setTimeout(resolve, 500, '')),
        ]);
        return String(text);
      }
      return '';
    }, path);
}

function second(): string {
  if (SECOND_MONITOR === undefined) throw new Error('There is no second monitor to unplug.');
  return SECOND_MONITOR;
}

function first(): string {
  const [primary = ''] = xrandr('--query').match(/^\S+(?= connected primary)/m) ?? [];
  return process.env['BOOTH_MONITOR_1'] ?? primary;
}

function xrandr(...args: string[]): string {
  return execFileSync('xrandr', args, { encoding: 'utf8' });
}
