import Database from 'better-sqlite3';

const WAYS = ['run', 'get', 'all', 'iterate'] as const;

/**
 * Returns the SQL of the statements that all connections of this process run while `work` goes on, each with single
 * blanks; those of triggers are not among them.
 */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const db = new Database(':memory:');
  const prototype: Database.Statement = Object.getPrototypeOf(db.prepare('SELECT 1'));
  db.close();
  const ran: string[] = [];
  const reals = WAYS.map((way) => prototype[way]);
  WAYS.forEach((way, at) => {
    const real = reals[at];
    Reflect.set(prototype, way, function run(this: Database.Statement, ...given: unknown[]) {
      ran.push(this.source.replaceAll(/\s+/g, ' '));
      return real && Reflect.apply(real, this, given);
    });
  });
  try {
    await work();
  } finally {
    WAYS.forEach((way, at) => Reflect.set(prototype, way, reals[at]));
  }
  return ran;
}
