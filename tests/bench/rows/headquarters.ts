import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import {
  headquarters as targets,
  targetWithSecret,
} from '../../../server/contract/headquarters.ts';
import { dataOf } from '../../support/data-of.ts';
import { startPostgres } from '../../support/postgres.ts';
import { processorMs } from '../machine.ts';
import type { Product, Row } from '../bench.ts';
import { NotHere, type Values } from '../figures.ts';

const TARGETS = '/api/admin/headquarters/targets';
/** Ten seconds of sending: all of a large event would take a minute, whatever it costs. */
const ROWS = 5000;
/** Seldom: what is asked costs the booth, too. */
const LOOK_MS = 200;

/** Adds the database as a target, and waits until it has everything. */
async function firstLoad({ staff, pid }: Product, url: string): Promise<Values> {
  const before = processorMs(pid);
  const draft = { kind: 'postgres', name: 'Headquarters', url, tls: 'none' };
  const start = performance.now();
  const { target } = dataOf(targetWithSecret, await staff.post(TARGETS, draft), 201);
  for (;;) {
    const own = dataOf(targets, await staff.get('/api/admin/headquarters')).targets[0];
    if (own?.problem) throw new Error(own.problem);
    if (own?.state === 'idle' && !own.loading && own.waiting === 0 && own.delivered >= ROWS) break;
    await wait(LOOK_MS);
  }
  const perSecond = ROWS / ((performance.now() - start) / 1000);
  const microseconds = ((processorMs(pid) - before) / ROWS) * 1000;
  await staff.delete(`${TARGETS}/${target.id}`);
  return { 'rate, records/s': perSecond, 'processor, µs a record': microseconds };
}

/** Reads the rows that arrived there into memory, as COPY writes them. */
async function copyOf(client: Client): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo('COPY booth.records TO STDOUT')))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function copyIn(client: Client, rows: Buffer): Promise<Values> {
  await client.query(
    'DROP TABLE IF EXISTS copied; CREATE TABLE copied (LIKE booth.records INCLUDING ALL)',
  );
  const start = performance.now();
  const pieces = Array.from({ length: Math.ceil(rows.length / 65_536) }, (_, i) =>
    rows.subarray(i * 65_536, (i + 1) * 65_536),
  );
  await pipeline(Readable.from(pieces), client.query(copyFrom('COPY copied FROM STDIN')));
  return { 'rate, records/s': ROWS / ((performance.now() - start) / 1000) };
}

export const headquarters: Row = {
  name: 'headquarters',
  title: `Headquarters’ first load of ${ROWS}, 400 kB a second at most (COPY of the same rows, as fast as it goes)`,
  // Its rate is the booth's choice: phones share the uplink. So the processor is what counts.
  goal: { 'processor, µs a record': '≤ 500' },
  async run(bench) {
    const database = await startPostgres();
    if (database === null) throw new NotHere('There is no PostgreSQL: apt-get install postgresql.');
    bench.keep({ close: database.remove });
    const product = await bench.product({ size: { questions: ROWS, leads: 0, others: 0 } });
    const client = new Client(database.url);
    bench.keep({ close: () => client.end() });
    await client.connect();
    const loadAll = async () => {
      await client.query('DROP SCHEMA IF EXISTS booth CASCADE');
      return firstLoad(product, database.url);
    };
    let rows: Buffer | null = null;
    const subjects = {
      product: loadAll,
      baseline: async () => copyIn(client, (rows ??= await copyOf(client))),
    };
    return (await bench.inTurns(subjects, { warmUp: false }))('product', 'baseline');
  },
};
