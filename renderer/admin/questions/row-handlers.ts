import type { Question, QuestionStatus } from '../../../server/contract/questions.ts';
import type { ListRowProps } from '../list/list-row.tsx';
import type { OnAir } from '../air/air-items.tsx';
import type { ReadNote } from './read-note.tsx';

/** What a row of the table or a card calls. */
export type RowHandlers = {
  /**
   * @param clicks how many times a mouse or a finger pressed in a row, 0 for a key
   * @returns whether the change is on its way
   */
  setStatus: (row: Question, status: QuestionStatus, clicks?: number) => boolean;
  /** Puts a question away, or back into the lists. */
  setShelf: (row: Question, shelf: 'active' | 'archived') => void;
  /** Opens the dialog that labels a question. */
  label: (row: Question) => void;
  /** Opens the choice of what a question is merged into. */
  merge: (row: Question) => void;
  edit: (row: Question) => void;
  /** Opens a question that need not be in the list. */
  show: (id: number) => void;
  rerunAi: (row: Question) => void;
  clearAi: (row: Question, clearAnswer: boolean) => void;
  /** Makes what the AI proposes the answer. @param clicks as for `setStatus` */
  acceptProposal: (row: Question, clicks?: number) => void;
  /**
   * Throws away what the AI proposes; where there is no proposal, its draft for a question that nobody has approved.
   */
  discardDraft: (row: Question) => void;
  /** Has it on the big screen; one that is not approved yet is approved first. @param clicks as for `setStatus` */
  onAir: (row: Question, what: OnAir, clicks?: number) => void;
  /** Marks a row for what is done to many at once, or takes its mark away. @param extend all up to here as well */
  select: (row: Question, extend: boolean) => void;
  /** Makes the row the one that the keys act on. */
  choose: (row: Question) => void;
  /** A menu of a row was opened or closed. */
  onMenu: (open: boolean) => void;
};

/** What a row of the table or a card is drawn from. */
export type RowProps = ListRowProps<Question> & {
  /** It is marked, for something to be done to it and others. */
  selected: boolean;
  /** The AI is switched on: it can be asked for a draft. */
  aiOn: boolean;
  /** Shows all its text. */
  open: boolean;
  /** It was opened instead of approved. */
  note: ReadNote | null;
  /** What drafts wait for, "the internet"; null when that is available. */
  away: string | null;
  /** A change of it is on its way. */
  busy: boolean;
  /** It belongs to an event that is over: nothing about it is decided any more. */
  isPast: boolean;
  /** No room for columns of who asked and when: both stand below the question. */
  narrow: boolean;
  handlers: RowHandlers;
};
