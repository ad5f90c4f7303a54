import { expect } from 'vitest';
import { ANSWER_MAX_LENGTH } from '../../server/contract/limits.ts';
import {
  REPLIES_MAX,
  REPLY_KEY_MAX_LENGTH,
  REPLY_MESSAGES,
  REPLY_TITLE_MAX_LENGTH,
  reply,
  replyList,
  type Reply,
} from '../../server/contract/replies.ts';
import { changed } from '../support/event-stream.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { type HttpBooth, test } from '../support/http-booth.ts';
import { actions } from '../support/leads.ts';

const PATH = '/api/admin/replies';

async function add(booth: HttpBooth, key: string, text = 'Text', title?: string): Promise<Reply> {
  return dataOf(reply.strict(), await booth.staff.post(PATH, { key, text, title }), 201);
}
async function list(booth: HttpBooth): Promise<Reply[]> {
  return dataOf(replyList.strict(), await booth.staff.get(PATH)).items;
}

test('saved replies are added, listed, edited, deleted and logged', async ({ booth }) => {
  expect(await list(booth)).toEqual([]);
  const price = await add(booth, 'price', 'It costs **1,890 €**.', 'What it costs');
  expect(price).toMatchObject({ key: 'price', title: 'What it costs', version: 1 });
  expect((await actions(booth))[0]).toBe('Saved replies: added “price”');
  const delivery = await add(booth, 'delivery');
  expect(delivery.title).toBe(null);
  expect((await list(booth)).map(({ key }) => key)).toEqual(['delivery', 'price']);

  const path = `${PATH}/${price.id}`;
  const changes = { key: 'cost', title: '  ', text: ' It costs  1,990 €. ', version: 1 };
  const edited = dataOf(reply, await booth.staff.put(path, changes));
  expect(edited).toMatchObject({
    id: price.id,
    key: 'cost',
    title: null,
    text: 'It costs  1,990 €.',
    version: 2,
  });
  expect((await actions(booth))[0]).toBe('Saved replies: edited “price”, now “cost”');
  await booth.restart();
  expect(await list(booth)).toContainEqual(edited);

  expectDone(await booth.staff.delete(path));
  expect((await actions(booth))[0]).toBe('Saved replies: deleted “cost”');
  expect(await list(booth)).toEqual([delivery]);
  expectRefusal(await booth.staff.delete(path), 'not_found');
  expectRefusal(await booth.staff.put(path, { ...changes, version: 2 }), 'not_found');
});

test('saved replies have different keys, in capitals or not', async ({ booth }) => {
  const { id } = await add(booth, '/Price');
  expect((await list(booth))[0]?.key).toBe('price');
  await add(booth, 'GRÖSSE');
  const taken = { key: 'PRICE', text: 'Other' };
  const refused = await booth.staff.post(PATH, taken);
  expectRefusal(refused, 'validation_failed', REPLY_MESSAGES.keyTaken, 'key');
  // Its own key is nobody else's.
  const own = { key: 'PRICE', text: 'Mine', version: 1 };
  expect(dataOf(reply, await booth.staff.put(`${PATH}/${id}`, own)).text).toBe('Mine');
  const other = { key: 'grösse'.normalize('NFD'), text: 'Mine', version: 2 };
  expectRefusal(await booth.staff.put(`${PATH}/${id}`, other), 'validation_failed');
  expect(await list(booth)).toHaveLength(2);
});

test('saved replies are not made of anything else', async ({ booth }) => {
  const cases: [body: object, field: string][] = [
    [{ key: 'two words', text: 'T' }, 'key'],
    [{ key: 'a'.repeat(REPLY_KEY_MAX_LENGTH + 1), text: 'T' }, 'key'],
    [{ key: 'a', text: ' \n\u200b' }, 'text'],
    [{ key: 'a', text: 'x'.repeat(ANSWER_MAX_LENGTH + 1) }, 'text'],
    [{ key: 'a', text: 'T', title: 'x'.repeat(REPLY_TITLE_MAX_LENGTH + 1) }, 'title'],
  ];
  for (const [body, field] of cases) {
    expectRefusal(await booth.staff.post(PATH, body), 'validation_failed', undefined, field);
  }
  expect(await list(booth)).toEqual([]);
});

test('saved replies are as long as an answer, and 200 at most', async ({ booth }) => {
  const longest = 'x'.repeat(ANSWER_MAX_LENGTH);
  const first = await add(booth, 'a'.repeat(REPLY_KEY_MAX_LENGTH), longest);
  expect(first.text).toBe(longest);
  for (let n = 1; n < REPLIES_MAX; n += 1) await add(booth, `r${n}`);
  const refused = await booth.staff.post(PATH, { key: 'one-more', text: 'T' });
  expect(expectRefusal(refused, 'conflict').error).toBe(REPLY_MESSAGES.tooMany);
  expectDone(await booth.staff.delete(`${PATH}/${first.id}`));
  await add(booth, 'one-more');
});

test('of two who save a reply one is told, and every dashboard hears of it', async ({ booth }) => {
  const { id } = await add(booth, 'price', 'First');
  const path = `${PATH}/${id}`;
  dataOf(reply, await booth.staff.put(path, { key: 'price', text: 'Second', version: 1 }));
  const late = await booth.staff.put(path, { key: 'price', text: 'Third', version: 1 });
  expect(expectRefusal(late, 'conflict').error).toBe(REPLY_MESSAGES.changed);
  expect((await list(booth))[0]).toMatchObject({ text: 'Second', version: 2 });

  const both = await Promise.all(
    ['One', 'Two'].map((text) => booth.staff.post(PATH, { key: 'cost', text })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  expect(await list(booth)).toHaveLength(2);

  const stream = await booth.listenAsStaff();
  await add(booth, 'delivery');
  await changed(stream, 'replies');
});
