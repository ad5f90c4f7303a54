import { desktopOf } from '../../../lib/use-desktop.ts';
import { BrowserScreens } from './browser-screens.tsx';
import { Monitors } from './monitors.tsx';

/** Where the public sees the questions: a monitor of the desktop app, or a window of any browser. */
export function ScreenStep() {
  const desktop = desktopOf(window);
  return desktop ? <Monitors desktop={desktop} /> : <BrowserScreens />;
}
