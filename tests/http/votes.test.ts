import { describe, expect } from 'vitest';
import { MESSAGES } from '../../server/contract/messages.ts';
import { publicVotes, voteRise } from '../../server/contract/votes.ts';
import { changed } from '../support/event-stream.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, test as base } from '../support/http-booth.ts';
import { actions } from '../support/leads.ts';
import { merge } from '../support/merging.ts';
import { listQuestions } from '../support/labels.ts';
import { readQuestion } from '../support/llm.ts';
import { pagesFromSource } from '../support/stub-pages.ts';
import { approved, onScreen, put } from './question-calls.ts';
import { cast, counted, inRow, OPEN, phone, save } from './vote-calls.ts';

const test = base.extend('booth', () => openHttpBooth(OPEN));

/** A busy machine tells some votes a second later. */
const WITHIN = { timeout: 10_000 };

describe('wanting to know something too', () => {
  test('counts once a phone, can be taken back, and is shown once many do', async ({ booth }) => {
    const id = await approved(booth);
    const [one, two, three] = [phone(), phone(), phone()];
    expect(await onScreen(booth)).toMatchObject([{ id, votes: null, votable: true }]);
    expect(await counted(booth, id, one)).toBe(null);
    expect(await counted(booth, id, one)).toBe(null);
    expect(await inRow(booth, id)).toBe(1);
    expect(await counted(booth, id, two)).toBe(null);
    expect(await counted(booth, id, three)).toBe(3);
    expect(await counted(booth, id, one, false)).toBe(null);
    expect(await counted(booth, id, one, false)).toBe(null);
    expect(await inRow(booth, id)).toBe(2);
    await save(booth, { minimum: 2 });
    expect(await onScreen(booth)).toMatchObject([{ votes: 2, votable: true }]);
    expect(await counted(booth, id, one)).toBe(3);
    await expect.poll(() => onScreen(booth), WITHIN).toMatchObject([{ votes: 3 }]);
    await save(booth, { enabled: false });
    expectRefusal(await cast(booth, id, phone()), 'conflict');
    expect(await onScreen(booth)).toMatchObject([{ votes: null, votable: false }]);
  });

  test('that is no vote is refused; a vote is in the way of no edit', async ({ booth }) => {
    const id = await approved(booth);
    for (const body of [{ voter: 'abc', wanted: true }, { voter: 'x'.repeat(22) }]) {
      const answer = await booth.visitor.post(`/api/question/${id}/vote`, body);
      expectRefusal(answer, 'validation_failed');
    }
    expect(await inRow(booth, id)).toBe(0);

    const { version } = await readQuestion(booth, id);
    await counted(booth, id, phone());
    const edited = await put(booth, id, { answer: 'No.', version });
    expect(edited.status).toBe(200);
  });

  test('is for questions that are approved and not answered alone', async ({ booth }) => {
    const [waiting, rejected] = [await booth.ask('Waiting?'), await booth.ask('Rejected?')];
    await put(booth, rejected, { status: 'rejected' });
    for (const id of [waiting, rejected, 4711]) {
      expectRefusal(await cast(booth, id, phone()), 'not_found');
    }
    const id = await approved(booth);
    const voter = phone();
    for (const one of [voter, phone(), phone()]) await counted(booth, id, one);
    await put(booth, id, { answer: 'A little.' });
    expectRefusal(await cast(booth, id, phone()), 'conflict');
    expectRefusal(await cast(booth, id, voter, false), 'conflict');
    expect((await onScreen(booth)).find((row) => row.id === id)).toMatchObject({
      votes: 3,
      votable: false,
    });
    await put(booth, id, { status: 'rejected' });
    expectRefusal(await cast(booth, id, phone()), 'not_found');
  });

  test('leaves nothing of an erased question, of a phone a keyed hash', async ({ booth }) => {
    const id = await approved(booth);
    const voter = phone();
    await counted(booth, id, voter);
    await counted(booth, await approved(booth, 'Is it fast?'), voter);
    const rows = () => booth.deps.db.prepare('SELECT question_id, voter FROM question_votes').all();
    const stored = rows() as { question_id: number; voter: Buffer }[];
    expect(stored).toHaveLength(2);
    // Not even that it was the same phone.
    expect(stored[0]?.voter.equals(stored[1]?.voter ?? Buffer.alloc(0))).toBe(false);
    booth.deps.db.prepare('DELETE FROM questions WHERE id = ?').run(id);
    expect(rows()).toMatchObject([{ question_id: stored[1]?.question_id }]);
  });
});

test('who clears a phone’s memory is held back, while phones that voted before go on and other addresses are not touched', async () => {
  let time = Date.parse('2026-11-21T09:00:00Z');
  const booth = await openHttpBooth({ now: () => time });
  const [id, other] = [await approved(booth), await approved(booth, 'Is it fast?')];
  const at = (from: string) => booth.client({ from });
  const vote = (from: string, voter: string, question = id) =>
    at(from).post(`/api/question/${question}/vote`, { voter, wanted: true });
  const first = phone();
  expect((await vote('127.0.0.9', first)).status).toBe(200);
  for (let one = 1; one < 40; one += 1) {
    expect((await vote('127.0.0.9', phone())).status).toBe(200);
  }
  const late = phone();
  const refused = await vote('127.0.0.9', late);
  expectRefusal(refused, 'rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3);
  expect((await vote('127.0.0.9', first, other)).status).toBe(200);
  expect((await vote('127.0.0.10', phone())).status).toBe(200);
  // A phone that waited is counted: nobody's word is lost.
  time += 3000;
  expect((await vote('127.0.0.9', late)).status).toBe(200);
  expect((await vote('127.0.0.9', phone())).status).toBe(429);
  expect(await inRow(booth, id)).toBe(42);
});

test('made-up phones are held back from however many addresses they come, and who voted before goes on', async () => {
  const booth = await openHttpBooth({ now: () => 0, elapsed: () => 0 });
  const [id, other] = [await approved(booth), await approved(booth, 'Is it fast?')];
  const vote = (address: number, voter: string, question = id) =>
    booth
      .client({ from: `127.0.0.${address}` })
      .post(`/api/question/${question}/vote`, { voter, wanted: true });
  const first = phone();
  expect((await vote(20, first)).status).toBe(200);
  const votes = Array.from({ length: 399 }, (_, n) => vote(20 + Math.floor((n + 1) / 40), phone()));
  for (const { status } of await Promise.all(votes)) expect(status).toBe(200);
  expectRefusal(await vote(40, phone()), 'rate_limited', MESSAGES.rateLimited(1));
  expect((await vote(20, first, other)).status).toBe(200);
  expect(await inRow(booth, id)).toBe(400);
});

test('when votes rise unusually fast, staff see it and take all of that minute back, of merged questions too; or leave them', async () => {
  let elapsed = 0;
  const booth = await openHttpBooth({ ...OPEN, elapsed: () => elapsed });
  const [id, main] = [await approved(booth), await approved(booth, 'Is it fast?')];
  const path = '/api/admin/votes/rise';
  const rise = async () => dataOf(voteRise, await booth.staff.get(path));
  const [early, late] = [phone(), phone()];
  await counted(booth, id, early);
  elapsed += 61_000;
  const flood = (count: number) =>
    Promise.all(Array.from({ length: count }, () => counted(booth, id, phone())));
  await flood(148);
  expect(await rise()).toBeNull();
  const staff = await booth.listenAsStaff();
  await flood(2);
  await changed(staff, 'votes');
  // The same phone on another question is one of them.
  await counted(booth, main, late);
  await counted(booth, id, late);
  expect(await rise()).toMatchObject({ votes: 152 });
  await merge(booth, id, main);
  elapsed += 10 * 60_000;
  const settled = phone();
  await counted(booth, main, settled);
  expect(await inRow(booth, main)).toBe(153);

  expectDone(await booth.staff.post(path, { take_back: true }));
  expect(await rise()).toBeNull();
  expect([await inRow(booth, id), await inRow(booth, main)]).toEqual([1, 2]);
  expect((await actions(booth))[0]).toBe('Took back 152 votes that rose unusually fast');
  // A person among them can say it again.
  await counted(booth, main, late);
  expect(await inRow(booth, main)).toBe(3);

  const many = Array.from({ length: 150 }, () => counted(booth, main, phone()));
  await Promise.all(many);
  expect(await rise()).toMatchObject({ votes: 152 });
  expectDone(await booth.staff.post(path, { take_back: false }));
  expect(await rise()).toBeNull();
  expect(await inRow(booth, main)).toBe(153);
});

test('pages are told how many there are, visitors what they may see', async ({ booth }) => {
  const [id, quiet] = [await approved(booth), await approved(booth, 'Is it fast?')];
  const visitor = await booth.listen();
  const staff = await booth.listenAsStaff();
  await counted(booth, quiet, phone());
  await changed(staff, 'votes');
  await Promise.all(Array.from({ length: 50 }, () => counted(booth, id, phone())));
  await expect
    .poll(async () => publicVotes.parse(await visitor.next('votes')).votes, WITHIN)
    .toEqual([{ id, votes: 50 }]);
  const others = visitor.unread().filter(({ name }) => name !== 'ping' && name !== 'build');
  expect(others).toEqual([]);
  await changed(staff, 'votes');
});

test('staff list questions by how many want to know', async ({ booth }) => {
  const [a, b] = [await approved(booth, 'A'), await approved(booth, 'B')];
  const c = await approved(booth, 'C');
  await counted(booth, b, phone());
  for (const one of [phone(), phone()]) await counted(booth, a, one);
  const order = async (query: Record<string, string>) => {
    const { items } = await listQuestions(booth, { sort: 'votes', ...query });
    return items.map(({ id }) => id);
  };
  expect(await order({ order: 'desc' })).toEqual([a, b, c]);
  expect(await order({ order: 'asc', status: 'approved' })).toEqual([c, b, a]);
  expect(await order({ order: 'desc', q: 'B' })).toEqual([b]);
});

function form(wanted: string) {
  return { method: 'POST', form: { wanted } };
}

describe('without JavaScript', () => {
  test('a button says so, the page shows it pressed, and the same button takes it back', async () => {
    const booth = await openHttpBooth({ ...OPEN, pages: await pagesFromSource() });
    const [id, other] = [await approved(booth), await approved(booth, 'Is it fast?')];
    const browser = booth.client();
    const button = async (question: number) => {
      const { text } = await browser.get('/wedeliver');
      return new RegExp(`<button[^>]*data-vote="${question}"[^>]*>`).exec(text)?.[0] ?? '';
    };
    expect(await button(id)).toContain('aria-pressed="false"');
    const posted = await browser.send(`/api/question/${id}/vote`, form('yes'));
    expect(posted.status).toBe(303);
    expect(posted.headers.location).toBe(`/wedeliver#question-${id}`);
    expect(posted.headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Strict$/);
    expect(await button(id)).toMatch(
      /aria-pressed="true".*value="no"|value="no".*aria-pressed="true"/,
    );
    expect(await button(other)).toContain('aria-pressed="false"');
    await browser.send(`/api/question/${id}/vote`, form('yes'));
    expect(await inRow(booth, id)).toBe(1);
    // Another phone's page shows that phone's own votes.
    const stranger = await booth.client().get('/wedeliver');
    expect(stranger.text).not.toContain('aria-pressed="true"');
    await browser.send(`/api/question/${id}/vote`, form('no'));
    expect(await inRow(booth, id)).toBe(0);
  });

  test('what is refused leads back to the page as it is now, and a crowd is asked to wait', async () => {
    // However slow the laptop is, nobody's wait runs out while they are asking.
    const time = Date.now();
    const booth = await openHttpBooth({ now: () => time });
    const id = await approved(booth);
    await put(booth, id, { answer: 'No.' });
    const browser = booth.client({ from: '127.0.0.9' });
    const refused = await browser.send(`/api/question/${id}/vote`, form('yes'));
    expect([refused.status, refused.headers.location]).toEqual([303, '/wedeliver']);
    const open = await approved(booth, 'Is it fast?');
    for (let one = 1; one < 40; one += 1) {
      const forgetful = booth.client({ from: '127.0.0.9' });
      await forgetful.send(`/api/question/${open}/vote`, form('yes'));
    }
    const phone = booth.client({ from: '127.0.0.9' });
    const late = await phone.send(`/api/question/${open}/vote`, form('yes'));
    expect(late.status).toBe(429);
    expect(late.text).toContain('One moment, please');
    expect(late.text).toMatch(/http-equiv="refresh" content="\d+; url=\/wedeliver"/);
  });
});
