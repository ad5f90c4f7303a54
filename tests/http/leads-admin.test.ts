import { describe, expect, test } from 'vitest';
import { LIST_MAX_ROWS } from '../../server/contract/envelope.ts';
import {
  CONSENT_VERSION,
  CONSENT_WORDING,
  LEAD_NOTES_MAX_LENGTH,
} from '../../server/contract/limits.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import {
  actions,
  eraseLead,
  leadOf,
  leave,
  listLeads,
  openTicking,
  putLead,
  updateLead,
} from '../support/leads.ts';

/** Five leads, one a second. */
async function openFilled(): Promise<HttpBooth> {
  const booth = await openTicking();
  await leave(booth, { name: 'bob Stone', company: 'Zeta', city: 'Köln', consent: false });
  await leave(booth, { name: 'Ada Lovelace', company: 'engines & co', phone: '+44 20 7946 0000' });
  await leave(booth, { name: 'Émile Zola', company: 'Alpha', state: 'CA' });
  await leave(booth, { name: 'Zoe Quinn' });
  await leave(booth, { name: 'Carl 100%', company: 'a_b*c?[d]' });
  await updateLead(booth, 1, { rating: 'cold', followed_up: true });
  await updateLead(booth, 2, { rating: 'hot', notes: 'Wants a DEMO über Mittag' });
  await updateLead(booth, 3, { rating: 'warm' });
  return booth;
}

describe('the list', () => {
  test('is all leads, newest first, with the numbers of all', async () => {
    const booth = await openFilled();
    const { data, total, counts } = await listLeads(booth);
    expect(data.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
    expect(total).toBe(5);
    expect(counts).toEqual({ total: 5, hot: 1, warm: 1, cold: 1, open: 4 });
    expect(data[3]).toEqual({
      id: 2,
      name: 'Ada Lovelace',
      email: 'adalovelace@example.com',
      phone: '+44 20 7946 0000',
      company: 'engines & co',
      city: null,
      state: null,
      consent_given: true,
      created_at: expect.stringMatching(/^2031-03-21T09:00:\d\d\.000Z$/),
      updated_at: expect.stringMatching(/^2031-03-21T09:00:\d\d\.000Z$/),
      rating: 'hot',
      followed_up: false,
      has_notes: true,
      question_id: null,
      version: 2,
    });
  });

  test('of a fresh booth is empty', async () => {
    const booth = await openHttpBooth();
    const counts = { total: 0, hot: 0, warm: 0, cold: 0, open: 0 };
    expect(await listLeads(booth)).toEqual({ success: true, data: [], total: 0, counts });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ page: '1', page_size: '2' }, ['Carl 100%', 'Zoe Quinn']],
    [{ page: '3', page_size: '2' }, ['bob Stone']],
    [{ page: '4', page_size: '2' }, []],
    [{ page_size: '1' }, ['Carl 100%']],
    [
      { sort: 'name', order: 'asc' },
      ['Ada Lovelace', 'bob Stone', 'Carl 100%', 'Zoe Quinn', 'Émile Zola'],
    ],
    [{ sort: 'rating' }, ['Ada Lovelace', 'Émile Zola', 'bob Stone', 'Carl 100%', 'Zoe Quinn']],
    [{ sort: 'company', order: 'desc', page: '1', page_size: '2' }, ['bob Stone', 'Ada Lovelace']],
    [{ sort: 'email', order: 'asc', page: '1', page_size: '1' }, ['Ada Lovelace']],
    [
      { order: 'asc', page: '1' },
      ['bob Stone', 'Ada Lovelace', 'Émile Zola', 'Zoe Quinn', 'Carl 100%'],
    ],
  ])('sorted and paged by %j', async (query, expected) => {
    const booth = await openFilled();
    const page = await listLeads(booth, query);
    expect(page.data.map(({ name }) => name)).toEqual(expected);
    expect(page.total).toBe(5);
  });

  test.each<[Record<string, string>, number[]]>([
    [{ rating: 'hot' }, [2]],
    [{ rating: 'none' }, [5, 4]],
    [{ followed_up: 'true' }, [1]],
    [{ followed_up: 'false', rating: 'none' }, [5, 4]],
    [{ consent: 'false' }, [1]],
    [{ consent: 'true' }, [5, 4, 3, 2]],
    [{ q: 'LOVELACE' }, [2]],
    [{ q: 'émile' }, [3]],
    [{ q: 'e\u0301MILE' }, [3]],
    [{ q: 'QUINN@example' }, [4]],
    [{ q: 'KÖLN' }, [1]],
    [{ q: 'ca' }, [5, 3]],
    [{ q: '7946' }, [2]],
    [{ q: 'demo ÜBER' }, [2]],
    [{ q: '100%' }, [5]],
    [{ q: 'a_b*c?[d]' }, [5]],
    [{ q: '%' }, [5]],
    [{ q: '*' }, [5]],
    [{ q: '?' }, [5]],
    [{ q: '[' }, [5]],
    [{ q: "' OR 1=1" }, []],
    [{ q: '  ' }, [5, 4, 3, 2, 1]],
    [{ rating: '', followed_up: '', consent: '', q: '' }, [5, 4, 3, 2, 1]],
    [{ q: 'example.com', rating: 'warm', consent: 'true' }, [3]],
  ])('filtered by %j', async (query, ids) => {
    const booth = await openFilled();
    const { data, total, counts } = await listLeads(booth, query);
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(total).toBe(ids.length);
    expect(counts.total).toBe(5);
  });

  test.each([
    'page=0',
    'page=x',
    'page_size=101',
    'sort=phone',
    'order=up',
    'rating=boiling',
    'followed_up=maybe',
    'consent=2',
    `q=${'x'.repeat(201)}`,
  ])('?%s is 400', async (query) => {
    const booth = await openHttpBooth();
    const answer = await booth.staff.get(`/api/admin/leads?${query}`);
    expectRefusal(answer, 400, 'validation_failed', /./, query.split('=', 1)[0]);
  });

  test('without a page it is bounded, and says how many there are', async () => {
    const booth = await openHttpBooth();
    const { db } = booth.deps;
    const insert = db.prepare(
      "INSERT INTO leads (name, email, consent_given, created_at) VALUES (?, 'a@example.com', 0, ?)",
    );
    db.transaction(() => {
      for (let i = 1; i <= LIST_MAX_ROWS + 5; i += 1) insert.run(`Lead ${i}`, i);
    })();
    const { data, total } = await listLeads(booth);
    expect([data.length, total]).toEqual([LIST_MAX_ROWS, LIST_MAX_ROWS + 5]);
    expect(data[0]?.name).toBe(`Lead ${LIST_MAX_ROWS + 5}`);
  });
});

describe('a lead', () => {
  test('comes with its question, and with what was agreed to and when', async () => {
    const booth = await openTicking();
    const { id: question_id, claim } = await booth.submit('How tall?', 'Ada');
    const id = await leave(booth, { name: 'Ada Lovelace', question_claim: claim });
    const lead = await leadOf(booth, id);
    expect(lead).toMatchObject({
      id,
      notes: '',
      rating: null,
      followed_up: false,
      question: { id: question_id, content: 'How tall?', author_name: 'Ada', status: 'pending' },
      consent: { version: CONSENT_VERSION, wording: CONSENT_WORDING, at: lead.created_at },
    });
  });

  test('without consent and without a question has neither', async () => {
    const booth = await openHttpBooth();
    const id = await leave(booth, { name: 'Bob', consent: false });
    expect(await leadOf(booth, id)).toMatchObject({
      consent_given: false,
      consent: null,
      question: null,
      question_id: null,
    });
  });

  test('agreed to a wording that this version does not know: its version and time are told', async () => {
    const booth = await openHttpBooth();
    const id = await leave(booth, { name: 'Bob' });
    booth.deps.db.prepare("UPDATE leads SET consent_version = '2031-01'").run();
    expect((await leadOf(booth, id)).consent).toMatchObject({ version: '2031-01', wording: null });
  });

  test.each(['0', '-1', 'x', '1.5', '99', '9007199254740993'])('%s is 404', async (id) => {
    const booth = await openHttpBooth();
    expectRefusal(await booth.staff.get(`/api/admin/lead/${id}`), 404, 'not_found');
    expectRefusal(await putLead(booth, id, { rating: 'hot' }), 404, 'not_found');
    expectRefusal(await eraseLead(booth, id), 404, 'not_found');
  });
});

describe('what staff note', () => {
  test('each field alone, and the others stay', async () => {
    const booth = await openHttpBooth();
    const id = await leave(booth, { name: 'Ada' });
    const kept = { name: 'Ada', email: 'ada@example.com', consent_given: true };
    await updateLead(booth, id, { notes: '  Call Monday.\r\nAsk for Bob. ' });
    await updateLead(booth, id, { rating: 'warm' });
    await updateLead(booth, id, { followed_up: true });
    const noted = {
      notes: 'Call Monday.\nAsk for Bob.',
      rating: 'warm',
      followed_up: true,
      version: 4,
    };
    expect(await leadOf(booth, id)).toMatchObject({ ...kept, ...noted });
    await updateLead(booth, id, { rating: null, followed_up: false, notes: '' });
    expect(await leadOf(booth, id)).toMatchObject({
      ...kept,
      notes: '',
      rating: null,
      has_notes: false,
    });
  });

  test('survives a restart', async () => {
    const booth = await openHttpBooth();
    const id = await leave(booth, { name: 'Ada' });
    await updateLead(booth, id, { rating: 'hot', notes: 'Big one' });
    await booth.restart();
    expect(await leadOf(booth, id)).toMatchObject({ rating: 'hot', notes: 'Big one' });
  });

  test('an edit of a lead that somebody else changed is refused and changes nothing', async () => {
    const booth = await openHttpBooth();
    const id = await leave(booth, { name: 'Ada' });
    const { version } = await leadOf(booth, id);
    await updateLead(booth, id, { version, rating: 'hot' });
    const answer = await putLead(booth, id, { version, rating: 'cold' });
    expectRefusal(answer, 409, 'conflict', 'Somebody else changed this lead in the meantime.');
    expect(await leadOf(booth, id)).toMatchObject({ rating: 'hot', version: version + 1 });
  });

  test.each<[string, unknown, string | undefined]>([
    ['an unknown field', { name: 'Eve' }, 'name'],
    ['a rating that there is not', { rating: 'boiling' }, 'rating'],
    ['a mark that is no boolean', { followed_up: 'yes' }, 'followed_up'],
    ['notes that are too long', { notes: 'x'.repeat(LEAD_NOTES_MAX_LENGTH + 1) }, 'notes'],
    ['notes of another type', { notes: null }, 'notes'],
    ['a list', [1], undefined],
  ])('%s is 400 and changes nothing', async (_name, body, field) => {
    const booth = await openHttpBooth();
    const id = await leave(booth, { name: 'Ada' });
    expectRefusal(await putLead(booth, id, body), 400, 'validation_failed', /./, field);
    expect((await leadOf(booth, id)).version).toBe(1);
  });

  test('the longest notes fit', async () => {
    const booth = await openHttpBooth();
    const id = await leave(booth, { name: 'Ada' });
    const notes = '好'.repeat(LEAD_NOTES_MAX_LENGTH);
    expect((await updateLead(booth, id, { notes })).notes).toBe(notes);
  });

  test('is logged without a word of the visitor’s', async () => {
    const booth = await openHttpBooth();
    const id = await leave(booth, { name: 'Ada' });
    await updateLead(booth, id, { rating: 'hot', followed_up: true, notes: 'Secret' });
    await updateLead(booth, id, { rating: null, followed_up: false });
    await updateLead(booth, id, { notes: 'Secret' });
    expect((await actions(booth)).slice(0, 3)).toEqual([
      'Lead 1: saved without changes',
      'Lead 1: removed the rating, marked as not followed up',
      'Lead 1: rated hot, marked as followed up, edited notes',
    ]);
  });
});

describe('who may', () => {
  const calls: [string, string][] = [
    ['GET', '/api/admin/leads'],
    ['GET', '/api/admin/lead/1'],
    ['PUT', '/api/admin/lead/1'],
    ['DELETE', '/api/admin/lead/1'],
  ];
  test.each(calls)('%s %s: nobody without a session', async (method, path) => {
    const booth = await openHttpBooth();
    await leave(booth, { name: 'Ada' });
    const stranger = booth.client({ host: ADMIN_HOST });
    expectRefusal(await stranger.send(path, { method }), 401, 'unauthorized');
  });

  test.each(calls)('%s %s: nobody on the public host', async (method, path) => {
    const booth = await openHttpBooth();
    const headers = { cookie: booth.staff.cookie(), 'x-csrf-token': booth.staff.csrf };
    expectRefusal(await booth.visitor.send(path, { method, headers }), 404, 'not_found');
  });

  test.each(['PUT', 'DELETE'])('%s without the CSRF token is 403', async (method) => {
    const booth = await openHttpBooth();
    await leave(booth, { name: 'Ada' });
    booth.staff.csrf = '';
    expectRefusal(await booth.staff.send('/api/admin/lead/1', { method }), 403, 'csrf_failed');
    expect((await listLeads(booth)).total).toBe(1);
  });
});
