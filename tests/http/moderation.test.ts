import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../../server/contract/messages.ts';
import { type QuestionPage } from '../../server/contract/questions.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth, type HttpBoothOptions } from '../support/http-booth.ts';
import { list, put, update } from '../support/moderation-booth.ts';

function contents(page: QuestionPage) {
  return page.items.map(({ content }) => content);
}

/** Twelve questions over three statuses, one a second. */
async function openFilled(options: HttpBoothOptions = {}): Promise<HttpBooth> {
  let now = Date.parse('2026-11-21T09:00:00Z');
  const booth = await openHttpBooth({ now: () => (now += 1000), ...options });
  const authors = ['bob', 'Ada', null, 'Émile', 'zoe', null];
  for (let i = 0; i < 12; i += 1) {
    const id = await booth.ask(`Question ${String(i).padStart(2, '0')}`, authors[i % 6]);
    const status = ['pending', 'approved', 'rejected'][i % 3];
    await put(booth, id, { status, ...(i % 4 === 0 ? { answer: `Answer ${i}` } : {}) });
  }
  return booth;
}

describe('the list', () => {
  test('comes newest first, in pages, with the counts of all', async () => {
    const booth = await openFilled();
    const page = await list(booth);
    expect(contents(page)).toEqual(
      Array.from({ length: 12 }, (_, i) => `Question ${String(11 - i).padStart(2, '0')}`),
    );
    expect(page.total).toBe(12);
    expect(page.counts).toEqual({ total: 12, approved: 4, pending: 4, rejected: 4, archived: 0 });
  });

  test('pages neither repeat nor lose a row, whatever the order', async () => {
    const booth = await openFilled();
    for (const sort of ['author', 'created_at', 'status']) {
      for (const order of ['asc', 'desc']) {
        const pages = await Promise.all(
          ['1', '2', '3', '4'].map((page) => list(booth, { sort, order, page, page_size: '5' })),
        );
        expect(pages.map(({ items }) => items.length)).toEqual([5, 5, 2, 0]);
        expect(pages.map(({ total }) => total)).toEqual([12, 12, 12, 12]);
        const all = pages.flatMap(({ items }) => items.map(({ id }) => id));
        expect(new Set(all).size, `${sort} ${order}`).toBe(12);
        const whole = await list(booth, { sort, order });
        expect(whole.items.map(({ id }) => id)).toEqual(all);
      }
    }
  });

  test('sorts authors without regard to case, and statuses by name', async () => {
    const booth = await openFilled();
    const authors = (await list(booth, { sort: 'author', order: 'asc' })).items
      .map(({ author_name }) => author_name)
      .filter((name) => name !== null && name !== 'Émile');
    expect(authors).toEqual(['Ada', 'Ada', 'bob', 'bob', 'zoe', 'zoe']);
    const statuses = (await list(booth, { sort: 'status', order: 'desc' })).items.map(
      ({ status }) => status,
    );
    expect(statuses).toEqual(statuses.toSorted().toReversed());
  });

  test('is filtered, searched and counted', async () => {
    const booth = await openFilled();
    const cases: [Record<string, string>, number][] = [
      [{ status: 'approved' }, 4],
      [{ status: 'pending', has_answer: 'true' }, 1],
      [{ has_answer: 'true' }, 3],
      [{ has_answer: 'false' }, 9],
      [{ status: '', has_answer: '', q: '' }, 12],
      [{ q: 'answer 8' }, 1],
      [{ q: 'ada' }, 2],
      [{ q: 'question', status: 'rejected', has_answer: 'false', page_size: '1' }, 3],
      [{ q: 'nothing like it' }, 0],
    ];
    for (const [query, total] of cases) {
      const page = await list(booth, query);
      expect(page.total, JSON.stringify(query)).toBe(total);
      expect(page.items).toHaveLength(Math.min(total, Number(query.page_size ?? 50)));
      expect(page.counts.total).toBe(12);
    }
  });

  test.each<[string]>([
    ['page=0'],
    ['page=-1'],
    ['page=1.5'],
    ['page=two'],
    ['page=1e30'],
    ['page_size=0'],
    ['page_size=101'],
    ['sort=content'],
    ['sort=created_at;drop'],
    ['order=down'],
    ['status=open'],
    ['has_answer=maybe'],
    ['q=a&q=b'],
    [`q=${'x'.repeat(201)}`],
  ])('?%s is 400', async (query) => {
    const booth = await openHttpBooth();
    const field = query.split('=', 1)[0];
    expectRefusal(
      await booth.staff.get(`/api/admin/questions?${query}`),
      400,
      'validation_failed',
      /./,
      field,
    );
  });
});

describe('search', () => {
  const TEXTS = {
    percent: '100% sure',
    underscore: 'snake_case',
    quote: 'He said "hi" and it\'s',
    accent: 'CAFÉ au lait',
    decomposed: 'cafe\u0301 noir',
    star: 'a* OR b NEAR c',
    emoji: 'go 🚀🚀🚀 now',
    cjk: '展示会の質問',
    backslash: 'C:\\temp',
    newline: 'first\nsecond',
  };
  const CASES: [string, (keyof typeof TEXTS)[]][] = [
    ['%', ['percent']],
    ['0%', ['percent']],
    ['100%', ['percent']],
    ['_', ['underscore']],
    ['snake_case', ['underscore']],
    ['snakeXcase', []],
    ['"', ['quote']],
    ['"hi"', ['quote']],
    ["it's", ['quote']],
    ['café', ['accent', 'decomposed']],
    ['CAFÉ', ['accent', 'decomposed']],
    ['cafe\u0301', ['accent', 'decomposed']],
    ['FÉ', ['accent', 'decomposed']],
    ['fé', ['accent', 'decomposed']],
    ['cafe', ['accent', 'decomposed']],
    ['noir café', ['decomposed']],
    ['a*', ['star']],
    ['a* OR b', ['star']],
    ['*', ['star']],
    ['NEAR', ['star']],
    ['🚀', ['emoji']],
    ['🚀🚀🚀', ['emoji']],
    ['展', ['cjk']],
    ['示会の質', ['cjk']],
    ['\\', ['backslash']],
    ['c:\\te', ['backslash']],
    ['first\nsecond', ['newline']],
    ['  snake ', ['underscore']],
    ["' OR 1=1 --", []],
    ['"" OR ""', []],
  ];
  test('takes what is typed as it is, without regard to case', async () => {
    const booth = await openHttpBooth();
    for (const text of Object.values(TEXTS)) await booth.ask(text);
    for (const [q, found] of CASES) {
      expect(contents(await list(booth, { q })).toSorted(), q).toEqual(
        found.map((name) => TEXTS[name]).toSorted(),
      );
    }
  });

  test('finds content, author and answer as they are now', async () => {
    const booth = await openHttpBooth();
    const id = await booth.ask('content-word', 'author-word');
    await update(booth, id, { answer: 'answer-word', author_name: 'other-word' });
    const totals: number[] = [];
    for (const q of ['content-w', 'author-w', 'other-w', 'answer-w', 'word']) {
      totals.push((await list(booth, { q })).total);
    }
    expect(totals).toEqual([1, 0, 1, 1, 1]);
  });
});

describe('paths that name no question are 404', () => {
  test.each(['99', '0', '-1', '1.5', 'one', '99999999999999999999', '%00', '1%20'])(
    '%s',
    async (id) => {
      const booth = await openHttpBooth();
      const answers = [
        await put(booth, id, { status: 'approved' }),
        await booth.staff.post(`/api/admin/question/${id}/clear-ai`, { clear_answer: true }),
        await booth.staff.post(`/api/admin/question/${id}/rerun-ai`),
      ];
      for (const answer of answers) expectRefusal(answer, 404, 'not_found');
    },
  );
});

test('nothing of it without a session', async () => {
  const booth = await openHttpBooth();
  const id = await booth.ask('Q');
  const stranger = booth.client({ host: 'admin.booth.local' });
  const answers = [
    await stranger.get('/api/admin/questions'),
    await stranger.put(`/api/admin/question/${id}`, { status: 'approved' }),
    await stranger.post(`/api/admin/question/${id}/clear-ai`, {}),
    await stranger.post(`/api/admin/question/${id}/rerun-ai`),
  ];
  for (const answer of answers) expectRefusal(answer, 401, 'unauthorized', MESSAGES.sessionExpired);
});
