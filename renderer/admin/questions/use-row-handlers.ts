import { useMemo } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import type { RowHandlers } from './row-handlers.ts';
import type { Moderation } from './use-moderation.ts';

type Parts = {
  moderation: Pick<Moderation, 'change' | 'rerunAi' | 'clearAi'>;
  /** Whether all of the row's text is before one's eyes; opens the row if not. */
  mayApprove: (row: Question, clicks?: number) => boolean;
  /** Something else was decided: no row is to be read any more. */
  forgetTold: () => void;
  edit: (id: number) => void;
  choose: RowHandlers['choose'];
  /** Somebody is busy with the list. */
  touch: () => void;
  onMenu: (open: boolean) => void;
};

/** The handlers of all rows; the same ones for as long as their parts are, so that rows need not be drawn again. */
export function useRowHandlers(parts: Parts): RowHandlers {
  const { moderation, mayApprove, forgetTold, edit, choose, touch, onMenu } = parts;
  const { change, rerunAi, clearAi } = moderation;
  return useMemo(
    () => ({
      setStatus: (row, status, clicks) => {
        touch();
        if (row.status === status) return;
        if (status === 'approved' && !mayApprove(row, clicks)) return;
        forgetTold();
        void change(row, { status });
      },
      edit: (row) => edit(row.id),
      show: edit,
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
    [change, mayApprove, forgetTold, rerunAi, clearAi, edit, choose, touch, onMenu],
  );
}
