import type { Display } from 'electron';
import { z } from 'zod';
import { isMirrorOf } from './monitors.ts';

/** Identity of a monitor: the id that the system assigned, and its maker's name (empty on some systems). */
const monitorKey = z.object({ id: z.number(), label: z.string() });
type MonitorKey = z.infer<typeof monitorKey>;

/** Remembered owners of monitors, strongest evidence first: what staff chose, then what was observed. */
export const monitorMemory = z.object({
  staff: z.array(monitorKey),
  public: z.array(monitorKey),
  /** The only monitor at the time, which staff covered with the display. */
  alone: monitorKey.nullable(),
});
export type MonitorMemory = z.infer<typeof monitorMemory>;

/** Properties of a monitor that matter for placing windows. */
export type MonitorFacts = Pick<Display, 'id' | 'label' | 'internal' | 'bounds'>;

/** Roles of the present monitors. `public` is null while there is only the staff's own. */
type MonitorRoles<Monitor extends MonitorFacts> = {
  staff: Monitor;
  public: Monitor | null;
};

type MonitorRole = 'staff' | 'public';

export const NOTHING_KNOWN: MonitorMemory = { staff: [], public: [], alone: null };

/** Maximum number of remembered monitors for each role: venues change, so the newest replaces the previous one. */
const LONGEST = 20;

/**
 * Assigns the monitors to staff and public. If nothing is remembered, staff get the built-in one, else the primary one;
 * the public gets the first of the others. A monitor that mirrors another one does not count.
 * @throws without a monitor
 */
export function assignRoles<Monitor extends MonitorFacts>(
  memory: MonitorMemory,
  all: Monitor[],
  primaryId: number,
): MonitorRoles<Monitor> {
  const monitors = distinct(all, primaryId);
  const find = (keys: MonitorKey[], among: Monitor[]) => findFirst(keys, among, memory);
  const without = (monitor: Monitor | undefined) => monitors.filter((one) => one !== monitor);

  const known = find(memory.staff, monitors);
  const candidates = without(find(memory.public, without(known)));
  const staff = known ?? mostLikelyOwn(candidates, primaryId) ?? monitors[0];
  if (staff === undefined) throw new Error('There is no monitor.');

  const others = without(staff);
  const shown = find(memory.public, others) ?? others.find(({ internal }) => !internal);
  return { staff, public: shown ?? others[0] ?? null };
}

/** True if the monitor is remembered as the public's. */
export function isPublic(memory: MonitorMemory, monitor: MonitorFacts): boolean {
  return findFirst(memory.public, [monitor], memory) !== undefined;
}

/** True if staff covered this monitor with the display when it was the only one. */
export function isCoveredAlone(memory: MonitorMemory, monitor: MonitorFacts): boolean {
  return memory.alone !== null && findFirst([memory.alone], [monitor], memory) !== undefined;
}

/** Notes who was found to look at the monitor; what staff chose stays before it. */
export function learn(
  memory: MonitorMemory,
  role: MonitorRole,
  monitor: MonitorFacts,
): MonitorMemory {
  if (memory[role].some((key) => isExactly(key, monitor))) return memory;
  const others = forget(forget(memory, 'staff', monitor), 'public', monitor);
  return { ...others, [role]: [...others[role].slice(0, LONGEST - 1), keyOf(monitor)] };
}

/** Notes who is to look at the monitor from now on, as staff chose. */
export function choose(
  memory: MonitorMemory,
  role: MonitorRole,
  monitor: MonitorFacts,
): MonitorMemory {
  const others = forget(forget(memory, 'staff', monitor), 'public', monitor);
  return { ...others, [role]: [keyOf(monitor), ...others[role]].slice(0, LONGEST) };
}

/** Forgets that the monitor had that role. */
export function forget(
  memory: MonitorMemory,
  role: MonitorRole,
  monitor: MonitorFacts,
): MonitorMemory {
  return { ...memory, [role]: memory[role].filter((key) => !isExactly(key, monitor)) };
}

export function keyOf({ id, label }: MonitorFacts): MonitorKey {
  return { id, label };
}

/** The monitors that mirror no other one. */
export function distinct<Monitor extends MonitorFacts>(
  monitors: Monitor[],
  primaryId: number,
): Monitor[] {
  const isMirror = (monitor: Monitor, at: number) =>
    monitors.some(
      (other, position) =>
        other !== monitor &&
        isMirrorOf(monitor, other) &&
        (other.id === primaryId || (monitor.id !== primaryId && position < at)),
    );
  return monitors.filter((monitor, at) => !isMirror(monitor, at));
}

/** Finds a monitor by id and label; else by a label that only one of them has, if that one is not known otherwise. */
function findFirst<Monitor extends MonitorFacts>(
  keys: MonitorKey[],
  monitors: Monitor[],
  memory: MonitorMemory,
): Monitor | undefined {
  const every = [...memory.staff, ...memory.public, ...(memory.alone ? [memory.alone] : [])];
  for (const key of keys) {
    const exact = monitors.find((monitor) => isExactly(key, monitor));
    if (exact) return exact;
    const named = monitors.filter(({ label }) => label !== '' && label === key.label);
    const [only] = named;
    if (named.length === 1 && only && !every.some((other) => isExactly(other, only))) return only;
  }
  return undefined;
}

function mostLikelyOwn<Monitor extends MonitorFacts>(
  monitors: Monitor[],
  primaryId: number,
): Monitor | undefined {
  return (
    monitors.find(({ internal }) => internal) ??
    monitors.find(({ id }) => id === primaryId) ??
    monitors[0]
  );
}

function isExactly(key: MonitorKey, { id, label }: MonitorFacts): boolean {
  return key.id === id && key.label === label;
}
