import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { download, insertQuestions } from '../support/export-files.ts';
import { openHttpBooth, test, type HttpBooth } from '../support/http-booth.ts';
import { addLabel } from '../support/labels.ts';
import { statementsDuring } from '../support/statements.ts';
import { phone } from './vote-calls.ts';

/** Of the search for similar questions, which is done at leisure. */
const AT_LEISURE = /MATCH|of all events \*\/ SELECT|SET same_as/;
/** What the queue runs for every write. */
const OF_THE_QUEUE = /^(SAVEPOINT|RELEASE|SELECT total_changes)/;
/** Once a commit: the index, and the event that is open since, unless a request read it before. */
const ONCE_A_COMMIT = /INTO questions_trigrams|^SELECT id, uid, kind, opened_at FROM events/;

/** @returns what is run in the commits of `work` */
async function runInCommits(work: () => Promise<unknown>): Promise<string[]> {
  const ran = await statementsDuring(work);
  let isInside = false;
  return ran.filter((sql) => {
    if (/^(BEGIN|COMMIT)/.test(sql)) isInside = sql.startsWith('BEGIN');
    else return isInside && !OF_THE_QUEUE.test(sql) && !AT_LEISURE.test(sql);
    return false;
  });
}

/** Visitors ask at the same time, each under a key, as phones do. */
function askAtOnce({ visitor }: HttpBooth, count: number): Promise<unknown> {
  const ask = (_: unknown, n: number) => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { content: `Is it number ${n}?`, voter: phone() };
    return visitor.post('/api/question', body, headers);
  };
  return Promise.all(Array.from({ length: count }, ask));
}

test('a question as a phone sends it costs five statements, however many come at once, and is indexed with its commit', async () => {
  const booth = await openHttpBooth();
  for (const count of [1, 20]) {
    const ran = await runInCommits(() => askAtOnce(booth, count));
    const own = ran.filter((sql) => !ONCE_A_COMMIT.test(sql));
    expect(own, own.join('\n')).toHaveLength(5 * count);
    if (count === 1) expect(ran).toHaveLength(6);
  }
});

test('an approval costs ten statements, of which two read the question and none a draft that it has not', async () => {
  const booth = await openHttpBooth();
  const id = await booth.ask('How far?');
  const approve = () =>
    booth.staff.put(`/api/admin/question/${id}`, { status: 'approved', answer: 'Very far.' });
  const ran = (await runInCommits(approve)).filter((sql) => !ONCE_A_COMMIT.test(sql));
  expect(ran, ran.join('\n')).toHaveLength(10);
  expect(ran.filter((sql) => /^SELECT .* FROM questions WHERE id/.test(sql))).toHaveLength(2);
});

/** Has 120 questions that carry a label. @returns the statements that are run meanwhile, but for the search */
async function runWithMany(work: (booth: HttpBooth, ids: number[]) => Promise<unknown>) {
  const booth = await openHttpBooth();
  await addLabel(booth, 'Price');
  const ids = Array.from({ length: 120 }, (_, n) => n + 1);
  insertQuestions(
    booth,
    ids.map((n) => ({ content: `Q${n}` })),
  );
  booth.deps.db.exec('UPDATE questions SET labels = 1');
  const ran = await statementsDuring(() => work(booth, ids));
  return ran.filter((sql) => !AT_LEISURE.test(sql));
}

test('fifty rows of a file cost two statements', async () => {
  const ran = await runWithMany((booth) => download(booth, 'questions.csv'));
  const ofRows = ran.filter((sql) => /FROM (given|labels)/.test(sql));
  expect(ofRows, ofRows.join('\n')).toHaveLength(2 * 3);
  expect(ran.length).toBeLessThan(60);
});

test('a page of questions is one statement of theirs, and counts them once for as long as nothing changes', async () => {
  const ran = await runWithMany(async ({ staff, ask }) => {
    const read = () => staff.get('/api/admin/questions?page_size=100');
    await read();
    await read();
    await ask('And now?');
    await read();
  });
  const times = (sql: RegExp) => ran.filter((one) => sql.test(one)).length;
  expect(times(/count.* GROUP BY shelf, status/)).toBe(2);
  expect(times(/FROM given JOIN questions/)).toBe(3);
  expect(times(/SELECT .* FROM questions WHERE id = /)).toBe(0);
  // None of them has a draft.
  expect(times(/^SELECT [^(]* FROM (jobs|question_drafts) WHERE/)).toBe(0);
});

test('insights count texts by an index of their quarters', async ({ booth }) => {
  const ran = await statementsDuring(() => booth.staff.get('/api/admin/insights'));
  const ofTexts = ran.filter((sql) => /FROM inbound_sms WHERE/.test(sql));
  expect(ofTexts).toHaveLength(2);
  const span = { event: 1, first: 0, end: 1, from: 0, to: 1 };
  for (const sql of ofTexts) {
    const plan = JSON.stringify(booth.deps.db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(span));
    expect(plan).toMatch(/SEARCH inbound_sms USING (COVERING )?INDEX inbound_sms_quarters/);
    expect(plan).not.toMatch(/GROUP BY|SEARCH s USING COVERING/);
  }
});

test('labelling many counts no questions', async () => {
  const ran = await runWithMany(async (booth, ids) => {
    const label = await addLabel(booth, 'Range');
    const items = ids.map((id) => ({ id, labels: { add: [label.id] } }));
    const { status, text } = await booth.staff.post('/api/admin/questions/bulk', { items });
    expect(status, text).toBe(200);
  });
  // Adding a label counts those of each.
  expect(ran.filter((sql) => sql.includes('count(')).length).toBeLessThan(10);
});
