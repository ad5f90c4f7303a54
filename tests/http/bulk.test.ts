import { describe, expect, test } from 'vitest';
import { publicMessages } from '../../server/contract/stream.ts';
import { BULK_MAX, bulkResult, type BulkResult } from '../../server/contract/questions.ts';
import { questionsOf } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { addLabel } from '../support/labels.ts';
import { actions } from '../support/leads.ts';
import { publicList } from './question-calls.ts';

const PATH = '/api/admin/questions/bulk';

function post(booth: HttpBooth, items: unknown) {
  return booth.staff.post(PATH, { items });
}
async function bulk(booth: HttpBooth, items: unknown): Promise<BulkResult> {
  return dataOf(bulkResult.strict(), await post(booth, items));
}
/** The ids of the first four, though there may be fewer. */
const [one, two, three, four] = [1, 2, 3, 4];
async function openAsked(count: number): Promise<HttpBooth> {
  const booth = await openHttpBooth();
  for (let n = one; n <= count; n += 1) await booth.ask(`Question ${n}?`);
  return booth;
}
async function statuses(booth: HttpBooth) {
  return (await questionsOf(booth.staff)).map(({ status }) => status);
}
function many(count: number) {
  return Array.from({ length: count }, (_, index) => ({ id: index + 1, status: 'approved' }));
}
async function onScreen(booth: HttpBooth) {
  const { version, data } = await publicList(booth);
  return { version, ids: data.map(({ id }) => id).toSorted((a, b) => a - b) };
}

describe('many questions at once', () => {
  test('are decided in one step that is told once and logged question by question', async () => {
    const booth = await openAsked(4);
    const screen = await booth.listen();
    const { version } = await onScreen(booth);
    const result = await bulk(booth, [
      { id: one, version: 1, status: 'approved' },
      { id: two, version: 1, status: 'approved' },
      { id: three, version: 1, status: 'rejected' },
    ]);
    expect(result.skipped).toEqual([]);
    expect(result.changed.map(({ id, status }) => [id, status])).toEqual([
      [one, 'approved'],
      [two, 'approved'],
      [three, 'rejected'],
    ]);
    expect(await statuses(booth)).toEqual(['approved', 'approved', 'rejected', 'pending']);
    expect(await onScreen(booth)).toEqual({ version: version + 1, ids: [one, two] });

    const shown = publicMessages.questions.parse(await screen.next('questions'));
    expect(shown.version).toBe(version + 1);
    expect(shown.upserted.map(({ id }) => id)).toEqual([one, two]);
    expect((await actions(booth)).slice(0, 3)).toEqual([
      `Question ${three}: Rejected`,
      `Question ${two}: Approved`,
      `Question ${one}: Approved`,
    ]);
  });

  test('leave out what somebody changed, what is gone and what is so already, and name them', async () => {
    const booth = await openAsked(4);
    await booth.staff.put(`/api/admin/question/${two}`, { answer: 'By somebody else.' });
    await booth.staff.put(`/api/admin/question/${three}`, { status: 'approved' });
    const logged = (await actions(booth)).length;
    const result = await bulk(booth, [
      { id: one, version: 1, status: 'approved' },
      { id: two, version: 1, status: 'approved' },
      { id: three, version: 2, status: 'approved' },
      { id: four, status: 'approved', if_still: { status: 'rejected' } },
      { id: 4711, version: 1, status: 'approved' },
    ]);
    expect(result.changed.map(({ id }) => id)).toEqual([one]);
    expect(result.skipped).toEqual([
      { id: two, reason: 'changed' },
      { id: three, reason: 'same' },
      { id: four, reason: 'changed' },
      { id: 4711, reason: 'gone' },
    ]);
    expect(await statuses(booth)).toEqual(['approved', 'pending', 'approved', 'pending']);
    expect(await actions(booth)).toHaveLength(logged + 1);
  });

  test('go back to what each of them was, but for what was decided since', async () => {
    const booth = await openAsked(3);
    await bulk(booth, [{ id: two, status: 'rejected' }]);
    await bulk(booth, many(3));
    // An answer written since is not something the step did: it stays, and the status goes back.
    await booth.staff.put(`/api/admin/question/${one}`, { answer: 'Written since.' });
    await booth.staff.put(`/api/admin/question/${three}`, { status: 'rejected' });
    const back = await bulk(booth, [
      { id: one, status: 'pending', if_still: { status: 'approved' } },
      { id: two, status: 'rejected', if_still: { status: 'approved' } },
      { id: three, status: 'pending', if_still: { status: 'approved' } },
    ]);
    expect(back.skipped).toEqual([{ id: three, reason: 'changed' }]);
    expect(await statuses(booth)).toEqual(['pending', 'rejected', 'rejected']);
    expect((await questionsOf(booth.staff))[0]?.answer).toBe('Written since.');
    expect((await onScreen(booth)).ids).toEqual([]);
  });

  test('are archived together, and come back', async () => {
    const booth = await openAsked(2);
    const items = [{ id: one }, { id: two }];
    const archived = items.map((item) => ({ ...item, shelf: 'archived' }));
    await bulk(booth, archived);
    expect(await questionsOf(booth.staff)).toEqual([]);
    const restored = items.map((item) => ({ ...item, shelf: 'active', status: 'approved' }));
    await bulk(booth, restored);
    expect(await statuses(booth)).toEqual(['approved', 'approved']);
  });

  test('are all changed or none: what fails in the middle takes the rest back', async () => {
    const booth = await openAsked(3);
    booth.deps.db.exec(
      `CREATE TRIGGER fails BEFORE UPDATE ON questions WHEN NEW.id = ${three}
       BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    const logged = await actions(booth);
    expect((await post(booth, many(3))).status).toBe(500);
    expect(await statuses(booth)).toEqual(['pending', 'pending', 'pending']);
    expect(await actions(booth)).toEqual(logged);
    expect((await onScreen(booth)).ids).toEqual([]);
  });
});

test('what no page sends is 400, and changes nothing; as many as a call takes are read', async () => {
  const booth = await openAsked(1);
  const one = { id: 1, status: 'approved' };
  for (const items of [[], [one, one], [{ id: 1 }], many(BULK_MAX + 1)]) {
    expect((await post(booth, items)).status).toBe(400);
    expect(await statuses(booth)).toEqual(['pending']);
  }
  expect((await bulk(booth, many(BULK_MAX))).skipped).toHaveLength(BULK_MAX - 1);
});

test('several are labelled in one step, without a word in public, and only what was not so is told as done', async () => {
  const booth = await openAsked(3);
  const { id: price } = await addLabel(booth, 'Price');
  await bulk(booth, [{ id: one, labels: { add: [price] } }]);
  const before = await onScreen(booth);
  const labels = { add: [price] };
  const marks = [one, two, three].map((id) => ({ id, labels }));
  const done = await bulk(booth, marks);
  expect(done.changed.map(({ id, labels }) => ({ id, labels }))).toEqual([
    { id: two, labels: [price] },
    { id: three, labels: [price] },
  ]);
  expect(done.skipped).toEqual([{ id: one, reason: 'same' }]);
  expect(await onScreen(booth)).toEqual(before);
  expect(await actions(booth)).toContain(`Question ${two}: labeled “Price”`);

  // With one that is gone nothing is done at all.
  const refused = await post(booth, [
    { id: one, labels: { remove: [price] } },
    { id: two, labels: { add: [price + 1] } },
  ]);
  expect(refused.status).toBe(404);
  expect((await questionsOf(booth.staff)).map(({ labels }) => labels)).toEqual([
    [price],
    [price],
    [price],
  ]);
  // Both at once: it is approved and labelled.
  const both = await bulk(booth, [{ id: one, status: 'approved', labels: { remove: [price] } }]);
  expect(both.changed).toMatchObject([{ id: one, status: 'approved', labels: [] }]);
});
