import { describe, expect } from 'vitest';
import { LIST_MAX_ROWS } from '../../server/contract/envelope.ts';
import { LANGUAGES } from '../../server/contract/languages.ts';
import { LEAD_HISTORY_MAX, submittedLead } from '../../server/contract/leads.ts';
import {
  CONSENT_VERSION,
  CONSENT_WORDING,
  LEAD_NOTES_MAX_LENGTH,
} from '../../server/contract/limits.ts';
import { translatorOf } from '../../server/contract/words/all.ts';
import { EARLIER_CONSENTS } from '../../server/contract/words/earlier-consents.ts';
import { OPEN_EVENT } from '../../server/db/open.ts';
import { createRecordRows } from '../../server/features/event-file/records.repository.ts';
import { changed } from '../support/event-stream.ts';
import { databaseFiles } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { download, rowsOfJson } from '../support/export-files.ts';
import { openHttpBooth, type HttpBooth, test as base } from '../support/http-booth.ts';
import { addLabel, listQuestions } from '../support/labels.ts';
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
import { publicList, update } from './question-calls.ts';

/** Each look at the booth's clock is a second later. */
const test = base.extend('booth', () => openTicking());

/** Five leads, one a second. */
async function openFilled(): Promise<HttpBooth> {
  const booth = await openTicking();
  await leave(booth, { name: 'bob Stone', company: 'Zeta', city: 'Köln', consent: false });
  await leave(booth, {
    name: 'Ada Lovelace',
    company: 'engines & co',
    phone: '\u202a+44 20 7946\u200e 0000\u202c',
  });
  await leave(booth, { name: 'Émile Zola', company: 'Alpha', state: 'CA' });
  await leave(booth, { name: 'Zoe Quinn' });
  await leave(booth, { name: 'Carl 100%', company: 'a_b*c?[d]' });
  await updateLead(booth, 1, { rating: 'cold', followed_up: true });
  await updateLead(booth, 2, { rating: 'hot', notes: 'Wants a DEMO über Mittag' });
  await updateLead(booth, 3, { rating: 'warm' });
  return booth;
}

test('today begins with the hottest, of these with the ones without an owner', async () => {
  const booth = await openFilled();
  await updateLead(booth, 4, { rating: 'hot' });
  await updateLead(booth, 5, { rating: 'hot' });
  await updateLead(booth, 5, { owner: ' Grace  Hopper ' });
  const { data } = await listLeads(booth, { sort: 'today', followed_up: 'false' });
  expect(data.map(({ id, owner }) => [id, owner])).toEqual([
    [4, null],
    [2, null],
    [5, 'Grace Hopper'],
    [3, null],
  ]);
  expect(await actions(booth)).toContain('Lead 5: changed the owner');
  expect((await updateLead(booth, 5, { owner: null })).owner).toBeNull();
});

describe('the list', () => {
  test('is all leads, newest first, with the numbers of all; sorted, paged, filtered and searched', async () => {
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
      job_title: null,
      city: null,
      state: null,
      country: null,
      code: null,
      captured_by: null,
      source: 'form',
      qualifiers: [],
      draw: null,
      drawn: null,
      owner: null,
      owner_left: false,
      consent_given: true,
      created_at: expect.stringMatching(/^2031-03-21T09:00:\d\d\.000Z$/),
      updated_at: expect.stringMatching(/^2031-03-21T09:00:\d\d\.000Z$/),
      rating: 'hot',
      followed_up: false,
      has_notes: true,
      has_picture: false,
      to_type: false,
      question_id: null,
      version: 2,
    });

    const pages: [Record<string, string>, number[]][] = [
      [{ page: '3', page_size: '2' }, [1]],
      [{ sort: 'name', order: 'asc' }, [2, 1, 5, 4, 3]],
      [{ sort: 'rating', order: 'asc' }, [4, 5, 1, 3, 2]],
      [{ sort: 'company', order: 'desc', page: '1', page_size: '2' }, [1, 2]],
      [{ sort: 'email', order: 'asc', page: '1', page_size: '1' }, [2]],
      [{ order: 'asc', page: '1' }, [1, 2, 3, 4, 5]],
    ];
    for (const [query, expected] of pages) {
      const page = await listLeads(booth, query);
      expect(page.data.map(({ id }) => id)).toEqual(expected);
      expect(page.total).toBe(5);
    }
    // Fetched again, it has what has left the page meanwhile.
    const again = await listLeads(booth, { page_size: '2', known: '5,2,99' });
    expect(again.left).toMatchObject([{ id: 2, rating: 'hot' }]);

    const searches: [Record<string, string>, number[]][] = [
      [{ rating: 'hot' }, [2]],
      [{ rating: 'none' }, [5, 4]],
      [{ followed_up: 'true' }, [1]],
      [{ consent: 'false' }, [1]],
      [{ q: 'LOVELACE' }, [2]],
      [{ q: 'e\u0301MILE' }, [3]],
      [{ q: 'QUINN@example' }, [4]],
      [{ q: 'KÖLN' }, [1]],
      [{ q: 'ca' }, [5, 3]],
      [{ q: '7946' }, [2]],
      [{ q: 'demo ÜBER' }, [2]],
      [{ rating: '', followed_up: '', consent: '', q: '' }, [5, 4, 3, 2, 1]],
      [{ q: 'example.com', rating: 'warm', consent: 'true' }, [3]],
    ];
    for (const [query, ids] of searches) {
      const found = await listLeads(booth, query);
      expect(found.data.map(({ id }) => id)).toEqual(ids);
      expect([found.total, found.counts.total]).toEqual([ids.length, 5]);
    }
  });

  test('without a page it is bounded, and says how many there are', async ({ booth }) => {
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
  test('comes with its question, and with what was agreed to and when', async ({ booth }) => {
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
    // Agreed to a wording that this version does not know, its version and time are told.
    booth.deps.db.prepare("UPDATE leads SET consent_version = '2031-01'").run();
    expect((await leadOf(booth, id)).consent).toMatchObject({ version: '2031-01', wording: null });
    const without = await leave(booth, { name: 'Eve', consent: false });
    const none = { consent_given: false, consent: null, question: null, question_id: null };
    expect(await leadOf(booth, without)).toMatchObject(none);
  });

  test('has the consent in the language and the words of its page', async ({ booth }) => {
    const agreed = async (shown: Record<string, string>) => {
      const { consent } = await leadOf(booth, await leave(booth, { name: 'Ada', ...shown }));
      return [consent?.version, consent?.wording];
    };
    for (const language of LANGUAGES) {
      const page = { consent_language: language, privacy_notice: 'notice' };
      const suffix = language === 'en' ? '' : `.${language}`;
      const now = translatorOf(language).t('contact.consent');
      const [version, first] = [`${CONSENT_VERSION}${suffix}`, `2026-11${suffix}`];
      expect(await agreed({ ...page, consent_version: CONSENT_VERSION })).toEqual([version, now]);
      expect(await agreed({ ...page, consent_version: '1999-01' })).toEqual([version, now]);
      // Pages of the first version did not name it, and phones send what they showed hours ago.
      const before = EARLIER_CONSENTS[first];
      expect(before).not.toBe(now);
      expect(await agreed(page)).toEqual([first, before]);
    }
  });

  test('that is not there is 404; what is no note or wish changes nothing', async ({ booth }) => {
    for (const id of ['1.5', '99']) {
      expectRefusal(await booth.staff.get(`/api/admin/lead/${id}`), 'not_found');
      expectRefusal(await putLead(booth, id, { rating: 'hot' }), 'not_found');
      expectRefusal(await eraseLead(booth, id), 'not_found');
    }

    const notes = 'x'.repeat(LEAD_NOTES_MAX_LENGTH + 1);
    const id = await leave(booth, { name: 'Ada' });
    for (const body of [{ name: ' ' }, { email: 'ada@' }, { notes }, { nickname: 'Eve' }]) {
      const [field] = Object.keys(body);
      expectRefusal(await putLead(booth, id, body), 'validation_failed', /./, field);
    }
    expectRefusal(await eraseLead(booth, id, { erase_question: 'yes' }), 'validation_failed');
    expect((await leadOf(booth, id)).version).toBe(1);
  });
});

describe('what staff note', () => {
  test('is kept field by field, over a restart too, and is in no log', async ({ booth }) => {
    const id = await leave(booth, { name: 'Ada' });
    await updateLead(booth, id, { rating: 'hot', followed_up: true, notes: 'Secret' });
    await updateLead(booth, id, { rating: null, followed_up: false });
    await updateLead(booth, id, { notes: 'Secret' });
    expect((await actions(booth)).slice(0, 3)).toEqual([
      'Lead 1: saved without changes',
      'Lead 1: removed the rating, marked as not followed up',
      'Lead 1: rated hot, marked as followed up, edited notes',
    ]);

    const other = await leave(booth, { name: 'Ada' });
    await updateLead(booth, other, { notes: '  Call Monday.\r\nAsk for Bob. ' });
    await updateLead(booth, other, { rating: 'warm' });
    await updateLead(booth, other, { followed_up: true });
    const kept = { name: 'Ada', email: 'ada@example.com', consent_given: true };
    const noted = { notes: 'Call Monday.\nAsk for Bob.', rating: 'warm', followed_up: true };
    expect(await leadOf(booth, other)).toMatchObject({ ...kept, ...noted, version: 4 });
    await updateLead(booth, other, { rating: null, followed_up: false, notes: '' });
    const none = { notes: '', rating: null, followed_up: false, has_notes: false };
    expect(await leadOf(booth, other)).toMatchObject({ ...kept, ...none });
    const notes = '好'.repeat(LEAD_NOTES_MAX_LENGTH);
    expect((await updateLead(booth, other, { notes })).notes).toBe(notes);
    await booth.restart();
    expect((await leadOf(booth, other)).notes).toBe(notes);
  });

  test('contact details are corrected, and what they were is known', async ({ booth }) => {
    const id = await leave(booth, { name: 'Ada Lovlace', phone: '+44 20', company: 'Zeta' });
    const corrected = { name: '  Ada  Lovelace ', email: ' ada@example.org ', phone: null };
    await updateLead(booth, id, corrected);
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
    expect((await actions(booth)).slice(1, 3)).toEqual([
      'Lead 1: corrected city',
      'Lead 1: corrected name, email, phone',
    ]);
    await booth.restart();
    expect((await leadOf(booth, id)).history).toEqual(history);
    // The newest ones are kept, as many as an exported event may have.
    for (let n = 1; n <= LEAD_HISTORY_MAX; n += 1) {
      await updateLead(booth, id, { city: `City ${n}` });
    }
    const newest = (await leadOf(booth, id)).history;
    expect(newest).toHaveLength(LEAD_HISTORY_MAX);
    expect(newest.at(-1)).toMatchObject({ to: `City ${LEAD_HISTORY_MAX}` });
  });
});

/** A question that is shown with its answer, and the lead of the one who asked it. */
async function leaveAsked(booth: HttpBooth, content: string, name: string, details: object = {}) {
  const { id: question, claim } = await booth.submit(content, name);
  const shown = { status: 'approved', answer: 'Tall.' };
  await update(booth, question, shown);
  return { question, lead: await leave(booth, { name, question_claim: claim, ...details }) };
}

describe('erasing a lead', () => {
  test('with erase_question its question goes too, from every list', async ({ booth }) => {
    const { lead } = await leaveAsked(booth, 'How tall?', 'Ada Lovelace');
    await booth.ask('Another?');
    expectDone(await eraseLead(booth, lead, { erase_question: true }));
    expect((await publicList(booth)).data).toEqual([]);
    const none = { items: [], total: 0 };
    expect(await listQuestions(booth, { q: 'lovelace' })).toMatchObject(none);
    expect(await listQuestions(booth, { has_answer: 'true' })).toMatchObject(none);
    expect((await listQuestions(booth)).counts).toMatchObject({ total: 1, approved: 0 });
    expect((await actions(booth))[0]).toBe('Lead 1: erased; question 1 erased too');
    expectRefusal(await eraseLead(booth, lead, { erase_question: true }), 'not_found');
    const without = await leave(booth, { name: 'Ada' });
    expectDone(await eraseLead(booth, without, { erase_question: true }));
    expect((await actions(booth))[0]).toBe(`Lead ${without}: erased`);
  });

  test('leaves its question, without its author, or not even that, and tells every page', async ({
    booth,
  }) => {
    const kept = await leaveAsked(booth, 'Kept?', 'Ada');
    const gone = await leaveAsked(booth, 'Gone?', 'Bob');
    const [staff, visitor] = await Promise.all([booth.listenAsStaff(), booth.listen()]);
    const anonymous = { id: kept.question, author_name: null };
    const removed = [gone.question];

    expectDone(await eraseLead(booth, kept.lead));
    await changed(staff, 'leads', 'questions');
    expect(await visitor.next('questions')).toMatchObject({ upserted: [anonymous], removed: [] });
    expectRefusal(await booth.staff.get(`/api/admin/lead/${kept.lead}`), 'not_found');
    expect((await actions(booth))[0]).toBe('Lead 1: erased; question 1 kept without its author');

    await eraseLead(booth, gone.lead, { erase_question: true });
    await changed(staff, 'leads', 'questions');
    expect(await visitor.next('questions')).toMatchObject({ upserted: [], removed });
  });

  test('leaves no trace in the data folder’s files', async ({ booth }) => {
    const words = ['Quetzalcoatl', 'xylophon@example.com', 'Yggdrasil Werke', 'Mondscheintarif'];
    const [name = '', email, company, content = ''] = words;
    const { lead: id } = await leaveAsked(booth, content, name, { email, company });
    await updateLead(booth, id, { notes: `${name} called` });
    const files = () => databaseFiles(booth.dataDir);
    const found = (text: string) => words.filter((word) => text.includes(word.toLowerCase()));
    expect(found(files())).toEqual(words);
    expectDone(await eraseLead(booth, id, { erase_question: true }));
    expect(found(files())).toEqual([]);
  });
});

test('a new lead and an edit are announced to staff, once each', async ({ booth }) => {
  const staff = await booth.listenAsStaff();
  // Sent twice by a phone that heard no answer, it is announced once.
  const submission = { name: 'Ada', email: 'ada@example.com' };
  const key = { 'idempotency-key': 'same-key-1' };
  const send = () => booth.visitor.post('/api/lead', submission, key);
  const { id } = dataOf(submittedLead, await send(), 201);
  await changed(staff, 'leads');
  await send();
  await updateLead(booth, id, { rating: 'hot', followed_up: true, notes: 'Secret' });
  await changed(staff, 'leads');
  await addLabel(booth, 'What comes next');
  expect(await staff.next('changed')).toEqual({ topics: ['labels'] });
});

function at(time: string) {
  return Date.parse(`2026-11-21T${time}Z`);
}

test('a value that nobody can read costs itself alone', async ({ booth }) => {
  const lead = await leave(booth, { name: 'Grace Hopper' });
  await booth.ask('Q');
  booth.deps.db.exec(`UPDATE leads SET history = '{'; UPDATE questions SET changed_by = '{';
    INSERT INTO question_drafts (question_id, proposal, sources) SELECT id, 'No.', '[{' FROM questions;
    INSERT INTO settings (part, value) VALUES ('votes', '{')
      ON CONFLICT (part) DO UPDATE SET value = excluded.value`);
  await booth.restart();
  expect(await leadOf(booth, lead)).toMatchObject({ name: 'Grace Hopper', history: [] });
  const [listed] = (await listQuestions(booth)).items;
  expect(listed).toMatchObject({ changed_by: null, ai: { proposal: 'No.', sources: [] } });
  const { db } = booth.deps;
  const uid = (table: string) => db.prepare<[], string>(`SELECT uid FROM ${table}`).pluck().get();
  const records = createRecordRows(db);
  expect(records.lead(uid('leads') ?? '')?.record.data).toMatchObject({ history: [] });
  expect(records.question(uid('questions') ?? '')?.record.data).toMatchObject({
    changed_by: null,
    draft: { sources: [] },
  });
});

test('a lead tells when it came and when it was last changed', async () => {
  let now = at('10:00');
  const booth = await openHttpBooth({ now: () => now });
  const id = await leave(booth, { name: 'Ada' });
  const times = async () => {
    const lead = await leadOf(booth, id);
    const { data } = await listLeads(booth);
    expect(data[0]?.updated_at, 'in the list').toBe(lead.updated_at);
    return [lead.created_at, lead.updated_at].map((time) => time.slice(11, 16));
  };
  expect(await times()).toEqual(['10:00', '10:00']);
  now = at('11:30');
  await updateLead(booth, id, { rating: 'hot' });
  expect(await times()).toEqual(['10:00', '11:30']);

  now = at('12:00');
  const refused = await putLead(booth, id, { version: 1, rating: 'cold' });
  expectRefusal(refused, 'conflict', 'Somebody else changed this lead in the meantime.');
  expect(await leadOf(booth, id)).toMatchObject({ rating: 'hot', version: 2 });
  expect(await times(), 'after a refused change').toEqual(['10:00', '11:30']);

  now = at('12:30');
  await updateLead(booth, id, { version: 2, notes: 'Call her.' });
  expect(await times()).toEqual(['10:00', '12:30']);
  const [row] = rowsOfJson(await download(booth, 'leads.json'));
  expect(row?.created_at).toContain('10:00');
});
