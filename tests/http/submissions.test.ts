import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { submittedLead } from '../../server/contract/leads.ts';
import {
  AUTHOR_NAME_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
  CONSENT_VERSION,
  LEAD_FIELD_MAX_LENGTH,
} from '../../server/contract/limits.ts';
import { FIELD_MESSAGES, MESSAGES } from '../../server/contract/messages.ts';
import {
  questionPage,
  submittedQuestion,
  type Question,
  question,
} from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal, expectDone } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { eraseLead, leadOf, leave, openTicking } from '../support/leads.ts';

function submit(booth: HttpBooth, json: unknown, key?: string) {
  return booth.visitor.post(
    '/api/question',
    json,
    key === undefined ? {} : { 'idempotency-key': key },
  );
}

async function stored(booth: HttpBooth): Promise<Question[]> {
  const query = '?sort=created_at&order=asc&page_size=100';
  return dataOf(questionPage, await booth.staff.get(`/api/admin/questions${query}`)).items;
}

test('a question is stored as pending', async () => {
  const booth = await openHttpBooth();
  const answer = await submit(booth, { content: '  How tall is it?  ', author_name: ' Ada ' });
  expect(dataOf(submittedQuestion.strict(), answer, 201)).toEqual({
    id: 1,
    status: 'pending',
    claim: expect.stringMatching(/^1\.[\w-]{43}$/),
  });
  expect(await stored(booth)).toMatchObject([
    { content: 'How tall is it?', author_name: 'Ada', status: 'pending', answer: null, version: 1 },
  ]);
});

describe('who asks', () => {
  test('is a name, or nobody', async () => {
    const booth = await openHttpBooth();
    const cases = [
      ['no author_name', { content: 'Q' }, null],
      ['null', { content: 'Q', author_name: null }, null],
      ['empty', { content: 'Q', author_name: '' }, null],
      ['blank', { content: 'Q', author_name: ' \t ' }, null],
      ['a name', { content: 'Q', author_name: 'Zoë' }, 'Zoë'],
    ] as const;
    for (const [, body, author] of cases) {
      await submit(booth, body);
      expect((await stored(booth)).at(-1)?.author_name).toBe(author);
    }
  });
});

describe('odd text comes back as it was typed', () => {
  test('every sign of it', async () => {
    const booth = await openHttpBooth();
    const cases = [
      ['emoji', '👩🏽‍🚀 when? 🇺🇸'],
      ['right to left', 'متى يبدأ العرض؟'],
      ['markup', '<script>alert(1)</script> & "quotes" \'too\''],
      ['replacement patterns', '$& $1 $$ $` \\1 %s %d'],
      ['lines', 'one\n\ttwo'],
      ['SQL', "'); DROP TABLE questions; --"],
      ['the longest', '好'.repeat(QUESTION_MAX_LENGTH)],
    ] as const;
    for (const [, content] of cases) {
      const answer = await submit(booth, {
        content,
        author_name: content.slice(0, 20).split('\n')[0],
      });
      expect(answer.status, answer.text).toBe(201);
      expect((await stored(booth)).at(-1)?.content).toBe(content);
    }
  });
});

test('what no screen can show is tidied, in the text and in the name', async () => {
  const booth = await openHttpBooth();
  const content = `Pay \u202eecin\u202c${'\u3164'.repeat(50)}now?${'\u200b'.repeat(2000)}`;
  expect((await submit(booth, { content, author_name: 'Ada\r\nLovelace' })).status).toBe(201);
  expect((await submit(booth, { content: 'Q', author_name: '\u3164\u2800' })).status).toBe(201);
  expect(await stored(booth)).toMatchObject([
    { content: 'Pay ecin now?', author_name: 'Ada Lovelace' },
    { content: 'Q', author_name: null },
  ]);
});

describe('refusals', () => {
  const { questionMissing, questionTooLong, nameTooLong } = FIELD_MESSAGES;
  test('of what is no question', async () => {
    const booth = await openHttpBooth();
    const cases: [string, unknown, string | RegExp, string | undefined][] = [
      ['no body', undefined, questionMissing, 'content'],
      ['no content', {}, questionMissing, 'content'],
      ['empty', { content: '' }, questionMissing, 'content'],
      ['blank', { content: ' \n\t\u00a0 ' }, questionMissing, 'content'],
      [
        'fillers alone',
        { content: '\u3164 \u2800\n\u200b\u200e\u00ad' },
        questionMissing,
        'content',
      ],
      ['accents on nothing', { content: '\u0301'.repeat(9) }, questionMissing, 'content'],
      ['control characters alone', { content: '\u0000\u0001' }, questionMissing, 'content'],
      ['a number', { content: 7 }, questionMissing, 'content'],
      ['null', { content: null }, questionMissing, 'content'],
      ['a list', ['x'], /./, undefined],
      ['far too long', { content: ' '.repeat(8001) }, questionTooLong, 'content'],
      ['too long', { content: 'x'.repeat(QUESTION_MAX_LENGTH + 1) }, questionTooLong, 'content'],
      [
        'name too long',
        { content: 'Q', author_name: 'x'.repeat(AUTHOR_NAME_MAX_LENGTH + 1) },
        nameTooLong,
        'author_name',
      ],
      [
        'a name of 11 KB',
        { content: 'Q', author_name: 'x'.repeat(11 * 1024) },
        nameTooLong,
        'author_name',
      ],
      [
        'name of another type',
        { content: 'Q', author_name: { first: 'Ada' } },
        /^author_name: /,
        'author_name',
      ],
    ];
    for (const [, body, message, field] of cases) {
      expectRefusal(await submit(booth, body), 400, 'validation_failed', message, field);
      expect(await stored(booth)).toEqual([]);
    }
  });
});

describe('Idempotency-Key', () => {
  const KEY = 'k3y_of-a-phone';

  test('a retry gets the first answer and stores nothing', async () => {
    const booth = await openHttpBooth();
    const first = await submit(booth, { content: 'Once?' }, KEY);
    const again = await submit(booth, { content: 'Once?' }, KEY);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await stored(booth)).toHaveLength(1);
  });

  test('a double click at the same moment is one question', async () => {
    const booth = await openHttpBooth();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit(booth, { content: 'Once?' }, KEY)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await stored(booth)).toHaveLength(1);
  });

  test('a retry is answered even after staff decided', async () => {
    const booth = await openHttpBooth();
    const first = await submit(booth, { content: 'Once?' }, KEY);
    await booth.staff.put('/api/admin/question/1', { status: 'rejected' });
    expect((await submit(booth, { content: 'Once?' }, KEY)).text).toBe(first.text);
  });

  test('another key is another question, and so is none', async () => {
    const booth = await openHttpBooth();
    await submit(booth, { content: 'Same?' }, 'first-key');
    await submit(booth, { content: 'Same?' }, 'second-key');
    await submit(booth, { content: 'Same?' });
    await submit(booth, { content: 'Same?' });
    expect(await stored(booth)).toHaveLength(4);
  });

  test('a question and a lead may carry the same key', async () => {
    const booth = await openHttpBooth();
    await submit(booth, { content: 'Q' }, KEY);
    const lead = { name: 'Ada', email: 'ada@example.com' };
    const answer = await booth.visitor.post('/api/lead', lead, { 'idempotency-key': KEY });
    expect(answer.status, answer.text).toBe(201);
    expect(booth.deps.db.prepare('SELECT count(*) AS n FROM leads').get()).toEqual({ n: 1 });
  });

  test('a refused submission leaves its key free', async () => {
    const booth = await openHttpBooth();
    expect((await submit(booth, { content: '' }, KEY)).status).toBe(400);
    expect((await submit(booth, { content: 'Now?' }, KEY)).status).toBe(201);
  });

  test('a key that is none is 400', async () => {
    const booth = await openHttpBooth();
    const cases = ['short', 'x'.repeat(65), 'with space in it', 'ünïcödé-key', ''];
    for (const key of cases) {
      const bytes = Buffer.from(key).toString('latin1');
      const answer = await submit(booth, { content: 'Q' }, bytes);
      expectRefusal(answer, 400, 'validation_failed', /Idempotency-Key/);
      expect(await stored(booth)).toEqual([]);
    }
  });
});

test('one refused submission among many takes none with it', async () => {
  const booth = await openHttpBooth();
  const bodies = Array.from({ length: 30 }, (_, i) => ({ content: i % 3 === 0 ? '' : `Q${i}` }));
  const answers = await Promise.all(bodies.map((body) => submit(booth, body)));
  expect(answers.map(({ status }) => status)).toEqual(
    bodies.map(({ content }) => (content === '' ? 400 : 201)),
  );
  expect((await stored(booth)).map(({ content }) => content).toSorted()).toEqual(
    bodies
      .map(({ content }) => content)
      .filter(Boolean)
      .toSorted(),
  );
});

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' };

function submitLead(booth: HttpBooth, json: unknown, key?: string) {
  return booth.visitor.post('/api/lead', json, key === undefined ? {} : { 'idempotency-key': key });
}
/** The row itself: what is kept of a consent matters, whatever a list shows of it. */
function rows(booth: HttpBooth) {
  return booth.deps.db.prepare('SELECT * FROM leads ORDER BY id').all();
}

test('a lead is stored whole, with its question, and the consent’s wording and time', async () => {
  const now = Date.parse('2026-11-21T09:00:00Z');
  const booth = await openHttpBooth({ now: () => now });
  const question = await booth.submit('Q');
  const answer = await submitLead(booth, {
    name: ' Ada  Lovelace ',
    email: ' ada@example.com ',
    phone: '+1 555 010 9999',
    company: 'Analytical Engines',
    city: '',
    state: null,
    consent: true,
    consent_given: true,
    question_claim: question.claim,
  });
  expect(dataOf(submittedLead.strict(), answer, 201)).toEqual({ id: 1 });
  expect(rows(booth)).toMatchObject([
    {
      id: 1,
      question_id: question.id,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+1 555 010 9999',
      company: 'Analytical Engines',
      city: null,
      state: null,
      consent_given: 1,
      consent_version: CONSENT_VERSION,
      consent_at: now,
      created_at: now,
    },
  ]);
});

describe('consent is given only when nothing says no', () => {
  test('in either field', async () => {
    const booth = await openHttpBooth();
    const cases = [
      [{}, 0],
      [{ consent: true }, 1],
      [{ consent_given: true }, 1],
      [{ consent: true, consent_given: true }, 1],
      [{ consent: true, consent_given: false }, 0],
      [{ consent: false, consent_given: true }, 0],
      [{ consent: false }, 0],
    ] as const;
    for (const [consent, given] of cases) {
      expect((await submitLead(booth, { ...ADA, ...consent })).status).toBe(201);
      const kept = given === 1 ? CONSENT_VERSION : null;
      expect(rows(booth).at(-1)).toMatchObject({ consent_given: given, consent_version: kept });
    }
  });
});

describe('refusals', () => {
  const long = 'x'.repeat(LEAD_FIELD_MAX_LENGTH + 1);
  const { leadRequired } = MESSAGES;
  const { emailIncomplete } = FIELD_MESSAGES;
  test('of what is no lead', async () => {
    const booth = await openHttpBooth();
    const cases: [string, unknown, string | RegExp, string | undefined][] = [
      ['no body', undefined, leadRequired, 'name'],
      ['nothing', {}, leadRequired, 'name'],
      ['no email', { name: 'Ada' }, leadRequired, 'email'],
      ['no name', { email: 'ada@example.com' }, leadRequired, 'name'],
      ['blank name', { ...ADA, name: ' \u00a0 ' }, leadRequired, 'name'],
      ['a name of fillers', { ...ADA, name: '\u3164\u200b\u2800' }, leadRequired, 'name'],
      ['blank email', { ...ADA, email: '  ' }, leadRequired, 'email'],
      ['null email', { ...ADA, email: null }, leadRequired, 'email'],
      ['half an email', { ...ADA, email: 'ada@' }, emailIncomplete, 'email'],
      ['no name in the email', { ...ADA, email: '@example.com' }, emailIncomplete, 'email'],
      ['long name', { ...ADA, name: long }, /254/, 'name'],
      ['long company', { ...ADA, company: long }, /254/, 'company'],
      ['11 KB of city', { ...ADA, city: 'x'.repeat(11_264) }, /254/, 'city'],
      ['phone as number', { ...ADA, phone: 5550109999 }, /^phone: /, 'phone'],
      ['consent as text', { ...ADA, consent: 'on' }, /^consent: /, 'consent'],
      ['claim as number', { ...ADA, question_claim: 1 }, /^question_claim: /, 'question_claim'],
      ['a list', [ADA], /./, undefined],
    ];
    for (const [, body, message, field] of cases) {
      expectRefusal(await submitLead(booth, body), 400, 'validation_failed', message, field);
      expect(rows(booth)).toEqual([]);
    }
  });
});

test('a retry with the same key is the same lead, at the same moment and after a restart', async () => {
  const booth = await openHttpBooth();
  const key = 'lead-key-1';
  const answers = await Promise.all(Array.from({ length: 10 }, () => submitLead(booth, ADA, key)));
  await booth.restart();
  answers.push(await submitLead(booth, ADA, key));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(rows(booth)).toHaveLength(1);
  expectRefusal(
    await submitLead(booth, ADA, 'bad key!'),
    400,
    'validation_failed',
    /Idempotency-Key/,
  );
});

/** The question as staff see it after a change that changes nothing. */
async function questionOf(booth: HttpBooth, id: number) {
  return dataOf(question, await booth.staff.put(`/api/admin/question/${id}`, {}));
}
async function linkedTo(booth: HttpBooth, fields: Record<string, unknown>) {
  const id = await leave(booth, { name: 'Mallory', ...fields });
  return { lead: id, question: (await leadOf(booth, id)).question_id };
}

describe('a question belongs to whoever submitted it', () => {
  test('its claim links a lead, and nothing else does', async () => {
    const booth = await openTicking();
    const ada = await booth.submit('How tall?', 'Ada');
    const mallory = await booth.submit('Mine!', 'Mallory');
    const [, secret = ''] = mallory.claim.split('.');
    const flipped = ada.claim.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const tries: Record<string, unknown>[] = [
      { question_id: ada.id },
      { question_claim: String(ada.id) },
      { question_claim: `${ada.id}.` },
      { question_claim: `${ada.id}.${secret}` },
      { question_claim: `${ada.id}.${'A'.repeat(43)}` },
      { question_claim: flipped },
      { question_claim: ada.claim.toLowerCase() },
      { question_claim: `0${ada.claim}` },
      { question_claim: ` ${ada.claim}` },
      { question_claim: '' },
      { question_claim: null },
      { question_claim: '4711.'.padEnd(48, 'A') },
    ];
    for (const attempt of tries) {
      const { lead, question } = await linkedTo(booth, attempt);
      expect(question, JSON.stringify(attempt)).toBeNull();
      expectDone(await eraseLead(booth, lead, { erase_question: true }));
    }
    expect(await questionOf(booth, ada.id)).toMatchObject({
      content: 'How tall?',
      author_name: 'Ada',
    });
    expect(await linkedTo(booth, { question_claim: ada.claim })).toMatchObject({
      question: ada.id,
    });
  });

  test('erasing a lead touches its own question alone', async () => {
    const booth = await openTicking();
    const [ada, bob] = [
      await booth.submit('How tall?', 'Ada'),
      await booth.submit('How wide?', 'Bob'),
    ];
    const leads = [
      await linkedTo(booth, { question_claim: ada.claim }),
      await linkedTo(booth, { question_claim: bob.claim, question_id: ada.id }),
    ];
    expect(leads.map(({ question }) => question)).toEqual([ada.id, bob.id]);
    expectDone(await eraseLead(booth, leads[1]!.lead));
    expect((await questionOf(booth, ada.id)).author_name).toBe('Ada');
    expect((await questionOf(booth, bob.id)).author_name).toBeNull();
  });

  test('the first lead keeps it: a second one with the same claim is stored without', async () => {
    const booth = await openTicking();
    const { id, claim } = await booth.submit('How tall?', 'Ada');
    const first = await linkedTo(booth, { question_claim: claim });
    const second = await linkedTo(booth, { question_claim: claim });
    expect([first.question, second.question]).toEqual([id, null]);
    expectDone(await eraseLead(booth, second.lead, { erase_question: true }));
    expect((await leadOf(booth, first.lead)).question).toMatchObject({ id, author_name: 'Ada' });
  });

  test('two at the same moment are one link', async () => {
    const booth = await openTicking();
    const { claim } = await booth.submit('How tall?');
    const linked = await Promise.all(
      Array.from({ length: 5 }, () => linkedTo(booth, { question_claim: claim })),
    );
    expect(linked.filter(({ question }) => question !== null)).toHaveLength(1);
  });

  test('a claim that is sent again after the lead was erased links nothing', async () => {
    const booth = await openTicking();
    const { id, claim } = await booth.submit('How tall?', 'Ada');
    const { lead } = await linkedTo(booth, { question_claim: claim });
    expectDone(await eraseLead(booth, lead));
    const replay = await linkedTo(booth, { question_claim: claim });
    expect(replay.question).toBeNull();
    expectDone(await eraseLead(booth, replay.lead, { erase_question: true }));
    expect((await questionOf(booth, id)).content).toBe('How tall?');
  });

  test('an id that is given out once more, after an older backup, is another question', async () => {
    const booth = await openTicking();
    const lost = await booth.submit('Lost with the disk?', 'Ada');
    booth.deps.db.exec('DELETE FROM questions; DELETE FROM sqlite_sequence;');
    const next = await booth.submit('Lost with the disk?', 'Ada');
    expect(next.id).toBe(lost.id);
    expect((await linkedTo(booth, { question_claim: lost.claim })).question).toBeNull();
    expect((await linkedTo(booth, { question_claim: next.claim })).question).toBe(next.id);
  });
});

function from(ip: string, key: string) {
  return { 'idempotency-key': key, 'x-forwarded-for': ip };
}
async function claimOf(booth: HttpBooth, headers: Record<string, string>) {
  const answer = await booth.visitor.post('/api/question', { content: 'How tall?' }, headers);
  return dataOf(submittedQuestion, answer, 201);
}

describe('a claim', () => {
  const KEY = { 'idempotency-key': 'Wm9vbSBpbiBvbiB0aGUga2V5' };

  test('is the same for a retry, after a restart and after the question was erased', async () => {
    const booth = await openTicking();
    const first = await claimOf(booth, KEY);
    await booth.restart();
    expect(await claimOf(booth, KEY)).toEqual(first);
    expect((await linkedTo(booth, { question_claim: first.claim })).question).toBe(first.id);
    expectDone(await eraseLead(booth, 1, { erase_question: true }));
    expect(await claimOf(booth, KEY)).toEqual(first);
  });

  test('is nowhere in the data folder', async () => {
    const booth = await openTicking();
    const { claim } = await claimOf(booth, KEY);
    await linkedTo(booth, { question_claim: claim });
    const [, secret = ''] = claim.split('.');
    for (const file of ['booth.db', 'booth.db-wal']) {
      const path = join(booth.dataDir, file);
      if (existsSync(path)) expect(readFileSync(path, 'latin1')).not.toContain(secret);
    }
  });

  test('is not had by guessing somebody else’s key and question', async () => {
    const booth = await openHttpBooth({ config: { trustProxy: 'loopback' } });
    const ada = await claimOf(booth, from('192.168.7.20', 'question-1'));
    const mallory = await claimOf(booth, from('192.168.7.66', 'question-1'));
    expect([mallory.id, mallory.claim === ada.claim]).toEqual([ada.id + 1, false]);
    expect(await claimOf(booth, from('192.168.7.20', 'question-1'))).toEqual(ada);
    // A key that nobody can guess is the same phone's, which may have moved on to another access point.
    const key = KEY['idempotency-key'];
    expect(await claimOf(booth, from('192.168.7.20', key))).toEqual(
      await claimOf(booth, from('192.168.7.21', key)),
    );
  });
});

describe('an Idempotency-Key with another content', () => {
  const KEY = { 'idempotency-key': 'a-key-that-is-used-again' };
  const MISMATCH = 'Something else was sent under this key before. Please send it once more.';
  const ADA = { name: 'Ada', email: 'ada@example.com', consent: true };

  test.each<[string, string, unknown, unknown]>([
    ['question', '/api/question', { content: 'One?' }, { content: 'Two?' }],
    ['author', '/api/question', { content: 'One?' }, { content: 'One?', author_name: 'Ada' }],
    ['email', '/api/lead', ADA, { ...ADA, email: 'eve@example.com' }],
    ['consent', '/api/lead', ADA, { ...ADA, consent: false }],
  ])('(%s) is 422 and stores nothing', async (_name, path, one, other) => {
    const booth = await openHttpBooth();
    const first = await booth.visitor.post(path, one, KEY);
    expect(first.status, first.text).toBe(201);
    const answer = await booth.visitor.post(path, other, KEY);
    expectRefusal(answer, 422, 'idempotency_mismatch', MISMATCH);
    expect((await booth.visitor.post(path, one, KEY)).text).toBe(first.text);
    const stored = booth.deps.db
      .prepare('SELECT (SELECT count(*) FROM questions) + (SELECT count(*) FROM leads)')
      .pluck()
      .get();
    expect(stored).toBe(1);
  });

  test('is the same content when it only was typed otherwise', async () => {
    const booth = await openHttpBooth();
    const first = await booth.visitor.post('/api/question', { content: 'One?' }, KEY);
    const again = { content: ' One?\r\n', author_name: '' };
    expect((await booth.visitor.post('/api/question', again, KEY)).text).toBe(first.text);
  });

  test('takes no neighbour of the same commit with it', async () => {
    const booth = await openHttpBooth();
    await booth.visitor.post('/api/question', { content: 'One?' }, KEY);
    const answers = await Promise.all([
      booth.visitor.post('/api/question', { content: 'Two?' }, KEY),
      booth.visitor.post('/api/question', { content: 'Three?' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 201]);
  });
});

/** Sends a question under a key. @returns its id */
async function askedUnder(booth: HttpBooth, key: string): Promise<number> {
  const asked = { content: 'How deep?', author_name: 'Ada' };
  const answer = await booth.visitor.post('/api/question', asked, { 'idempotency-key': key });
  return dataOf(submittedQuestion, answer, 201).id;
}

describe('details that come before their question', () => {
  const KEY = 'a-key-that-only-this-phone-knows';
  test('are linked to it when it comes, and staff hear of it', async () => {
    const booth = await openTicking();
    const lead = await leave(booth, { name: 'Ada', question_key: KEY });
    expect((await leadOf(booth, lead)).question_id).toBeNull();
    const stream = await booth.listenAsStaff();
    const id = await askedUnder(booth, KEY);
    expect(await leadOf(booth, lead)).toMatchObject({
      question_id: id,
      question: { content: 'How deep?' },
      version: 2,
    });
    expect(await stream.next('leads')).toMatchObject({ changed: [{ id: lead, question_id: id }] });
    // A retry of the question changes nothing, and no second lead gets it.
    expect(await askedUnder(booth, KEY)).toBe(id);
    expect((await leadOf(booth, lead)).version).toBe(2);
    expect(await linkedTo(booth, { question_key: KEY })).toMatchObject({ question: null });
  });

  test('are linked to one that was quicker', async () => {
    const booth = await openTicking();
    const id = await askedUnder(booth, KEY);
    expect(await linkedTo(booth, { question_key: KEY })).toMatchObject({ question: id });
    expect(await linkedTo(booth, { question_key: KEY })).toMatchObject({ question: null });
  });

  test('wait for their own question alone', async () => {
    const booth = await openTicking();
    const keys = [
      KEY,
      `${KEY}x`,
      KEY.toUpperCase(),
      'short-key-of-a-guess',
      'no key at all, or is it?',
    ];
    const leads = [];
    for (const question_key of keys) leads.push(await leave(booth, { name: 'Ada', question_key }));
    const id = await askedUnder(booth, KEY);
    // A key that could be guessed links nothing, in whichever order.
    const guessed = await askedUnder(booth, 'short-key-of-a-guess');
    expect(await linkedTo(booth, { question_key: 'short-key-of-a-guess' })).toMatchObject({
      question: null,
    });
    const linked = await Promise.all(leads.map((lead) => leadOf(booth, lead)));
    expect(linked.map((lead) => lead.question_id)).toEqual([id, null, null, null, null]);
    expect(guessed).not.toBe(id);
  });

  test('are not linked by what a key that could be guessed is stored under', async () => {
    const booth = await openTicking();
    const guess = 'guess-me-99';
    await askedUnder(booth, guess);
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1']) {
      const hash = createHash('sha256').update(`${address} ${guess}`).digest('base64url');
      expect(await linkedTo(booth, { question_key: `~${hash}` })).toMatchObject({ question: null });
    }
  });

  test('leave nothing by which a key could be found', async () => {
    const booth = await openTicking();
    await leave(booth, { name: 'Ada', question_key: KEY });
    for (const name of ['booth.db', 'booth.db-wal']) {
      const path = join(booth.dataDir, name);
      if (existsSync(path)) expect(readFileSync(path).includes(KEY)).toBe(false);
    }
  });

  test('that were erased before it came do not come back, and it stays', async () => {
    const booth = await openTicking();
    const lead = await leave(booth, { name: 'Ada', question_key: KEY });
    expectDone(await eraseLead(booth, lead, { erase_question: true }));
    const id = await askedUnder(booth, KEY);
    expect(await questionOf(booth, id)).toMatchObject({ content: 'How deep?', author_name: 'Ada' });
  });
});
