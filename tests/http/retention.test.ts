import { expect, test } from 'vitest';
import { changed } from '../support/event-stream.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { actions, leave, listLeads } from '../support/leads.ts';
import { factNow } from '../support/readiness.ts';
import { listQuestions } from '../support/labels.ts';
import { noticeOf, saveSettings } from './settings-calls.ts';

const DAY = 86_400_000;
const START = Date.parse('2031-03-21T09:00:00Z');

/** A booth that keeps leads for this many days and then deletes them; the test drives its clock. */
async function openKeeping(keepDays: number) {
  const clock = { ms: START };
  const booth = await openHttpBooth({ now: () => clock.ms });
  const set = (privacy: object) => saveSettings(booth, { privacy });
  await set({ keepDays, deleteLeads: true });
  /** As a laptop that is in use every day, and looks four times in each. */
  async function pass(days: number) {
    for (let quarter = 0; quarter < days * 4; quarter += 1) {
      clock.ms += DAY / 4;
      await booth.deps.retention.look();
    }
  }
  /** Switched off, and on again after so many days. */
  async function lieFor(days: number) {
    clock.ms += days * DAY;
    await booth.restart();
    await booth.deps.retention.look({ mayErase: false });
  }
  const soon = () => booth.deps.retention.soon();
  const names = async () => (await listLeads(booth)).data.map(({ name }) => name).toSorted();
  return { booth, clock, set, pass, lieFor, soon, names };
}

async function deletions(booth: HttpBooth) {
  return (await actions(booth)).filter((line) => line.startsWith('Leads: '));
}

test('leads are deleted when their days are over; Ready? says so for a week before', async () => {
  const { booth, clock, pass, soon, names } = await openKeeping(30);
  const { id, claim } = await booth.submit('How tall?', 'Ada Lovelace');
  await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved' });
  await leave(booth, { name: 'Ada Lovelace', question_claim: claim });
  await pass(5);
  await leave(booth, { name: 'Bob' });

  await pass(17.75);
  expect(await soon()).toBe(null);
  await pass(0.5);
  const due = START + 30 * DAY;
  expect(await soon()).toEqual({ days: 30, leads: 1, first: due, last: due });
  expect((await factNow(booth, 'retention')).short).toBe('1 lead will be deleted soon');
  await pass(6.5);
  expect(await names()).toEqual(['Ada Lovelace', 'Bob']);
  expect(await soon()).toMatchObject({ leads: 2, first: due });

  clock.ms += DAY / 4 - 1;
  await booth.deps.retention.look();
  expect(await names()).toEqual(['Ada Lovelace', 'Bob']);
  const stream = await booth.listenAsStaff();
  clock.ms += 1;
  await booth.deps.retention.look();
  await changed(stream, 'leads');
  stream.close();
  expect(await names()).toEqual(['Bob']);
  expect(await deletions(booth)).toEqual([
    'Leads: 1 erased; they were kept for 30 days, as set under Settings',
  ]);
  // As when staff erase a lead: the question stays without its author, and no backup brings back either.
  expect((await listQuestions(booth, { status: 'approved' })).items).toMatchObject([
    { content: 'How tall?', author_name: null },
  ]);
  expect(booth.deps.db.prepare('SELECT kind, id FROM erasures ORDER BY kind').raw().all()).toEqual([
    ['author', id],
    ['lead', 1],
  ]);
  await pass(5);
  expect(await names()).toEqual([]);
});

test('a lead goes at its own time, not with one that is due a moment before', async () => {
  const { booth, clock, set, pass, names } = await openKeeping(1);
  await leave(booth, { name: 'Promised a day' });
  await set({ keepDays: 30, deleteLeads: true });
  await leave(booth, { name: 'Ada' });
  clock.ms += 60_000;
  await leave(booth, { name: 'Bob' });
  await pass(29.75);
  clock.ms = START + 30 * DAY;
  await booth.deps.retention.look();
  expect(await names()).toEqual(['Bob']);
  clock.ms += 60_000;
  await booth.deps.retention.look();
  expect(await names()).toEqual([]);
});

test('a laptop that lay in a cupboard for a year deletes nothing for a week of its time', async () => {
  const { booth, pass, lieFor, soon, names, clock } = await openKeeping(30);
  await leave(booth, { name: 'Ada' });
  await pass(10);
  await lieFor(365);
  const week = clock.ms + 7 * DAY;
  expect(await soon()).toMatchObject({ leads: 1, first: week, last: week });
  await pass(3);
  // Away in the middle: that counts as one day, however long it was.
  await lieFor(200);
  await pass(2.75);
  expect(await names()).toEqual(['Ada']);
  await pass(0.25);
  expect(await names()).toEqual([]);
});

test('nothing is deleted at a start, before somebody can have looked', async () => {
  const { booth, pass, lieFor, names } = await openKeeping(30);
  await leave(booth, { name: 'Ada' });
  await pass(29.5);
  await lieFor(1);
  expect(await names()).toEqual(['Ada']);
  await booth.deps.retention.look();
  expect(await names()).toEqual([]);
});

test('who was promised fewer days goes after those; few days have half of them as notice', async () => {
  const { booth, set, pass, soon, names } = await openKeeping(4);
  await leave(booth, { name: 'Four', privacy_notice: await noticeOf(booth) });
  await leave(booth, { name: 'Untold' });
  await pass(1.75);
  expect(await soon()).toBe(null);
  await pass(0.5);
  expect(await soon()).toMatchObject({ leads: 2 });
  await set({ keepDays: 8 });
  await pass(3.5);
  expect(await names()).toEqual(['Four', 'Untold']);
  await pass(0.5);
  expect(await names()).toEqual(['Untold']);
});

test('who was promised more days goes after the fewer ones that staff choose later, with their own notice', async () => {
  const { booth, set, pass, names } = await openKeeping(30);
  await leave(booth, { name: 'Thirty', privacy_notice: await noticeOf(booth) });
  await pass(5);
  await set({ keepDays: 4 });
  await pass(1.75);
  expect(await names()).toEqual(['Thirty']);
  await pass(0.25);
  expect(await names()).toEqual([]);
});

/** Leaves more leads than one step deletes, all from the same moment. */
function leaveMany(booth: HttpBooth): void {
  const insert = booth.deps.db.prepare(
    `INSERT INTO leads (event_id, name, email, consent_given, created_at, updated_at, search_text)
     VALUES ((SELECT id FROM events WHERE closed_at IS NULL), 'N', 'n@example.com', 0, ?, ?, 'n')`,
  );
  for (let n = 0; n < 120; n += 1) insert.run(START, START);
}

test('many are deleted step by step, with a line in the log for each', async () => {
  const { booth, pass } = await openKeeping(30);
  leaveMany(booth);
  await pass(30);
  expect((await listLeads(booth)).total).toBe(0);
  expect((await deletions(booth)).map((line) => line.slice(0, 16))).toEqual([
    'Leads: 20 erased',
    'Leads: 50 erased',
    'Leads: 50 erased',
  ]);
});

test('the log says that a lead was kept for one day', async () => {
  const { booth, pass } = await openKeeping(1);
  await leave(booth, { name: 'One' });
  await pass(2);
  expect((await deletions(booth)).join()).toContain('they were kept for one day, as set');
});

test('a server that ends waits for no more than the step that is under way', async () => {
  const { booth, pass } = await openKeeping(30);
  leaveMany(booth);
  booth.deps.bus.once('leads', () => void booth.deps.retention.close());
  await pass(30);
  expect((await listLeads(booth)).total).toBe(70);
});

test.each([{ deleteLeads: false }, { keepDays: 0 }])(
  'nothing is deleted with %j; switched on again, it gives notice again',
  async (off) => {
    const { booth, set, pass, soon, names, clock } = await openKeeping(30);
    await leave(booth, { name: 'Ada' });
    await pass(25);
    await set(off);
    expect(await soon()).toBe(null);
    await pass(40);
    expect(await names()).toEqual(['Ada']);
    await set({ keepDays: 30, deleteLeads: true });
    expect(await soon()).toMatchObject({ first: clock.ms + 7 * DAY });
    await pass(1);
    expect(await names()).toEqual(['Ada']);
  },
);

test('a past event’s leads go when their days are over, as the open one’s do', async () => {
  const { booth, pass, names, soon } = await openKeeping(30);
  await leave(booth, { name: 'Ada' });
  expect((await booth.staff.post('/api/admin/event', { name: 'Next' })).status).toBe(201);
  await pass(24);
  expect(await soon()).toMatchObject({ leads: 1 });
  await pass(6);
  expect(booth.deps.db.prepare('SELECT count(*) FROM leads').pluck().get()).toBe(0);
  expect(await names()).toEqual([]);
});
