import { randomBytes } from 'node:crypto';
import { submittedQuestion } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { mark } from '../support/labels.ts';
import { eraseLead, leave, updateLead } from '../support/leads.ts';
import { merge, unmerge } from '../support/merging.ts';
import type { Chance } from '../support/random.ts';
import { showIn } from './insights-model.ts';

const MINUTE = 60_000;

type Walk = {
  booth: HttpBooth;
  clock: { at: number };
  claims: Map<number, string>;
  labels: number[];
  random: Chance;
};

/** One thing that happens at a stand. */
export async function step({ booth, clock, claims, labels, random }: Walk): Promise<void> {
  const { db } = booth.deps;
  const { questions } = showIn(db);
  const own = questions.filter(({ shelf }) => shelf !== 'merged');
  const pick = () => random.oneOf(own);
  const put = (id: number, json: object) => booth.staff.put(`/api/admin/question/${id}`, json);
  const leadIds = db.prepare<[], number>('SELECT id FROM leads').pluck().all();

  const ask = async (headers: Record<string, string> = {}) => {
    const body = { content: `At ${clock.at}?`, author_name: random.happens(0.5) ? 'Ada' : null };
    const answer = await booth.visitor.post('/api/question', body, headers);
    const { id, claim } = dataOf(submittedQuestion, answer, 201);
    claims.set(id, claim);
    return id;
  };
  const decide = () =>
    put(pick().id, {
      status: random.oneOf(['approved', 'approved', 'pending', 'rejected']),
      answer: random.oneOf([null, 'Yes.', `No, ${clock.at}.`]),
      ai_suggested: random.happens(0.4),
    });
  const shelve = () => {
    const { id, shelf } = pick();
    return put(id, { shelf: shelf === 'active' ? 'archived' : 'active' });
  };
  const wish = () => {
    const voter = randomBytes(16).toString('base64url');
    return booth.visitor.post(`/api/question/${pick().id}/vote`, { voter, wanted: true });
  };
  const mergeTwo = async () => {
    const [one, main] = [pick(), pick()];
    const isActive = one.shelf === 'active' && main.shelf === 'active';
    if (one.id !== main.id && isActive && main.status !== 'rejected')
      await merge(booth, one.id, main.id);
  };
  const takeOut = async () => {
    const merged = questions.filter(({ shelf }) => shelf === 'merged');
    if (merged.length > 0) await unmerge(booth, random.oneOf(merged).id);
  };
  const leaveLead = () => {
    const asked = random.happens(0.6) ? pick().id : 0;
    const details = { consent: random.happens(0.6), question_claim: claims.get(asked) };
    claims.delete(asked);
    return leave(booth, { name: 'Ada Lovelace', ...details });
  };
  const detailsFirst = async () => {
    const key = randomBytes(16).toString('base64url');
    await leave(booth, { name: 'Grace Hopper', question_key: key });
    clock.at += 20 * MINUTE;
    claims.delete(await ask({ 'idempotency-key': key }));
  };
  const rate = async () => {
    if (leadIds.length === 0) return;
    const rating = random.oneOf(['hot', 'warm', 'cold', null] as const);
    await updateLead(booth, random.oneOf(leadIds), { rating, followed_up: random.happens(0.5) });
  };
  const erase = async () => {
    if (leadIds.length > 0)
      await eraseLead(booth, random.oneOf(leadIds), { erase_question: random.happens(0.5) });
  };
  /** Stored as a poll would. */
  const text = async () => {
    const asked = random.happens(0.5) ? await ask() : null;
    db.prepare(
      `INSERT INTO inbound_sms (event_id, created_at, from_number, to_number, message_sid, body, num_media, question_id, search_text)
       VALUES ((SELECT id FROM events WHERE closed_at IS NULL), ?, '+15550100', '+15550199', ?, 'Hello', ?, ?, 'hello')`,
    ).run(clock.at, `SM${randomBytes(16).toString('hex')}`, random.below(3), asked);
  };
  const label = () => {
    const add = labels.filter(() => random.happens(0.4));
    const rest = labels.filter((one) => !add.includes(one));
    return mark(booth, pick().id, add, rest);
  };
  const asking = () => ask();
  const about = [decide, decide, decide, shelve, wish, wish, mergeTwo, takeOut, text, label];
  const leads = [detailsFirst, leaveLead, leaveLead, rate, rate, erase];
  const acts: (() => Promise<unknown>)[] = [asking, asking, asking];
  acts.push(...about, ...leads);
  await (own.length === 0 ? ask() : random.oneOf(acts)());
}
