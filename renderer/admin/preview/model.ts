import type { DisplayState, Monitor } from '../../../main/desktop-api.ts';
import type { Screen, ScreenSet } from '../../../server/contract/screens.ts';
import { searchable } from '../../../server/contract/searchable.ts';
import { areMirrored } from '../../lib/use-desktop.ts';

/** A line of the list: a page that is open, or a screen that is set up and away, or both. */
export type ScreenRow = {
  key: string;
  name: string;
  /** Name in the screen's address (`?screen=`). A screen without one can have no settings. */
  called: string | null;
  /** Null while it is away. */
  open: Screen | null;
  set: ScreenSet | null;
};

/** Returns the open screens in the server's order, then the ones that are set up but not open. */
export function screenRows(open: readonly Screen[], sets: readonly ScreenSet[]): ScreenRow[] {
  const setOf = (called: string | null) =>
    called === null
      ? null
      : (sets.find(({ name }) => searchable(name) === searchable(called)) ?? null);
  const rows = open.map((screen) => {
    const { id, name, called } = screen;
    const set = setOf(called);
    return { key: id, name, called: set?.name ?? called, open: screen, set };
  });
  const isOpen = (set: ScreenSet) => rows.some((row) => row.set === set);
  const away = sets
    .filter((set) => !isOpen(set))
    .map((set) => ({ key: set.name, name: set.name, called: set.name, open: null, set }));
  return [...rows, ...away];
}

/** True if a device may fall asleep and its browser cannot prevent it; the laptop is kept awake by the app. */
export function maySleep({ open }: Pick<ScreenRow, 'open'>): boolean {
  return open !== null && open.sleeps && !open.local;
}

/** Names that a new screen cannot have: those of the screens that are set up. */
export function namesTaken(rows: readonly Pick<ScreenRow, 'called' | 'set'>[]): string[] {
  return rows.flatMap(({ called, set }) => (set && called ? [called] : []));
}

/** Of the chosen labels, those that there still are. @param labels undefined until they are known */
export function labelsLeft(
  chosen: readonly string[],
  labels: readonly { id: number }[] | undefined,
): string[] {
  return chosen.filter((id) => labels?.some((label) => String(label.id) === id));
}

/**
 * Commands for the window of the big screen. Where monitors show the same, nothing: the public would see it.
 * `choices`: monitors to choose from, where there are several.
 */
export function windowSteps({
  monitors,
  display,
}: {
  monitors: readonly Monitor[];
  display: Pick<DisplayState, 'visible' | 'kiosk'>;
}) {
  if (areMirrored(monitors)) return null;
  const others = monitors.filter(({ own }) => !own);
  const isShown = display.visible;
  return {
    isShown,
    choices: isShown && others.length > 1 ? others : [],
    fills: isShown && !display.kiosk ? (others.length > 0 ? 'its' : 'this') : null,
    canSwap: isShown && others.length > 0,
  } as const;
}

/** Describes what the screen shows. */
export function shownWords({ open }: ScreenRow): string {
  if (open === null) return 'Away: no page with this name is open';
  if (open.blank) return 'Blank';
  return open.question_text ?? 'Waiting for a question';
}

/** The address that opens the display under this name. @param base any address of this laptop as phones reach it */
export function screenAddress(base: string, name: string): string {
  const url = new URL('/wedeliver', base);
  url.search = `?screen=${encodeURIComponent(name)}`;
  return url.href;
}
