import { useEffect, useState } from 'react';
import type {
  DesktopApi,
  DisplayState,
  FirewallState,
  Monitor,
  PowerState,
  SavedFile,
  ServerOutage,
} from '../../main/desktop-api.ts';

/** The desktop app around this page, or null in an ordinary browser. */
export function desktopOf(page: Window): DesktopApi | null {
  return page.boothDesktop ?? null;
}

/** True if one monitor mirrors another: the public may see what staff see. */
export function areMirrored(monitors: readonly Monitor[]): boolean {
  return monitors.some(({ mirrored }) => mirrored);
}

/** Returns the result of `read`, which runs again at every change of the desktop; null in a browser or until known. */
function useDesktopReading<T>(
  desktop: DesktopApi | null,
  read: (desktop: DesktopApi) => Promise<T>,
): T | null {
  const [state, setState] = useState<T | null>(null);

  useEffect(() => {
    if (!desktop) return undefined;
    let current = true;
    const readAgain = async () => {
      const value = await read(desktop);
      if (current) setState(value);
    };
    const refresh = () => {
      // A window that is closing no longer answers.
      readAgain().catch(() => undefined);
    };
    refresh();
    const stop = desktop.onDesktopChange(refresh);
    return () => {
      current = false;
      stop();
    };
  }, [desktop, read]);

  return state;
}

/** Goes where the app's menu asks for, and calls `onSaved` with each file that the app has saved. */
export function useDesktopNews(
  goTo: (path: string) => unknown,
  onSaved: (saved: SavedFile) => void,
): void {
  useEffect(() => desktopOf(window)?.onGoTo((path) => void goTo(path)), [goTo]);
  useEffect(() => desktopOf(window)?.onSaved(onSaved), [onSaved]);
}

async function readDisplay(
  desktop: DesktopApi,
): Promise<{ monitors: Monitor[]; display: DisplayState }> {
  const [monitors, display] = await Promise.all([desktop.monitors(), desktop.display()]);
  return { monitors, display };
}

async function readOutage(desktop: DesktopApi) {
  return (await desktop.info()).serverOutage;
}

/** Monitors and the state of the display window, kept up to date; null in a browser or until known. */
export function useDisplayWindow(desktop: DesktopApi | null) {
  return useDesktopReading(desktop, readDisplay);
}

function readPower(desktop: DesktopApi) {
  return desktop.power();
}

/** Power source of the laptop, kept up to date; null in a browser or until known. */
export function usePower(desktop: DesktopApi | null): PowerState | null {
  return useDesktopReading(desktop, readPower);
}

function readFirewall(desktop: DesktopApi) {
  return desktop.firewall();
}

/** State of the system's firewall, kept up to date: may phones connect? Null if unknown. */
export function useFirewall(desktop: DesktopApi | null): FirewallState | null {
  return useDesktopReading(desktop, readFirewall);
}

/** The last time without a server, kept up to date; null in a browser and when there was none. */
export function useServerOutage(desktop: DesktopApi | null): ServerOutage | null {
  return useDesktopReading(desktop, readOutage);
}
