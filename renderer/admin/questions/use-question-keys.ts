import type { Question, QuestionStatus } from '../../../server/contract/questions.ts';
import { airKeys, type AirControls } from '../air/use-air.ts';
import { useListKeys, type List } from '../list/use-list.ts';
import type { Selection } from '../list/use-selection.ts';
import type { RowHandlers } from './row-handlers.ts';
import type { BulkDecisions } from './use-bulk-decisions.ts';

type Parts = {
  list: Pick<List<string, Question>, 'current' | 'touch' | 'search' | 'withCurrent'>;
  selection: Selection<Question>;
  bulk: BulkDecisions;
  handlers: RowHandlers;
  airControls: AirControls;
  /** Of an event that is over: they are read, not decided. */
  isPast: boolean;
  /** The archive is in view. */
  isArchive: boolean;
  /** One status alone is in view, so that a row leaves once it is decided. */
  isOneStatus: boolean;
  aiOn: boolean;
  /** Opens the labels of a question, or of all that are marked. */
  label: (what: Question | 'selected') => void;
  undoLast: () => void;
};

/**
 * The keys of the dashboard; {@link file://./question-shortcuts.ts} is their help. They act on all questions that are marked, else
 * on the one that is chosen.
 */
export function useQuestionKeys(parts: Parts): void {
  const { list, selection, bulk, handlers, isArchive } = parts;
  const { current, withCurrent } = list;
  const anyMarked = selection.rows.length > 0;

  /** The row that leaves the list with it hands the keys on to the next one. */
  const decide = (status: QuestionStatus) => () => {
    if (anyMarked) {
      // What was put away is brought back before anything else is done to it.
      if (!isArchive) bulk.decide(status);
      return;
    }
    withCurrent((row) => {
      if (handlers.setStatus(row, status) && parts.isOneStatus) current.go(1);
    })();
  };
  const archiveCurrent = withCurrent((row) => {
    handlers.setShelf(row, row.shelf === 'archived' ? 'active' : 'archived');
    current.go(1);
  });
  const labelCurrent = withCurrent(handlers.label);
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
    y: withCurrent(handlers.acceptProposal),
    'Shift+d': withCurrent(handlers.discardDraft),
    x: withCurrent(selection.toggle),
    'Shift+j': extend(1),
    'Shift+k': extend(-1),
    'Shift+ArrowDown': extend(1),
    'Shift+ArrowUp': extend(-1),
    '*': selection.toggleAll,
    Escape: selection.clear,
    l: () => {
      if (anyMarked) parts.label('selected');
      else labelCurrent();
    },
    'Shift+e': () => {
      if (anyMarked) bulk.change({ shelf: isArchive ? 'active' : 'archived' });
      else archiveCurrent();
    },
    s: withCurrent(({ status: state, same_as: same }) => {
      if (state === 'pending' && same !== null) handlers.show(same);
    }),
    m: withCurrent((row) => {
      if (row.shelf === 'active') handlers.merge(row);
    }),
    o: withCurrent((row) => handlers.onAir(row, 'show')),
    n: withCurrent((row) => handlers.onAir(row, 'after')),
    p: withCurrent((row) => handlers.onAir(row, 'pin')),
    ...airKeys(parts.airControls),
    u: parts.undoLast,
  };
  useListKeys(list, parts.isPast ? reading : deciding);
}
