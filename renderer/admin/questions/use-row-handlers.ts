import { useMemo } from 'react';
import type { RowHandlers } from './row-handlers.ts';
import type { Moderation } from './use-moderation.ts';

type Parts = {
  moderation: Pick<Moderation, 'change' | 'rerunAi' | 'clearAi'>;
  edit: (id: number) => void;
  choose: RowHandlers['choose'];
  /** Somebody is busy with the list. */
  touch: () => void;
  onMenu: (open: boolean) => void;
};

/** The handlers of all rows; the same ones for as long as their parts are, so that rows need not be drawn again. */
export function useRowHandlers({ moderation, edit, choose, touch, onMenu }: Parts): RowHandlers {
  const { change, rerunAi, clearAi } = moderation;
  return useMemo(
    () => ({
      setStatus: (row, status) => {
        touch();
        if (row.status !== status) void change(row, { status });
      },
      edit: (row) => edit(row.id),
      rerunAi: (row) => {
        touch();
        void rerunAi(row);
      },
      clearAi: (row, clearAnswer) => {
        touch();
        void clearAi(row, clearAnswer);
      },
      choose,
      onMenu: (open) => {
        touch();
        onMenu(open);
      },
    }),
    [change, rerunAi, clearAi, edit, choose, touch, onMenu],
  );
}
