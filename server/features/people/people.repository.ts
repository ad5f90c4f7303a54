import type { Person, Role } from '../../contract/people.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';

/** A person as stored. */
export type StoredPerson = Person & { pinHash: string; pinSetAt: number };

export type PeopleRepository = ReturnType<typeof createPeopleRepository>;

/** The SQL of people. Writes run inside the write queue. */
export function createPeopleRepository(db: Db) {
  const { run, row, rows, value } = statementsOf(db);
  const put = run<[StoredPerson]>(
    `INSERT INTO people (id, name, role, pin_hash, pin_set_at) VALUES (@id, @name, @role, @pinHash, @pinSetAt)
     ON CONFLICT (id) DO UPDATE SET (name, role, pin_hash, pin_set_at) =
       (excluded.name, excluded.role, excluded.pin_hash, excluded.pin_set_at)`,
  );
  const rename = run<[{ id: string; from: string; to: string }]>(
    `/* of all events */ UPDATE leads SET captured_by = CASE captured_by WHEN @from THEN @to ELSE captured_by END,
       owner = CASE owner WHEN @from THEN @to ELSE owner END, version = version + 1
     WHERE @from IN (captured_by, owner) AND id IN (SELECT lead_id FROM lead_people WHERE person = @id)`,
  );
  const leave = run<[{ id: string; name: string }]>(
    `/* of all events */ UPDATE leads SET owner_left = 1, version = version + 1
     WHERE owner = @name AND id IN (SELECT lead_id FROM lead_people WHERE person = @id)`,
  );
  const remove = run<[id: string]>('DELETE FROM people WHERE id = ?');
  const unlink = run<[id: string]>('DELETE FROM lead_people WHERE person = ?');
  const removeAll = run<[]>('DELETE FROM people');
  const unlinkAll = run<[]>('DELETE FROM lead_people');
  const any = value<[], 1>('SELECT 1 FROM people LIMIT 1');
  const count = value<[role: Role], number>('SELECT count(*) FROM people WHERE role = ?');
  return {
    list: rows<[], Person>('SELECT id, name, role FROM people ORDER BY name'),
    find: row<[id: string], StoredPerson>(
      'SELECT id, name, role, pin_hash AS pinHash, pin_set_at AS pinSetAt FROM people WHERE id = ?',
    ),
    /** The id of the person who has this name, in whatever case. */
    idOf: value<[name: string], string>('SELECT id FROM people WHERE name = ?'),
    isAny: (): boolean => any() !== null,
    count: (role: Role): number => count(role) ?? 0,
    /** Stores a person; a new name is that of the leads that were captured under the old one. */
    put(person: StoredPerson, before: StoredPerson | null): void {
      put(person);
      if (before && before.name !== person.name) {
        rename({ id: person.id, from: before.name, to: person.name });
      }
    },
    /** Removes a person; the leads that they own wait for another owner. */
    remove({ id, name }: Pick<Person, 'id' | 'name'>): void {
      leave({ id, name });
      remove(id);
      unlink(id);
    },
    removeAll(): void {
      removeAll();
      unlinkAll();
    },
  };
}
