import { describe, expect, test } from 'vitest';
import { LIST_MAX_ROWS } from '../../server/contract/envelope.ts';
import { logList, type LogList } from '../../server/contract/logs.ts';
import { expectDone, expectRefusal, jsonOf } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';

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
  const { db, logs } = booth.deps;
  logs.clear();
  const actor = {
    requestId: 'req-1',
    username: 'admin',
    ipAddress: '192.168.1.7',
    userAgent: 'Firefox',
  };
  logs.add(actor, 'Logged in', now);
  logs.add({ ...actor, ipAddress: '10.0.0.2' }, 'question 1: Approved', now + 1);
  logs.add({ ...actor, userAgent: 'Safari 100%_*?[x]' }, 'Media: “Übersicht.png” added', now + 2);
  logs.add({ ...actor, requestId: 'req-9' }, 'Logged out', now + 3);
  expect(db.inTransaction).toBe(false);
  return booth;
}

describe('the list', () => {
  test('is all entries, newest first', async () => {
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
    });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ page: '1', page_size: '1' }, ['Logged out']],
    [{ page: '2', page_size: '3' }, ['Logged in']],
    [{ page: '9', page_size: '3' }, []],
    [{ order: 'asc', page_size: '1' }, ['Logged in']],
    [
      { sort: 'action_summary', order: 'desc', page_size: '2' },
      ['question 1: Approved', 'Media: “Übersicht.png” added'],
    ],
    [{ sort: 'ip_address', order: 'asc', page_size: '1' }, ['question 1: Approved']],
    [{ sort: 'admin_username', order: 'asc', page_size: '1' }, ['Logged in']],
  ])('sorted and paged by %j', async (query, expected) => {
    const booth = await openFilled();
    const page = await list(booth, query);
    expect(summaries(page)).toEqual(expected);
    expect(page.total).toBe(4);
  });

  test.each<[string, number]>([
    ['LOGGED', 2],
    ['übersicht', 1],
    ['ÜBERSICHT', 1],
    ['10.0.0', 1],
    ['safari', 1],
    ['req-9', 1],
    ['admin', 4],
    ['100%_*?[x]', 1],
    ['%', 1],
    ['*', 1],
    ['nothing', 0],
  ])('searched for "%s": %i', async (q, total) => {
    const booth = await openFilled();
    const page = await list(booth, { q });
    expect([page.total, page.data.length]).toEqual([total, total]);
  });

  test.each(['page=0', 'page_size=1000', 'sort=id', 'order=up', `q=${'x'.repeat(201)}`])(
    '?%s is 400',
    async (query) => {
      const booth = await openHttpBooth();
      const answer = await booth.staff.get(`/api/admin/logs?${query}`);
      expectRefusal(answer, 400, 'validation_failed', /./, query.split('=', 1)[0]);
    },
  );

  test('without a page it is bounded, and says how many there are', async () => {
    const booth = await openFilled();
    const { db, logs } = booth.deps;
    const actor = { requestId: 'r', username: 'admin', ipAddress: '::1', userAgent: '' };
    db.transaction(() => {
      for (let i = 0; i < LIST_MAX_ROWS; i += 1) logs.add(actor, `Entry ${i}`, i);
    })();
    const { data, total } = await list(booth);
    expect([data.length, total]).toEqual([LIST_MAX_ROWS, LIST_MAX_ROWS + 4]);
  });
});

describe('clearing', () => {
  test('leaves one entry that says who cleared', async () => {
    const booth = await openFilled();
    expectDone(await booth.staff.delete('/api/admin/logs'));
    const { data, total } = await list(booth);
    expect(total).toBe(1);
    expect(data).toMatchObject([
      { action_summary: 'Cleared the logs', admin_username: 'admin', ip_address: '127.0.0.1' },
    ]);
    await booth.restart();
    expect((await list(booth)).total).toBe(1);
  });

  test('twice leaves one entry too', async () => {
    const booth = await openFilled();
    await Promise.all([
      booth.staff.delete('/api/admin/logs'),
      booth.staff.delete('/api/admin/logs'),
    ]);
    expect((await list(booth)).total).toBe(1);
  });

  test('without the CSRF token is 403 and clears nothing', async () => {
    const booth = await openFilled();
    booth.staff.csrf = '';
    expectRefusal(await booth.staff.delete('/api/admin/logs'), 403, 'csrf_failed');
    expect((await list(booth)).total).toBe(4);
  });
});
