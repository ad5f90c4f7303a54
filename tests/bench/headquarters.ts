import { join } from 'node:path';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { once } from 'node:events';
import type { Outgoing } from '../../server/features/outbox/outbox.repository.ts';
import { connectHeadquarters, nextLease } from '../../server/hq/connect.ts';
import { createWriter } from '../../server/hq/writer.ts';
import { ADMIN_HOST, signInAdmin } from '../support/api.ts';
import { createClient } from '../support/http-client.ts';
import { startPostgres } from '../support/postgres.ts';
import { testConfig } from '../support/run-app.ts';
import { median } from './statistics.ts';
import { startProduct, type Subject } from './subject.ts';
import { measureSubmissions } from './submissions.ts';

const ROWS = 20_000;
const BATCH = 500;
const ROUNDS = 5;
const ROUND_MS = 3000;

const event = '0'.repeat(32);
const at = '2026-11-20T10:00:00.000Z';

function records(round: number): Outgoing[] {
  return Array.from({ length: ROWS }, (_, n) => ({
    seq: round * ROWS + n + 1,
    record: {
      kind: 'lead',
      uid: n.toString(16).padStart(32, '0'),
      event,
      version: round,
      at,
      data: {
        name: `Grace Hopper ${n}`,
        email: `grace.hopper.${n}@example.com`,
        phone: '+49 221 5550123',
        company: 'Example Instruments',
        city: 'Köln',
        state: null,
        consent_given: true,
        consent_version: '2026-01',
        consent_at: at,
        created_at: at,
        rating: 'hot',
        followed_up: false,
        notes: 'Wants a quote for two of them. '.repeat(4),
        history: [],
        question: null,
        privacy_notice: null,
      },
    },
  }));
}

function batches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: rows.length / BATCH }, (_, n) =>
    rows.slice(n * BATCH, (n + 1) * BATCH),
  );
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (ROWS / (performance.now() - start)) * 1000;
}

function lineOf({ seq, record }: Outgoing): string {
  const { kind, uid, version, data } = record;
  return [kind, uid, 'bare', seq, record.event, version, record.at, JSON.stringify(data)].join(
    '\t',
  );
}

/** The same rows by COPY and by an upsert, over a table like headquarters' and nothing around them. */
function bareOf(client: Client) {
  const columns = 'kind, uid, booth, seq, event, version, at, data';
  return {
    async copy(rows: readonly Outgoing[]): Promise<void> {
      const stream = client.query(copyFrom(`COPY bare (${columns}) FROM STDIN`));
      stream.end(`${rows.map(lineOf).join('\n')}\n`);
      await once(stream, 'finish');
    },
    async upsert(rows: readonly Outgoing[]): Promise<void> {
      await client.query(
        `INSERT INTO bare (${columns})
           SELECT r.kind, r.uid, 'bare', r.seq, r.event, r.version, r.at, r.data FROM jsonb_to_recordset($1::jsonb)
             AS r (kind text, uid text, seq bigint, event text, version bigint, at timestamptz, data jsonb)
         ON CONFLICT (kind, uid, booth) DO UPDATE SET seq = excluded.seq, version = excluded.version, data = excluded.data`,
        [JSON.stringify(rows.map(({ seq, record }) => ({ seq, ...record })))],
      );
    },
  };
}

/** A server whose headquarters is this database. */
async function startConnected(dataDir: string, url: string): Promise<Subject> {
  const subject = await startProduct(dataDir);
  const signed = await signInAdmin(subject.port);
  const staff = createClient({ port: subject.port, host: ADMIN_HOST });
  staff.setCookie(signed.cookie());
  staff.csrf = signed.csrf;
  const draft = { kind: 'postgres', name: 'Headquarters', url, tls: 'none' };
  const answer = await staff.post('/api/admin/headquarters/targets', draft);
  if (answer.status !== 201) throw new Error(answer.text);
  return subject;
}

/** What headquarters costs: rows a second beside a bare COPY and a bare upsert, and a visitor's question with a target and without. */
export async function reportHeadquarters(
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const database = await startPostgres();
  if (database === null) throw new Error('No PostgreSQL: apt-get install postgresql.');
  try {
    const there = await connectHeadquarters(
      { url: database.url, tls: 'none', ca: '' },
      testConfig(folder).hqMigrationsDir,
    );
    const lease = nextLease(null);
    const booth = 'b'.repeat(16);
    await there.enter({ booth, lease: null }, lease, { name: 'Bench', version: '1' });
    const writer = createWriter(there, booth, lease);
    await database.query('CREATE TABLE bare (LIKE booth.records INCLUDING ALL)');
    const client = new Client(database.url);
    await client.connect();
    const bare = bareOf(client);
    const rates = { load: [], copy: [], change: [], upsert: [] } as Record<string, number[]>;
    const measure = async (
      name: string,
      work: (rows: Outgoing[]) => Promise<void>,
      all: Outgoing[],
    ) =>
      rates[name]?.push(
        await perSecond(async () => {
          for (const rows of batches(all)) await work(rows);
        }),
      );
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, later] = [records(2 * round + 1), records(2 * round + 2)];
      await database.query('TRUNCATE booth.records, bare');
      await measure('copy', (rows) => bare.copy(rows), first);
      await measure('load', (rows) => writer.put(rows, { isLoad: true }), first);
      await measure('upsert', (rows) => bare.upsert(rows), later);
      await measure('change', (rows) => writer.put(rows, { isLoad: false }), later);
    }
    await client.end();
    await there.close();
    const rate = (name: string) => median(rates[name] ?? []);
    for (const [words, mine, other] of [
      ['first load', 'load', 'copy'],
      ['changes', 'change', 'upsert'],
    ] as const) {
      say(
        `${words.padEnd(12)} ${rate(mine).toFixed(0)} rows/s against ${rate(other).toFixed(0)} by a bare ${other}: × ${(rate(mine) / rate(other)).toFixed(2)}`,
      );
    }

    const away = database.url.replace(/:\d+\//, ':1/');
    const subjects = {
      without: await startProduct(join(folder, 'without')),
      away: await startConnected(join(folder, 'away'), away),
      there: await startConnected(join(folder, 'there'), database.url),
    };
    const questions: Record<string, number[]> = { without: [], away: [], there: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, subject] of Object.entries(subjects)) {
        const { perSecond: each } = await measureSubmissions(subject, ROUND_MS);
        // The first round warms up.
        if (round > 0) questions[name]?.push(each);
      }
    }
    await Promise.all(Object.values(subjects).map(({ close }) => close()));
    const asked = (name: string) => median(questions[name] ?? []);
    say(
      `questions    ${asked('without').toFixed(0)} /s without a target; with one that is away × ${(asked('away') / asked('without')).toFixed(2)}, with one that takes them × ${(asked('there') / asked('without')).toFixed(2)}`,
    );
  } finally {
    await database.remove();
  }
}
