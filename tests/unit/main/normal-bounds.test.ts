import { EventEmitter } from 'node:events';
import type { BrowserWindow, Display, Rectangle, Screen } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepNormalBounds } from '../../../main/windows/normal-bounds.ts';

beforeEach(() => void vi.useFakeTimers());

function monitorAt(x: number): Display {
  const bounds = { x, y: 0, width: 1366, height: 768 };
  return { id: x, bounds, workArea: bounds } as Display;
}

it('a window that the window manager has made smaller for its frame is no larger on another monitor', () => {
  const [left, right] = [monitorAt(0), monitorAt(1366)];
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
  bounds = { x: 1, y: 22, width: 1364, height: 740 };
  window.emit('resize');
  vi.runAllTimers();
  expect(kept.place()).toEqual({ x: 0, y: 0, width: 1364, height: 740 });
  kept.goTo(right);
  expect(bounds).toEqual({ x: 1366, y: 0, width: 1364, height: 740 });
});
