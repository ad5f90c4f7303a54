import type { App } from 'electron';

const CACHE_BYTES = 100 * 1024 * 1024;

/**
 * Chromium's own switches, and the toolkit's; they only count before the app is ready.
 * @param software draw without the graphics card
 */
export function prepareChromium(app: App, software: boolean): void {
  const { commandLine } = app;
  // The windows need no name service: both hosts are this machine.
  commandLine.appendSwitch(
    'host-resolver-rules',
    'MAP booth.local 127.0.0.1, MAP *.booth.local 127.0.0.1',
  );
  // A company's proxy would be asked for booth.local, and does not know it.
  commandLine.appendSwitch('no-proxy-server');
  commandLine.appendSwitch('disable-background-networking');
  // Chromium gives up on a process that draws after six crashes, and takes the whole app down with it.
  commandLine.appendSwitch('disable-gpu-process-crash-limit');
  if (software) app.disableHardwareAcceleration();
  commandLine.appendSwitch('disk-cache-size', String(CACHE_BYTES));
  // GTK paints a new window in its theme's colour before the page paints: that must not be white on the public's
  // screen.
  if (process.platform === 'linux') process.env['GTK_THEME'] ??= 'Adwaita:dark';
}
