import type { Question, QuestionStatus } from '../../../server/contract/questions.ts';
import { airKeys, type AirControls } from '../air/use-air.ts';
import { useListKeys, type List } from '../list/use-list.ts';
import type { Selection } from '../list/use-selection.ts';
import type { RowHandlers } from './row-handlers.ts';
import type { Bulk } from './use-bulk.ts';

type Parts = {
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
export function useQuestionKeys(parts: Parts): void {
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
