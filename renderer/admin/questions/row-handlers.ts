import { useMemo } from 'react';
import type { Question, QuestionStatus } from '../../../server/contract/questions.ts';
import { type AirControls, airKeys, type OnAir } from '../air/use-air.ts';
import { type List, useListKeys } from '../list/use-list.ts';
import type { Selection } from '../list/use-selection.ts';
import type { Bulk } from './bulk-questions.tsx';
import type { Moderation } from './use-moderation.ts';

type Parts = {
  moderation: Pick<Moderation, 'change' | 'rerunAi' | 'clearAi' | 'discardProposal'>;
  putOnAir: (row: Pick<Question, 'id'>, what: OnAir) => Promise<void>;
  /** Opens a question's dialog. */
  edit: (id: number) => void;
  /** Opens what labels a question, or closes it. */
  label: (row: Question | null) => void;
  /** Opens the choice of what a question is merged into. */
  merge: (rows: readonly Question[]) => void;
  /** Makes the row the one that the keys act on. */
  choose: (row: Question) => void;
  /** The user is busy with the list. */
  touch: () => void;
  /** A menu of a row was opened or closed. */
  onMenu: (open: boolean) => void;
};

type RowHandlers = ReturnType<typeof useRowHandlers>;

/** What a row is drawn from beside its question. */
export type RowOwn = {
  /** A change of it is on its way. */
  busy: boolean;
  /** Its labels are being chosen. */
  labelling: boolean;
  /** The AI is switched on: it can be asked for a draft. */
  aiOn: boolean;
  /** What drafts wait for, "the internet"; null when that is available. */
  away: string | null;
  /** It belongs to an event that is over: nothing about it is decided any more. */
  isPast: boolean;
  handlers: RowHandlers;
};

/** What a row calls; the same functions as long as their parts are, so that rows need not be rendered again. */
export function useRowHandlers(parts: Parts) {
  const { moderation, putOnAir, edit, label, merge, choose, touch, onMenu } = parts;
  const { change, rerunAi, clearAi, discardProposal } = moderation;
  return useMemo(
    () => ({
      /**
       * @param clicks how many times a mouse or a finger pressed in a row, 0 for a key: the second half of a double click
       * would hit the row that came meanwhile
       * @returns whether the change is on its way
       */
      setStatus: (row: Question, status: QuestionStatus, clicks = 0): boolean => {
        touch();
        if (clicks > 1 || row.status === status || row.shelf !== 'active') return false;
        void change(row, { status });
        return true;
      },
      /** Puts a question away, or back into the lists. */
      setShelf: (row: Question, shelf: 'active' | 'archived') => {
        touch();
        if (row.shelf !== shelf && row.shelf !== 'merged') void change(row, { shelf });
      },
      merge: (row: Question) => {
        touch();
        merge([row]);
      },
      label: (row: Question | null) => {
        if (row) choose(row);
        label(row);
      },
      edit: (row: Question) => edit(row.id),
      /** Opens a question that need not be in the list. */
      show: edit,
      rerunAi: (row: Question) => {
        touch();
        void rerunAi(row);
      },
      clearAi: (row: Question, clearAnswer: boolean) => {
        touch();
        void clearAi(row, clearAnswer);
      },
      /** Makes what the AI proposes the answer. @param clicks as for `setStatus` */
      acceptProposal: (row: Question, clicks = 0) => {
        touch();
        const { proposal } = row.ai;
        if (proposal !== null && clicks < 2) void change(row, { answer: proposal });
      },
      /** Throws away what the AI proposes; where there is no proposal, its draft for a question that nobody has approved. */
      discardDraft: (row: Question) => {
        touch();
        if (row.ai.proposal !== null) void discardProposal(row);
        else if (row.ai_suggested && row.status !== 'approved') void clearAi(row, true);
      },
      /** Has it on the big screen; one that is not approved yet is approved first. */
      onAir: async (row: Question, what: OnAir): Promise<void> => {
        touch();
        if (row.shelf !== 'active') return;
        if (row.status !== 'approved' && !(await change(row, { status: 'approved' }))) return;
        await putOnAir(row, what);
      },
      onMenu: (open: boolean) => {
        touch();
        onMenu(open);
      },
    }),
    [
      change,
      rerunAi,
      clearAi,
      discardProposal,
      putOnAir,
      edit,
      label,
      merge,
      choose,
      touch,
      onMenu,
    ],
  );
}

type KeyParts = {
  list: Parameters<typeof useListKeys<Question>>[0] &
    Pick<List<string, Question>, 'current' | 'touch' | 'withCurrent'>;
  selection: Selection<Question>;
  bulk: Bulk;
  handlers: RowHandlers;
  airControls: AirControls;
  /** Of an event that is over: they are read, not decided. */
  isPast: boolean;
  /** The archive is in view. */
  isArchive: boolean;
  /** One status alone is in view, so that a row leaves once it is decided. */
  isOneStatus: boolean;
  aiOn: boolean;
  /** Opens the labels of all that are marked. */
  labelMarked: () => void;
  merge: (rows: readonly Question[]) => void;
  undoLast: () => void;
};

/**
 * The keys of the page, which `QUESTION_KEYS` in `model.ts` names. They act on all questions that are marked, else on the
 * one that is chosen.
 */
export function useQuestionKeys(parts: KeyParts): void {
  const { list, selection, bulk, handlers, isArchive } = parts;
  const { current, withCurrent } = list;
  const anyMarked = selection.rows.length > 0;
  /** @returns what acts on all that are marked, or else on the current one */
  const onMarked = (marked: () => void, one: (row: Question) => void) =>
    anyMarked ? marked : withCurrent(one);

  /** The row that leaves the list with it hands the keys on to the next one. */
  const decide = (status: QuestionStatus) =>
    onMarked(
      () => {
        // What was put away is brought back before anything else is done to it.
        if (!isArchive) bulk.decide(status);
      },
      (row) => {
        if (handlers.setStatus(row, status) && parts.isOneStatus) current.go(1);
      },
    );
  const extend = (step: 1 | -1) => () => {
    list.touch();
    if (current.row) selection.extendTo(current.row);
    const next = current.go(step);
    if (next) selection.extendTo(next);
  };

  const reading = { Enter: withCurrent(handlers.edit) };
  const deciding = {
    ...reading,
    a: decide('approved'),
    r: decide('rejected'),
    e: withCurrent(handlers.edit),
    ...(parts.aiOn ? { d: withCurrent(handlers.rerunAi) } : {}),
    y: withCurrent((row) => handlers.acceptProposal(row)),
    'Shift+d': withCurrent(handlers.discardDraft),
    x: withCurrent(selection.toggle),
    'Shift+j': extend(1),
    'Shift+k': extend(-1),
    'Shift+ArrowDown': extend(1),
    'Shift+ArrowUp': extend(-1),
    '*': selection.toggleAll,
    Escape: selection.clear,
    l: onMarked(parts.labelMarked, handlers.label),
    'Shift+e': onMarked(
      () => bulk.change({ shelf: isArchive ? 'active' : 'archived' }),
      (row) => {
        handlers.setShelf(row, row.shelf === 'archived' ? 'active' : 'archived');
        current.go(1);
      },
    ),
    s: withCurrent(({ status, same_as: same }) => {
      if (status === 'pending' && same !== null) handlers.show(same);
    }),
    m: onMarked(
      () => {
        if (!isArchive) parts.merge(selection.rows);
      },
      (row) => {
        if (row.shelf === 'active') handlers.merge(row);
      },
    ),
    o: withCurrent((row) => void handlers.onAir(row, 'show')),
    n: withCurrent((row) => void handlers.onAir(row, 'after')),
    p: withCurrent((row) => void handlers.onAir(row, 'pin')),
    ...airKeys(parts.airControls),
    u: parts.undoLast,
  };
  useListKeys(list, parts.isPast ? reading : deciding);
}
