import { describe, expect, it } from 'vitest';
import {
  adminMonitor,
  arrange,
  type Arrangement,
  applyCommand,
  type WindowLayout,
  type LayoutCommand,
  firstLayout,
} from '../../../main/windows/window-layout.ts';
import {
  choose,
  isPublic,
  learn,
  type MonitorFacts,
  type MonitorMemory,
  NOTHING_KNOWN,
} from '../../../main/windows/monitor-memory.ts';
import { chance } from '../../support/random.ts';

const SIZE = { width: 1280, height: 720 };

/** The monitors from left to right, with the primary one named by its id. */
type Setup = { monitors: MonitorFacts[]; primaryId: number };

function sideBySide(...ids: number[]): Setup {
  const monitors = ids.map((id, at) => ({
    id,
    label: '',
    internal: false,
    bounds: { x: at * SIZE.width, y: 0, ...SIZE },
  }));
  return { monitors, primaryId: Math.min(...ids) };
}

/** The shell without its windows: what it remembers, and where the admin window is. */
class Stand {
  setup: Setup;
  layout: WindowLayout;
  now: Arrangement;
  adminAt: number;

  constructor(setup: Setup, memory: MonitorMemory = NOTHING_KNOWN) {
    this.setup = setup;
    const first = arrange(firstLayout(memory), setup.monitors, setup.primaryId);
    this.layout = first.layout;
    this.now = first.arrangement;
    this.adminAt = this.now.staff.id;
    this.rearrange();
  }

  rearrange(): this {
    const { monitors, primaryId } = this.setup;
    const { layout, arrangement } = arrange(this.layout, monitors, primaryId);
    this.layout = layout;
    this.now = arrangement;
    this.adminAt = adminMonitor(arrangement, this.adminAt).id;
    return this;
  }

  plug(setup: Setup): this {
    this.setup = setup;
    return this.rearrange();
  }

  do(what: LayoutCommand): this {
    this.layout = applyCommand(this.layout, this.now, what);
    return this.rearrange();
  }

  move(id: number): this {
    const monitor = this.setup.monitors.find((one) => one.id === id);
    return monitor ? this.do({ kind: 'move', monitor }) : this;
  }

  dragAdminTo(id: number): this {
    const monitor = this.setup.monitors.find((one) => one.id === id);
    if (!monitor) return this;
    this.adminAt = id;
    return this.do({ kind: 'adminMoved', monitor });
  }

  restarted(setup = this.setup): Stand {
    const kept = JSON.parse(JSON.stringify(this.layout.memory)) as MonitorMemory;
    return new Stand(setup, kept);
  }

  /** Where the display is, `full` or as a `window`, and the admin window. */
  get picture(): Record<string, string> {
    const seen: Record<string, string> = {};
    for (const { monitor, kiosk } of this.now.places) {
      seen[monitor.id] = kiosk ? 'full' : 'window';
    }
    return { ...seen, admin: String(this.adminAt) };
  }
}

const LAPTOP = 1;
const TV = 2;
const PROJECTOR = 3;
function alone() {
  return new Stand(sideBySide(LAPTOP));
}
function both() {
  return new Stand(sideBySide(LAPTOP, TV));
}
function three() {
  return new Stand(sideBySide(LAPTOP, TV, PROJECTOR));
}

describe('one monitor', () => {
  it('shows the display when staff ask for it, as a window, and Escape ends that', () => {
    const stand = alone();
    expect(stand.picture).toEqual({ admin: '1' });
    expect(stand.do({ kind: 'show' }).picture).toEqual({ 1: 'window', admin: '1' });
    expect(stand.do({ kind: 'endLook' }).picture).toEqual({ admin: '1' });
  });

  it('is covered by the display after a restart, when it was so before', () => {
    const stand = alone().do({ kind: 'kiosk', on: true });
    expect(stand.restarted().picture).toEqual({ 1: 'full', admin: '1' });
    const asWindow = stand.do({ kind: 'kiosk', on: false });
    expect(asWindow.picture).toEqual({ 1: 'window', admin: '1' });
    expect(stand.do({ kind: 'endLook' }).restarted().picture).toEqual({ admin: '1' });
  });
});

function named(ids: [number, number], primaryId: number, labels = ['Laptop', 'TV']): Setup {
  const { monitors } = sideBySide(...ids);
  return {
    monitors: monitors.map((monitor, at) => ({ ...monitor, label: labels[at] ?? '' })),
    primaryId,
  };
}
describe('two monitors', () => {
  it('have a role each, and keep it wherever they are and whichever is primary', () => {
    const swapped = sideBySide(TV, LAPTOP);
    expect(both().picture).toEqual({ 2: 'full', admin: '1' });
    expect(both().plug(swapped).picture).toEqual({ 2: 'full', admin: '1' });
    const tvIsPrimary = { ...swapped, primaryId: TV };
    expect(both().plug(tvIsPrimary).picture).toEqual({ 2: 'full', admin: '1' });
    expect(both().restarted(tvIsPrimary).picture).toEqual({ 2: 'full', admin: '1' });
  });

  it('leave the staff at the one where they were alone, though the new one is primary', () => {
    const atOffice = alone();
    const atVenue = { ...sideBySide(TV, LAPTOP), primaryId: TV };
    expect(atOffice.restarted(atVenue).picture).toEqual({ 2: 'full', admin: '1' });
    expect(atOffice.plug(atVenue).picture).toEqual({ 2: 'full', admin: '1' });
    const atNext = { ...sideBySide(PROJECTOR, LAPTOP), primaryId: PROJECTOR };
    expect(atOffice.restarted(atNext).picture).toEqual({ 3: 'full', admin: '1' });
  });

  it('start with the staff at the built-in one, whichever is primary', () => {
    const setup = sideBySide(TV, LAPTOP);
    const monitors = setup.monitors.map((one) => ({ ...one, internal: one.id === LAPTOP }));
    expect(new Stand({ monitors, primaryId: TV }).picture).toEqual({ 2: 'full', admin: '1' });
  });

  it('both show the display while staff look at it on theirs, which nothing remembers', () => {
    const look = () => both().move(LAPTOP);
    const { picture } = both();
    expect(look().picture).toEqual({ ...picture, 1: 'full' });
    const reordered = { ...both().setup, monitors: both().setup.monitors.toReversed() };
    expect(look().plug(reordered).picture).toEqual({ ...picture, 1: 'full' });
    expect(look().do({ kind: 'endLook' }).picture).toEqual(picture);
    expect(look().restarted().picture).toEqual(picture);
    expect(look().plug(sideBySide(LAPTOP)).plug(sideBySide(LAPTOP, TV)).picture).toEqual(picture);
  });

  it('change places when staff say so, and stay so', () => {
    const stand = both().do({ kind: 'swap' });
    expect(stand.picture).toEqual({ 1: 'full', admin: '2' });
    expect(stand.restarted().picture).toEqual({ 1: 'full', admin: '2' });
    expect(stand.do({ kind: 'swap' }).picture).toEqual({ 2: 'full', admin: '1' });
    // That ends a look at it, too.
    expect(both().move(LAPTOP).do({ kind: 'swap' }).picture).toEqual({ 1: 'full', admin: '2' });
  });

  it('leave the display a window when staff made it one, whatever else changes', () => {
    const stand = both().do({ kind: 'kiosk', on: false });
    expect(stand.picture).toEqual({ 2: 'window', admin: '1' });
    expect(stand.plug(sideBySide(TV, LAPTOP)).picture).toEqual({ 2: 'window', admin: '1' });
    expect(stand.restarted().picture).toEqual({ 2: 'full', admin: '1' });
  });

  it('stay without the display when staff hid it', () => {
    const stand = both().do({ kind: 'hide' });
    expect(stand.plug(sideBySide(TV, LAPTOP)).picture).toEqual({ admin: '1' });
    expect(stand.do({ kind: 'show' }).picture).toEqual({ 2: 'full', admin: '1' });
    // Hiding the display also ends a look at it on the staff’s own monitor.
    expect(both().move(LAPTOP).do({ kind: 'hide' }).picture).toEqual({ admin: '1' });
  });

  it('send the admin window back that was dragged over the display', () => {
    expect(both().dragAdminTo(TV).picture).toEqual({ 2: 'full', admin: '1' });
    const hidden = both().do({ kind: 'hide' }).dragAdminTo(TV);
    expect(hidden.picture).toEqual({ admin: '2' });
    expect(hidden.do({ kind: 'show' }).picture).toEqual({ 2: 'full', admin: '1' });
  });

  it('keep the display on the public’s when the laptop’s goes, and Escape ends that', () => {
    const stand = both().plug(sideBySide(TV));
    expect(stand.picture).toEqual({ 2: 'full', admin: '2' });
    expect(stand.restarted().picture).toEqual({ 2: 'full', admin: '2' });
    expect(stand.do({ kind: 'endLook' }).picture).toEqual({ admin: '2' });
    expect(stand.plug(sideBySide(LAPTOP, TV)).picture).toEqual({ 2: 'full', admin: '1' });
  });

  it('are one when one mirrors the other', () => {
    const monitors = sideBySide(LAPTOP, TV).monitors.map((one) => ({
      ...one,
      bounds: { x: 0, y: 0, ...SIZE },
    }));
    expect(both().plug({ monitors, primaryId: LAPTOP }).picture).toEqual({ admin: '1' });
  });

  it('are known again by their names when the system has numbered them differently, unless both have the same', () => {
    const stand = new Stand(named([1, 2], 1));
    expect(stand.restarted(named([7, 8], 8)).picture).toEqual({ 8: 'full', admin: '7' });
    const alike = new Stand(named([1, 2], 1, ['DELL', 'DELL']));
    const again = alike.restarted(named([7, 8], 8, ['DELL', 'DELL']));
    expect(again.picture).toEqual({ 7: 'full', admin: '8' });
    const other = named([3, 2], 3, ['LG', 'DELL']);
    expect(alike.plug(other).picture).toEqual({ 2: 'full', admin: '3' });
  });
});

function monitorOf(id: number): MonitorFacts {
  return { ...three().setup.monitors[0]!, id };
}

describe('three monitors', () => {
  it('have the display where staff put it, and there again after it was unplugged', () => {
    const stand = three().move(PROJECTOR);
    expect(stand.picture).toEqual({ 3: 'full', admin: '1' });
    expect(stand.plug(sideBySide(LAPTOP, TV)).picture).toEqual({ 2: 'full', admin: '1' });
    expect(stand.plug(three().setup).picture).toEqual({ 3: 'full', admin: '1' });
    expect(stand.restarted().picture).toEqual({ 3: 'full', admin: '1' });
  });

  it('are known again after twenty other venues, those that staff chose and the last one', () => {
    let memory: MonitorMemory = NOTHING_KNOWN;
    memory = choose(memory, 'public', monitorOf(PROJECTOR));
    for (let venue = 1; venue <= 25; venue += 1)
      memory = learn(memory, 'public', monitorOf(100 + venue));
    expect(memory.public).toHaveLength(20);
    expect(isPublic(memory, monitorOf(PROJECTOR))).toBe(true);
    expect(isPublic(memory, monitorOf(125))).toBe(true);
    for (let venue = 1; venue <= 25; venue += 1)
      memory = choose(memory, 'public', monitorOf(200 + venue));
    expect(memory.public).toHaveLength(20);
    expect(isPublic(memory, monitorOf(225))).toBe(true);
  });

  it('have the admin window where staff dragged it', () => {
    const stand = three().dragAdminTo(PROJECTOR);
    expect(stand.picture).toEqual({ 2: 'full', admin: '3' });
    expect(stand.restarted().picture).toEqual({ 2: 'full', admin: '3' });
  });
});

describe('whatever happens', () => {
  const LAYOUTS = [
    [LAPTOP],
    [TV],
    [LAPTOP, TV],
    [TV, LAPTOP],
    [LAPTOP, TV, PROJECTOR],
    [PROJECTOR, LAPTOP],
    [TV, PROJECTOR],
  ];
  const anyLayout = (pick: (below: number) => number): Setup => {
    const ids = LAYOUTS[pick(LAYOUTS.length)] ?? [LAPTOP];
    return { ...sideBySide(...ids), primaryId: ids[pick(ids.length)] ?? LAPTOP };
  };

  /** What happens at a stand. A restart returns a new stand. */
  const step = (stand: Stand, pick: (below: number) => number): Stand => {
    const id = pick(3) + 1;
    const events: (() => Stand)[] = [
      () => stand.plug(anyLayout(pick)),
      () => stand.restarted(),
      () => stand.restarted(anyLayout(pick)),
      () => stand.do({ kind: 'show' }),
      () => stand.do({ kind: 'hide' }),
      () => stand.do({ kind: 'swap' }),
      () => stand.do({ kind: 'endLook' }),
      () => stand.do({ kind: 'kiosk', on: pick(2) === 0 }),
      () => stand.move(id),
      () => stand.dragAdminTo(id),
    ];
    return (events[pick(events.length)] ?? events[0])!();
  };

  it('the admin window is never over the display, and the display never lost', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { below: pick } = chance(seed);
      let stand = new Stand(anyLayout(pick));
      for (let count = 1; count <= 40; count += 1) {
        stand = step(stand, pick);
        const { now, layout, adminAt, setup } = stand;
        const at = `seed ${seed}, step ${count}: ${JSON.stringify(stand.picture)}`;
        const ids = setup.monitors.map((monitor) => monitor.id);
        expect(ids, at).toContain(adminAt);

        if (now.public === null) {
          // The display covers the only monitor or is a window on it, and Escape leaves the admin window.
          expect(ids, at).toHaveLength(1);
          expect(now.places.length, at).toBeLessThanOrEqual(1);
        } else {
          const shown = now.places.find(({ own }) => !own);
          expect(shown === undefined, at).toBe(layout.wish.hidden);
          expect(shown?.monitor.id ?? now.public.id, at).toBe(now.public.id);
          expect(now.public.id, at).not.toBe(now.staff.id);
          if (shown?.kiosk === true) expect(adminAt, at).not.toBe(shown.monitor.id);
          const fresh = stand.restarted();
          expect(fresh.now.places, at).toMatchObject([{ kiosk: true, own: false }]);
          expect(fresh.now.public?.id, at).toBe(now.public.id);
          expect(fresh.adminAt, at).toBe(now.staff.id);
        }
        const back = stand.restarted().do({ kind: 'endLook' });
        expect(
          back.now.places.some(({ own }) => own),
          at,
        ).toBe(false);
      }
    }
  });
});
