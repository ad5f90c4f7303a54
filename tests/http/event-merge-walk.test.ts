import { expect, test, vi } from 'vitest';
import type { Db } from '../../server/db/open.ts';
import { checkSearches } from '../support/event-files.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { leave } from '../support/leads.ts';
import { didNothing, mergeInto, sharedRows } from '../support/merged-events.ts';
import { chance, seeds, type Chance } from '../support/random.ts';

vi.setConfig({ testTimeout: 300_000 });

/** Walks; more of them by hand. */
const WALKS = Number(process.env['BOOTH_WALKS'] ?? 1);
const STEPS = 60;
const START = Date.parse('2031-03-21T09:00:00Z');

/** Laptops whose clocks go on together, by a second with each look. */
async function openLaptops(count: number): Promise<HttpBooth[]> {
  let now = START;
  const opening = Array.from({ length: count }, () =>
    openHttpBooth({ now: () => (now += 1000), config: { rateLimits: false } }),
  );
  return Promise.all(opening);
}

function idsOf(db: Db, table: string): number[] {
  return db.prepare<[], number>(`SELECT id FROM ${table} ORDER BY id`).pluck().all();
}

/** Expects that what is derived from the rows matches them. */
function expectSound({ deps: { db } }: HttpBooth, told: string): void {
  const wrong = (sql: string) => expect(db.prepare(sql).all(), `${told}: ${sql}`).toEqual([]);
  wrong('PRAGMA foreign_key_check');
  wrong(`SELECT id FROM questions q WHERE asked <> 1 + (SELECT count(*) FROM questions WHERE merged_into = q.id)
    OR votes <> (SELECT count(*) FROM question_votes WHERE question_id = q.id)
    OR (shelf = 'merged') <> (merged_into IS NOT NULL) OR labels & lent_labels <> lent_labels`);
  wrong(
    `SELECT q.id FROM questions q JOIN questions m ON m.id = q.merged_into WHERE m.merged_into IS NOT NULL`,
  );
  wrong('SELECT id FROM questions WHERE id NOT IN (SELECT id FROM questions_text)');
  wrong(`SELECT * FROM question_counts c WHERE n <> (SELECT count(*) FROM questions
    WHERE shelf = c.shelf AND status = c.status AND answered = c.answered)`);
  wrong(`SELECT * FROM label_counts c WHERE n <> (SELECT count(*) FROM questions
    WHERE shelf = c.shelf AND status = c.status AND answered = c.answered AND labels >> c.slot & 1)`);
  wrong(`SELECT quarter, n FROM lead_quarters EXCEPT SELECT created_at / 900000, count(*) FROM leads
    GROUP BY 1, coalesce(rating, 'none'), followed_up, consent_given, question_id IS NOT NULL`);
  checkSearches(db);
}

/** What visitors, staff and Twilio do, on one laptop. */
function actsOn(booth: HttpBooth, { below, oneOf, happens, next }: Chance) {
  const { staff, visitor, deps } = booth;
  const word = () => next().toString(36).slice(2, 10);
  const anyOf = (table: string): number | null => {
    const ids = idsOf(deps.db, table);
    return ids.length === 0 ? null : oneOf(ids);
  };
  const change = async (body: object) => {
    const id = anyOf('questions');
    if (id !== null) await staff.put(`/api/admin/question/${id}`, body);
  };
  return {
    ask: async () => void (await booth.ask(`What of ${word()}?`, happens(0.5) ? word() : null)),
    decide: () => change({ status: oneOf(['approved', 'approved', 'rejected', 'pending']) }),
    answer: () => change({ status: 'approved', answer: word() }),
    author: () => change({ author_name: word() }),
    archive: () => change({ shelf: oneOf(['archived', 'active']) }),
    async label() {
      const name = `Label ${below(4)}`;
      await staff.post('/api/admin/labels', { name });
      const id = anyOf('questions');
      const label = deps.db
        .prepare('SELECT id FROM labels WHERE name = ? AND deleted_at IS NULL')
        .pluck()
        .get(name);
      if (id !== null)
        await staff.put(`/api/admin/question/${id}/labels`, { add: [label], remove: [] });
    },
    async merge() {
      const [id, into] = [anyOf('questions'), anyOf('questions')];
      if (id !== null) await staff.post(`/api/admin/question/${id}/merge`, { into });
    },
    async unmerge() {
      const id = deps.db
        .prepare<[], number>('SELECT id FROM questions WHERE merged_into IS NOT NULL')
        .pluck()
        .get();
      if (id !== undefined) await staff.post(`/api/admin/question/${id}/unmerge`, {});
    },
    async vote() {
      const id = anyOf('questions');
      const body = {
        voter: next().toString(36).padEnd(43, 'x').slice(2, 45).padEnd(43, 'y'),
        wanted: true,
      };
      if (id !== null) await visitor.post(`/api/question/${id}/vote`, body);
    },
    async leave() {
      const claim = happens(0.5) ? (await booth.submit(`From ${word()}`, word())).claim : null;
      await leave(booth, { name: 'Ada', ...(claim !== null && { question_claim: claim }) });
    },
    async note() {
      const id = anyOf('leads');
      const body = oneOf([
        { notes: word() },
        { rating: oneOf(['hot', 'cold', null]) },
        { followed_up: happens(0.5) },
      ]);
      if (id !== null) await staff.put(`/api/admin/lead/${id}`, body);
    },
    async erase() {
      const id = anyOf('leads');
      const json = { erase_question: happens(0.5) };
      if (id !== null) await staff.send(`/api/admin/lead/${id}`, { method: 'DELETE', json });
    },
    async text() {
      // The same text is the same wherever it arrives.
      const number = below(20);
      const sid = `SM${number}`;
      const body = ['STOP', 'START', 'STOP'][number] ?? `Text ${number}?`;
      const known = deps.db.prepare('SELECT 1 FROM inbound_sms WHERE message_sid = ?').get(sid);
      if (known === undefined) {
        const text = {
          sid,
          from: `+1555000000${number % 2}`,
          to: '+15550009999',
          body,
          sentAt: START + number,
          numMedia: 0,
        };
        await deps.sms.take(text);
      }
    },
  };
}

type Act = keyof ReturnType<typeof actsOn>;

test.each(seeds(WALKS))(
  'laptops that merge each other’s events in any order end with the same rows, walk %i',
  async (seed) => {
    // oxlint-disable no-await-in-loop
    const chances = chance(seed);
    const laptops = await openLaptops(2 + (seed % 2));
    for (const { staff } of laptops)
      await staff.put('/api/admin/settings', { twilio: { textsBecomeQuestions: true } });
    const acts = laptops.map((laptop) => actsOn(laptop, chances));
    const kinds = Object.keys(acts[0]!) as Act[];
    for (let step = 0; step < STEPS; step += 1) {
      const at = chances.below(laptops.length);
      if (chances.happens(0.1)) {
        const from = chances.oneOf(laptops.filter((_, other) => other !== at));
        await mergeInto(laptops[at]!, from);
        expectSound(laptops[at]!, `seed ${seed}, step ${step}`);
      } else {
        await acts[at]![chances.oneOf<Act>(['ask', ...kinds])]();
      }
    }
    // One gets what all the others have, and all the others get what it has.
    const hub = chances.oneOf(laptops);
    const spokes = laptops.filter((laptop) => laptop !== hub);
    for (const spoke of spokes) await mergeInto(hub, spoke);
    for (const spoke of spokes) await mergeInto(spoke, hub);
    for (const laptop of laptops) expectSound(laptop, `seed ${seed}, at the end`);
    const rows = sharedRows(hub.dataDir);
    expect(rows.questions.length).toBeGreaterThan(3);
    for (const other of spokes) expect(sharedRows(other.dataDir), `seed ${seed}`).toEqual(rows);
    expect(didNothing(await mergeInto(hub, chances.oneOf(spokes)))).toBe(true);
    expect(sharedRows(hub.dataDir)).toEqual(rows);
    // oxlint-enable no-await-in-loop
  },
);
