import { expect, describe } from 'vitest';
import { adminClient, fetchToken } from '../support/admin-login.ts';
import { ADMIN_PASSWORD } from '../support/api.ts';
import { eraseLead, leave, updateLead } from '../support/leads.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { logList, type LogList } from '../../server/contract/logs.ts';
import { jsonOf } from '../support/expect-answer.ts';

function newest(booth: HttpBooth) {
  return booth.deps.db.prepare('SELECT * FROM admin_logs ORDER BY id DESC LIMIT 1').get();
}
function count(booth: HttpBooth) {
  return booth.deps.db.prepare('SELECT count(*) FROM admin_logs').pluck().get();
}

test('everything that staff do is written down, with the request that did it', async () => {
  const booth = await openHttpBooth({ now: () => Date.parse('2026-11-21T09:00:00Z') });
  const question = `question/${await booth.ask('Q')}`;
  const passwords = { current_password: ADMIN_PASSWORD, new_password: 'zehn Zeichen' };
  const settings = { theme: 'light', wedeliver: { cycleSeconds: 9 } };
  const acts: [method: string, path: string, json: object, summary: string][] = [
    ['PUT', question, { status: 'approved' }, 'Question 1: Approved'],
    [
      'PUT',
      question,
      { answer: 'Yes', author_name: 'A' },
      'Question 1: edited answer, edited author',
    ],
    ['PUT', question, { status: 'pending', answer: 'Yes' }, 'Question 1: Set to pending'],
    ['PUT', question, { status: 'rejected', answer: 'No' }, 'Question 1: Rejected, edited answer'],
    ['PUT', question, {}, 'Question 1: saved without changes'],
    ['POST', `${question}/clear-ai`, {}, 'Question 1: cleared AI flag'],
    ['POST', `${question}/clear-ai`, { clear_answer: true }, 'Question 1: cleared AI answer'],
    ['PUT', 'settings', settings, 'Settings: theme, wedeliver.cycleSeconds'],
    ['PUT', 'settings', { ai: { apiKey: 'sk-secret' } }, 'Settings: ai.apiKey'],
    ['PUT', 'settings', {}, 'Settings: saved without changes'],
    ['PUT', 'account/password', passwords, 'Changed the password'],
    ['DELETE', 'logs', {}, 'Cleared the logs'],
    ['POST', 'logout', {}, 'Logged out'],
  ];
  for (const [method, path, json, summary] of acts) {
    const answer = await booth.staff.send(`/api/admin/${path}`, { method, json });
    expect(answer.status, summary).toBe(200);
    expect(newest(booth)).toMatchObject({
      request_id: answer.headers['x-request-id'],
      admin_username: 'admin',
      ip_address: expect.stringMatching(/127\.0\.0\.1$/),
      action_summary: summary,
    });
  }
});

test('logins are logged, right or wrong; no password ever is', async ({ booth }) => {
  const agent = `Mozilla/5.0 ${'x'.repeat(500)}`;
  const client = adminClient(booth, { headers: { 'user-agent': agent } });
  await fetchToken(client);
  const logIn = (password: string) =>
    client.post('/api/admin/login', { username: 'admin', password });

  expect((await logIn('a wrong password')).status).toBe(401);
  expect(newest(booth)).toMatchObject({
    action_summary: 'Failed login',
    user_agent: agent.slice(0, 300),
  });
  expect((await logIn(ADMIN_PASSWORD)).status).toBe(200);
  expect(newest(booth)).toMatchObject({ action_summary: 'Logged in' });

  const everything = booth.deps.db.serialize().toString('latin1') + booth.logLines().join('\n');
  expect(everything).not.toMatch(new RegExp(`a wrong password|${ADMIN_PASSWORD}`));
});

test('what is refused is not written down', async ({ booth }) => {
  const id = await booth.ask('Q');
  const before = count(booth);
  const refused = [
    await booth.staff.put(`/api/admin/question/${id}`, { status: 'open' }),
    await booth.staff.put(`/api/admin/question/${id}`, { answer: 'late', version: 7 }),
    await booth.staff.put('/api/admin/question/99', { status: 'approved' }),
    await booth.staff.put('/api/admin/settings', { theme: 'purple' }),
    await booth.staff.post(`/api/admin/question/${id}/rerun-ai`),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 409, 404, 400, 409]);
  expect(count(booth)).toBe(before);
});

async function list(booth: HttpBooth, query: Record<string, string> = {}): Promise<LogList> {
  const answer = await booth.staff.get(`/api/admin/logs?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return logList.strict().parse(jsonOf(answer));
}
function summaries({ data }: LogList) {
  return data.map(({ action_summary }) => action_summary);
}

/** A log with four known entries, one a second. */
async function openFilled(): Promise<HttpBooth> {
  let now = Date.parse('2026-11-21T09:00:00Z');
  const booth = await openHttpBooth({ now: () => (now += 1000) });
  const { logs } = booth.deps;
  logs.clear();
  const staff = { requestId: 'req-1', username: 'admin' };
  const actor = { ...staff, ipAddress: '192.168.1.7', userAgent: 'Firefox' };
  logs.add(actor, 'Logged in');
  logs.add({ ...actor, ipAddress: '10.0.0.2' }, 'question 1: Approved');
  logs.add({ ...actor, userAgent: 'Safari 100%_*?[x]' }, 'Media: “Übersicht.png” added');
  logs.add({ ...actor, requestId: 'req-9' }, 'Logged out');
  return booth;
}

describe('the list', () => {
  test('is all entries, newest first, sorted, paged and searched', async () => {
    const booth = await openFilled();
    const all = await list(booth);
    expect(summaries(all)).toEqual([
      'Logged out',
      'Media: “Übersicht.png” added',
      'question 1: Approved',
      'Logged in',
    ]);
    expect(all.total).toBe(4);
    expect(all.data[3]).toEqual({
      id: expect.any(Number),
      timestamp: expect.stringMatching(/^2026-11-21T09:00:\d\d\.\d{3}Z$/),
      request_id: 'req-1',
      admin_username: 'admin',
      ip_address: '192.168.1.7',
      user_agent: 'Firefox',
      action_summary: 'Logged in',
      device: null,
      subject: null,
    });

    const pages: [Record<string, string>, string[]][] = [
      [{ page: '2', page_size: '3' }, ['Logged in']],
      [{ sort: 'action_summary', order: 'desc', page_size: '1' }, ['question 1: Approved']],
      [{ sort: 'ip_address', order: 'asc', page_size: '1' }, ['question 1: Approved']],
      // Of the same name all: then it is the order that they came in.
      [{ sort: 'admin_username', order: 'desc', page_size: '1' }, ['Logged out']],
    ];
    for (const [query, expected] of pages) {
      const page = await list(booth, query);
      expect(summaries(page)).toEqual(expected);
      expect(page.total).toBe(4);
    }

    const searches: [string, number][] = [
      ['LOGGED', 2],
      ['approved question', 1],
      ['ubersicht', 1],
      ['100%_*?[x', 1],
      ['10.0.0', 1],
      ['safari', 1],
      ['req-9', 1],
      ['admin', 4],
    ];
    for (const [q, total] of searches) {
      const page = await list(booth, { q });
      expect([page.total, page.data.length]).toEqual([total, total]);
    }
  });

  test('names the question or lead of an entry until that is erased', async ({ booth }) => {
    const { id } = await booth.submit('Does it float?', 'Ada');
    await booth.staff.put(`/api/admin/question/${id}`, { status: 'rejected' });
    const lead = await leave(booth, { name: 'Ada Lovelace' });
    await updateLead(booth, lead, { rating: 'hot' });
    const subjects = async () => (await list(booth)).data.slice(0, 2).map(({ subject }) => subject);
    const question = { kind: 'question', id, event: 1, words: 'Does it float?' };
    expect(await subjects()).toEqual([
      { kind: 'lead', id: lead, event: 1, words: 'Ada Lovelace' },
      question,
    ]);
    await eraseLead(booth, lead);
    expect((await list(booth)).data.map(({ subject }) => subject).slice(0, 3)).toEqual([
      null,
      null,
      question,
    ]);
  });
});

test('clearing leaves one entry that says who cleared, twice too', async () => {
  const booth = await openFilled();
  const clear = () => booth.staff.delete('/api/admin/logs');
  await Promise.all([clear(), clear()]);
  const { data, total } = await list(booth);
  expect(total).toBe(1);
  expect(data).toMatchObject([
    { action_summary: 'Cleared the logs', admin_username: 'admin', ip_address: '127.0.0.1' },
  ]);
  await booth.restart();
  expect((await list(booth)).total).toBe(1);
});
