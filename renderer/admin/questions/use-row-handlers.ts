import { useMemo } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import type { OnAir } from '../air/air-items.tsx';
import type { RowHandlers } from './row-handlers.ts';
import { PROPOSED, PUBLISHED } from './use-read-first.ts';
import type { Moderation } from './use-moderation.ts';

type Parts = {
  moderation: Pick<Moderation, 'change' | 'rerunAi' | 'clearAi' | 'discardProposal'>;
  /** Whether all of these texts of the row are in view; opens the row if not. */
  isRead: (row: Question, texts: string, clicks?: number) => boolean;
  /** Something else was decided: no row has to be read first any more. */
  forgetTold: () => void;
  edit: (id: number) => void;
  label: RowHandlers['label'];
  merge: RowHandlers['merge'];
  putOnAir: (row: Pick<Question, 'id'>, what: OnAir) => Promise<void>;
  choose: RowHandlers['choose'];
  select: RowHandlers['select'];
  /** Somebody is busy with the list. */
  touch: () => void;
  onMenu: (open: boolean) => void;
};

/** The handlers of all rows; the same ones as long as their parts are, so that rows need not be rendered again. */
export function useRowHandlers(parts: Parts): RowHandlers {
  const { moderation, isRead, forgetTold, touch, onMenu } = parts;
  const { edit, putOnAir, label, merge, choose, select } = parts;
  const { change, rerunAi, clearAi, discardProposal } = moderation;
  return useMemo(
    () => ({
      setStatus: (row, status, clicks) => {
        touch();
        if (row.status === status || row.shelf !== 'active') return false;
        if (status === 'approved' && !isRead(row, PUBLISHED, clicks)) return false;
        forgetTold();
        void change(row, { status });
        return true;
      },
      setShelf: (row, shelf) => {
        touch();
        if (row.shelf === shelf || row.shelf === 'merged') return;
        forgetTold();
        void change(row, { shelf });
      },
      merge: (row) => {
        touch();
        merge(row);
      },
      label: (row) => {
        choose(row);
        label(row);
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
      acceptProposal: (row, clicks) => {
        touch();
        const { proposal } = row.ai;
        if (proposal === null || !isRead(row, PROPOSED, clicks)) return;
        forgetTold();
        void change(row, { answer: proposal });
      },
      discardDraft: (row) => {
        touch();
        if (row.ai.proposal !== null) void discardProposal(row);
        else if (row.ai_suggested && row.status !== 'approved') void clearAi(row, true);
      },
      onAir: async (row, what, clicks) => {
        touch();
        if (row.shelf !== 'active') return;
        if (row.status !== 'approved') {
          if (!isRead(row, PUBLISHED, clicks)) return;
          forgetTold();
          if (!(await change(row, { status: 'approved' }))) return;
        }
        await putOnAir(row, what);
      },
      choose,
      select,
      onMenu: (open) => {
        touch();
        onMenu(open);
      },
    }),
    [
      change,
      isRead,
      forgetTold,
      rerunAi,
      clearAi,
      discardProposal,
      edit,
      label,
      merge,
      putOnAir,
      choose,
      select,
      touch,
      onMenu,
    ],
  );
}
