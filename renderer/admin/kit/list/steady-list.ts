import {
  type QueryClient,
  type QueryKey,
  replaceEqualDeep,
  type UseQueryResult,
} from '@tanstack/react-query';
import { Component, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { prefersStill } from '../../../lib/browser.ts';

/** Milliseconds in which a row that leaves the list fades in its place; the rows' CSS has the same. */
const LEAVE_MS = 180;

const NONE: readonly number[] = [];

/** Ids of rows on screen that no longer belong to the list. */
function goneFrom<Row extends ListedRow>(shown: readonly Row[], items: readonly Row[]): number[] {
  const left = new Set(items.map(({ id }) => id));
  return shown.map(({ id }) => id).filter((id) => !left.has(id));
}

/**
 * Rows that fade in their places, and those that have: all that left go together once each has faded. One that came back
 * fades again when it leaves again.
 * @param isStill nothing fades now
 */
export function fadeOf<Row extends ListedRow>(
  shown: readonly Row[],
  items: readonly Row[],
  faded: readonly number[],
  isStill: boolean,
): { leaving: readonly number[]; faded: readonly number[] } {
  const gone = isStill ? NONE : goneFrom(shown, items);
  if (gone.some((id) => !faded.includes(id))) return { leaving: gone, faded };
  return { leaving: NONE, faded: gone.length === 0 ? NONE : faded };
}

/**
 * The rows of a view, as they may be shown now. One that leaves fades in its place first; a touch of the list
 * meanwhile has it back for as long as they hold it.
 * @param view names the filters, the order and the page that are asked for
 * @param hold no row may move now, see {@link steadyRows}
 */
export function useSteadyList<Row extends ListedRow>(
  list: UseQueryResult<ListPage<Row>>,
  view: string,
  hold: boolean,
) {
  const [shown, setShown] = useState<SteadyRows<Row>>({
    view: '',
    rows: [],
    arrived: [],
    waiting: 0,
    total: 0,
  });
  const [faded, setFaded] = useState(NONE);
  let leaving = NONE;

  if (list.data && !list.isPlaceholderData) {
    const isStill = hold || view !== shown.view || prefersStill();
    const fade = fadeOf(shown.rows, list.data.items, faded, isStill);
    ({ leaving } = fade);
    if (fade.faded !== faded) setFaded(fade.faded);
    const next = steadyRows(shown, view, list.data, hold || leaving.length > 0);
    if (next !== shown) setShown(next);
  }

  const names = leaving.join();
  useEffect(() => {
    if (names === '') return undefined;
    const timer = setTimeout(() => setFaded(names.split(',').map(Number)), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [names]);

  return {
    rows: shown.rows,
    /** Names the view that the rows are of. */
    shownView: shown.view,
    /** Ids of rows that are still in their places, and fade. */
    leaving,
    arrived: shown.arrived,
    // New rows come as soon as the places are free.
    waiting: leaving.length > 0 ? 0 : shown.waiting,
    total: list.data?.total ?? 0,
    /** Nothing of any view is there yet. */
    isLoading: list.data === undefined && !list.isError,
    /** The rows are still those of the view before. */
    isTurning: list.isPlaceholderData,
    isFetching: list.isFetching,
    error: list.error,
    refetch: () => void list.refetch(),
  };
}

/** A row of a list; of two states of it, the one with the higher `version` is the later one. */
export type ListedRow = { id: number; version?: number };

/** The rows on screen. */
export type SteadyRows<Row extends ListedRow> = {
  /** Names the view (filters, order, page) that the rows belong to. */
  view: string;
  rows: Row[];
  /** Ids that came to a list that was already on screen. */
  arrived: readonly number[];
  /** Number of new rows that wait to be shown while the list is held. */
  waiting: number;
  /** Number of rows on all pages when these were shown. */
  total: number;
};

/** One page of a list, rows that it had before, and how many rows the filters leave in all. */
export type ListPage<Row> = { items: Row[]; left?: Row[]; total: number };

/** Ids of the rows on a page: fetched again, it also has those that have left it meanwhile, which may have to keep still. */
export function knownOf(client: QueryClient, queryKey: QueryKey): string | null {
  const page = client.getQueryData<ListPage<ListedRow>>(queryKey);
  return page?.items.map(({ id }) => id).join() || null;
}

/** Of two states of the same row, the later one. */
export function newerOf<Row extends ListedRow>(a: Row, b: Row): Row {
  return (b.version ?? 0) >= (a.version ?? 0) ? b : a;
}

function sameRows<Row>(a: readonly Row[], b: readonly Row[]) {
  return a.length === b.length && a.every((row, index) => row === b[index]);
}

/**
 * Merges a newer list into the rows on screen. While `hold`, no row moves: rows stay where they are and only their
 * content is updated, so that a click hits the row it was aimed at. Returns `shown` itself when nothing changed.
 */
export function steadyRows<Row extends ListedRow>(
  shown: SteadyRows<Row>,
  view: string,
  page: ListPage<Row>,
  hold: boolean,
): SteadyRows<Row> {
  const { left = [], total } = page;
  // A row that is unchanged stays the same object wherever it stands by now, and is not drawn again.
  const drawn = new Map(shown.rows.map((row) => [row.id, row]));
  const items = page.items.map((row) => replaceEqualDeep(drawn.get(row.id), row));
  if (view !== shown.view) return { view, rows: items, arrived: [], waiting: 0, total };

  if (!hold) {
    const newest = Math.max(0, ...drawn.keys());
    const arrived = items.filter((row) => row.id > newest);
    if (sameRows(shown.rows, items) && shown.waiting === 0 && shown.total === total) return shown;
    const moved = items.length !== drawn.size || items.some((row) => !drawn.has(row.id));
    return {
      view,
      rows: items,
      arrived: moved ? arrived.map((row) => row.id) : shown.arrived,
      waiting: 0,
      total,
    };
  }

  const byId = new Map([...left, ...items].map((row) => [row.id, row]));
  const rows = shown.rows.map((row) => newerOf(row, byId.get(row.id) ?? row));
  // A page that rows have left fills up from the next one: those rows are not new.
  const grown = Math.max(0, total - shown.total + goneFrom(shown.rows, items).length);
  // An older one can come, too: to the archive, or back from there.
  const waiting = Math.min(items.filter((row) => !drawn.has(row.id)).length, grown);
  if (sameRows(rows, shown.rows) && waiting === shown.waiting) return shown;
  return { ...shown, rows, waiting };
}

/** Milliseconds in which rows come to where they belong. */
const SETTLE: KeyframeAnimationOptions = {
  duration: 200,
  easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
};
/** Pixels within which two positions count as the same. Drawing rounds to whole pixels anyway. */
const SAME_PLACE = 1;

/** Pixels from the window's top, by row. */
type Places = ReadonlyMap<HTMLElement, number>;

function noop(): void {}

/** The rows, and what stands below them. */
function movingWith(section: HTMLElement | null): HTMLElement[] {
  if (!section) return [];
  const rows = section.querySelectorAll<HTMLElement>(':scope > table > tbody > tr');
  const below = section.nextElementSibling;
  return below instanceof HTMLElement ? [...rows, below] : [...rows];
}

function placesOf(rows: readonly HTMLElement[]): Places {
  return new Map(rows.map((row) => [row, row.getBoundingClientRect().top]));
}

type Props = {
  /** Element around the rows' table. */
  section: RefObject<HTMLElement | null>;
  /** Names the view: a different one appears without any motion. */
  view: string;
  /** Names the rows in their order. */
  order: string;
  children: ReactNode;
};

/**
 * Lets rows slide to their new places, and new ones fade in. The page is laid out right away, so that nothing else
 * jumps and no layout shift is counted; meanwhile the rows ignore presses (`data-moving`), since a press would hit one
 * that it was not aimed at. A class, as nothing else in React looks at the page right before it changes.
 */
export class ListMotion extends Component<Props> {
  /** Puts everything where it belongs right away. */
  private stop = noop;

  override getSnapshotBeforeUpdate(before: Props): Places | null {
    const { section, view, order } = this.props;
    if (view !== before.view || order === before.order || prefersStill()) return null;
    return placesOf(movingWith(section.current));
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: Places | null): void {
    const { current: section } = this.props.section;
    if (!before || !section) return;
    this.stop();
    const moved: HTMLElement[] = [];
    const fresh: HTMLElement[] = [];
    for (const [row, top] of placesOf(movingWith(section))) {
      const was = before.get(row);
      if (was === undefined) fresh.push(row);
      else if (Math.abs(was - top) >= SAME_PLACE) {
        row.style.transform = `translateY(${was - top}px)`;
        moved.push(row);
      }
    }
    if (moved.length + fresh.length === 0) return;
    section.dataset.moving = '';
    const running = fresh.map((row) => row.animate([{ opacity: 0 }, { opacity: 1 }], SETTLE));
    // One frame with both in it, the new place and the way back to the old one: that way the browser counts no shift.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        for (const row of moved) {
          const from = { transform: row.style.transform };
          row.style.transform = '';
          running.push(row.animate([from, { transform: 'none' }], SETTLE));
        }
        void Promise.all(running.map(({ finished }) => finished)).then(this.stop, noop);
      });
    });
    this.stop = () => {
      this.stop = noop;
      cancelAnimationFrame(frame);
      for (const row of moved) row.style.transform = '';
      for (const animation of running) animation.cancel();
      delete section.dataset.moving;
    };
  }

  override componentWillUnmount(): void {
    this.stop();
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
