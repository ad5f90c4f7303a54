import { expect, test } from 'vitest';
import { openHttpBooth } from '../support/http-booth.ts';
import { listQuestions } from '../support/labels.ts';
import { actions, leave, listLeads } from '../support/leads.ts';
import { approved, publicList } from './question-calls.ts';

const HOUR_MS = 3_600_000;

test('what is approved last comes first, though the clock was set back meanwhile', async () => {
  let time = Date.UTC(2026, 10, 26, 15);
  const booth = await openHttpBooth({ now: () => time });
  const first = await approved(booth);
  time -= 6 * HOUR_MS;
  const second = await approved(booth);
  expect((await publicList(booth)).data.map(({ id }) => id)).toEqual([second, first]);
});

test('what came last stands first in staff’s lists, page by page, though the clock was ahead meanwhile', async () => {
  let time = Date.UTC(2026, 10, 26, 9);
  const booth = await openHttpBooth({ now: () => time });
  const ask = async (content: string) => {
    await leave(booth, { name: content, email: 'ann@example.com' });
    return booth.ask(content);
  };
  await ask('Before');
  time += 30 * 24 * HOUR_MS;
  await ask('Meanwhile');
  time -= 30 * 24 * HOUR_MS;
  await ask('Afterwards');
  const newest = ['Afterwards', 'Meanwhile', 'Before'];
  for (const [name, value] of [
    ['order', 'desc'],
    ['status', 'pending'],
    ['sort', 'status'],
    ['sort', 'votes'],
    ['q', 'e'],
  ] as const) {
    const listed: string[] = [];
    for (const page of ['1', '2', '3']) {
      const { items } = await listQuestions(booth, { page, page_size: '1', [name]: value });
      listed.push(...items.map(({ content }) => content));
    }
    expect(listed, `${name}=${value}`).toEqual(newest);
  }
  expect((await listLeads(booth)).data.map(({ name }) => name)).toEqual(newest);
  await booth.staff.put('/api/admin/question/1', { status: 'rejected' });
  time -= HOUR_MS;
  await booth.staff.put('/api/admin/question/2', { status: 'rejected' });
  const logged = (await actions(booth)).slice(0, 2);
  expect(logged).toEqual(['Question 2: Rejected', 'Question 1: Rejected']);
});
