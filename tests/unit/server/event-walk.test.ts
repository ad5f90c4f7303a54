import { expect, test } from 'vitest';
import { chance, type Chance } from '../../support/random.ts';
import { isDeep, SEED } from '../../support/sample.ts';
import { open, tick, type EventBooth } from './event-booth.ts';

function step(booth: EventBooth, random: Chance, event: string): void {
  const { db, labels, votes } = booth;
  const pick = (table: 'questions' | 'leads') => {
    const ids = db
      .prepare<[string], number>(
        `SELECT id FROM ${table} WHERE event_id = (SELECT id FROM events WHERE uid = ?) ORDER BY uid`,
      )
      .pluck()
      .all(event);
    return ids.length === 0 ? null : random.oneOf(ids);
  };
  const one = pick('questions');
  const lead = pick('leads');
  const mainOf = (id: number) =>
    db
      .prepare<[number], number | null>('SELECT merged_into FROM questions WHERE id = ?')
      .pluck()
      .get(id) ?? null;

  const byVisitors = [
    () => booth.ask(`Question ${random.below(1000)}?`, random.oneOf([null, 'Ann', 'Ben'])),
    () => {
      const uid = `text-SM${random.below(4)}`;
      const isErased = booth.count(`erasures WHERE uid = '${uid}'`) > 0;
      if (!isErased && booth.idOf('questions', uid) === null) booth.ask('A text.', null, uid);
    },
    () => booth.lead('Ann', one),
    () => booth.message(`SM${random.below(1e6)}`, one),
  ];
  const atQuestion: ((id: number) => unknown)[] = [
    (id) => booth.answer(id, `Answer ${random.below(100)}`),
    (id) => {
      const status = random.oneOf(['approved', 'rejected', 'pending']);
      const changes = 'status = @status, approved_at = @now, answered_at = NULL, answer = NULL';
      booth.set('questions', id, changes, { status });
    },
    (id) => {
      const other = pick('questions') ?? id;
      const into = mainOf(other) ?? other;
      if (into !== id && mainOf(id) !== into) booth.merge(id, into);
    },
    (id) => mainOf(id) !== null && booth.unmerge(id),
    (id) => {
      const name = `Label ${random.below(6)}`;
      const colour = random.oneOf(['red', 'blue', 'grey'] as const);
      labels.mark(id, [labels.idOf(name) ?? labels.insert(name, colour, tick())], []);
    },
    (id) => {
      db.prepare(
        "UPDATE questions SET approved_at = 5, status = 'approved', version = version + 1 WHERE id = ? AND approved_at IS NULL",
      ).run(id);
      votes.add(id, Buffer.alloc(16, random.below(9)));
    },
    (id) => votes.remove(id, Buffer.alloc(16, random.below(9))),
    (id) => random.happens(0.2) && booth.eraseQuestion(id),
    (id) => random.happens(0.3) && booth.set('questions', id, 'author_name = NULL'),
  ];
  const atLead: ((id: number) => unknown)[] = [
    (id) => {
      const values = { rating: random.oneOf(['hot', 'cold', null]), notes: `${random.below(99)}` };
      booth.set('leads', id, 'rating = @rating, notes = @notes', values);
    },
    (id) => random.happens(0.3) && db.prepare('DELETE FROM leads WHERE id = ?').run(id),
  ];
  const writeReply = () =>
    db
      .prepare(
        `INSERT INTO replies (key, text, updated_at) VALUES (?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at, version = version + 1`,
      )
      .run(`r${random.below(4)}`, `${random.below(99)}`, tick());

  random.oneOf<() => unknown>([
    // An event that is over at this booth gets nothing new from visitors.
    ...(booth.openUid() === event ? byVisitors : []),
    ...atQuestion.map((does) => () => one !== null && does(one)),
    ...atLead.map((does) => () => lead !== null && does(lead)),
    writeReply,
  ])();
}

/** Hands a file over; sometimes the power fails while it comes in. */
async function exchange(
  from: EventBooth,
  to: EventBooth,
  event: string,
  random: Chance,
): Promise<void> {
  const id = Number(from.db.prepare('SELECT id FROM events WHERE uid = ?').pluck().get(event));
  if (!id) return;
  const file = await from.export(id);
  const cut = new AbortController();
  if (random.happens(0.3)) {
    let left = random.below(3);
    to.bus.on('progress', ({ phase }) => {
      if (phase === 'adding' && (left -= 1) < 0) cut.abort();
    });
  }
  await to.import(file, cut.signal).catch((error: unknown) => {
    if (!cut.signal.aborted) throw error;
  });
  to.bus.removeAllListeners('progress');
  await to.discard();
}

async function walk(seed: number): Promise<void> {
  const random = chance(seed);
  const [first, second, third] = [open(1), open(2), open(3)];
  const booths = [first, second, third];
  const event = first.openUid();
  for (let n = 0; n < 60; n += 1) {
    const booth = random.oneOf(booths);
    if (random.happens(0.8)) step(booth, random, event);
    else await exchange(booth, random.oneOf(booths.filter((one) => one !== booth)), event, random);
  }
  // Until everybody has heard of everything.
  const calm = chance(0);
  calm.happens = () => false;
  for (let round = 0; round < 4; round += 1)
    for (const from of booths)
      for (const to of booths) if (from !== to) await exchange(from, to, event, calm);
  const [a, b, c] = booths.map((booth) => booth.records(event));
  expect(b).toEqual(a);
  expect(c).toEqual(a);
  for (const { db } of booths) {
    expect(db.pragma('foreign_key_check')).toEqual([]);
    const wrong = db
      .prepare(
        `SELECT count(*) FROM questions q LEFT JOIN questions m ON m.id = q.merged_into
         WHERE (q.shelf = 'merged') <> (q.merged_into IS NOT NULL) OR m.merged_into IS NOT NULL
           OR q.asked <> 1 + (SELECT count(*) FROM questions c WHERE c.merged_into = q.id)`,
      )
      .pluck()
      .get();
    expect(wrong).toBe(0);
  }
  const once = await second.import(await first.export(1));
  expect([once.added, once.changed, once.erased]).toEqual([{}, {}, {}]);
}

const SEEDS = isDeep ? Array.from({ length: 100 }, (_, at) => at + 1) : [SEED];
test.each(SEEDS)('three booths that exchange an event hold the same in the end, walk %i', walk);
