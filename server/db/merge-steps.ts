import type { Db } from './open.ts';

/** Rows of one kind that a merge found in the file: new here, changed by it, or known and left as they are. */
export type Fates = { added: number; updated: number; known: number };

/** The id here of the question of a row `o` of theirs; NULL when it has none, or that is erased. */
export const QUESTION_HERE = `(SELECT q.id FROM there.questions x CROSS JOIN main.questions q ON q.uid = x.uid
  WHERE x.id = o.question_id)`;

/**
 * Counts the rows of a temporary table by their fate: 'added', 'newer' there, 'joined' with what is there, or 'known'.
 * @returns a function that counts those that are in it at the time
 */
export function fatesIn(db: Db, table: string): () => Fates {
  const counts = db.prepare<[], { fate: string; n: number }>(
    `SELECT fate, count(*) AS n FROM temp.${table} GROUP BY fate`,
  );
  return () => {
    const by = new Map(counts.all().map(({ fate, n }) => [fate, n]));
    const of = (fate: string) => by.get(fate) ?? 0;
    return { added: of('added'), updated: of('newer') + of('joined'), known: of('known') };
  };
}

/**
 * Statements that are run one after the other, again and again: what they do with so few rows takes no longer than
 * preparing them. Those with parameters get all of them.
 */
export function stepsOf(db: Db, all: readonly string[]): (values?: Record<string, number>) => void {
  const steps = all.map((sql) => ({ step: db.prepare(sql), takes: sql.includes('@') }));
  return (values = {}) => {
    for (const { step, takes } of steps) {
      if (takes) step.run(values);
      else step.run();
    }
  };
}
