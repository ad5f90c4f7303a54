import { peopleHere, person, type PeopleHere, type Person } from '../../server/contract/people.ts';
import { adminClient, logIn } from './admin-login.ts';
import { dataOf } from './data-of.ts';
import type { HttpBooth } from './http-booth.ts';
import type { Answer, Client } from './http-client.ts';

const PATH = '/api/admin/people';
export const HERE = `${PATH}/here`;
export const PINS = { Ana: '4711', Ben: '80217', Cleo: '271828' } as const;
type Name = keyof typeof PINS;

export function addPerson(client: Client, name: Name, role: Person['role']): Promise<Answer> {
  return client.post(PATH, { name, role, pin: PINS[name] });
}

/** Ana, an admin at the laptop, and Ben and Cleo, who stand. */
export async function openPeople({ staff }: Pick<HttpBooth, 'staff'>) {
  const ana = dataOf(person, await addPerson(staff, 'Ana', 'admin'), 201);
  const ben = dataOf(person, await addPerson(staff, 'Ben', 'stand'), 201);
  const cleo = dataOf(person, await addPerson(staff, 'Cleo', 'stand'), 201);
  return { ana, ben, cleo };
}

export function choose(client: Client, { id }: Pick<Person, 'id'>, pin: string): Promise<Answer> {
  return client.put(HERE, { id, pin });
}

/** Another browser at the laptop that is signed in by the password, and goes on as this person. */
export async function openAs(booth: HttpBooth, who: Person | null): Promise<Client> {
  const client = adminClient(booth);
  await logIn(client);
  const pin = Object.entries(PINS).find(([name]) => name === who?.name)?.[1] ?? '';
  if (who) dataOf(person, await choose(client, who, pin));
  return client;
}

/** Who may be chosen, and who was. */
export async function hereOf(client: Client): Promise<PeopleHere> {
  return dataOf(peopleHere.strict(), await client.get(HERE));
}
