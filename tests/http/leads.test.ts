import { describe, expect, test } from 'vitest';
import { LIST_MAX_ROWS } from '../../server/contract/envelope.ts';
import {
  CONSENT_VERSION,
  CONSENT_WORDING,
  LEAD_NOTES_MAX_LENGTH,
} from '../../server/contract/limits.ts';
import { OPEN_EVENT } from '../../server/db/open.ts';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';
import { expectRefusal, expectDone, jsonOf } from '../support/expect-answer.ts';
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
import {
  adminLeadsEvent,
  adminQuestionsEvent,
  publicQuestionsEvent,
} from '../../server/contract/events.ts';
import { approvedQuestions, questionPage } from '../../server/contract/questions.ts';
import { openEventStream, type EventStream } from '../support/event-stream.ts';
import { submittedLead, leadDetail, leadList } from '../../server/contract/leads.ts';
import { databaseFiles } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { download, rowsOfJson } from '../support/export-files.ts';

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
      event: 1,
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

  test('is sorted and paged', async () => {
    const cases: [Record<string, string>, string[]][] = [
      [{ page: '1', page_size: '2' }, ['Carl 100%', 'Zoe Quinn']],
      [{ page: '3', page_size: '2' }, ['bob Stone']],
      [{ page: '4', page_size: '2' }, []],
      [{ page_size: '1' }, ['Carl 100%']],
      [
        { sort: 'name', order: 'asc' },
        ['Ada Lovelace', 'bob Stone', 'Carl 100%', 'Zoe Quinn', 'Émile Zola'],
      ],
      [{ sort: 'rating' }, ['Ada Lovelace', 'Émile Zola', 'bob Stone', 'Carl 100%', 'Zoe Quinn']],
      [
        { sort: 'rating', order: 'asc' },
        ['Zoe Quinn', 'Carl 100%', 'bob Stone', 'Émile Zola', 'Ada Lovelace'],
      ],
      [
        { sort: 'company', order: 'desc', page: '1', page_size: '2' },
        ['bob Stone', 'Ada Lovelace'],
      ],
      [{ sort: 'email', order: 'asc', page: '1', page_size: '1' }, ['Ada Lovelace']],
      [
        { order: 'asc', page: '1' },
        ['bob Stone', 'Ada Lovelace', 'Émile Zola', 'Zoe Quinn', 'Carl 100%'],
      ],
    ];
    const booth = await openFilled();
    for (const [query, expected] of cases) {
      const page = await listLeads(booth, query);
      expect(page.data.map(({ name }) => name)).toEqual(expected);
      expect(page.total).toBe(5);
    }
  });

  test('is filtered and searched', async () => {
    const cases: [Record<string, string>, number[]][] = [
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
    ];
    const booth = await openFilled();
    for (const [query, ids] of cases) {
      const { data, total, counts } = await listLeads(booth, query);
      expect(data.map(({ id }) => id)).toEqual(ids);
      expect(total).toBe(ids.length);
      expect(counts.total).toBe(5);
    }
  });

  test('what no page asks for is 400', async () => {
    const cases = [
      'page=0',
      'page=x',
      'page_size=101',
      'sort=phone',
      'order=up',
      'rating=boiling',
      'followed_up=maybe',
      'consent=2',
      `q=${'x'.repeat(201)}`,
    ] as const;
    const booth = await openHttpBooth();
    for (const query of cases) {
      const answer = await booth.staff.get(`/api/admin/leads?${query}`);
      expectRefusal(answer, 400, 'validation_failed', /./, query.split('=', 1)[0]);
    }
  });

  test('without a page it is bounded, and says how many there are', async () => {
    const booth = await openHttpBooth();
    const { db } = booth.deps;
    const insert = db.prepare(
      `INSERT INTO leads (event_id, name, email, consent_given, created_at, updated_at, search_text)
       VALUES (${OPEN_EVENT}, ?, 'a@example.com', 0, ?, 0, '')`,
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

  test('agreed to a wording that this version does not know: its version and time are told', async () => {
    const booth = await openHttpBooth();
    const id = await leave(booth, { name: 'Bob' });
    booth.deps.db.prepare("UPDATE leads SET consent_version = '2031-01'").run();
    expect((await leadOf(booth, id)).consent).toMatchObject({ version: '2031-01', wording: null });
    const without = await leave(booth, { name: 'Eve', consent: false });
    expect(await leadOf(booth, without)).toMatchObject({
      consent_given: false,
      consent: null,
      question: null,
      question_id: null,
    });
  });

  test('one that is not there is 404', async () => {
    const cases = ['0', '-1', 'x', '1.5', '99', '9007199254740993'] as const;
    const booth = await openHttpBooth();
    for (const id of cases) {
      expectRefusal(await booth.staff.get(`/api/admin/lead/${id}`), 404, 'not_found');
      expectRefusal(await putLead(booth, id, { rating: 'hot' }), 404, 'not_found');
      expectRefusal(await eraseLead(booth, id), 404, 'not_found');
    }
  });
});

describe('what staff note', () => {
  test('each field alone, up to the longest notes; the others stay, over a restart too', async () => {
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
    const notes = '好'.repeat(LEAD_NOTES_MAX_LENGTH);
    expect((await updateLead(booth, id, { notes })).notes).toBe(notes);
    await booth.restart();
    expect((await leadOf(booth, id)).notes).toBe(notes);
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

  test('what is no note is 400 and changes nothing', async () => {
    const cases: [string, unknown, string | undefined][] = [
      ['an unknown field', { nickname: 'Eve' }, 'nickname'],
      ['a name that is none', { name: ' ' }, 'name'],
      ['an address that is none', { email: 'ada@' }, 'email'],
      ['a phone number that is too long', { phone: '1'.repeat(300) }, 'phone'],
      ['a rating that there is not', { rating: 'boiling' }, 'rating'],
      ['a mark that is no boolean', { followed_up: 'yes' }, 'followed_up'],
      ['notes that are too long', { notes: 'x'.repeat(LEAD_NOTES_MAX_LENGTH + 1) }, 'notes'],
      ['notes of another type', { notes: null }, 'notes'],
      ['a list', [1], undefined],
    ];
    const booth = await openHttpBooth();
    const id = await leave(booth, { name: 'Ada' });
    for (const [_name, body, field] of cases) {
      expectRefusal(await putLead(booth, id, body), 400, 'validation_failed', /./, field);
      expect((await leadOf(booth, id)).version).toBe(1);
    }
  });

  test('contact details are corrected; what they were is known until the lead is erased', async () => {
    const booth = await openTicking();
    const id = await leave(booth, { name: 'Ada Lovlace', phone: '+44 20', company: 'Zeta' });
    await updateLead(booth, id, {
      name: '  Ada  Lovelace ',
      email: ' ada@example.org ',
      phone: null,
    });
    const { history, ...lead } = await updateLead(booth, id, { company: 'Zeta', city: 'London' });
    expect(lead).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      phone: null,
      company: 'Zeta',
      city: 'London',
      version: 3,
    });
    expect(history).toMatchObject([
      { field: 'name', from: 'Ada Lovlace', to: 'Ada Lovelace' },
      { field: 'email', from: 'adalovlace@example.com', to: 'ada@example.org' },
      { field: 'phone', from: '+44 20', to: null },
      { field: 'city', from: null, to: 'London' },
    ]);
    expect(Date.parse(history[3]?.at ?? '')).toBeGreaterThan(Date.parse(history[0]?.at ?? ''));
    expect((await listLeads(booth, { q: 'london' })).total).toBe(1);
    expect((await listLeads(booth, { q: 'lovlace' })).total).toBe(0);
    expect(rowsOfJson(await download(booth, 'leads.json'))[0]).toMatchObject({ city: 'London' });
    expect((await actions(booth))[1]).toBe('Lead 1: corrected city');
    expect((await actions(booth))[2]).toBe('Lead 1: corrected name, email, phone');
    await booth.restart();
    expect((await leadOf(booth, id)).history).toEqual(history);
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
    expectRefusal(await eraseLead(booth, id), 404, 'not_found');
    const without = await leave(booth, { name: 'Ada' });
    expectDone(await eraseLead(booth, without, { erase_question: true }));
    expect((await actions(booth))[0]).toBe(`Lead ${without}: erased`);
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

  test('with what is no wish is 400 and erases nothing', async () => {
    const cases: [string, unknown][] = [
      ['an unknown field', { question: true }],
      ['a word for a boolean', { erase_question: 'yes' }],
    ];
    const booth = await openHttpBooth();
    const id = await leave(booth, { name: 'Ada' });
    for (const [_name, body] of cases) {
      expectRefusal(await eraseLead(booth, id, body), 400, 'validation_failed');
      expect((await listLeads(booth)).total).toBe(1);
    }
  });
});

test('a new lead and an edit reach the dashboard at once, with the numbers of all', async () => {
  const booth = await openTicking();
  const staff = await listen(booth, ADMIN_HOST);
  // Sent twice by a phone that heard no answer, it is announced once.
  const send = () =>
    booth.visitor.post(
      '/api/lead',
      { name: 'Ada', email: 'ada@example.com' },
      { 'idempotency-key': 'same-key-1' },
    );
  const { id } = dataOf(submittedLead, await send(), 201);
  await send();
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

function at(time: string) {
  return Date.parse(`2026-11-21T${time}.000Z`);
}

test('a lead tells when it came and when it was last changed', async () => {
  let now = at('10:00:00');
  const booth = await openHttpBooth({ now: () => now });
  const submission = { name: 'Ada', email: 'ada@example.com' };
  const { id } = dataOf(submittedLead, await booth.visitor.post('/api/lead', submission), 201);
  const times = async () => {
    const detail = dataOf(leadDetail, await booth.staff.get(`/api/admin/lead/${id}`));
    const list = leadList.parse(jsonOf(await booth.staff.get('/api/admin/leads')));
    expect(list.data[0]?.updated_at, 'in the list').toBe(detail.updated_at);
    return [detail.created_at, detail.updated_at].map((time) => time.slice(11, 19));
  };
  expect(await times()).toEqual(['10:00:00', '10:00:00']);

  now = at('11:30:00');
  await booth.staff.put(`/api/admin/lead/${id}`, { rating: 'hot' });
  expect(await times()).toEqual(['10:00:00', '11:30:00']);

  now = at('12:00:00');
  const refused = await booth.staff.put(`/api/admin/lead/${id}`, { notes: 'late', version: 1 });
  expect(refused.status).toBe(409);
  expect(await times(), 'after a refused change').toEqual(['10:00:00', '11:30:00']);

  now = at('12:30:00');
  await booth.staff.put(`/api/admin/lead/${id}`, { notes: 'Call her.', version: 2 });
  expect(await times()).toEqual(['10:00:00', '12:30:00']);
  const [row] = rowsOfJson(await download(booth, 'leads.json'));
  expect(row).toMatchObject({ id, created_at: expect.stringContaining('10:00:00') as unknown });
});
