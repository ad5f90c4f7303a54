import { EventEmitter } from 'node:events';
import type { BrowserWindow, Rectangle, Screen } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { boundsOn, keepNormalBounds, placeOn } from '../../../main/windows/normal-bounds.ts';
import {
  centred,
  coverMonitor,
  isOn,
  listMonitors,
  putAt,
  watchMonitors,
  within,
} from '../../../main/windows/monitors.ts';

const SCREEN = { x: 0, y: 0, width: 1366, height: 728 };

function monitorAt(x: number, y: number) {
  return { bounds: { ...SCREEN, x, y }, workArea: { ...SCREEN, x, y } } as Electron.Display;
}

function watched() {
  const screen = new EventEmitter();
  const heard: string[] = [];
  const watch = watchMonitors(screen as unknown as Screen);
  watch.listen({
    onRemoved: (id) => heard.push(`removed ${id}`),
    onMoved: () => heard.push('moved'),
    onSettled: () => heard.push('settled'),
  });
  return { screen, heard, watch };
}

describe('a window’s place', () => {
  it('is the middle of the monitor at first, and never larger than it', () => {
    const size = { width: 1000, height: 600 };
    expect(centred(SCREEN, size)).toEqual({ x: 183, y: 64, ...size });
    expect(centred(SCREEN, { width: 1440, height: 900 })).toEqual(SCREEN);
  });

  it('lies in the monitor with all of it', () => {
    const size = { width: 800, height: 600 };
    expect(within(SCREEN, { x: 100, y: 100, ...size })).toEqual({ x: 100, y: 100, ...size });
    expect(within(SCREEN, { x: 5000, y: -300, ...size })).toEqual({ x: 566, y: 0, ...size });
    expect(within(SCREEN, { x: 0, y: 0, width: 4000, height: 4000 })).toEqual(SCREEN);
  });

  it('is on the monitor that has its middle, and on no other', () => {
    const right = { ...SCREEN, x: SCREEN.width };
    const below = { ...SCREEN, y: SCREEN.height };
    const size = { width: 400, height: 200 };
    const onTheEdge = { x: SCREEN.width - 200, y: 100, ...size };
    expect([SCREEN, right].map((area) => isOn(onTheEdge, area))).toEqual([false, true]);
    const underIt = { x: 100, y: SCREEN.height - 100, ...size };
    expect([SCREEN, below].map((area) => isOn(underIt, area))).toEqual([false, true]);
    expect(isOn({ x: -200, y: -100, ...size }, SCREEN)).toBe(true);
  });

  it('is set again where the first time went by the scaling of the monitor that it came from', () => {
    const wanted = { ...SCREEN, x: SCREEN.width };
    let bounds = SCREEN;
    const setBounds = vi.fn((next: typeof SCREEN) => {
      const comesFromOther = bounds.x !== next.x;
      bounds = comesFromOther ? { ...next, width: next.width / 2, height: next.height / 2 } : next;
    });
    putAt({ getBounds: () => bounds, setBounds }, wanted);
    expect(bounds).toEqual(wanted);
    putAt({ getBounds: () => bounds, setBounds }, wanted);
    expect(setBounds).toHaveBeenCalledTimes(2);
  });

  it('goes with its monitor, to the left of all others too', () => {
    const size = { width: 800, height: 600 };
    const place = placeOn(monitorAt(1920, 0), { x: 2020, y: 50, ...size });
    expect(boundsOn(monitorAt(-1366, -200), place)).toEqual({ x: -1266, y: -150, ...size });
  });
});

it('a window that the window manager has made smaller for its frame is no larger on another monitor', () => {
  vi.useFakeTimers();
  const [left, right] = [monitorAt(0, 0), monitorAt(1366, 0)];
  const asked = left.bounds;
  let bounds: Rectangle = asked;
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    isMinimized: () => false,
    isVisible: () => true,
    isFullScreen: () => false,
    isMaximized: () => false,
    getBounds: () => bounds,
    getNormalBounds: () => bounds,
    setBounds: (wanted: Rectangle) => void (bounds = wanted),
  });
  const kept = keepNormalBounds(window as unknown as BrowserWindow, {
    screen: { getDisplayMatching: () => left } as unknown as Screen,
    monitor: left,
    place: asked,
    isSettling: () => false,
  });
  bounds = { x: 1, y: 22, width: 1364, height: 700 };
  window.emit('resize');
  vi.runAllTimers();
  expect(kept.place()).toEqual({ x: 0, y: 0, width: 1364, height: 700 });
  kept.goTo(right);
  expect(bounds).toEqual({ x: 1366, y: 0, width: 1364, height: 700 });
});

it.each([
  ['beside each other', { x: 1366, y: 0 }, false],
  ['at one place', { x: 0, y: 0 }, true],
  ['at one place, of another size', { x: 0, y: 0, width: 3840, height: 2160 }, true],
  ['a small one in the middle of the other', { x: 300, y: 200, width: 800, height: 400 }, true],
])('monitors %s: mirrored or not', (_name, bounds, mirrored) => {
  const one = monitorAt(0, 0);
  const other = { ...one, id: 2, label: '', bounds: { ...one.bounds, ...bounds } };
  const list = listMonitors([{ ...one, id: 1, label: '' }, other], 1);
  expect(list.map((monitor) => monitor.mirrored)).toEqual([mirrored, mirrored]);
});

describe('watchMonitors', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('tells at once and again when things are quiet, once for many events', () => {
    const { screen, heard, watch } = watched();
    screen.emit('display-removed', {}, { id: 7 });
    screen.emit('display-metrics-changed', {}, { id: 8 }, ['bounds', 'workArea']);
    expect(heard).toEqual(['removed 7', 'moved', 'moved']);
    expect(watch.isSettling()).toBe(true);
    vi.runAllTimers();
    expect(heard).toEqual(['removed 7', 'moved', 'moved', 'settled']);
    expect(watch.isSettling()).toBe(false);
  });

  it('takes a task bar that hides or shows itself for no change', () => {
    const { screen, heard } = watched();
    screen.emit('display-metrics-changed', {}, { id: 8 }, ['workArea']);
    vi.runAllTimers();
    expect(heard).toEqual([]);
    screen.emit('display-metrics-changed', {}, { id: 8 }, ['scaleFactor']);
    vi.runAllTimers();
    expect(heard).toEqual(['moved', 'settled']);
  });
});

it.each([
  // The kiosk mode of macOS would take the Dock and Cmd-Tab from staff on the other monitor.
  ['darwin', ['bounds 1366', 'above pop-up-menu']],
  ['win32', ['kiosk', 'above pop-up-menu']],
  ['linux', ['kiosk', 'above pop-up-menu']],
] as const)('coverMonitor: %s: the window is above everything else there', (platform, calls) => {
  const called: string[] = [];
  const window = {
    setAlwaysOnTop: (isOn: boolean, level?: string) => void called.push(`above ${isOn && level}`),
    setBounds: ({ width }: Partial<Rectangle>) => void called.push(`bounds ${width}`),
    setKiosk: (isOn: boolean) => void (isOn && called.push('kiosk')),
  };
  coverMonitor(window, SCREEN, platform);
  expect(called).toEqual(calls);
});
