import type { BrowserWindow, Display, Rectangle, Screen } from 'electron';
import { isOn, isSame, putAt, within } from './monitors.ts';

/** A window at rest: how long after its last move it counts as dropped there. */
const REST_MS = 300;
/**
 * Pixels by which a window manager shifts or shrinks a window to fit its frame; moves this small by a person are
 * ignored.
 */
const FRAME = 48;

type NormalBoundsOptions = {
  screen: Screen;
  monitor: Display;
  /** From the monitor's corner. */
  place: Rectangle;
  isSettling: () => boolean;
  /** A person moved the window to this monitor, or on it. */
  onMoved?: (monitor: Display) => void;
};

/** Bounds of a window with this place on this monitor. */
export function boundsOn(monitor: Display, place: Rectangle): Rectangle {
  const { x, y } = monitor.bounds;
  return within(monitor.workArea, { ...place, x: place.x + x, y: place.y + y });
}

/** Inverse of `boundsOn`. */
export function placeOn({ bounds: { x, y } }: Display, bounds: Rectangle): Rectangle {
  return { ...bounds, x: bounds.x - x, y: bounds.y - y };
}

export type NormalBounds = ReturnType<typeof keepNormalBounds>;

/** Keeps a normal window at its place on its monitor, wherever that monitor goes. It has to have been opened there. */
export function keepNormalBounds(window: BrowserWindow, options: NormalBoundsOptions) {
  const { screen, isSettling, onMoved } = options;
  let { monitor, place } = options;
  let bounds = boundsOn(monitor, place);
  let timer: NodeJS.Timeout | undefined;

  const note = () => {
    // What moves with the monitors was moved by the window manager and not by a person.
    if (window.isDestroyed() || isSettling() || window.isMinimized() || !window.isVisible()) return;
    const current = window.getBounds();
    const normal = window.getNormalBounds();
    const found = screen.getDisplayMatching(current);
    if (found.id === monitor.id && isAbout(normal, bounds)) {
      // A window manager may make it smaller, so that it fits with its frame. Asked for again, it would not.
      const width = Math.min(normal.width, bounds.width);
      const height = Math.min(normal.height, bounds.height);
      bounds = { ...bounds, width, height };
      place = { ...place, width, height };
      return;
    }
    monitor = found;
    bounds = normal;
    place = placeOn(found, normal);
    onMoved?.(found);
  };
  const noteSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(note, REST_MS);
  };
  window.on('move', noteSoon);
  window.on('resize', noteSoon);
  window.once('closed', () => clearTimeout(timer));

  return {
    monitorId: (): number => monitor.id,
    /** The window's normal bounds, from the monitor's corner. */
    place: (): Rectangle => place,
    /** Puts it on that monitor, at the same place there, if it is not there already. */
    goTo(wanted: Display): void {
      const target = boundsOn(wanted, place);
      const isThere = isSame(target, bounds) && isOn(window.getBounds(), wanted.bounds);
      monitor = wanted;
      bounds = target;
      if (isThere) return;
      clearTimeout(timer);
      if (window.isFullScreen()) window.setFullScreen(false);
      const isMaximized = window.isMaximized();
      if (isMaximized) window.unmaximize();
      putAt(window, target);
      if (isMaximized) window.maximize();
    },
  };
}

function isAbout(one: Rectangle, other: Rectangle): boolean {
  const sides = ['x', 'y', 'width', 'height'] as const;
  return sides.every((side) => Math.abs(one[side] - other[side]) <= FRAME);
}
