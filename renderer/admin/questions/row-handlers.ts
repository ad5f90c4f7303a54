import type { Question, QuestionStatus } from '../../../server/contract/questions.ts';

/** What a row of the table or a card calls. */
export type RowHandlers = {
  /** @param clicks how many times a mouse or a finger pressed in a row, 0 for a key */
  setStatus: (row: Question, status: QuestionStatus, clicks?: number) => void;
  edit: (row: Question) => void;
  /** Opens a question that need not be in the list. */
  show: (id: number) => void;
  rerunAi: (row: Question) => void;
  clearAi: (row: Question, clearAnswer: boolean) => void;
  /** Makes the row the one that the keys act on. */
  choose: (row: Question) => void;
  /** A menu of a row was opened or closed. */
  onMenu: (open: boolean) => void;
};
