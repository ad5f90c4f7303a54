import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { submittedLead } from '../../server/contract/leads.ts';
import {
  AUTHOR_NAME_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
  CONSENT_VERSION,
  LEAD_FIELD_MAX_LENGTH,
} from '../../server/contract/limits.ts';
import { FIELD_MESSAGES, MESSAGES } from '../../server/contract/messages.ts';
import { submittedQuestion, type Question } from '../../server/contract/questions.ts';
import { changed } from '../support/event-stream.ts';
import { databaseFiles } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal, expectDone } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth, test as base } from '../support/http-booth.ts';
import { listQuestions } from '../support/labels.ts';
import { readQuestion } from '../support/llm.ts';
import { eraseLead, leadOf, leave, openTicking } from '../support/leads.ts';

/** Each look at the booth's clock is a second later. */
const test = base.extend('booth', () => openTicking());

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' };

function send(booth: HttpBooth, path: string, json: unknown, key?: string) {
  return booth.visitor.post(path, json, key === undefined ? {} : { 'idempotency-key': key });
}
function submit(booth: HttpBooth, json: unknown, key?: string) {
  return send(booth, '/api/question', json, key);
}
function submitLead(booth: HttpBooth, json: unknown, key?: string) {
  return send(booth, '/api/lead', json, key);
}

async function stored(booth: HttpBooth): Promise<Question[]> {
  return (await listQuestions(booth, { order: 'asc', page_size: '100' })).items;
}
/** The row itself: what is kept of a consent matters, whatever a list shows of it. */
function leads(booth: HttpBooth) {
  return booth.deps.db.prepare('SELECT * FROM leads ORDER BY id').all();
}

function named(author_name: unknown) {
  return { content: 'Q', author_name };
}

describe('a question', () => {
  test('is stored as it was typed, without what no screen can show', async ({ booth }) => {
    const answer = await submit(booth, { content: '  How tall is it?  ', author_name: ' Ada ' });
    expect(dataOf(submittedQuestion.strict(), answer, 201)).toEqual({
      id: 1,
      status: 'pending',
      claim: expect.stringMatching(/^1\.[\w-]{43}$/),
    });
    const odd = `<b> & "'" $& $1 %s 👩🏽‍🚀 🇺🇸 متى يبدأ\n\t'); DROP TABLE questions; --`;
    const longest = '好'.repeat(QUESTION_MAX_LENGTH);
    const invisible = `Pay \u202eecin\u202c${'\u3164'.repeat(50)}now?${'\u200b'.repeat(2000)}`;
    for (const content of [odd, longest, invisible]) {
      expect((await submit(booth, { content })).status).toBe(201);
    }
    for (const name of [undefined, '', '\u3164\u2800', 'Zoë & <b>\r\nB']) {
      await submit(booth, named(name));
    }
    const all = await stored(booth);
    expect(all[0]).toMatchObject({ status: 'pending', answer: null, version: 1 });
    const contents = ['How tall is it?', odd, longest, 'Pay ecin now?', 'Q', 'Q', 'Q', 'Q'];
    expect(all.map(({ content }) => content)).toEqual(contents);
    const names = ['Ada', null, null, null, null, null, null, 'Zoë & <b> B'];
    expect(all.map(({ author_name }) => author_name)).toEqual(names);
  });

  test('that is none is refused', async ({ booth }) => {
    const { questionMissing, questionTooLong, nameTooLong } = FIELD_MESSAGES;
    const cases: [message: string, field: string, body: unknown][] = [
      [questionMissing, 'content', undefined],
      [questionMissing, 'content', { content: '\u3164 \u2800\n\u200b' }],
      [questionTooLong, 'content', { content: 'x'.repeat(QUESTION_MAX_LENGTH + 1) }],
      // More than anybody has time to tidy.
      [questionTooLong, 'content', { content: ' '.repeat(8001) }],
      [nameTooLong, 'author_name', named('x'.repeat(AUTHOR_NAME_MAX_LENGTH + 1))],
    ];
    for (const [message, field, body] of cases) {
      expectRefusal(await submit(booth, body), 'validation_failed', message, field);
    }
    expect(await stored(booth)).toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  const KEY = 'k3y_of-a-phone';

  test('a retry gets the first answer and stores nothing: at the same moment, after a decision, a restart and an erasure', async () => {
    const booth = await openTicking();
    const retry = () => submit(booth, { content: 'Once?' }, KEY);
    const answers = await Promise.all(Array.from({ length: 20 }, retry));
    const [first] = answers;
    await booth.staff.put('/api/admin/question/1', { status: 'rejected' });
    answers.push(await retry());
    expect(await stored(booth)).toHaveLength(1);
    await booth.restart();
    answers.push(await retry());
    const { claim } = dataOf(submittedQuestion, first!, 201);
    const { lead, question } = await linkedTo(booth, { question_claim: claim });
    expect(question).toBe(1);
    expectDone(await eraseLead(booth, lead, { erase_question: true }));
    answers.push(await retry());
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  test('stands for one submission that was taken; one that is none is 400', async ({ booth }) => {
    for (const key of ['short', 'x'.repeat(65), 'with space in it', 'ünïcödé-key', '']) {
      const bytes = Buffer.from(key).toString('latin1');
      const answers = [
        await submit(booth, { content: 'Q' }, bytes),
        await submitLead(booth, ADA, bytes),
      ];
      for (const answer of answers) {
        expectRefusal(answer, 'validation_failed', /Idempotency-Key/);
      }
    }
    expect([await stored(booth), leads(booth)]).toEqual([[], []]);

    expect((await submit(booth, { content: '' }, KEY)).status).toBe(400);
    for (const key of [KEY, 'second-key', undefined, undefined]) {
      expect((await submit(booth, { content: 'Same?' }, key)).status).toBe(201);
    }
    expect(await stored(booth)).toHaveLength(4);
    expect((await submitLead(booth, ADA, KEY)).status).toBe(201);
    expect(leads(booth)).toHaveLength(1);
  });

  test('with other content is 422, and costs its neighbours nothing', async ({ booth }) => {
    const cases: [string, object, object][] = [
      ['/api/question', { content: 'One?' }, { content: 'Two?' }],
      ['/api/question', { content: 'One?' }, { content: 'One?', author_name: 'Ada' }],
      ['/api/lead', { ...ADA, consent: true }, { ...ADA, email: 'eve@example.com', consent: true }],
      ['/api/lead', { ...ADA, consent: true }, { ...ADA, consent: false }],
    ];
    for (const [at, [path, one, other]] of cases.entries()) {
      const key = `a-key-that-is-used-again-${at}`;
      const first = await send(booth, path, one, key);
      expect(first.status, first.text).toBe(201);
      const [refused, neighbour] = await Promise.all([
        send(booth, path, other, key),
        submit(booth, { content: `Three?` }),
      ]);
      const words = 'This form was already sent with other content. Please send it once more.';
      expectRefusal(refused, 'idempotency_mismatch', words);
      expect(neighbour.status).toBe(201);
      expect((await send(booth, path, one, key)).text).toBe(first.text);
    }
    expect([(await stored(booth)).length, leads(booth).length]).toEqual([2 + cases.length, 2]);
    // The same content, only typed otherwise.
    const again = { content: ' One?\r\n', author_name: '' };
    expect((await submit(booth, again, 'a-key-that-is-used-again-0')).status).toBe(201);
    expect(await stored(booth)).toHaveLength(2 + cases.length);
  });
});

describe('a lead', () => {
  test('is stored whole, with its question, and the consent’s wording and time', async () => {
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
    expect(leads(booth)).toMatchObject([
      {
        id: 1,
        question_id: question.id,
        ...ADA,
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

  test('has consent only when nothing says no, in either field', async ({ booth }) => {
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
      expect(leads(booth).at(-1)).toMatchObject({ consent_given: given, consent_version: kept });
    }
  });

  test('that is none is refused', async ({ booth }) => {
    const { leadRequired } = MESSAGES;
    const { emailIncomplete } = FIELD_MESSAGES;
    const cases: [body: unknown, message: string | RegExp, field?: string][] = [
      [undefined, leadRequired, 'name'],
      [{ ...ADA, name: '\u3164\u200b\u2800' }, leadRequired, 'name'],
      [{ name: 'Ada' }, leadRequired, 'email'],
      [{ ...ADA, email: 'ada@' }, emailIncomplete, 'email'],
      [{ ...ADA, company: 'x'.repeat(LEAD_FIELD_MAX_LENGTH + 1) }, /254/, 'company'],
      [{ ...ADA, consent: 'on' }, /^consent: /, 'consent'],
    ];
    for (const [body, message, field] of cases) {
      expectRefusal(await submitLead(booth, body), 'validation_failed', message, field);
    }
    expect(leads(booth)).toEqual([]);
  });
});

/** Leaves a lead that says whose question it is. @returns its id, and the question that it was linked to */
async function linkedTo(booth: HttpBooth, fields: Record<string, unknown>) {
  const id = await leave(booth, { name: 'Mallory', ...fields });
  return { lead: id, question: (await leadOf(booth, id)).question_id };
}

describe('a question belongs to the one who submitted it', () => {
  test('its claim links a lead, and nothing else does', async ({ booth }) => {
    const ada = await booth.submit('How tall?', 'Ada');
    const mallory = await booth.submit('Mine!', 'Mallory');
    const [, secret = ''] = mallory.claim.split('.');
    const flipped = ada.claim.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const tries: Record<string, unknown>[] = [
      { question_id: ada.id },
      { question_claim: String(ada.id) },
      { question_claim: `${ada.id}.${secret}` },
      { question_claim: flipped },
      { question_claim: ada.claim.toLowerCase() },
      { question_claim: `0${ada.claim}` },
      { question_claim: null },
      { question_claim: '4711.'.padEnd(48, 'A') },
    ];
    for (const attempt of tries) {
      const { lead, question } = await linkedTo(booth, attempt);
      expect(question, JSON.stringify(attempt)).toBeNull();
      expectDone(await eraseLead(booth, lead, { erase_question: true }));
    }
    const kept = { content: 'How tall?', author_name: 'Ada' };
    expect(await readQuestion(booth, ada.id)).toMatchObject(kept);
    const mine = { question_claim: mallory.claim, question_id: ada.id };
    const { lead, question } = await linkedTo(booth, mine);
    expect(question).toBe(mallory.id);
    expect((await linkedTo(booth, { question_claim: ada.claim })).question).toBe(ada.id);
    // Erasing it touches its own question alone.
    expectDone(await eraseLead(booth, lead));
    expect((await readQuestion(booth, ada.id)).author_name).toBe('Ada');
    expect((await readQuestion(booth, mallory.id)).author_name).toBeNull();
  });

  test('the first lead keeps it, also of several at the same moment', async ({ booth }) => {
    const { id, claim } = await booth.submit('How tall?', 'Ada');
    const all = await Promise.all(
      Array.from({ length: 5 }, () => linkedTo(booth, { question_claim: claim })),
    );
    const [own, ...more] = all.filter(({ question }) => question !== null);
    expect([own?.question, more]).toEqual([id, []]);
    const second = all.find(({ question }) => question === null);
    expectDone(await eraseLead(booth, second?.lead ?? 0, { erase_question: true }));
    const kept = (await leadOf(booth, own?.lead ?? 0)).question;
    expect(kept).toMatchObject({ id, author_name: 'Ada' });

    // Once that is erased, the claim links nothing any more.
    expectDone(await eraseLead(booth, own?.lead ?? 0));
    const replay = await linkedTo(booth, { question_claim: claim });
    expect(replay.question).toBeNull();
    expectDone(await eraseLead(booth, replay.lead, { erase_question: true }));
    expect((await readQuestion(booth, id)).content).toBe('How tall?');
  });

  test('an id that is given out again, after a backup, is another question', async ({ booth }) => {
    const lost = await booth.submit('Lost with the disk?', 'Ada');
    booth.deps.db.exec('DELETE FROM questions; DELETE FROM sqlite_sequence;');
    const next = await booth.submit('Lost with the disk?', 'Ada');
    expect(next.id).toBe(lost.id);
    expect((await linkedTo(booth, { question_claim: lost.claim })).question).toBeNull();
    expect((await linkedTo(booth, { question_claim: next.claim })).question).toBe(next.id);
  });

  test('a claim is not had by guessing somebody else’s key and question', async () => {
    const booth = await openHttpBooth({ config: { trustProxy: 'loopback' } });
    const claimOf = async (ip: string, key: string) => {
      const headers = { 'idempotency-key': key, 'x-forwarded-for': ip };
      const answer = await booth.visitor.post('/api/question', { content: 'How tall?' }, headers);
      return dataOf(submittedQuestion, answer, 201);
    };
    const ada = await claimOf('192.168.7.20', 'question-1');
    const mallory = await claimOf('192.168.7.66', 'question-1');
    expect([mallory.id, mallory.claim === ada.claim]).toEqual([ada.id + 1, false]);
    expect(await claimOf('192.168.7.20', 'question-1')).toEqual(ada);
    // A key that nobody can guess is the same phone's, which may have moved on to another access point.
    const key = 'Wm9vbSBpbiBvbiB0aGUga2V5';
    expect(await claimOf('192.168.7.20', key)).toEqual(await claimOf('192.168.7.21', key));
  });
});

/** Sends a question under a key. @returns what the phone gets */
async function askedUnder(booth: HttpBooth, key: string) {
  const asked = { content: 'How deep?', author_name: 'Ada' };
  return dataOf(submittedQuestion, await submit(booth, asked, key), 201);
}

describe('details that come before their question', () => {
  const KEY = 'a-key-that-only-this-phone-knows';
  test('are linked to it when it comes, and staff hear of it', async ({ booth }) => {
    const lead = await leave(booth, { name: 'Ada', question_key: KEY });
    expect((await leadOf(booth, lead)).question_id).toBeNull();
    const stream = await booth.listenAsStaff();
    const { id } = await askedUnder(booth, KEY);
    expect(await leadOf(booth, lead)).toMatchObject({
      question_id: id,
      question: { content: 'How deep?' },
      version: 2,
    });
    await changed(stream, 'leads');
    // A retry of the question changes nothing, and no second lead gets it.
    expect((await askedUnder(booth, KEY)).id).toBe(id);
    expect((await leadOf(booth, lead)).version).toBe(2);
    expect((await linkedTo(booth, { question_key: KEY })).question).toBeNull();
  });

  test('are linked to one that was quicker, and leave no key or claim behind', async ({
    booth,
  }) => {
    const quick = 'a-key-whose-question-came-first';
    const { id } = await askedUnder(booth, quick);
    expect((await linkedTo(booth, { question_key: quick })).question).toBe(id);
    expect((await linkedTo(booth, { question_key: quick })).question).toBeNull();

    const { claim } = await askedUnder(booth, 'another-key');
    await leave(booth, { name: 'Ada', question_key: KEY });
    const files = databaseFiles(booth.dataDir);
    const secrets = [KEY, claim.slice(2).toLowerCase()];
    expect(files).toContain('how deep?');
    for (const secret of secrets) expect(files).not.toContain(secret);
  });

  test('wait for their own question, and for none whose key can be guessed', async ({ booth }) => {
    const guess = 'short-key-of-a-guess';
    const keys = [KEY, `${KEY}x`, KEY.toUpperCase(), guess, 'no key at all, or is it?'];
    const leads: number[] = [];
    for (const question_key of keys) leads.push(await leave(booth, { name: 'Ada', question_key }));
    const { id } = await askedUnder(booth, KEY);
    expect((await askedUnder(booth, guess)).id).not.toBe(id);
    // Nor does what such a key is stored under.
    const stored = ['127.0.0.1', '::ffff:127.0.0.1', '::1'].map(
      (address) => `~${createHash('sha256').update(`${address} ${guess}`).digest('base64url')}`,
    );
    for (const question_key of [guess, ...stored]) {
      expect((await linkedTo(booth, { question_key })).question).toBeNull();
    }
    const linked = await Promise.all(leads.map((lead) => leadOf(booth, lead)));
    expect(linked.map((lead) => lead.question_id)).toEqual([id, null, null, null, null]);
  });

  test('that were erased before it came do not come back, and it stays', async ({ booth }) => {
    const lead = await leave(booth, { name: 'Ada', question_key: KEY });
    expectDone(await eraseLead(booth, lead, { erase_question: true }));
    const { id } = await askedUnder(booth, KEY);
    expect(await readQuestion(booth, id)).toMatchObject({
      content: 'How deep?',
      author_name: 'Ada',
    });
  });
});
