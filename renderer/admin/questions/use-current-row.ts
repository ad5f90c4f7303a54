import { useCallback, useState } from 'react';
import type { Question } from '../../../server/contract/questions.ts';

const element = (id: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-question="${id}"]`);

/** The row that the keys act on. It is remembered by its id, so a row that arrives above it changes nothing. */
export function useCurrentRow(rows: readonly Question[]) {
  const [id, setId] = useState<number | null>(null);
  const index = rows.findIndex((row) => row.id === id);

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
    choose: useCallback((row: Question) => setId(row.id), []),
    /** Gives the keys back to the row, for example after a dialog. */
    focus: useCallback(() => {
      if (id !== null) element(id)?.focus({ preventScroll: true });
    }, [id]),
  };
}
