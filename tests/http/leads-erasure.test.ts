import { describe, expect, test } from 'vitest';
import {
  adminLeadsEvent,
  adminQuestionsEvent,
  publicQuestionsEvent,
} from '../../server/contract/events.ts';
import { approvedQuestions, questionPage } from '../../server/contract/questions.ts';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';
import { openEventStream, type EventStream } from '../support/event-stream.ts';
import { databaseFiles } from '../support/database-files.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone, expectRefusal, jsonOf } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { actions, eraseLead, leave, listLeads, openTicking, updateLead } from '../support/leads.ts';

function listen(booth: HttpBooth, host: string): Promise<EventStream> {
  return host === ADMIN_HOST
    ? openEventStream(
        { port: booth.port, host, headers: { cookie: booth.staff.cookie() } },
        '/api/admin/events',
      )
    : openEventStream({ port: booth.port, host }, '/api/events');
}

describe('erasing a lead', () => {
  test('leaves its question, without its author', async () => {
    const booth = await openTicking();
    const { id: question_id, claim } = await booth.submit('How tall?', 'Ada Lovelace');
    await booth.staff.put(`/api/admin/question/${question_id}`, { status: 'approved' });
    const id = await leave(booth, { name: 'Ada Lovelace', question_claim: claim });
    expectDone(await eraseLead(booth, id));
    expect((await listLeads(booth)).data).toEqual([]);
    expectRefusal(await booth.staff.get(`/api/admin/lead/${id}`), 404, 'not_found');
    const shown = approvedQuestions.parse(
      jsonOf(await booth.visitor.get('/api/questions/approved')),
    );
    expect(shown.data).toMatchObject([
      { id: question_id, content: 'How tall?', author_name: null },
    ]);
    expect((await actions(booth))[0]).toBe('Lead 1: erased; question 1 kept without its author');
  });

  test('with erase_question its question goes too, from the screen and from every search', async () => {
    const booth = await openTicking();
    const { id: question_id, claim } = await booth.submit('How tall?', 'Ada Lovelace');
    await booth.ask('Another?');
    await booth.staff.put(`/api/admin/question/${question_id}`, {
      status: 'approved',
      answer: 'Tall.',
    });
    const id = await leave(booth, { name: 'Ada Lovelace', question_claim: claim });
    expectDone(await eraseLead(booth, id, { erase_question: true }));
    const shown = approvedQuestions.parse(
      jsonOf(await booth.visitor.get('/api/questions/approved')),
    );
    expect(shown.data).toEqual([]);
    const page = async (query: string) =>
      dataOf(questionPage, await booth.staff.get(`/api/admin/questions?${query}`));
    expect(await page('q=lovelace')).toMatchObject({ items: [], total: 0 });
    expect(await page('has_answer=true')).toMatchObject({ items: [], total: 0 });
    expect((await page('')).counts).toEqual({
      total: 1,
      approved: 0,
      pending: 1,
      rejected: 0,
      archived: 0,
    });
    expect((await actions(booth))[0]).toBe('Lead 1: erased; question 1 erased too');
  });

  test('without a question is just that', async () => {
    const booth = await openTicking();
    const id = await leave(booth, { name: 'Ada' });
    expectDone(await eraseLead(booth, id, { erase_question: true }));
    expect((await actions(booth))[0]).toBe('Lead 1: erased');
    expectRefusal(await eraseLead(booth, id), 404, 'not_found');
  });

  test('tells every page', async () => {
    const booth = await openTicking();
    const { id: kept, claim: ada } = await booth.submit('Kept?', 'Ada');
    const { id: gone, claim: bob } = await booth.submit('Gone?', 'Bob');
    for (const id of [kept, gone])
      await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved' });
    await leave(booth, { name: 'Ada', question_claim: ada });
    await leave(booth, { name: 'Bob', question_claim: bob });
    const [staff, visitor] = await Promise.all([
      listen(booth, ADMIN_HOST),
      listen(booth, PUBLIC_HOST),
    ]);
    await eraseLead(booth, 1);
    expect(adminLeadsEvent.parse(await staff.next('leads'))).toMatchObject({
      changed: [],
      removed: [1],
    });
    const anonymous = adminQuestionsEvent.parse(await staff.next('questions'));
    expect(anonymous).toMatchObject({ changed: [{ id: kept, author_name: null }], removed: [] });
    expect(publicQuestionsEvent.parse(await visitor.next('questions'))).toMatchObject({
      upserted: [{ id: kept, author_name: null }],
      removed: [],
    });
    await eraseLead(booth, 2, { erase_question: true });
    expect(adminQuestionsEvent.parse(await staff.next('questions'))).toMatchObject({
      changed: [],
      removed: [gone],
      counts: { total: 1 },
    });
    expect(publicQuestionsEvent.parse(await visitor.next('questions'))).toMatchObject({
      upserted: [],
      removed: [gone],
    });
    staff.close();
    visitor.close();
  });

  test('leaves no trace in the data folder’s files', async () => {
    const booth = await openTicking();
    const words = [
      'Quetzalcoatl Rumpelstilz',
      'xylophon@example.com',
      'Yggdrasil Werke',
      'Mondscheintarif',
    ];
    const [name = '', email = '', company, content = ''] = words;
    const { claim } = await booth.submit(content, name);
    const id = await leave(booth, { name, email, company, question_claim: claim });
    await updateLead(booth, id, { notes: `${name} called` });
    const files = () => databaseFiles(booth.dataDir);
    const found = (text: string) => words.filter((word) => text.includes(word.toLowerCase()));
    expect(found(files())).toEqual(words);
    expectDone(await eraseLead(booth, id, { erase_question: true }));
    expect(found(files())).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['an unknown field', { question: true }],
    ['a word for a boolean', { erase_question: 'yes' }],
  ])('with %s is 400 and erases nothing', async (_name, body) => {
    const booth = await openHttpBooth();
    const id = await leave(booth, { name: 'Ada' });
    expectRefusal(await eraseLead(booth, id, body), 400, 'validation_failed');
    expect((await listLeads(booth)).total).toBe(1);
  });
});

test('a new lead and an edit reach the dashboard at once, with the numbers of all', async () => {
  const booth = await openTicking();
  const staff = await listen(booth, ADMIN_HOST);
  const id = await leave(booth, { name: 'Ada' });
  const next = async () => adminLeadsEvent.parse(await staff.next('leads'));
  expect(await next()).toMatchObject({
    changed: [{ id, name: 'Ada', rating: null }],
    removed: [],
    counts: { total: 1, hot: 0, open: 1 },
  });
  await updateLead(booth, id, { rating: 'hot', followed_up: true, notes: 'Secret' });
  const edited = await next();
  expect(edited).toMatchObject({ changed: [{ id, rating: 'hot' }], counts: { hot: 1, open: 0 } });
  staff.close();
});

test('a retried lead is announced once', async () => {
  const booth = await openTicking();
  const staff = await listen(booth, ADMIN_HOST);
  const lead = { name: 'Ada', email: 'ada@example.com' };
  for (let i = 0; i < 2; i += 1) {
    await booth.visitor.post('/api/lead', lead, { 'idempotency-key': 'same-key-1' });
  }
  await booth.ask('The end?');
  await staff.next('questions');
  expect(staff.unread().filter(({ name }) => name === 'leads')).toHaveLength(1);
  staff.close();
});
