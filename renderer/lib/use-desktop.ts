import { useEffect, useState } from 'react';
import type { DesktopApi, DisplayState, Monitor } from '../../main/desktop-api.ts';

/** The desktop app around this page, or null in an ordinary browser. */
export const desktopOf = (page: Window): DesktopApi | null => page.boothDesktop ?? null;

/** Which monitors there are and what the display window does, kept up to date; null in a browser or until known. */
export function useDisplayWindow(
  desktop: DesktopApi | null,
): { monitors: Monitor[]; display: DisplayState } | null {
  const [state, setState] = useState<{ monitors: Monitor[]; display: DisplayState } | null>(null);

  useEffect(() => {
    if (!desktop) return undefined;
    let current = true;
    const read = async () => {
      const [monitors, display] = await Promise.all([desktop.monitors(), desktop.display()]);
      if (current) setState({ monitors, display });
    };
    const refresh = () => {
      // A window that is just closing answers no more.
      read().catch(() => undefined);
    };
    refresh();
    const stop = desktop.onDesktopChange(refresh);
    return () => {
      current = false;
      stop();
    };
  }, [desktop]);

  return state;
}
