import {
  assignRoles,
  choose,
  distinct,
  forget,
  isCoveredAlone,
  isPublic,
  keyOf,
  learn,
  type MonitorFacts,
  type MonitorMemory,
} from './monitor-memory.ts';

/*
 * The words of this folder, beside Electron's own:
 * - monitor: Electron's `Display`. Its `bounds` are all of it, its `workArea` is what panels leave.
 * - display: the public's window, which shows `/wedeliver`; never a monitor.
 * - admin window: the staff's.
 * - role: whose a monitor is, `staff` or `public`; memory: which monitors were whose.
 * - kiosk: the display over all of a monitor (`setKiosk`, and on macOS `setBounds`); else it has normal bounds.
 * - look: the display on the staff's own monitor, which Escape ends; own: it is there, or on the only monitor.
 * - wish: what staff chose since the start.
 * - place: where one display window goes; arrangement: the roles and all places, computed from memory and wish.
 * - fallback page: what a window shows while the server has no page for it.
 */

/**
 * Decides who sees what on which monitor, without access to any window.
 *
 * 2026-11-21: With two monitors one is the staff's and one the public's, and they stay so wherever the system puts them
 * and whichever it calls primary. The public's always has the display, unless staff hide it. A display that staff
 * choose for their own monitor is only a look: it leaves the public's monitor as it is, ends with Escape, and is
 * forgotten when the monitors change or the app ends. Swapping the two is a separate choice, and is kept.
 *
 * With one monitor only, the display comes as a window when staff ask for it. In full screen there it covers the admin
 * window, and does so again after a restart, since visitors may be in front of it; likewise on the public's monitor
 * when the staff's goes. Escape, or starting the app again, brings the admin window back. As soon as there is a second
 * monitor, the display belongs on that.
 */
export type WindowLayout = { memory: MonitorMemory; wish: DisplayWish };

/** Staff's choices since the start. */
type DisplayWish = {
  /** Taken off the public's monitor. */
  hidden: boolean;
  /** A normal window on the public's monitor. */
  windowed: boolean;
  /** On the staff's own monitor; null leaves it to what is known of the monitor. */
  look: 'none' | 'window' | 'full' | null;
  /** The ids of the monitors that this was chosen for. */
  chosenFor: string;
};

/** A display window that should be there. `own`: on the staff's monitor, or on the only one. */
export type DisplayPlace<Monitor extends MonitorFacts = MonitorFacts> = {
  monitor: Monitor;
  kiosk: boolean;
  own: boolean;
};

export type Arrangement<Monitor extends MonitorFacts = MonitorFacts> = {
  staff: Monitor;
  public: Monitor | null;
  places: DisplayPlace<Monitor>[];
};

export type LayoutCommand =
  | { kind: 'show' | 'hide' | 'swap' | 'endLook' }
  | { kind: 'kiosk'; on: boolean }
  /** The display goes to that monitor. */
  | { kind: 'move'; monitor: MonitorFacts }
  /** Staff dragged the admin window to that monitor. */
  | { kind: 'adminMoved'; monitor: MonitorFacts };

export function firstLayout(memory: MonitorMemory): WindowLayout {
  return {
    memory,
    wish: { hidden: false, windowed: false, look: null, chosenFor: '' },
  };
}

/** Places each window on the monitors as they are now; the returned layout also remembers what they reveal. */
export function arrange<Monitor extends MonitorFacts>(
  layout: WindowLayout,
  all: Monitor[],
  primaryId: number,
): { layout: WindowLayout; arrangement: Arrangement<Monitor> } {
  const roles = assignRoles(layout.memory, all, primaryId);
  const present = distinct(all, primaryId)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .join(' ');
  const { chosenFor } = layout.wish;
  const wish =
    chosenFor === present ? layout.wish : { ...layout.wish, look: null, chosenFor: present };
  let { memory } = layout;

  if (roles.public === null) {
    const only = roles.staff;
    const isCovered = isCoveredAlone(memory, only);
    if (!isCovered && !isPublic(memory, only)) memory = learn(memory, 'staff', only);
    const isForPublic = isCovered || (isPublic(memory, only) && !wish.hidden);
    const look = wish.look ?? (isForPublic ? 'full' : 'none');
    const places = look === 'none' ? [] : [{ monitor: only, kiosk: look === 'full', own: true }];
    return { layout: { memory, wish }, arrangement: { ...roles, places } };
  }

  memory = learn(learn({ ...memory, alone: null }, 'staff', roles.staff), 'public', roles.public);
  const places: DisplayPlace<Monitor>[] = [];
  if (!wish.hidden) places.push({ monitor: roles.public, kiosk: !wish.windowed, own: false });
  if (wish.look === 'full') places.push({ monitor: roles.staff, kiosk: true, own: true });
  return { layout: { memory, wish }, arrangement: { ...roles, places } };
}

/** Applies an action of staff to the layout. */
export function applyCommand(
  layout: WindowLayout,
  now: Arrangement,
  what: LayoutCommand,
): WindowLayout {
  const { staff, public: other } = now;
  return other === null
    ? applyAlone(layout, now, what)
    : applyWithTwo(layout, { staff, public: other }, what);
}

/**
 * Returns the monitor for the admin window: the staff's. Staff may drag it to the public's while the display does not
 * fill that.
 * @param at id of the monitor that the window is on
 */
export function adminMonitor<Monitor extends MonitorFacts>(
  { staff, public: other, places }: Arrangement<Monitor>,
  at: number | null,
): Monitor {
  const isFree = !places.some(({ monitor, kiosk }) => kiosk && monitor.id === at);
  return other !== null && other.id === at && isFree ? other : staff;
}

function applyAlone(
  layout: WindowLayout,
  { staff: only, places }: Arrangement,
  what: LayoutCommand,
): WindowLayout {
  const look = (to: DisplayWish['look']): WindowLayout => ({
    memory: { ...layout.memory, alone: null },
    wish: { ...layout.wish, look: to },
  });
  const cover = (): WindowLayout => ({
    memory: { ...forget(layout.memory, 'staff', only), alone: keyOf(only) },
    wish: { ...layout.wish, look: 'full' },
  });
  switch (what.kind) {
    case 'show':
      return places.length > 0 ? layout : look('window');
    case 'hide':
    case 'endLook':
      return look('none');
    case 'kiosk':
      return what.on ? cover() : look('window');
    case 'move':
      return cover();
    default:
      return layout;
  }
}

function applyWithTwo(
  layout: WindowLayout,
  roles: { staff: MonitorFacts; public: MonitorFacts },
  what: LayoutCommand,
): WindowLayout {
  const wish = (change: Partial<DisplayWish>, memory = layout.memory): WindowLayout => ({
    memory,
    wish: { ...layout.wish, ...change },
  });
  switch (what.kind) {
    case 'show':
      return wish({ hidden: false });
    case 'hide':
      return wish({ hidden: true, look: null });
    case 'endLook':
      return wish({ look: null });
    case 'kiosk':
      return wish({ hidden: false, windowed: !what.on });
    case 'move':
      return what.monitor.id === roles.staff.id
        ? wish({ look: 'full' })
        : wish(
            { hidden: false, windowed: false, look: null },
            choose(layout.memory, 'public', what.monitor),
          );
    case 'swap':
      return wish(
        { look: null },
        choose(choose(layout.memory, 'staff', roles.public), 'public', roles.staff),
      );
    default:
      return what.monitor.id === roles.public.id || what.monitor.id === roles.staff.id
        ? layout
        : wish({ look: null }, choose(layout.memory, 'staff', what.monitor));
  }
}
