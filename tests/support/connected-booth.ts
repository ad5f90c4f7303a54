import { afterAll, beforeAll, expect, vi, type TestContext } from 'vitest';
import {
  headquarters,
  targetTest,
  targetWithSecret,
  type Target,
} from '../../server/contract/headquarters.ts';
import { dataOf } from './data-of.ts';
import { openHttpBooth, type HttpBooth, type HttpBoothOptions } from './http-booth.ts';
import { leave } from './leads.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { skipLoudly } from './skip-loudly.ts';

export const TARGETS = '/api/admin/headquarters/targets';

/** So that a test waits for nothing but the database. */
const outboxTimings = { pollMs: 20, firstRetryMs: 40, lastRetryMs: 80, bytesPerSecond: 1e9 };

/** Opens a booth that sends at once. */
export function openSending(options: HttpBoothOptions = {}): Promise<HttpBooth> {
  const given = { ...outboxTimings, ...options.outboxTimings };
  return openHttpBooth({ ...options, outboxTimings: given });
}

/** @returns the target's id */
export async function addDatabase(booth: HttpBooth, url: string): Promise<number> {
  const draft = { kind: 'postgres', name: 'Headquarters', url, tls: 'none' };
  return dataOf(targetWithSecret, await booth.staff.post(TARGETS, draft), 201).target.id;
}

/** The first target of a booth. */
export async function targetOf({ staff }: HttpBooth): Promise<Target> {
  const { targets } = dataOf(headquarters, await staff.get('/api/admin/headquarters'));
  if (targets[0] === undefined) throw new Error('There is no target.');
  return targets[0];
}

/** What *Test* says. */
export async function tried({ staff }: HttpBooth, id: number): Promise<string> {
  return dataOf(targetTest, await staff.post(`${TARGETS}/${id}/test`)).sentence;
}

export async function delivered(booth: HttpBooth): Promise<Target> {
  return vi.waitFor(
    async () => {
      const target = await targetOf(booth);
      expect(target).toMatchObject({ state: 'idle', waiting: 0, loading: false, problem: null });
      return target;
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** A visitor asks and leaves a lead, and is thanked for both. */
export async function visit(booth: HttpBooth, n: number): Promise<void> {
  await booth.ask(`Asked meanwhile, ${n}?`);
  await leave(booth, { name: `Visitor ${n}` });
}

/** Starts one PostgreSQL for the tests of a file. @returns what opens an empty database in it, in an encoding */
export function postgresOfFile() {
  let postgres: Awaited<ReturnType<typeof startPostgres>> = null;
  let opened = 0;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.remove());
  return async (context: TestContext, encoding = 'UTF8'): Promise<Postgres> => {
    const server = postgres ?? skipLoudly(context, 'No PostgreSQL: apt-get install postgresql.');
    await server.start();
    const name = `booth${(opened += 1)}`;
    await server.query(
      `CREATE DATABASE ${name} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`,
    );
    return {
      ...server,
      url: server.url.replace(/hq$/, name),
      query: (sql, values) => server.query(sql, values, name),
    };
  };
}
