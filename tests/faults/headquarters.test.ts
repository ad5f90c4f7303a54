import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { headquarters } from '../../server/contract/headquarters.ts';
import { openDatabase, OPEN_EVENT } from '../../server/db/open.ts';
import { askMany } from '../support/ask-many.ts';
import { dataOf } from '../support/data-of.ts';
import { openCable } from '../support/cable.ts';
import { rowsHere, rowsThere } from '../support/hq-rows.ts';
import { startPostgres } from '../support/postgres.ts';
import { chance } from '../support/random.ts';
import { skipLoudly } from '../support/skip-loudly.ts';
import { staffedFolder, startStaffed, type StaffedServer } from '../support/staffed-server.ts';

const BOOTHS = 20;
const QUESTIONS = 10_000;
/** And as many texts. */
const LEADS = 5000;
const STEPS = 150;
/** Hours by which some laptops' clocks are wrong. */
const CLOCKS = [0, 0, 0, 5, -5, 9];

function fill(folder: string): void {
  const db = openDatabase(folder);
  askMany(db, 'Asked before?', QUESTIONS);
  const ids = `WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${LEADS})`;
  db.exec(`${ids} INSERT INTO leads (event_id, id, question_id, name, email, consent_given, created_at, updated_at, search_text)
      SELECT ${OPEN_EVENT}, id, id, 'Visitor ' || id, id || '@example.com', 0, id, id, 'visitor ' || id FROM n;
    ${ids} INSERT INTO inbound_sms (event_id, created_at, from_number, to_number, message_sid, body, search_text)
      SELECT ${OPEN_EVENT}, id, '+49221' || id, '+12125550100', printf('SM%032x', id), 'Text ' || id, 'text ' || id FROM n`);
  db.close();
}

type Booth = { folder: string; env: NodeJS.ProcessEnv; server: StaffedServer };

async function caughtUp({ server }: Pick<Booth, 'server'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { targets } = dataOf(headquarters, await server.staff.get('/api/admin/headquarters'));
      expect(targets).toMatchObject([{ state: 'idle', waiting: 0, loading: false }]);
    },
    { timeout: 300_000, interval: 500 },
  );
}

/** Whatever order the database has their names in. */
function sorted(json: string): unknown {
  return JSON.parse(json);
}

test('twenty laptops are sent whole', { tags: ['deep'], timeout: 1_500_000 }, async (context) => {
  const database = await startPostgres();
  if (database === null) skipLoudly(context, 'No PostgreSQL: apt-get install postgresql.');
  onTestFinished(database.remove);
  const cable = await openCable(Number(new URL(database.url).port));
  const url = database.url.replace(/:\d+\//, `:${cable.port}/`);
  const random = chance(20_33);
  const booths: Booth[] = [];
  for (let n = 0; n < BOOTHS; n += 1) {
    const folder = staffedFolder();
    rmSync(join(folder, 'backups'), { recursive: true, force: true });
    fill(folder);
    const hours = CLOCKS[n % CLOCKS.length] ?? 0;
    const clock = `const n=Date.now;Date.now=()=>n()+${hours * 3_600_000}`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` };
    const server = await startStaffed(folder, { env });
    const draft = { kind: 'postgres', name: 'Headquarters', url, tls: 'none' };
    expect((await server.staff.post('/api/admin/headquarters/targets', draft)).status).toBe(201);
    booths.push({ folder, env, server });
  }
  const restored = booths.slice(0, 2);
  const backups = await Promise.all(restored.map(({ server }) => server.backUp()));

  const erased: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const booth = random.oneOf(booths);
    const { server } = booth;
    if (step === STEPS / 2) {
      for (const [n, { server: before }] of restored.entries()) {
        const path = `/api/admin/backups/${backups[n]?.id}/restore`;
        expect((await before.staff.post(path)).status).toBe(202);
        await vi.waitFor(
          async () => expect((await before.staff.get('/api/admin/headquarters')).status).toBe(200),
          { timeout: 60_000 },
        );
      }
    }
    if (random.happens(0.08)) {
      await server.kill();
      booth.server = await startStaffed(booth.folder, { env: booth.env });
    } else if (random.happens(0.1)) cable.cut();
    else if (random.happens(0.03)) {
      await database.kill();
      await database.start();
    } else if (random.happens(0.3)) await server.ask(`Asked in step ${step}?`);
    else if (random.happens(0.5)) {
      const id = 1 + random.below(LEADS);
      await server.staff.put(`/api/admin/lead/${id}`, { rating: 'hot', notes: `Step ${step}` });
    } else {
      const name = `Erasedinstep${step}`;
      const id = await server.leave(name);
      const json = { erase_question: true };
      await server.staff.send(`/api/admin/lead/${id}`, { method: 'DELETE', json });
      erased.push(name);
    }
  }

  for (const booth of booths) await caughtUp(booth);
  for (const { server } of booths) await server.stop();
  const named = await database.query<{ booth: string; n: string }>(
    'SELECT booth, count(*) AS n FROM booth.records GROUP BY booth',
  );
  expect(named).toHaveLength(BOOTHS);
  const there = await Promise.all(named.map(({ booth }) => rowsThere(database, booth)));
  for (const { folder } of booths) {
    const mine = rowsHere(folder);
    const some = [...mine.keys()].find((key) => key.startsWith('question'));
    const hq = there.find((rows) => some !== undefined && rows.has(some));
    const isRestored = restored.some((one) => one.folder === folder);
    // What a restored laptop lost is kept.
    if (isRestored) expect(hq?.size).toBeGreaterThanOrEqual(mine.size);
    else expect(hq?.size).toBe(mine.size);
    for (const [key, row] of mine) {
      const other = hq?.get(key);
      if (other === undefined) expect(key).toBe('there');
      else if (other !== row) expect(sorted(other), key).toEqual(sorted(row));
    }
  }
  const [dump] = await database.query<{ n: string }>(
    `SELECT count(*) AS n FROM booth.records WHERE data::text ~ 'Erasedinstep'`,
  );
  expect([erased.length > 0, dump?.n]).toEqual([true, '0']);
});
