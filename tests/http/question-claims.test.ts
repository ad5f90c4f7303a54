import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { submittedLead } from '../../server/contract/leads.ts';
import { question, submittedQuestion } from '../../server/contract/questions.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { eraseLead, leadOf, leave, openTicking } from '../support/leads.ts';

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

  test('a lead is retried with its claim and is the same lead', async () => {
    const booth = await openTicking();
    const { id, claim } = await booth.submit('How tall?');
    const lead = { name: 'Ada', email: 'ada@example.com', question_claim: claim };
    const headers = { 'idempotency-key': 'a-key-of-this-lead-1234567' };
    const answers = [
      await booth.visitor.post('/api/lead', lead, headers),
      await booth.visitor.post('/api/lead', lead, headers),
    ];
    expect(answers.map((answer) => dataOf(submittedLead, answer, 201))).toEqual([
      { id: 1 },
      { id: 1 },
    ]);
    expect((await leadOf(booth, 1)).question_id).toBe(id);
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
    const stream = await openEventStream(
      { port: booth.port, host: ADMIN_HOST, headers: { cookie: booth.staff.cookie() } },
      '/api/admin/events',
    );
    onTestFinished(() => stream.close());
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
