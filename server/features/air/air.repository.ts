import { airState, type AirState } from '../../contract/air.ts';
import { UNTOUCHED_AIR } from '../../contract/untouched-air.ts';
import type { Db } from '../../db/open.ts';

/** What staff want of the screens, without the questions' texts. */
export type StoredAir = Omit<AirState, 'questions'>;

const stored = airState.omit({ questions: true });

/** The SQL of what staff want of the screens: one JSON document, stored next to those of the settings. */
export function createAirRepository(db: Db) {
  const read = db.prepare<[], string>("SELECT value FROM settings WHERE part = 'air'").pluck();
  const write = db.prepare(
    `INSERT INTO settings (part, value) VALUES ('air', ?)
     ON CONFLICT (part) DO UPDATE SET value = excluded.value`,
  );
  return {
    read(): StoredAir {
      const { questions: _none, ...untouched } = UNTOUCHED_AIR;
      const value = read.get();
      return (value && stored.safeParse(JSON.parse(value)).data) || untouched;
    },
    write: (air: StoredAir): void => void write.run(JSON.stringify(air)),
  };
}
