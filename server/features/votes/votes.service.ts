import { createHmac } from 'node:crypto';
import type { CastVote, Vote } from '../../contract/votes.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { EventBus } from '../../platform/events.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import { createVoterMarks } from '../../platform/voter-marks.ts';
import type { PublicVotes } from './public-votes.ts';
import type { VotesRepository } from './votes.repository.ts';

/** Milliseconds between two announcements, however many vote in between. */
const TELL_EVERY_MS = 1000;
/** Phones whose first vote was counted, for as long as the server runs; the one that was first is forgotten first. */
const MOST_KNOWN = 20_000;

export const VOTES_OFF = '“I want to know this too” is switched off at this stand.';
export const ANSWERED = 'This question has already been answered.';

export type VotesService = ReturnType<typeof createVotesService>;

/** "I want to know this too": once per phone and question. Every promise resolves after the commit. */
export function createVotesService(deps: {
  votes: VotesRepository;
  publicVotes: PublicVotes;
  questions: Pick<QuestionsService, 'find' | 'hook' | 'isPublic'>;
  enabled: () => boolean;
  /** What keeps the stored hashes from being made up: as secret as the claims. */
  secret: string;
  writes: WriteQueue;
  events: EventBus;
}) {
  const { votes, publicVotes, questions, enabled, secret, writes, events } = deps;
  const known = new Set<string>();
  /** By question: how many votes it had when it was last told, and has now. */
  const untold = new Map<number, { before: number; now: number }>();
  let resting = false;

  const marks = createVoterMarks(secret);

  function nameOf(voter: string): string {
    return createHmac('sha256', secret).update(`known\n${voter}`).digest('base64');
  }

  function hasVoted(id: number, voter: string): boolean {
    return votes.has(id, marks.of(id, voter)) || votes.has(id, marks.oldOf(id, voter));
  }

  /** Also from those that were merged into it: a withdrawal counts for all of them. */
  function takeBack(id: number, voter: string): void {
    for (const each of [id, ...votes.mergedInto(id)]) {
      votes.remove(each, marks.of(each, voter));
      votes.remove(each, marks.oldOf(each, voter));
      if (each !== id) votes.remove(id, marks.oldOf(each, voter));
    }
  }

  /** Recounts what a question has from those merged into it: each phone once. */
  function regroup(id: number): void {
    votes.removeMerged(id);
    for (const from of votes.mergedInto(id))
      for (const voter of votes.voters(from)) votes.lend(id, marks.carried(voter, from, id), from);
  }
  questions.hook({ regrouped: regroup });

  function tell(): void {
    resting = untold.size > 0;
    if (!resting) return;
    setTimeout(tell, TELL_EVERY_MS).unref();
    const changed = [...untold]
      .map(([id, counts]) => ({ id, ...counts }))
      .filter(({ before, now }) => before !== now);
    untold.clear();
    if (changed.length === 0) return;
    const shown = changed.flatMap(({ id, before, now }) => {
      const number = publicVotes.shown(now);
      return number === publicVotes.shown(before) ? [] : [{ id, votes: number }];
    });
    if (shown.length > 0) publicVotes.changed();
    events.emit('votes', { votes: changed.map(({ id, now }) => ({ id, votes: now })), shown });
  }

  /** At once after a quiet second, else when the second is over. */
  function tellSoon(id: number, before: number, now: number): void {
    untold.set(id, { before: untold.get(id)?.before ?? before, now });
    if (resting) return;
    resting = true;
    setImmediate(tell);
  }

  function remember(voter: string): void {
    known.add(nameOf(voter));
    const [first] = known;
    if (known.size > MOST_KNOWN && first !== undefined) known.delete(first);
  }

  return {
    /** Whether a phone has voted before, as far as is remembered. */
    isKnown: (voter: string): boolean => known.has(nameOf(voter)),

    /**
     * Counts or takes back a phone's vote; the same again changes nothing.
     * @throws HttpError 404 unless the question is public, 409 when it is answered or votes are off
     */
    async cast(id: number, { voter, wanted }: Vote): Promise<CastVote> {
      const { before, after, counts } = await writes.run(() => {
        const question = questions.find(id);
        if (!question || !questions.isPublic(question)) throw notFound('This question');
        if (!enabled()) throw conflict(VOTES_OFF);
        if (question.answer !== null) throw conflict(ANSWERED);
        const hadVoted = hasVoted(id, voter);
        if (!wanted) takeBack(id, voter);
        else if (!votes.has(id, marks.oldOf(id, voter))) votes.add(id, marks.of(id, voter));
        const after = questions.find(id)?.votes ?? 0;
        return { before: question.votes, after, counts: wanted || hadVoted };
      });
      // Not for a withdrawal of what was never given: a made-up phone would be known for nothing.
      if (counts) remember(voter);
      if (after !== before) tellSoon(id, before, after);
      return { wanted, votes: publicVotes.shown(after) };
    },

    /** Which of these questions a phone has voted for. */
    among: (ids: readonly number[], voter: string): Set<number> =>
      new Set(ids.filter((id) => hasVoted(id, voter))),
  };
}
