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

/**
 * Who sees what on which monitor. All of it is decided here, without a window.
 *
 * 2026-11-21: With two monitors one is the staff's and one the public's, and they stay so wherever the system puts them
 * and whichever it calls primary. The public's always has the display, unless staff hide it. What staff choose for
 * their own monitor is only a look at the display: it leaves the public's monitor as it is, ends with Escape, and is
 * forgotten when the monitors change or the app ends. Having the two the other way around is a choice of its own
 * (swap), and is kept.
 *
 * With one monitor only, the display comes as a window when staff ask for it. In full screen there it covers the admin
 * window, and does so again after a restart, since visitors may be in front of it; likewise on the public's monitor
 * when the staff's goes. Escape, or starting the app again, brings the admin window back. As soon as there is a second
 * monitor, the display belongs on that.
 */
export type Desk = { memory: MonitorMemory; wish: DisplayWish };

/** What staff chose since the start. */
export type DisplayWish = {
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

export type DeskCommand =
  | { kind: 'show' | 'hide' | 'swap' | 'endLook' }
  | { kind: 'kiosk'; on: boolean }
  /** The display goes to that monitor. */
  | { kind: 'move'; monitor: MonitorFacts }
  /** Staff dragged the admin window to that monitor. */
  | { kind: 'adminMoved'; monitor: MonitorFacts };

export function firstDesk(memory: MonitorMemory): Desk {
  return {
    memory,
    wish: { hidden: false, windowed: false, look: null, chosenFor: '' },
  };
}

/** What belongs where, with the monitors as they are now; the desk that is returned has learnt from them. */
export function arrange<Monitor extends MonitorFacts>(
  desk: Desk,
  all: Monitor[],
  primaryId: number,
): { desk: Desk; arrangement: Arrangement<Monitor> } {
  const roles = assignRoles(desk.memory, all, primaryId);
  const present = distinct(all, primaryId)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .join(' ');
  const { chosenFor } = desk.wish;
  const wish = chosenFor === present ? desk.wish : { ...desk.wish, look: null, chosenFor: present };
  let { memory } = desk;

  if (roles.public === null) {
    const only = roles.staff;
    const isCovered = isCoveredAlone(memory, only);
    if (!isCovered && !isPublic(memory, only)) memory = learn(memory, 'staff', only);
    const isForPublic = isCovered || (isPublic(memory, only) && !wish.hidden);
    const look = wish.look ?? (isForPublic ? 'full' : 'none');
    const places = look === 'none' ? [] : [{ monitor: only, kiosk: look === 'full', own: true }];
    return { desk: { memory, wish }, arrangement: { ...roles, places } };
  }

  memory = learn(learn({ ...memory, alone: null }, 'staff', roles.staff), 'public', roles.public);
  const places: DisplayPlace<Monitor>[] = [];
  if (!wish.hidden) places.push({ monitor: roles.public, kiosk: !wish.windowed, own: false });
  if (wish.look === 'full') places.push({ monitor: roles.staff, kiosk: true, own: true });
  return { desk: { memory, wish }, arrangement: { ...roles, places } };
}

/** What staff's actions make of the desk. */
export function command(desk: Desk, now: Arrangement, what: DeskCommand): Desk {
  const { staff, public: other } = now;
  return other === null
    ? commandAlone(desk, now, what)
    : commandBoth(desk, { staff, public: other }, what);
}

/**
 * Where the admin window belongs: on the staff's monitor. Staff may drag it to the public's while that is free of the
 * display's full screen.
 * @param at id of the monitor where it is
 */
export function adminMonitor<Monitor extends MonitorFacts>(
  { staff, public: other, places }: Arrangement<Monitor>,
  at: number | null,
): Monitor {
  const isFree = !places.some(({ monitor, kiosk }) => kiosk && monitor.id === at);
  return other !== null && other.id === at && isFree ? other : staff;
}

function commandAlone(desk: Desk, { staff: only, places }: Arrangement, what: DeskCommand): Desk {
  const look = (to: DisplayWish['look']): Desk => ({
    memory: { ...desk.memory, alone: null },
    wish: { ...desk.wish, look: to },
  });
  const cover = (): Desk => ({
    memory: { ...forget(desk.memory, 'staff', only), alone: keyOf(only) },
    wish: { ...desk.wish, look: 'full' },
  });
  switch (what.kind) {
    case 'show':
      return places.length > 0 ? desk : look('window');
    case 'hide':
    case 'endLook':
      return look('none');
    case 'kiosk':
      return what.on ? cover() : look('window');
    case 'move':
      return cover();
    default:
      return desk;
  }
}

function commandBoth(
  desk: Desk,
  roles: { staff: MonitorFacts; public: MonitorFacts },
  what: DeskCommand,
): Desk {
  const wish = (change: Partial<DisplayWish>, memory = desk.memory): Desk => ({
    memory,
    wish: { ...desk.wish, ...change },
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
            choose(desk.memory, 'public', what.monitor),
          );
    case 'swap':
      return wish(
        { look: null },
        choose(choose(desk.memory, 'staff', roles.public), 'public', roles.staff),
      );
    default:
      return what.monitor.id === roles.public.id || what.monitor.id === roles.staff.id
        ? desk
        : wish({ look: null }, choose(desk.memory, 'staff', what.monitor));
  }
}
