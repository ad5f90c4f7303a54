import type { PublicQuestionsEvent, PublicVotesEvent } from '../../../server/contract/events.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { inTime } from '../../lib/in-time.ts';
import type { OkBody, Reader } from '../../lib/shape.ts';
import { listBody } from './live.schemas.ts';

/** The approved questions, newest approval first, as of a version of the public list. */
export type PublicList = { questions: readonly ApprovedQuestion[]; version: number };

/** A server that does not answer within this many milliseconds counts as away. */
const TIMEOUT_MS = 8000;

/** `busy` is a 429: the server is alive, and what is on the screen stays. */
export type Fetched<T> = { ok: true; value: T } | { ok: false; busy: boolean };

/** Never rejects. */
export async function get<T>(path: string, body: Reader<T>): Promise<Fetched<T>> {
  try {
    return await inTime(TIMEOUT_MS, async (signal) => {
      const response = await fetch(path, { cache: 'no-cache', signal });
      if (!response.ok) return { ok: false, busy: response.status === 429 };
      const parsed = body.safeParse(await response.json());
      return parsed.success ? { ok: true, value: parsed.data } : { ok: false, busy: false };
    });
  } catch {
    return { ok: false, busy: false };
  }
}

/** GET /api/questions/approved. Never rejects. */
export async function fetchList(): Promise<Fetched<PublicList>> {
  const answer = await get('/api/questions/approved', listBody);
  if (!answer.ok) return answer;
  return { ok: true, value: { questions: answer.value.data, version: answer.value.version } };
}

/**
 * GET /api/settings/public. Never rejects.
 * @param body of the answer, with as much of the settings as the page needs
 */
export async function fetchSettings<Settings>(
  body: Reader<OkBody<Settings>>,
): Promise<Fetched<Settings>> {
  const answer = await get('/api/settings/public', body);
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** The list after an event: what is new joins at the front, what changed changes where it stands. */
export function applyQuestionsEvent(list: PublicList, event: PublicQuestionsEvent): PublicList {
  if (event.version <= list.version) return list;
  const removed = new Set(event.removed);
  const changed = new Map(event.upserted.map((question) => [question.id, question]));
  const known = new Set(list.questions.map(({ id }) => id));
  const joined = event.upserted.filter(({ id }) => !known.has(id));
  const kept = list.questions
    .filter(({ id }) => !removed.has(id))
    .map((question) => changed.get(question.id) ?? question);
  return { questions: [...joined, ...kept], version: event.version };
}

/** The list with other numbers of votes; the same list when none of them differs. */
export function applyVotes(list: PublicList, votes: PublicVotesEvent['votes']): PublicList {
  const byId = new Map(votes.map((one) => [one.id, one.votes]));
  const questions = list.questions.map((question) => {
    const now = byId.get(question.id);
    return now === undefined || now === question.votes ? question : { ...question, votes: now };
  });
  return questions.some((question, index) => question !== list.questions[index])
    ? { ...list, questions }
    : list;
}

/** Whether two states of the same version show other votes. */
export function hasOtherVotes(one: PublicList, other: PublicList): boolean {
  const before = new Map(one.questions.map((question) => [question.id, question]));
  return other.questions.some(({ id, votes, votable }) => {
    const was = before.get(id);
    return was !== undefined && (was.votes !== votes || was.votable !== votable);
  });
}
