/** Where a phone notes what was asked on it: the visitor's page writes it, the live display reads it. */
export const OWN_QUESTIONS_KEY = 'booth.questions.mine';

/** A question that this phone sent; the live display tells its asker what became of it. `at` is ISO 8601. */
export type OwnQuestion = { id: number; content: string; at: string };
