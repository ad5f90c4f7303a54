import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { signInAdmin, submitQuestion } from '../support/api.ts';
import { type Desktop, expect } from './desktop.ts';
import { SECOND_MONITOR } from './monitors.ts';

/** How long a person's next key takes, in ms: the window manager and Chromium act on one before the next. */
const PAUSE_MS = 120;
/** Milliseconds after an action that can give the display the focus; it gives back one that comes within them. */
const UNASKED_MS = 3000;

type Point = { x: number; y: number };

/** A click of the real mouse. `button` as X numbers them: 1 left, 3 right, 8 back. */
export function click({ x, y }: Point, button = 1): void {
  xdotool('mousemove', String(x), String(y), 'click', String(button));
}

/**
 * Gives the keys to the public's window, as Alt+Tab does, and waits until it has them: a press there would not. A window
 * that has just come into view gives them back a moment later, so the app's clock is put on beyond that.
 */
export async function focusDisplay(desktop: Desktop): Promise<void> {
  const display = async () => (await desktop.windows()).find(({ kiosk }) => kiosk);
  const { second } = await desktop.bounds();
  await expect.poll(display).toMatchObject({ bounds: second, visible: true });
  await expect(async () => {
    await desktop.electron().evaluate(({ BrowserWindow }, ms) => {
      const now = performance.now.bind(performance);
      Object.defineProperty(performance, 'now', { value: () => now() + ms, configurable: true });
      BrowserWindow.getAllWindows()
        .find((window) => window.isKiosk())
        ?.focus();
    }, UNASKED_MS);
    await expect.poll(display, { timeout: 2000 }).toMatchObject({ focused: true });
  }).toPass();
}

/** Presses keys of the real keyboard one after the other; they go to the window with the focus. Names as in `xdotool`. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    xdotool('key', '--clearmodifiers', key);
    await wait(PAUSE_MS);
  }
}

export async function wheelWith(key: string, turns: number): Promise<void> {
  xdotool('keydown', key);
  for (let turn = 0; turn < turns; turn += 1) {
    xdotool('click', '4');
    await wait(PAUSE_MS);
  }
  xdotool('keyup', key);
}

/** Chooses an item of the application menu, which the tray has too, once that is possible. */
export async function choose(desktop: Desktop, label: string): Promise<void> {
  const click = () =>
    desktop.electron().evaluate(({ Menu }, wanted) => {
      const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []);
      const item = items?.find((one) => one.label === wanted);
      if (item?.enabled === true) item.click();
      return item?.enabled;
    }, label);
  await expect.poll(click, { message: label }).toBe(true);
}

export function middleOf(area: { x: number; y: number; width: number; height: number }): Point {
  return { x: Math.round(area.x + area.width / 2), y: Math.round(area.y + area.height / 2) };
}

/** The windows in view, the one in front last, with their process, place and title. */
export function seenWindows() {
  const ids = xdotool('search', '--onlyvisible', '--name', '.').trim().split('\n');
  return ids.map((id) => {
    const geometry = xdotool('getwindowgeometry', '--shell', id);
    const side = (name: string) => Number(new RegExp(`^${name}=(\\d+)`, 'm').exec(geometry)?.[1]);
    return {
      pid: Number(xdotool('getwindowpid', id)),
      x: side('X'),
      y: side('Y'),
      width: side('WIDTH'),
      height: side('HEIGHT'),
      name: xdotool('getwindowname', id).trim(),
    };
  });
}

/** Whether tests may rearrange this desktop, and can. */
export const canRearrange =
  SECOND_MONITOR !== undefined && spawnSync('wmctrl', ['-h']).error === undefined;

/** Does what a panel or a shortcut of the desktop does to windows and virtual desktops. */
export function wmctrl(...args: string[]): string {
  return execFileSync('wmctrl', args, { encoding: 'utf8' });
}

function xdotool(...args: string[]): string {
  return execFileSync('xdotool', args, { encoding: 'utf8' });
}

export async function approveQuestion(port: number, content: string): Promise<void> {
  const { id } = await submitQuestion(port, content);
  const staff = await signInAdmin(port);
  const { status } = await staff.put(`/api/admin/question/${id}`, { status: 'approved' });
  if (status !== 200) throw new Error(`The question was not approved: status ${status}.`);
}
