/** A row of a list; of two states of it, the one with the higher `version` is the later one. */
export type ListedRow = { id: number; version?: number };

/** The rows on screen. */
export type SteadyRows<Row extends ListedRow> = {
  /** Names the view (filters, order, page) that the rows belong to. */
  view: string;
  rows: Row[];
  /** Ids that came to a list that was already on screen. */
  arrived: readonly number[];
  /** How many new rows wait to be shown while the list is held. */
  waiting: number;
  /** How many rows there were on all pages when these were shown. */
  total: number;
};

/** One page of a list, and how many rows the filters leave in all. */
export type ListPage<Row> = { items: Row[]; total: number };

/** Of two states of the same row, the later one. */
export function newerOf<Row extends ListedRow>(a: Row, b: Row): Row {
  return (b.version ?? 0) >= (a.version ?? 0) ? b : a;
}

function sameRows<Row>(a: readonly Row[], b: readonly Row[]) {
  return a.length === b.length && a.every((row, index) => row === b[index]);
}

/**
 * What to show when a newer list has come. While `hold`, no row moves: rows on screen stay where they are and only
 * their content follows, so that a click hits the row it was aimed at. Gives back `shown` itself when nothing changed.
 */
export function steadyRows<Row extends ListedRow>(
  shown: SteadyRows<Row>,
  view: string,
  { items, total }: ListPage<Row>,
  hold: boolean,
): SteadyRows<Row> {
  if (view !== shown.view) return { view, rows: items, arrived: [], waiting: 0, total };

  const known = new Set(shown.rows.map((row) => row.id));
  if (!hold) {
    const newest = Math.max(0, ...known);
    const arrived = items.filter((row) => row.id > newest);
    if (sameRows(shown.rows, items) && shown.waiting === 0 && shown.total === total) return shown;
    const moved = items.length !== known.size || items.some((row) => !known.has(row.id));
    return {
      view,
      rows: items,
      arrived: moved ? arrived.map((row) => row.id) : shown.arrived,
      waiting: 0,
      total,
    };
  }

  const byId = new Map(items.map((row) => [row.id, row]));
  const rows = shown.rows.map((row) => newerOf(row, byId.get(row.id) ?? row));
  // A page that rows have left fills up from the next one: those rows are not new.
  const left = shown.rows.filter((row) => !byId.has(row.id)).length;
  const grown = Math.max(0, total - shown.total + left);
  // An older one can come, too: to the archive, or back from there.
  const waiting = Math.min(items.filter((row) => !known.has(row.id)).length, grown);
  if (sameRows(rows, shown.rows) && waiting === shown.waiting) return shown;
  return { ...shown, rows, waiting };
}
