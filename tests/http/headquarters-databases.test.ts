import { execFileSync, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi, type TestContext } from 'vitest';
import { receipt, targetTest } from '../../server/contract/headquarters.ts';
import {
  addDatabase,
  delivered,
  openSending,
  postgresOfFile,
  targetOf,
  TARGETS,
  tried,
  visit,
} from '../support/connected-booth.ts';
import { openCable } from '../support/cable.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone } from '../support/expect-answer.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { eraseLead, leave } from '../support/leads.ts';
import { endWithTest, freePort, whenPrinted } from '../support/peers.ts';
import { asPostgres, type Postgres } from '../support/postgres.ts';
import { skipLoudly } from '../support/skip-loudly.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { begin, current, remove } from './event-calls.ts';

const openDatabase = postgresOfFile();

async function openConnected(context: TestContext, encoding = 'UTF8', options = {}) {
  const database = await openDatabase(context, encoding);
  const booth = await openSending(options);
  const id = await addDatabase(booth, database.url);
  await delivered(booth);
  return { database, booth, id };
}
/** The number that the outbox counts on from. */
function counted({ deps }: HttpBooth): number {
  const sequence = deps.db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'");
  return Number(sequence.pluck().get());
}
async function leadsThere(database: Postgres): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    'SELECT name FROM booth.leads ORDER BY name COLLATE "C"',
  );
  return rows.map(({ name }) => name);
}

test('a number that no laptop comes to is said on the card; one that is too high is lowered there, and ours stays', async (context) => {
  const { database, booth } = await openConnected(context);
  await database.query('UPDATE booth.booths SET seq = 9223372036854775807');
  await booth.restart();
  await visit(booth, 1);
  await vi.waitFor(async () => {
    expect((await targetOf(booth)).problem).toMatch(/booth\.booths holds of this laptop/);
  }, 15_000);
  await visit(booth, 2);
  expect(counted(booth)).toBeLessThan(100);

  await database.query('UPDATE booth.booths SET seq = 999999999999');
  await database.query('UPDATE booth.records SET seq = 999999999999');
  await delivered(booth);
  await visit(booth, 3);
  await delivered(booth);
  expect(await leadsThere(database)).toEqual(['Visitor 1', 'Visitor 2', 'Visitor 3']);
  expect(counted(booth)).toBeLessThan(100);
  const highest = 'SELECT max(seq)::int AS seq FROM booth.records';
  expect((await database.query<{ seq: number }>(highest))[0]?.seq).toBeLessThan(100);
});

test.for([
  "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'outbox'",
  "UPDATE sqlite_sequence SET seq = 9e18 WHERE name = 'outbox'; UPDATE targets SET confirmed = 4611686018427387904",
  "DELETE FROM sqlite_sequence WHERE name = 'outbox'; UPDATE targets SET confirmed = 500",
  'UPDATE outbox SET seq = seq + 9007199254740000',
])(
  'a laptop whose outbox counts absurdly sends all after its next start: %s',
  async (absurd, context) => {
    const { database, booth, id } = await openConnected(context);
    await booth.staff.put(`${TARGETS}/${id}`, { enabled: false });
    await visit(booth, 1);
    booth.deps.db.exec(absurd);
    await booth.restart();
    await visit(booth, 2);
    await booth.staff.put(`${TARGETS}/${id}`, { enabled: true });
    await delivered(booth);
    expect(await leadsThere(database)).toEqual(['Visitor 1', 'Visitor 2']);
    expect((await booth.staff.send(`${TARGETS}/${id}`, { method: 'DELETE' })).status).toBe(200);
    await addDatabase(booth, database.url);
    await delivered(booth);
  },
);

test('a record that the database refuses is left out, named and counted, until it is stored or dismissed; those around it arrive', async (context) => {
  const { database, booth, id } = await openConnected(context, 'LATIN1');
  await booth.staff.put(`${TARGETS}/${id}`, { enabled: false });
  for (const name of ['Ada', 'Grace', 'Łukasz', 'Zoë']) await leave(booth, { name });
  await booth.staff.put(`${TARGETS}/${id}`, { enabled: true });
  const { notice, left_out } = await delivered(booth);
  expect(notice).toMatch(/encoding UTF8.*the lead “Łukasz”/);
  expect(left_out).toBe(1);
  expect(await leadsThere(database)).toEqual(['Ada', 'Grace', 'Zoë']);
  const headquarters = '/api/admin/headquarters';
  const { targets } = dataOf(receipt, await booth.staff.get(`${headquarters}/receipt`));
  expect(targets).toMatchObject([{ complete: false, waiting: 0 }]);

  const again = async () =>
    dataOf(targetTest, await booth.staff.post(`${TARGETS}/${id}/left-out`)).sentence;
  expect(await again()).toMatch(/needs the encoding UTF8/);
  expect(await targetOf(booth)).toMatchObject({ left_out: 1 });
  expectDone(await booth.staff.delete(`${TARGETS}/${id}/left-out`));
  expect(await delivered(booth)).toMatchObject({ left_out: 0, notice: null });

  await database.query(`CREATE FUNCTION booth.refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'Too long' USING ERRCODE = '22001'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON booth.records FOR EACH ROW
      WHEN (NEW.data->>'name' = 'Refused') EXECUTE FUNCTION booth.refuse()`);
  await leave(booth, { name: 'Refused' });
  expect(await delivered(booth)).toMatchObject({ left_out: 1 });
  await database.query('DROP TRIGGER refuse ON booth.records');
  expect(await again()).toBe('The database stored what was left out.');
  expect(await delivered(booth)).toMatchObject({ left_out: 0, notice: null });
  expect(await leadsThere(database)).toEqual(['Ada', 'Grace', 'Refused', 'Zoë']);

  const lead = await leave(booth, { name: 'Ştefan' });
  expect(await delivered(booth)).toMatchObject({ left_out: 1 });
  expectDone(await eraseLead(booth, lead));
  expect(await delivered(booth)).toMatchObject({ left_out: 0 });

  // Of one that went with its event there is nothing to send.
  await leave(booth, { name: 'Ştefan' });
  expect(await delivered(booth)).toMatchObject({ left_out: 1 });
  const { id: before } = await current(booth);
  await begin(booth, 'The next one');
  await remove(booth, before);
  await delivered(booth);
  await again();
  expect(await targetOf(booth)).toMatchObject({ left_out: 0 });
});

test('Test does all that sending does, and leaves nothing', async (context) => {
  const { database, booth, id } = await openConnected(context);
  expect(await tried(booth, id)).toBe('Connected: a test was stored, read back and removed.');
  const traces = `SELECT uid FROM booth.records WHERE uid LIKE 'test-%'
    UNION SELECT uid FROM booth.erased UNION SELECT booth FROM booth.booths WHERE booth LIKE 'test-%'`;
  expect(await database.query(traces)).toEqual([]);

  await database.query(`CREATE FUNCTION booth.alter() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.data = '{}'; RETURN NEW; END $$;
    CREATE TRIGGER alter BEFORE INSERT ON booth.records FOR EACH ROW EXECUTE FUNCTION booth.alter()`);
  expect(await tried(booth, id)).toMatch(/gives back something else than what was stored/);
  await database.query('DROP TRIGGER alter ON booth.records');

  await database.query(
    `CREATE ROLE clerk LOGIN PASSWORD 'secret'; GRANT USAGE ON SCHEMA booth TO clerk`,
  );
  const url = database.url.replace('admin:secret', 'clerk:secret');
  await booth.staff.put(`${TARGETS}/${id}`, { enabled: false, url });
  const lacking = [
    'INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA booth',
    'UPDATE ON booth.booths',
    'DELETE ON booth.records',
    'INSERT ON booth.erased',
    'INSERT ON booth.deleted_events',
  ];
  for (const right of lacking) {
    await database.query(
      `GRANT ALL ON ALL TABLES IN SCHEMA booth TO clerk; REVOKE ${right} FROM clerk`,
    );
    expect(await tried(booth, id), right).toMatch(
      /needs the rights that server\/hq\/README\.md lists/,
    );
  }
  await booth.staff.put(`${TARGETS}/${id}`, { enabled: true });

  const latin = await openDatabase(context, 'LATIN1');
  await booth.staff.put(`${TARGETS}/${id}`, { url: latin.url });
  expect(await tried(booth, id)).toMatch(/needs the encoding UTF8/);

  await booth.staff.put(`${TARGETS}/${id}`, { url: database.url });
  await delivered(booth);
  await database.query('UPDATE booth.booths SET seq = 9223372036854775807');
  expect(await tried(booth, id)).toMatch(/booth\.booths/);
});

test('Test on a connection that freezes at any step says so', async (context) => {
  const hasty = { outboxTimings: { answerMs: 1500 } };
  const { database, booth, id } = await openConnected(context, 'UTF8', hasty);
  const cable = await openCable(database.port);
  const url = database.url.replace(/:\d+\//, `:${cable.port}/`);
  await booth.staff.put(`${TARGETS}/${id}`, { enabled: false, url });
  for (const step of [0, 2, 5, 8]) {
    cable.spoil((part, nth) => (nth === step ? 'silence' : part));
    expect(await tried(booth, id), `step ${step}`).toBe('The database does not answer.');
  }
  cable.spoil();
  expect(await tried(booth, id)).toBe('Connected: a test was stored, read back and removed.');
});

/** PgBouncer as it comes, with a connection for each transaction, before a database. @returns its port */
async function startPgbouncer(context: TestContext, { port: to }: Postgres): Promise<number> {
  const program = '/usr/sbin/pgbouncer';
  if (!existsSync(program)) skipLoudly(context, 'No PgBouncer: apt-get install pgbouncer.');
  const folder = tempFolder();
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), '"admin" "secret"\n');
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${to}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
`,
  );
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  const child = spawn(...asPostgres(program, [settings]), { stdio: ['ignore', 'pipe', 'pipe'] });
  endWithTest(child);
  await whenPrinted(child, /process up/);
  return port;
}

test('through PgBouncer with its defaults all is as without it', async (context) => {
  const database = await openDatabase(context);
  const port = await startPgbouncer(context, database);
  const booth = await openSending();
  const id = await addDatabase(booth, database.url.replace(/:\d+\//, `:${port}/`));
  await visit(booth, 1);
  await delivered(booth);
  await visit(booth, 2);
  await delivered(booth);
  expect(await leadsThere(database)).toEqual(['Visitor 1', 'Visitor 2']);
  expect(await tried(booth, id)).toBe('Connected: a test was stored, read back and removed.');
});
