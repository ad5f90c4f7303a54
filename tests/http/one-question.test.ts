import { expect, test } from 'vitest';
import { question } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth } from '../support/http-booth.ts';

test('staff get one question as it is now', async () => {
  const booth = await openHttpBooth();
  const [id, other] = [await booth.ask('Which sensors?', 'Ada'), await booth.ask('Which sensors?')];
  await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved', answer: 'Both.' });
  const found = dataOf(question.strict(), await booth.staff.get(`/api/admin/question/${id}`));
  expect(found).toMatchObject({
    id,
    content: 'Which sensors?',
    author_name: 'Ada',
    status: 'approved',
    answer: 'Both.',
  });
  const twin = dataOf(question.strict(), await booth.staff.get(`/api/admin/question/${other}`));
  expect(twin).toMatchObject({ id: other, author_name: null, status: 'pending', answer: null });
});

test.each(['0', '999', '-1', '1.5', 'x', '1e3', '9'.repeat(30)])(
  'there is no question %s',
  async (id) => {
    const booth = await openHttpBooth();
    await booth.ask('Which sensors?');
    expectRefusal(await booth.staff.get(`/api/admin/question/${id}`), 404, 'not_found');
  },
);

test('visitors get none of it', async () => {
  const booth = await openHttpBooth();
  const id = await booth.ask('Which sensors?');
  const path = `/api/admin/question/${id}`;
  expectRefusal(await booth.visitor.get(path), 404, 'not_found');
  expectRefusal(await booth.client({ host: 'admin.booth.local' }).get(path), 401, 'unauthorized');
});
