import { spawn } from 'node:child_process';
import type { App } from 'electron';
import { comfort } from './comfort.ts';
import type { ShellLog } from './log.ts';

/**
 * Wayland lets no program place its own windows, and the display must fill a certain monitor. So in a Wayland session
 * Booth runs on the X server that comes with the session (XWayland), which Electron documents for programs like it:
 * https://www.electronjs.org/docs/latest/api/browser-window#platform-notices
 *
 * Without X server it runs on Wayland as well as that goes, and *Ready?* says so.
 */
type OzonePlatform = 'x11' | 'wayland';

const SWITCH = '--ozone-platform';

/** The switch to start Booth with on Linux; none elsewhere. */
export function ozoneSwitch(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string[] {
  return platform === 'linux' ? [`${SWITCH}=${env['DISPLAY'] ? 'x11' : 'wayland'}`] : [];
}

/**
 * Returns the platform to restart the app with, or null when it already runs on the right one. A switch that the user
 * chose is respected, apart from `x11` where there is no X server: shortcuts contain it in every session.
 * @param given value of the switch that the app was started with, or ''
 */
export function betterOzone(given: string, env: NodeJS.ProcessEnv): OzonePlatform | null {
  // https://chromium.googlesource.com/chromium/src/+/main/ui/ozone/platform_selection.cc looks at the same two.
  const isWayland = env['XDG_SESSION_TYPE'] === 'wayland' || Boolean(env['WAYLAND_DISPLAY']);
  if (!isWayland) return null;
  if (env['DISPLAY']) return given === '' ? 'x11' : null;
  return given === 'x11' ? 'wayland' : null;
}

/** True if this app may position its windows. Chromium also reports a platform that it chose itself as this switch. */
export function canPlaceWindows({ commandLine }: App): boolean {
  return commandLine.getSwitchValue('ozone-platform') !== 'wayland';
}

/**
 * Restarts the app if it is on the wrong platform; to be called before the app is ready. Chromium chooses before the
 * app's own code runs (`PreEarlyInitialization` in electron/shell/browser/electron_browser_main_parts.cc), but connects
 * only afterwards. Not `app.relaunch()`: its helper runs from an AppImage's mount, which goes with this process.
 * @returns whether this one is to exit
 */
export function startedAnew(env: NodeJS.ProcessEnv): boolean {
  if (process.platform !== 'linux') return false;
  const args = process.argv.slice(1);
  const given = args.find((arg) => arg.startsWith(`${SWITCH}=`))?.slice(SWITCH.length + 1) ?? '';
  const better = betterOzone(given, env);
  if (better === null) return false;
  const child = spawn(
    env['APPIMAGE'] || process.execPath,
    [`${SWITCH}=${better}`, ...args.filter((arg) => !arg.startsWith(SWITCH))],
    { detached: true, stdio: 'inherit' },
  );
  child.once('error', () => {});
  return child.pid !== undefined;
}

/**
 * Host rules that make every other host unknown to Chromium. The windows need no name service: both hosts are this
 * machine. So no part of Chromium, in this version or a later one, can contact the internet.
 */
const HOST_RULES =
  'MAP booth.local 127.0.0.1, MAP admin.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

const CACHE_BYTES = 100 * 1024 * 1024;

/**
 * Chromium's own switches, and the toolkit's; they only count before the app is ready.
 * @param software draw without the graphics card
 */
export function prepareChromium(app: App, software: boolean, log: ShellLog): void {
  const { commandLine } = app;
  commandLine.appendSwitch('host-resolver-rules', HOST_RULES);
  // A company's proxy would be asked for booth.local, and does not know it.
  commandLine.appendSwitch('no-proxy-server');
  // It fetches a dictionary as soon as a session is there, even where no window checks any spelling (electron#22995).
  app.on('session-created', (session) => {
    comfort(
      log,
      'telling the spell checker to be off',
      () => session.setSpellCheckerLanguages([]),
      undefined,
    );
  });
  // Chromium gives up on a process that draws after six crashes, and takes the whole app down with it.
  commandLine.appendSwitch('disable-gpu-process-crash-limit');
  if (software) app.disableHardwareAcceleration();
  commandLine.appendSwitch('disk-cache-size', String(CACHE_BYTES));
  // GTK paints a new window in its theme's colour before the page paints: that must not be white on the public's
  // screen.
  if (process.platform === 'linux') process.env['GTK_THEME'] ??= 'Adwaita:dark';
}
