import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Core } from '../../core.ts';
import { Router, urlencoded, type ErrorRequestHandler, type Request } from 'express';
import {
  vote,
  voteRiseEnd,
  type CastVote,
  type Vote,
  type VoteRise,
} from '../../contract/votes.ts';
import { conflict, logFault, notFound, toHttpError } from '../../http/errors.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SettingsService } from '../settings/settings.ts';
import { createVoteRise, type CountedVote } from './vote-rise.ts';
import type { PublicVotes } from './public-votes.ts';
import { newVoter, rememberVoter, voterOf } from './voter-cookie.ts';
import { createVotesRepository, type VotesRepository } from './votes.repository.ts';
import { sendBusyPage } from '../../http/busy-page.ts';
import type { Actor } from '../../http/actor.ts';
import { createCalls } from '../../http/calls.ts';
import { bodyInTime, publicJson } from '../../http/json-body.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { bodyOf, idOf } from '../../http/validate.ts';
import { iso } from '../../platform/time.ts';
import type { Logger } from '../../platform/logger.ts';

/** Bytes of a block of AES, and so of a mark. */
const BLOCK = 16;

/**
 * Creates voter marks, which are stored instead of the voters. A mark is the hash of the phone's token under a key of
 * the question: the database alone reveals neither the phone nor its other votes. The secret is needed to carry a
 * mark over to another question, so that a phone counts once when two are merged.
 */
export function createVoterMarks(secret: string) {
  function hashOf(...parts: (string | number)[]): Buffer {
    return createHmac('sha256', secret).update(parts.join('\n')).digest();
  }
  /** Key of the marks of a question or a poll. A mark is one block of AES, so no mode is needed. */
  function keyOf(id: number | string): Buffer {
    return hashOf('voters of', id);
  }
  /** All of it comes from `update`. Putting an empty end to it would keep 64 kB of Node's pool with each mark that is kept. */
  function markOf(id: number | string, phone: Buffer): Buffer {
    return createCipheriv('aes-256-ecb', keyOf(id), null).setAutoPadding(false).update(phone);
  }

  return {
    of: (id: number | string, token: string): Buffer =>
      markOf(id, hashOf('phone', token).subarray(0, BLOCK)),

    /** Mark of the same phone on another question. */
    carried(mark: Buffer, from: number, to: number): Buffer {
      const decipher = createDecipheriv('aes-256-ecb', keyOf(from), null).setAutoPadding(false);
      return markOf(to, decipher.update(mark));
    },
  };
}

/** Milliseconds between two announcements, however many vote in between. */
const TELL_EVERY_MS = 1000;
/** Number of votes that one write takes back; other writes run in between. */
const TAKEN_BACK_AT_ONCE = 200;
/** Phones whose first vote was counted, for as long as the server runs; the one that was first is forgotten first. */
const MOST_KNOWN = 20_000;

const VOTES_OFF = '“I want to know this too” is switched off at this booth.';
const ANSWERED = 'This question has already been answered.';

type VotesService = ReturnType<typeof createVotesService>;

/** "I want to know this too": once per phone and question. Every promise resolves after the commit. */
export function createVotesService(
  deps: Pick<Core, 'writes' | 'bus' | 'logs' | 'now' | 'elapsed'> & {
    votes: VotesRepository;
    publicVotes: PublicVotes;
    questions: Pick<QuestionsService, 'find' | 'isPublic'>;
    enabled: () => boolean;
    /** Secret without which marks cannot be forged; as secret as the claims. */
    secret: string;
  },
) {
  const { votes, publicVotes, questions, enabled, secret, writes, bus, logs } = deps;
  const rise = createVoteRise(deps.elapsed);
  const known = new Set<string>();
  /** Number of votes by question: at the last notification, and now. */
  const pending = new Map<number, { before: number; now: number }>();
  let resting = false;

  const marks = createVoterMarks(secret);

  function nameOf(voter: string): string {
    return createHmac('sha256', secret).update(`known\n${voter}`).digest('base64');
  }

  const hasVoted = (id: number, voter: string) => votes.has(id, marks.of(id, voter));

  /** Removes a phone's vote, also from questions merged into this one: a withdrawal counts for all of them. */
  function takeBack(id: number, voter: string): void {
    for (const each of [id, ...votes.mergedInto(id)]) {
      votes.remove(each, marks.of(each, voter));
    }
  }

  const votesOf = (id: number) => questions.find(id)?.votes ?? 0;

  /**
   * Takes back votes, inside a write. @returns the questions with fewer votes now, including main questions of those
   * merged meanwhile
   */
  function takeAllBack(
    counted: readonly CountedVote[],
  ): { id: number; before: number; now: number }[] {
    const ids = new Set(counted.flatMap(({ id }) => [id, questions.find(id)?.merged_into ?? id]));
    const before = new Map([...ids].map((id) => [id, votesOf(id)]));
    for (const { id, mark } of counted) votes.remove(id, mark);
    for (const id of ids) regroup(id);
    return [...before].map(([id, count]) => ({ id, before: count, now: votesOf(id) }));
  }

  /** Recounts the votes that a question has from those merged into it, each phone once. */
  function regroup(id: number): void {
    votes.removeMerged(id);
    for (const from of votes.mergedInto(id))
      for (const voter of votes.voters(from)) votes.lend(id, marks.carried(voter, from, id), from);
  }
  bus.on('questions-regrouped', regroup);

  function tell(): void {
    resting = pending.size > 0;
    if (!resting) return;
    setTimeout(tell, TELL_EVERY_MS).unref();
    const changed = [...pending]
      .map(([id, counts]) => ({ id, ...counts }))
      .filter(({ before, now }) => before !== now);
    pending.clear();
    if (changed.length === 0) return;
    const shown = changed.flatMap(({ id, before, now }) => {
      const number = publicVotes.shown(now);
      return number === publicVotes.shown(before) ? [] : [{ id, votes: number }];
    });
    if (shown.length > 0) publicVotes.changed();
    bus.emit('votes', shown);
  }

  /** Notifies at once after a quiet second, otherwise at the end of the current second. */
  function tellSoon(id: number, before: number, now: number): void {
    pending.set(id, { before: pending.get(id)?.before ?? before, now });
    if (resting) return;
    resting = true;
    setImmediate(tell);
  }

  function remember(name: string): void {
    known.add(name);
    const [first] = known;
    if (known.size > MOST_KNOWN && first !== undefined) known.delete(first);
  }

  return {
    /** True if a phone has voted before, as far as the server remembers. */
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
        else votes.add(id, marks.of(id, voter));
        const after = questions.find(id)?.votes ?? 0;
        return { before: question.votes, after, counts: wanted || hadVoted };
      });
      const phone = nameOf(voter);
      const isNew = !known.has(phone);
      // Not for a withdrawal of what was never given: a made-up phone would be known for nothing.
      if (counts) remember(phone);
      if (after > before) rise.add({ id, mark: marks.of(id, voter), phone, isNew });
      if (after !== before) tellSoon(id, before, after);
      return { wanted, votes: publicVotes.shown(after) };
    },

    /** Votes that rose unusually fast, for staff. */
    rise(): VoteRise {
      const state = rise.state();
      return state && { votes: state.votes, since: iso(deps.now() - state.sinceMs) };
    },

    /**
     * Ends the rise: its votes are taken back, as if they had never been given, or kept. Taking back includes the
     * votes of people at the same time; their phones can vote again.
     */
    async endRise(isTakenBack: boolean, actor: Actor): Promise<void> {
      const counted = rise.end();
      const words = `${isTakenBack ? 'Took back' : 'Kept'} ${counted.length} votes that rose unusually fast`;
      if (counted.length > 0) await writes.run(() => logs.add(actor, words));
      const taken = isTakenBack ? counted : [];
      for (let at = 0; at < taken.length; at += TAKEN_BACK_AT_ONCE) {
        const batch = taken.slice(at, at + TAKEN_BACK_AT_ONCE);
        const changes = await writes.run(() => takeAllBack(batch));
        for (const { phone } of batch) known.delete(phone);
        for (const { id, before, now } of changes) tellSoon(id, before, now);
      }
      bus.emit('votes', []);
    },

    /** Ids among these for which a phone has voted. */
    among: (ids: readonly number[], voter: string): Set<number> =>
      new Set(ids.filter((id) => hasVoted(id, voter))),
  };
}

/** Routes of votes for staff. */
function adminVoteRoutes(service: VotesService) {
  const calls = createCalls();
  calls.stand.get('/votes/rise', () => service.rise());
  calls.stand.post('/votes/rise', ({ body, actor }) =>
    service.endRise(body(voteRiseEnd).take_back, actor),
  );
  return calls.routers;
}

/** Page that shows a browser without JavaScript the result of its vote. */
const LIVE_PAGE = '/wedeliver';

function isForm(request: Request): boolean {
  return Boolean(request.is('application/x-www-form-urlencoded'));
}

/** Routes by which visitors vote for a question; also as a plain form. */
function voteRoutes(service: VotesService, limits: RateLimits, logger: Logger): Router {
  const router = Router();
  const path = '/api/question/:id/vote';

  /** Clearing a phone's storage to vote again meets this one; a phone that voted before does not. */
  const limitNew = (request: Request, voter: string | null) => {
    if (voter === null || !service.isKnown(voter)) limits.newVoter(request);
  };

  router.post(
    path,
    (request, _response, next) => (isForm(request) ? next() : next('route')),
    bodyInTime,
    urlencoded({ limit: '1kb', extended: false, parameterLimit: 5 }),
    limits.votes,
    async (request, response) => {
      const id = idOf(request);
      const kept = voterOf(request);
      const voter = kept ?? newVoter();
      const wanted = request.body?.wanted !== 'no';
      if (wanted) limitNew(request, kept);
      await service.cast(id, { voter, wanted });
      rememberVoter(response, voter);
      response.redirect(303, `${LIVE_PAGE}#question-${id}`);
    },
  );

  router.post(path, limits.votes, publicJson, async (request, response) => {
    const id = idOf(request);
    const cast = bodyOf(vote, request);
    if (cast.wanted) limitNew(request, cast.voter);
    response.json({ success: true, data: await service.cast(id, cast) });
  });

  // A person looks at what comes back: the page as it is now says why, or asks to wait.
  const refuse: ErrorRequestHandler = (thrown, request, response, next) => {
    if (!isForm(request)) {
      next(thrown);
      return;
    }
    const { status, retryAfter = 1 } = toHttpError(thrown);
    if (status >= 500) logFault(logger, thrown, request);
    if (status >= 500 || status === 429) sendBusyPage(response, retryAfter, status, LIVE_PAGE);
    else response.redirect(303, LIVE_PAGE);
  };
  router.use(path, refuse);
  return router;
}

/** "I want to know this too". */
export function setupVotes(
  core: Core,
  deps: {
    settings: Pick<SettingsService, 'current'>;
    questions: QuestionsService;
    publicVotes: PublicVotes;
    /** Makes the marks of phones. */
    secret: string;
    limits: RateLimits;
  },
) {
  const { settings, limits } = deps;
  const service = createVotesService({
    ...core,
    ...deps,
    votes: createVotesRepository(core.db),
    enabled: () => settings.current().votes.enabled,
  });
  return {
    /** Questions among these that the browser that asks wants answered. */
    votesOf(request: Request, ids: readonly number[]): ReadonlySet<number> {
      const voter = voterOf(request);
      return voter === null ? new Set() : service.among(ids, voter);
    },
    ...adminVoteRoutes(service),
    visitors: voteRoutes(service, limits, core.logger),
  };
}
