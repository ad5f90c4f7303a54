import { useCallback, useState } from 'react';
import type { ListedRow } from './steady-rows.ts';

/**
 * The row that the keys act on. It is remembered by its id, so a row that arrives above it changes nothing.
 * @param attribute carries the row's id in the page, for example `data-question`
 */
export function useCurrentRow<Row extends ListedRow>(rows: readonly Row[], attribute: string) {
  const [id, setId] = useState<number | null>(null);
  const index = rows.findIndex((row) => row.id === id);

  const element = useCallback(
    (of: number) => document.querySelector<HTMLElement>(`[${attribute}="${of}"]`),
    [attribute],
  );
  const go = (step: 1 | -1) => {
    const from = index === -1 ? (step === 1 ? -1 : rows.length) : index;
    const next = rows[Math.min(Math.max(from + step, 0), rows.length - 1)];
    if (!next) return;
    setId(next.id);
    const target = element(next.id);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  };

  return {
    id,
    row: rows[index] ?? null,
    go,
    choose: useCallback((row: Row) => setId(row.id), []),
    /** Gives the keys back to the row, for example after a dialog. */
    focus: useCallback(() => {
      if (id !== null) element(id)?.focus({ preventScroll: true });
    }, [id, element]),
  };
}
