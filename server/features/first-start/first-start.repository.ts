import { z } from 'zod';
import { firstStart, TEST_CODE } from '../../contract/first-start.ts';
import type { Db } from '../../db/open.ts';

/** A test as it is stored; times in milliseconds since 1970. */
const storedTest = z.object({
  code: z.string().regex(TEST_CODE),
  startedAt: z.number(),
  opened: z.object({ at: z.number(), local: z.boolean() }).nullable(),
  /** All that were sent for it, the latest last. */
  questionIds: z.array(z.int()),
  shown: z.object({ at: z.number(), name: z.string(), local: z.boolean() }).nullable(),
});
export type StoredTest = z.infer<typeof storedTest>;

const stored = firstStart.omit({ test: true }).extend({ test: storedTest.nullable() });
export type StoredFirstStart = z.infer<typeof stored>;

/** For a booth that never had a first start: an older one, or one that a program set up. */
const NOT_BEGUN: StoredFirstStart = {
  open: false,
  at: 'stand',
  steps: { stand: 'open', phones: 'open', screen: 'open', question: 'open' },
  test: null,
};

export type FirstStartRepository = ReturnType<typeof createFirstStartRepository>;

/** The SQL of the first start: one JSON document, stored next to those of the settings. */
export function createFirstStartRepository(db: Db) {
  const read = db
    .prepare<[], string>("SELECT value FROM settings WHERE part = 'first-start'")
    .pluck();
  const write = db.prepare(
    `INSERT INTO settings (part, value) VALUES ('first-start', ?)
     ON CONFLICT (part) DO UPDATE SET value = excluded.value`,
  );
  return {
    read(): StoredFirstStart {
      const value = read.get();
      return (value && stored.safeParse(JSON.parse(value)).data) || NOT_BEGUN;
    },
    write: (state: StoredFirstStart): void => void write.run(JSON.stringify(state)),
  };
}
