import type { Display } from 'electron';
import { describe, expect, it } from 'vitest';
import {
  centred,
  type DisplayWish,
  isReachable,
  placeDisplay,
} from '../../main/windows/monitors.ts';

const LAPTOP = 1;
const TELEVISION = 2;
const PROJECTOR = 3;
const AUTOMATIC: DisplayWish = { shown: null, monitorId: null, kiosk: null };

/** Only what the placing reads of a monitor. */
const monitor = (id: number) => ({ id }) as Display;
const one = [monitor(LAPTOP)];
const two = [monitor(LAPTOP), monitor(TELEVISION)];
const three = [...two, monitor(PROJECTOR)];

const place = (wish: Partial<DisplayWish>, monitors: Display[]) => {
  const found = placeDisplay({ ...AUTOMATIC, ...wish }, monitors, LAPTOP);
  return found === null ? null : { on: found.monitor.id, kiosk: found.kiosk };
};

describe('placeDisplay', () => {
  it('fills the first monitor that is not the main one', () => {
    expect(place({}, two)).toEqual({ on: TELEVISION, kiosk: true });
    expect(place({}, three)).toEqual({ on: TELEVISION, kiosk: true });
  });

  it('stays away from the only monitor until staff ask for it, and then is a window', () => {
    expect(place({}, one)).toBeNull();
    expect(place({ shown: true }, one)).toEqual({ on: LAPTOP, kiosk: false });
    expect(place({ shown: true, kiosk: true }, one)).toEqual({ on: LAPTOP, kiosk: true });
  });

  it('goes where staff put it, while that monitor is there', () => {
    expect(place({ monitorId: PROJECTOR }, three)).toEqual({ on: PROJECTOR, kiosk: true });
    expect(place({ monitorId: PROJECTOR }, two)).toEqual({ on: TELEVISION, kiosk: true });
    expect(place({ monitorId: PROJECTOR }, one)).toBeNull();
    expect(place({ monitorId: LAPTOP }, two)).toEqual({ on: LAPTOP, kiosk: true });
  });

  it('stays hidden when staff hid it', () => {
    expect(place({ shown: false }, two)).toBeNull();
  });
});

describe('the admin window’s place', () => {
  const screen = { x: 0, y: 0, width: 1366, height: 728 };

  it('is the middle of the screen, and never larger than it', () => {
    expect(centred(screen, { width: 1000, height: 600 })).toEqual({
      x: 183,
      y: 64,
      width: 1000,
      height: 600,
    });
    expect(centred(screen, { width: 1440, height: 900 })).toEqual(screen);
  });

  it('is kept only where its title bar can be grabbed', () => {
    const size = { width: 800, height: 600 };
    expect(isReachable({ x: 100, y: 100, ...size }, [screen])).toBe(true);
    expect(isReachable({ x: 1200, y: 0, ...size }, [screen])).toBe(true);
    expect(isReachable({ x: 1366, y: 0, ...size }, [screen])).toBe(false);
    expect(isReachable({ x: 100, y: -300, ...size }, [screen])).toBe(false);
  });
});
