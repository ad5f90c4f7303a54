import type { Display, Rectangle, Screen } from 'electron';
import type { Monitor } from '../desktop-api.ts';

/**
 * How long to wait after the last change of monitors: the window manager moves windows of its own accord first, and
 * one plug makes several events.
 */
const SETTLE_MS = 300;

/** What staff chose for the display window. `null` leaves it to {@link placeDisplay}. */
export type DisplayWish = {
  shown: boolean | null;
  monitorId: number | null;
  kiosk: boolean | null;
};

export type DisplayPlace = { monitor: Display; kiosk: boolean };

/**
 * Where the display window belongs: on the monitor that staff chose, else on the first one that is not the primary,
 * in full screen. With one monitor only it stays away, until staff ask for it: then it is a normal window.
 */
export function placeDisplay(
  wish: DisplayWish,
  monitors: Display[],
  primaryId: number,
): DisplayPlace | null {
  if (wish.shown === false) return null;
  const chosen = monitors.find(({ id }) => id === wish.monitorId);
  const target = chosen ?? monitors.find(({ id }) => id !== primaryId);
  if (target) return { monitor: target, kiosk: wish.kiosk ?? true };
  const primary = monitors.find(({ id }) => id === primaryId);
  if (wish.shown === null || !primary) return null;
  return { monitor: primary, kiosk: wish.kiosk ?? false };
}

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

/** Whether enough of a window to grab it (100 by 40 pixels of its top) lies on one of the areas. */
export function isReachable(bounds: Rectangle, areas: Rectangle[]): boolean {
  return areas.some((area) => {
    const width =
      Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
    const height = Math.min(bounds.y + 40, area.y + area.height) - Math.max(bounds.y, area.y);
    return width >= 100 && height >= 40;
  });
}

/** The monitors as the admin page lists them. */
export function listMonitors(screen: Screen): Monitor[] {
  const primaryId = screen.getPrimaryDisplay().id;
  return screen.getAllDisplays().map(({ id, label, bounds }, index) => ({
    id,
    label: label === '' ? `Monitor ${index + 1}` : label,
    primary: id === primaryId,
    width: bounds.width,
    height: bounds.height,
  }));
}

export type MonitorEvents = {
  /** At once, before the window manager moves what was on it. */
  onRemoved: (monitorId: number) => void;
  /** Once things are quiet again after any change, and after the laptop slept. */
  onSettled: () => void;
};

/** Tells of plugged, unplugged and changed monitors; `recheck` acts as if one had changed. */
export function watchMonitors(
  screen: Screen,
  { onRemoved, onSettled }: MonitorEvents,
): { recheck: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const recheck = () => {
    clearTimeout(timer);
    timer = setTimeout(onSettled, SETTLE_MS);
  };
  screen.on('display-added', recheck);
  screen.on('display-metrics-changed', (_event, _monitor, changed) => {
    // A task bar that hides changes the work area only, and our own full screen may be why.
    if (changed.some((metric) => metric !== 'workArea')) recheck();
  });
  screen.on('display-removed', (_event, { id }) => {
    onRemoved(id);
    recheck();
  });
  return { recheck };
}
