import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { question, submittedQuestion } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone } from '../support/expect-answer.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { expectedInsights, type ModelQuestion, type Show } from '../support/insights-model.ts';
import { addLabel, listQuestions, mark } from '../support/labels.ts';
import { eraseLead, leave, updateLead } from '../support/leads.ts';
import { merge, unmerge } from '../support/merging.ts';
import { chance, type Chance } from '../support/random.ts';
import { MINUTE, insightsOf, openIn } from '../support/insights-booth.ts';

const DAY = 24 * 60 * MINUTE;

/** Stores a text as a poll would. @returns its id */
function addText(booth: HttpBooth, at: number, question: number | null, media: number): number {
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const row = booth.deps.db
    .prepare(
      `INSERT INTO inbound_sms (created_at, from_number, to_number, message_sid, body, num_media, question_id, search_text)
       VALUES (?, '+15550100', '+15550199', ?, 'Hello', ?, ?, 'hello')`,
    )
    .run(at, sid, media, question);
  return Number(row.lastInsertRowid);
}

type Walk = {
  booth: HttpBooth;
  clock: { at: number };
  show: Show;
  claims: Map<number, string>;
  texts: Map<number, Show['texts'][number] & { question: number | null }>;
  labels: number[];
  random: Chance;
};

/** What the server does to the answered state when staff change a question. */
function settle(row: ModelQuestion, at: number) {
  const isAnswered = row.status === 'approved' && row.answer !== null;
  row.answeredAt = isAnswered ? (row.answeredAt ?? at) : null;
}

/** One thing that happens at a stand, done to the server and to the model. */
async function step({ booth, clock, show, claims, texts, labels, random }: Walk) {
  const own = [...show.questions].filter(([, { shelf }]) => shelf !== 'merged');
  const pick = () => random.oneOf(own);
  const put = async (id: number, json: object) =>
    dataOf(question, await booth.staff.put(`/api/admin/question/${id}`, json));

  const ask = async (headers: Record<string, string> = {}) => {
    const named = random.happens(0.5);
    const body = { content: `Question ${clock.at}?`, author_name: named ? 'Ada' : null };
    const answer = await booth.visitor.post('/api/question', body, headers);
    const { id, claim } = dataOf(submittedQuestion, answer, 201);
    claims.set(id, claim);
    const fresh = { status: 'pending', shelf: 'active', answer: null } as const;
    show.questions.set(id, { ...fresh, at: clock.at, named, answeredAt: null, drafted: false });
    return id;
  };
  const decide = async () => {
    const [id, row] = pick();
    const status = random.oneOf(['approved', 'approved', 'pending', 'rejected'] as const);
    const answer = random.oneOf([null, 'Yes.', `No, ${clock.at}.`]);
    const ai_suggested = random.happens(0.4);
    await put(id, { status, answer, ai_suggested });
    Object.assign(row, { status, answer, drafted: ai_suggested && answer !== null });
    settle(row, clock.at);
  };
  const shelve = async () => {
    const [id, row] = pick();
    const shelf = row.shelf === 'active' ? 'archived' : 'active';
    await put(id, { shelf });
    row.shelf = shelf;
  };
  const wish = async () => {
    const [id, row] = pick();
    if (row.status !== 'approved' || row.shelf !== 'active') return;
    const voter = randomBytes(16).toString('base64url');
    await booth.visitor.post(`/api/question/${id}/vote`, { voter, wanted: true });
  };
  const mergeTwo = async () => {
    const [id, row] = pick();
    const [into, main] = pick();
    if (id === into || row.shelf !== 'active' || main.shelf !== 'active') return;
    if (main.status === 'rejected') return;
    await merge(booth, id, into);
    row.shelf = 'merged';
  };
  const takeOut = async () => {
    const merged = [...show.questions].filter(([, { shelf }]) => shelf === 'merged');
    if (merged.length === 0) return;
    const [id, row] = random.oneOf(merged);
    await unmerge(booth, id);
    row.shelf = 'active';
  };
  const leaveLead = async () => {
    const [asked] = random.happens(0.6) ? pick() : [null];
    const claim = asked === null ? undefined : claims.get(asked);
    const consent = random.happens(0.6);
    const id = await leave(booth, { name: 'Ada Lovelace', consent, question_claim: claim });
    const linked = claim === undefined ? null : asked;
    if (linked !== null) claims.delete(linked);
    show.leads.set(id, {
      at: clock.at,
      consent,
      rating: null,
      followedUp: false,
      question: linked,
    });
  };
  const detailsFirst = async () => {
    const key = randomBytes(16).toString('base64url');
    const id = await leave(booth, { name: 'Grace Hopper', question_key: key });
    const kept = { rating: null, followedUp: false } as const;
    show.leads.set(id, { ...kept, at: clock.at, consent: true, question: null });
    clock.at += 20 * MINUTE;
    const asked = await ask({ 'idempotency-key': key });
    show.leads.get(id)!.question = asked;
    claims.delete(asked);
  };
  const rate = async () => {
    if (show.leads.size === 0) return;
    const [id, row] = random.oneOf([...show.leads]);
    const rating = random.oneOf(['hot', 'warm', 'cold', null] as const);
    const followedUp = random.happens(0.5);
    await updateLead(booth, id, { rating, followed_up: followedUp });
    Object.assign(row, { rating, followedUp });
  };
  const erase = async () => {
    if (show.leads.size === 0) return;
    const [id, { question: asked }] = random.oneOf([...show.leads]);
    const along = random.happens(0.5);
    // Those merged into it come back when it goes: its followers are asked for first.
    const followers = asked === null ? [] : await idsMergedInto(booth, asked, along);
    expectDone(await eraseLead(booth, id, { erase_question: along }));
    show.leads.delete(id);
    if (asked === null) return;
    const row = show.questions.get(asked);
    if (!along && row) row.named = false;
    if (!along) return;
    show.questions.delete(asked);
    for (const follower of followers) show.questions.get(follower)!.shelf = 'active';
    for (const text of texts.values())
      if (text.question === asked) Object.assign(text, { question: null, isQuestion: false });
  };
  const text = async () => {
    const asked = random.happens(0.5) ? await ask() : null;
    const media = random.below(3);
    const id = addText(booth, clock.at, asked, media);
    const stored = { at: clock.at, isQuestion: asked !== null, media, question: asked };
    texts.set(id, stored);
    show.texts.push(stored);
  };
  const label = async () => {
    const [id] = pick();
    const add = labels.filter(() => random.happens(0.4));
    await mark(
      booth,
      id,
      add,
      labels.filter((one) => !add.includes(one)),
    );
  };
  const acts: (() => Promise<unknown>)[] = [
    () => ask(),
    () => ask(),
    () => ask(),
    detailsFirst,
    decide,
    decide,
    decide,
    shelve,
    wish,
    wish,
    mergeTwo,
    takeOut,
  ];
  const act =
    own.length === 0
      ? () => ask()
      : random.oneOf([...acts, leaveLead, leaveLead, rate, rate, erase, text, label]);
  await act();
}

async function idsMergedInto(booth: HttpBooth, main: number, wanted: boolean) {
  if (!wanted) return [];
  const { items } = await listQuestions(booth, { shelf: 'merged', page_size: '100' });
  return items.filter((row) => row.merged_into === main).map(({ id }) => id);
}

/** Everything that staff's lists show, whatever shelf it lies on. */
async function everyQuestion(booth: HttpBooth) {
  const shelves = ['active', 'archived', 'merged'].map((shelf) =>
    listQuestions(booth, { shelf, page_size: '100' }),
  );
  return (await Promise.all(shelves)).flatMap(({ items }) => items);
}

/** The most wanted questions and the labels, from what staff's own lists say. */
async function expectedLists(booth: HttpBooth, isWithin: (at: string) => boolean, ids: number[]) {
  const rows = (await everyQuestion(booth)).filter(
    ({ created_at, shelf }) => isWithin(created_at) && shelf !== 'merged',
  );
  const isAnswered = (row: (typeof rows)[number]) =>
    row.status === 'approved' && row.answer !== null;
  const wanted = rows
    .filter(({ votes, asked, status }) => votes + asked > 1 && status !== 'rejected')
    .toSorted((a, b) => b.votes + b.asked - a.votes - a.asked || b.id - a.id)
    .slice(0, 10)
    .map((row) => ({
      id: row.id,
      content: row.content,
      status: row.status,
      answered: isAnswered(row),
      votes: row.votes,
      asked: row.asked,
    }));
  const labels = ids.map((id) => {
    const carried = rows.filter((row) => row.labels.includes(id));
    const open = carried.filter((row) => !isAnswered(row) && row.status !== 'rejected');
    return { id, questions: carried.length, unanswered: open.length };
  });
  return { wanted, labels, unlabelled: rows.filter((row) => row.labels.length === 0).length };
}

describe('every number of a random three-day show is what counting row by row gives', () => {
  // Clocks go back an hour, forward an hour, by half an hour, and never; offsets of whole, half and quarter hours.
  test.each([
    ['Europe/Berlin', '2031-10-24T20:00:00Z', 1],
    ['America/New_York', '2031-03-08T02:00:00Z', 2],
    ['Australia/Lord_Howe', '2031-04-05T02:00:00Z', 3],
    ['Asia/Kathmandu', '2031-06-01T15:00:00Z', 4],
    ['UTC', '2031-12-30T18:00:00Z', 5],
  ])('in %s from %s', async (zone, start, seed) => {
    const { booth, clock } = await openIn(zone, start);
    const random = chance(seed);
    const show: Show = { questions: new Map(), leads: new Map(), texts: [] };
    const labels: number[] = [];
    for (const name of ['Price', 'Range', '=1+1']) labels.push((await addLabel(booth, name)).id);
    const walk = { booth, clock, show, labels, random, claims: new Map(), texts: new Map() };
    const steps = 160;
    for (let i = 0; i < steps; i += 1) {
      // A show has busy and quiet hours; midnight and the hour of the change are never left out.
      clock.at += Math.round((3 * DAY * 2 * random.next()) / steps);
      await step(walk);
    }
    // A label that was deleted is on no question any more, though the question keeps its bit.
    expectDone(await booth.staff.send(`/api/admin/labels/${labels.pop()}`, { method: 'DELETE' }));

    const days = expectedInsights(show, null, zone).days.map(({ day }) => day);
    expect(days.length).toBeGreaterThanOrEqual(3);
    for (const day of [undefined, ...days, 'today', '2031-01-01']) {
      const told = await insightsOf(booth, day);
      const localDay = (at: string | number) =>
        new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at));
      const date = day === 'today' ? localDay(clock.at) : (day ?? null);
      expect(told).toMatchObject({ day: date, today: localDay(clock.at) });
      expect(told, day).toMatchObject(expectedInsights(show, date, zone));
      const isWithin = (at: string) => date === null || localDay(at) === date;
      const lists = await expectedLists(booth, isWithin, labels);
      expect(told.wanted).toEqual(lists.wanted);
      expect(told.unlabelled).toBe(lists.unlabelled);
      expect(told.labels).toHaveLength(lists.labels.length);
      for (const label of lists.labels) {
        expect(told.labels).toContainEqual(expect.objectContaining(label));
      }
      const { asked, answered, unanswered, rejected, repeats } = told.questions;
      expect(answered + unanswered + rejected + repeats).toBe(asked);
    }
  });
});
