import type { BrowserWindow, Display, Rectangle, Screen } from 'electron';
import type { Monitor } from '../desktop-api.ts';

/**
 * Milliseconds to wait after the last change to the monitors: the window manager first moves windows by itself, and
 * plugging in one cable causes several events.
 */
const SETTLE_MS = 300;

/** A size that fits the area, in its middle. */
export function centred(area: Rectangle, wanted: { width: number; height: number }): Rectangle {
  const width = Math.min(wanted.width, area.width);
  const height = Math.min(wanted.height, area.height);
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
  };
}

/** Returns the rectangle, moved and if necessary made smaller, so that all of it lies in the area. */
export function within(area: Rectangle, wanted: Rectangle): Rectangle {
  const width = Math.min(wanted.width, area.width);
  const height = Math.min(wanted.height, area.height);
  return {
    x: Math.max(area.x, Math.min(wanted.x, area.x + area.width - width)),
    y: Math.max(area.y, Math.min(wanted.y, area.y + area.height - height)),
    width,
    height,
  };
}

export function isSame(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  );
}

function edgesOf({ x, y, width, height }: Rectangle): number[] {
  return [x, y, x + width, y + height];
}

/** True if a window covers exactly the monitor. At fractional scale factors each edge may be rounded. */
export function fills(
  window: Rectangle,
  { bounds, scaleFactor }: { bounds: Rectangle; scaleFactor: number },
): boolean {
  const slack = Number.isInteger(scaleFactor) ? 0 : 1;
  const wanted = edgesOf(bounds);
  return edgesOf(window).every((edge, at) => Math.abs(edge - (wanted[at] ?? 0)) <= slack);
}

/** True if the centre of a window lies in the area. */
export function isOn({ x, y, width, height }: Rectangle, area: Rectangle): boolean {
  const middle = { x: x + width / 2, y: y + height / 2 };
  return (
    middle.x >= area.x &&
    middle.x < area.x + area.width &&
    middle.y >= area.y &&
    middle.y < area.y + area.height
  );
}

/**
 * Puts a frameless window over all of a monitor: menu bar, Dock, taskbar, and what pops up. From the level `pop-up-menu`
 * on, a window is above Dock and taskbar (Electron, `setAlwaysOnTop`).
 *
 * On macOS the kiosk mode is the app's and not the window's (electron#7168): it takes the Dock, Cmd-Tab and "Shut Down"
 * from staff on the other monitor, and stays on while the window is hidden. Full screen would be a separate Space that
 * staff can swipe away. Elsewhere the kiosk mode is the window's own full screen, by which a window manager knows to keep
 * its panels below.
 */
export function coverMonitor(
  window: Pick<BrowserWindow, 'setAlwaysOnTop' | 'setBounds' | 'setKiosk'>,
  bounds: Rectangle,
  platform = process.platform,
): void {
  // Set again: a window may be cut to the work area when it is created (electron#47633), but not when it is moved.
  if (platform === 'darwin') window.setBounds(bounds);
  else window.setKiosk(true);
  // Last: X11 forgets the level of a window that is not mapped yet.
  window.setAlwaysOnTop(true, 'pop-up-menu');
}

/**
 * Puts a window there. Windows sizes it by the scaling of the monitor that it comes from, and is right only once it is on
 * the new one: https://github.com/electron/electron/issues/10862. A new window comes from the primary monitor:
 * https://github.com/electron/electron/pull/51603.
 */
export function putAt(
  window: Pick<BrowserWindow, 'getBounds' | 'setBounds'>,
  bounds: Rectangle,
): void {
  if (!isSame(window.getBounds(), bounds)) window.setBounds(bounds);
  if (!isSame(window.getBounds(), bounds)) window.setBounds(bounds);
}

/** True if a monitor shows the same as another one: their areas overlap at a centre, even if their sizes differ. */
export function isMirrorOf(one: { bounds: Rectangle }, other: { bounds: Rectangle }): boolean {
  return isOn(one.bounds, other.bounds) || isOn(other.bounds, one.bounds);
}

/** The monitors as the admin page lists them. */
export function listMonitors(monitors: Display[], ownId: number | null): Monitor[] {
  return monitors.map((monitor, index) => ({
    id: monitor.id,
    label: monitor.label === '' ? `Monitor ${index + 1}` : monitor.label,
    own: monitor.id === ownId,
    mirrored: monitors.some((other) => other !== monitor && isMirrorOf(monitor, other)),
    width: monitor.bounds.width,
    height: monitor.bounds.height,
  }));
}

type MonitorEvents = {
  /** Immediately, before the window manager moves what was on it. */
  onRemoved: (monitorId: number) => void;
  /** Immediately after each change of any monitor's place or size. */
  onMoved: () => void;
  /** Once things are quiet again after any change, and after the laptop slept. */
  onSettled: () => void;
};

export type MonitorWatch = ReturnType<typeof watchMonitors>;

/** Reports when monitors are plugged in, unplugged or changed. */
export function watchMonitors(screen: Pick<Screen, 'on'>, settleMs = SETTLE_MS) {
  const listeners: MonitorEvents[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** Acts as if a monitor had changed. */
  const recheck = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      for (const { onSettled } of listeners) onSettled();
    }, settleMs);
  };
  const changed = () => {
    recheck();
    for (const { onMoved } of listeners) onMoved();
  };
  screen.on('display-added', changed);
  screen.on('display-metrics-changed', (_event, _monitor, metrics) => {
    // A task bar that hides itself changes only the work area, and our own full screen may be why.
    if (metrics.some((metric) => metric !== 'workArea')) changed();
  });
  screen.on('display-removed', (_event, { id }) => {
    for (const { onRemoved } of listeners) onRemoved(id);
    changed();
  });
  return {
    listen: (events: MonitorEvents): void => void listeners.push(events),
    /** True while monitors have just changed: windows may move now without a person moving them. */
    isSettling: (): boolean => timer !== undefined,
    recheck,
  };
}
