import { execFileSync } from 'node:child_process';

/** The second monitor's output, as `xrandr` names it; undefined where no test may pull its plug. */
export const SECOND_MONITOR = process.env['BOOTH_MONITOR_2'];

/** Asks the X server for its monitors. A dummy one tells Chromium of all of them only after it has been asked so. */
export function probeMonitors(): void {
  if (SECOND_MONITOR !== undefined) xrandr('--query');
}

export function unplugSecondMonitor(): void {
  xrandr('--output', second(), '--off');
}

export function plugInSecondMonitor(): void {
  const [first = ''] = xrandr('--query').match(/^\S+(?= connected primary)/m) ?? [];
  xrandr('--output', second(), '--mode', '1280x720', '--right-of', first);
}

/** A picture of all monitors side by side; nothing where the tool for it is missing. */
export function takePicture(file: string): void {
  try {
    execFileSync('scrot', ['-o', file]);
  } catch {
    console.log('No picture of the monitors: scrot is not there.');
  }
}

function second(): string {
  if (SECOND_MONITOR === undefined) throw new Error('There is no second monitor to unplug.');
  return SECOND_MONITOR;
}

function xrandr(...args: string[]): string {
  return execFileSync('xrandr', args, { encoding: 'utf8' });
}
