import { expect } from 'vitest';
import { LABELS_MAX, type Label } from '../../server/contract/labels.ts';
import { question } from '../../server/contract/questions.ts';
import { changed } from '../support/event-stream.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { download, recordOf, rowsOfCsv, rowsOfJson, sheetOf } from '../support/export-files.ts';
import { type HttpBooth, test } from '../support/http-booth.ts';
import { addLabel, labelsOf, listQuestions, mark } from '../support/labels.ts';
import { actions, eraseLead, leave, openTicking } from '../support/leads.ts';

async function namesOf(booth: HttpBooth): Promise<string[]> {
  return (await labelsOf(booth)).map(({ name }) => name);
}
async function found(booth: HttpBooth, query: Record<string, string>): Promise<number[]> {
  const { items, total } = await listQuestions(booth, query);
  expect(total, JSON.stringify(query)).toBe(items.length);
  return items.map(({ id }) => id);
}
function remove(booth: HttpBooth, id: number) {
  return booth.staff.delete(`/api/admin/labels/${id}`);
}

test('labels are made, renamed, recoloured and come by name', async () => {
  const booth = await openTicking();
  const price = await addLabel(booth, '  Price \n list ', 'pink');
  expect(price).toMatchObject({ name: 'Price list', colour: 'pink', questions: 0, archived: 0 });
  const battery = await addLabel(booth, 'battery');
  const accessories = await addLabel(booth, 'Éclairage');
  expect(new Set([price.colour, battery.colour, accessories.colour]).size).toBe(3);
  expect(await namesOf(booth)).toEqual(['battery', 'Éclairage', 'Price list']);

  const put = (body: unknown) => booth.staff.put(`/api/admin/labels/${battery.id}`, body);
  expect((await put({ name: 'Rechargeable' })).status).toBe(200);
  expect((await put({ colour: 'teal' })).status).toBe(200);
  // In different case it is still its own name.
  expect((await put({ name: 'RECHARGEABLE' })).status).toBe(200);
  expect((await put({})).status).toBe(200);
  expect((await labelsOf(booth)).at(-1)).toMatchObject({ name: 'RECHARGEABLE', colour: 'teal' });
  expect((await actions(booth)).slice(0, 6)).toEqual([
    'Labels: “RECHARGEABLE” saved without changes',
    'Labels: “Rechargeable” renamed to “RECHARGEABLE”',
    'Labels: “Rechargeable” now teal',
    'Labels: “battery” renamed to “Rechargeable”',
    'Labels: added “Éclairage”',
    'Labels: added “battery”',
  ]);
});

test('what is no label is refused', async ({ booth }) => {
  const before = await addLabel(booth, 'Price');
  for (const body of [{ name: ' \u200b ' }, { name: 'x'.repeat(41) }, { name: 'A', slot: 3 }]) {
    expectRefusal(await booth.staff.post('/api/admin/labels', body), 'validation_failed');
    const put = await booth.staff.put(`/api/admin/labels/${before.id}`, body);
    expectRefusal(put, 'validation_failed');
  }
  expect(await labelsOf(booth)).toEqual([before]);
});

test('in other letters or accents it is the label that there is already', async ({ booth }) => {
  const cases = ['PRICE', 'Prïce', ' price ', 'P\u0072i\u0301ce'] as const;
  await addLabel(booth, 'Price');
  const other = await addLabel(booth, 'Other');
  const message = 'There is a label “Price” already.';
  for (const name of cases) {
    const post = await booth.staff.post('/api/admin/labels', { name });
    expectRefusal(post, 'validation_failed', message, 'name');
    const put = await booth.staff.put(`/api/admin/labels/${other.id}`, { name });
    expectRefusal(put, 'validation_failed', message, 'name');
  }
});

test('of ten equal labels at once one is made; labelling loses nothing', async ({ booth }) => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => booth.staff.post('/api/admin/labels', { name: 'Price' })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  expect(await labelsOf(booth)).toHaveLength(1);

  const id = await booth.ask('A?');
  const made = await Promise.all(['A', 'B', 'C', 'D'].map((name) => addLabel(booth, name)));
  await Promise.all(made.map((each) => mark(booth, id, [each.id])));
  const edited = await booth.staff.put(`/api/admin/question/${id}`, { answer: 'Yes', version: 1 });
  expect(dataOf(question, edited)).toMatchObject({
    version: 2,
    answer: 'Yes',
    labels: made.map((each) => each.id),
  });
});

test('there are fifty labels and no more, however many were deleted before', async ({ booth }) => {
  const id = await booth.ask('Carries the first and the last?');
  const made: Label[] = [];
  for (let i = 0; i < LABELS_MAX; i += 1) made.push(await addLabel(booth, `Label ${i}`));
  // The first to be deleted are not the first that were made.
  const deleted = made.slice(0, 8).toReversed();
  const [first, second] = deleted;
  await mark(booth, id, [first!.id, second!.id, made.at(-1)!.id]);
  const more = await booth.staff.post('/api/admin/labels', { name: 'One more' });
  expectRefusal(more, 'conflict', /50 labels already/);

  // More are deleted and made than there are places: none of the new ones ends up on a question by itself.
  for (const [i, each] of deleted.entries()) {
    expectDone(await remove(booth, each.id));
    expect(await addLabel(booth, `Again ${i}`)).toMatchObject({ questions: 0, archived: 0 });
  }
  const all = await labelsOf(booth);
  expect(all).toHaveLength(LABELS_MAX);
  expect(all.filter(({ questions }) => questions > 0).map((each) => each.id)).toEqual([
    made.at(-1)!.id,
  ]);
  expect((await mark(booth, id, [])).labels).toEqual([made.at(-1)!.id]);
  for (const each of all.filter(({ name }) => name.startsWith('Again'))) {
    expect(await found(booth, { labels: String(each.id) })).toEqual([]);
  }
  // The first one's place was given away; with fifty there is no room for the last one either.
  const lapsed = await booth.staff.post(`/api/admin/labels/${first!.id}/restore`, {});
  expectRefusal(lapsed, 'conflict', /brought back/);
  const full = await booth.staff.post(`/api/admin/labels/${deleted.at(-1)!.id}/restore`, {});
  expectRefusal(full, 'conflict', /50 labels already/);
});

test('a question is labelled, and found by any of its labels', async () => {
  const booth = await openTicking();
  const [a, b, c] = [await booth.ask('A?'), await booth.ask('B?'), await booth.ask('C?')];
  const price = await addLabel(booth, 'Price');
  const battery = await addLabel(booth, 'Battery');
  await mark(booth, a, [price.id, battery.id]);
  const marked = await mark(booth, b, [battery.id]);
  expect(marked).toMatchObject({ id: b, labels: [battery.id], version: 1 });
  // By name, whatever the order in which they came.
  expect((await listQuestions(booth)).items.map(({ labels }) => labels)).toEqual([
    [],
    [battery.id],
    [battery.id, price.id],
  ]);
  const both = `${price.id},${battery.id}`;
  expect(await found(booth, { labels: String(price.id) })).toEqual([a]);
  expect(await found(booth, { labels: both })).toEqual([b, a]);
  expect(await found(booth, { labels: both, order: 'asc', sort: 'author' })).toEqual([a, b]);
  expect(await found(booth, { labels: both, q: 'b' })).toEqual([b]);
  expect(await found(booth, { labels: both, status: 'approved' })).toEqual([]);
  expect(await found(booth, { labels: '999' })).toEqual([]);
  expect(await found(booth, { labels: `999,${price.id}` })).toEqual([a]);

  expect(await mark(booth, a, [], [price.id])).toMatchObject({ labels: [battery.id] });
  expect(await mark(booth, a, [battery.id], [battery.id, price.id])).toMatchObject({ labels: [] });
  expect(await mark(booth, a, [battery.id], [battery.id])).toMatchObject({ labels: [] });
  await mark(booth, c, []);
  expect((await actions(booth)).slice(0, 4)).toEqual([
    `Question ${a}: removed “Battery”`,
    `Question ${a}: removed “Price”`,
    `Question ${b}: labeled “Battery”`,
    `Question ${a}: labeled “Price”, “Battery”`,
  ]);
});

test('a label that is no id is 400, and one that is not there is 404', async ({ booth }) => {
  const listed = await booth.staff.get('/api/admin/questions?labels=1,0x5');
  expectRefusal(listed, 'validation_failed');
  const put = (question: number, body: unknown) =>
    booth.staff.put(`/api/admin/question/${question}/labels`, body);
  const many = Array.from({ length: 51 }, (_, i) => i + 1);
  const id = await booth.ask('A?');
  for (const body of [{ add: ['1'] }, { remove: many }]) {
    expectRefusal(await put(id, body), 'validation_failed');
  }

  const { id: gone } = await addLabel(booth, 'Gone');
  expectDone(await remove(booth, gone));
  expectRefusal(await put(id, { add: [gone] }), 'not_found');
  expectRefusal(await put(99, { add: [] }), 'not_found');
  // What is off already needs no taking off.
  expect((await put(id, { remove: [gone, 77] })).status).toBe(200);
  expectRefusal(await remove(booth, gone), 'not_found');
  expectRefusal(await booth.staff.put(`/api/admin/labels/${gone}`, { name: 'B' }), 'not_found');
});

test('a deleted label is off every question, and back on the same ones when restored', async () => {
  const booth = await openTicking();
  const [a, b] = [await booth.ask('A?'), await booth.ask('B?')];
  const price = await addLabel(booth, 'Price', 'red');
  const other = await addLabel(booth, 'Other');
  await mark(booth, a, [price.id, other.id]);
  await mark(booth, b, [price.id]);
  await booth.staff.put(`/api/admin/question/${b}`, { shelf: 'archived' });
  expect((await labelsOf(booth)).at(-1)).toMatchObject({ questions: 1, archived: 1 });

  expectDone(await remove(booth, price.id));
  expect((await actions(booth))[0]).toBe('Labels: deleted “Price” (questions: 2)');
  expect(await namesOf(booth)).toEqual(['Other']);
  expect((await listQuestions(booth)).items).toMatchObject([{ id: a, labels: [other.id] }]);
  expect(await found(booth, { labels: String(price.id) })).toEqual([]);
  const json = rowsOfJson(await download(booth, 'questions.json'));
  expect(json).toMatchObject([{ labels: ['Other'] }]);

  const back = await booth.staff.post(`/api/admin/labels/${price.id}/restore`, {});
  expect(back.status, back.text).toBe(200);
  expect((await labelsOf(booth)).at(-1)).toMatchObject({ ...price, questions: 1, archived: 1 });
  expect(await found(booth, { labels: String(price.id) })).toEqual([a]);
  expect(await found(booth, { labels: String(price.id), shelf: 'archived' })).toEqual([b]);
  expectRefusal(await booth.staff.post(`/api/admin/labels/${price.id}/restore`, {}), 'conflict');

  // Its name was taken meanwhile.
  expectDone(await remove(booth, price.id));
  await addLabel(booth, 'PRICE');
  const taken = await booth.staff.post(`/api/admin/labels/${price.id}/restore`, {});
  expectRefusal(taken, 'validation_failed', 'There is a label “PRICE” already.');
});

test('dashboards hear of labels and of labelled questions, of which an erased one counts no more', async ({
  booth,
}) => {
  const { id, claim } = await booth.submit('A?', 'Ada');
  const lead = await leave(booth, { name: 'Ada', question_claim: claim });
  const events = await booth.listenAsStaff();
  const { id: price } = await addLabel(booth, 'Price');
  await changed(events, 'labels');
  await mark(booth, id, [price]);
  await changed(events, 'questions');
  await booth.staff.put(`/api/admin/labels/${price}`, { name: 'Cost' });
  await changed(events, 'labels');
  await remove(booth, price);
  await changed(events, 'labels');
  await booth.staff.post(`/api/admin/labels/${price}/restore`, {});
  await changed(events, 'labels');
  expect(await labelsOf(booth)).toMatchObject([{ questions: 1 }]);
  await eraseLead(booth, lead, { erase_question: true });
  expect(await labelsOf(booth)).toMatchObject([{ questions: 0 }]);
});

test('exports have a column of labels, which runs in no spreadsheet', async ({ booth }) => {
  const id = await booth.ask('A?');
  for (const name of ['=1+1', 'c, d']) await mark(booth, id, [(await addLabel(booth, name)).id]);
  await booth.ask('Without?');
  const json = rowsOfJson(await download(booth, 'questions.json'));
  expect(json.map(({ labels }) => labels)).toEqual([[], ['=1+1', 'c, d']]);
  const csv = rowsOfCsv(await download(booth, 'questions.csv', { labels: '1' }));
  expect(csv).toEqual([expect.objectContaining({ labels: "'=1+1, c, d" })]);
  const sheet = await sheetOf(await download(booth, 'questions.xlsx'));
  expect(recordOf(sheet, 3)).toMatchObject({ labels: '=1+1, c, d' });
});
