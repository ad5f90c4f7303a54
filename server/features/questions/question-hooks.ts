import type { Question } from '../../contract/questions.ts';

/** What another feature stores with a question, inside the very write that takes or changes it. */
export type QuestionHooks = {
  /** @param testCode of the test that it was sent for, as its sender says */
  taken?: (question: Question, testCode: string | null) => void;
  changed?: (before: Question, after: Question) => void;
  /** The first time that a question came under its key. @returns what to tell after the commit */
  keyed?: (id: number, key: string) => (() => void) | undefined;
  /** Staff want nothing of the AI on it. */
  cleared?: (id: number) => void;
  erased?: (id: number) => void;
  /** @see createQuestionMerging */
  regrouped?: (main: number, came: readonly number[]) => void;
};
