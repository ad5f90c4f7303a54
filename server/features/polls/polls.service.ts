import type { Core } from '../../core.ts';
import {
  faultOfDraft,
  POLL_MESSAGES,
  type CastPollVote,
  type Poll,
  type PollCommand,
  type PollDraft,
  type PollOption,
  type PollUpdate,
  type PollVote,
  type PollWords,
  type PublicPoll,
  type WordHiding,
} from '../../contract/polls.ts';
import { POLLS_MAX } from '../../contract/limits.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { createPollNews } from './poll-news.ts';
import { folded, resultsOf, tallyOf } from './poll-results.ts';
import { choiceOf, effectOf } from './poll-rules.ts';
import type { PollsRepository, StoredPoll } from './polls.repository.ts';

/** Words of the log for each command. */
const DONE: Readonly<Record<PollCommand, string>> = {
  start: 'started',
  lock: 'closed voting',
  unlock: 'opened voting again',
  reveal: 'revealed the results',
  reset: 'deleted the votes and opened voting again',
  end: 'ended',
};

function optionsOf({ options }: StoredPoll): PollOption[] {
  return options.map((text, place) => ({ id: place + 1, text }));
}

/** A poll as staff see it. */
function toPoll(stored: StoredPoll, words?: number): Poll {
  const { event_id: event, right_option: right } = stored;
  const { reset_version: _reset, hidden_words: _hidden, tally: _tally, ...rest } = stored;
  const { event_id: _event, right_option: _right, ...fields } = rest;
  return { ...fields, event, right, options: optionsOf(stored), results: resultsOf(stored, words) };
}

/** A running poll as visitors see it: the results, and with them the right option, come with the reveal. */
function toPublic(stored: StoredPoll | null): PublicPoll | null {
  if (stored === null) return null;
  const { id, kind, question, phase, round, voters } = stored;
  if (phase === 'draft' || phase === 'ended') return null;
  const results = resultsOf(stored);
  return { id, kind, question, options: optionsOf(stored), phase, round, voters, results };
}

export type PollsService = ReturnType<typeof createPollsService>;

/** Polls. Every promise resolves after the commit. */
export function createPollsService(
  deps: Pick<Core, 'writes' | 'bus' | 'logs' | 'now'> & {
    polls: PollsRepository;
    openId: () => number;
    /** Stored name of a phone in a poll, made of its token. */
    markOf: (poll: number, voter: string) => Buffer;
  },
) {
  const { polls, openId, markOf, writes, logs, now } = deps;
  const news = createPollNews({ ...deps, read: () => toPublic(polls.running(openId())) });
  /** @throws HttpError 404 */
  function stored(id: number): StoredPoll {
    const poll = polls.find(id);
    if (poll === null) throw notFound('This poll');
    return poll;
  }

  /** Runs a write that gives its words for the log, or null when it changed nothing. */
  async function change(actor: Actor, write: () => { id: number; words: string | null }) {
    const { poll, isChanged } = await writes.run(() => {
      const { id, words } = write();
      const after = stored(id);
      if (words !== null) logs.add(actor, `Poll “${after.question}”: ${words}`);
      return { poll: after, isChanged: words !== null };
    });
    if (isChanged) news.changed();
    return poll;
  }

  /** @throws HttpError 409 */
  function checkStart(poll: StoredPoll): void {
    if (poll.event_id !== openId()) throw conflict(POLL_MESSAGES.notOpenEvent);
    if (polls.running(poll.event_id) !== null) throw conflict(POLL_MESSAGES.otherRunning);
    // A file may bring one that no form would.
    const fault = faultOfDraft({ ...poll, right: poll.right_option });
    if (fault !== null) throw conflict(fault[1]);
  }

  function obey(poll: StoredPoll, command: PollCommand, to: StoredPoll['phase']): void {
    const { id, version } = poll;
    const isReset = command === 'reset';
    if (command === 'start') checkStart(poll);
    const counted = command === 'reveal' ? tallyOf(poll, polls.choices(id)) : poll.tally;
    const tally = isReset ? null : counted;
    polls.step({
      id,
      phase: to,
      round: poll.round + (isReset ? 1 : 0),
      reset_version: isReset ? version + 1 : poll.reset_version,
      tally,
      now: now(),
    });
    if (isReset || (to === 'ended' && tally !== null)) polls.dropVotes(id);
  }

  function wordsOf(poll: StoredPoll): PollWords {
    if (poll.kind !== 'words') return { items: [] };
    const { words } = poll.tally ?? tallyOf(poll, polls.choices(poll.id));
    const hidden = new Set(poll.hidden_words);
    const byAlphabet = new Intl.Collator().compare;
    return {
      items: words
        .map(({ text }) => ({ text, hidden: hidden.has(folded(text)) }))
        .toSorted((a, b) => byAlphabet(a.text, b.text)),
    };
  }

  return {
    close: news.close,
    /** The running poll of the open event, for visitors. */
    current: news.current,

    /** @param event by default the open one @param words number of words in results, by default a cloud's */
    list: (event = openId(), words?: number): Poll[] =>
      polls.list(event).map((stored) => toPoll(stored, words)),

    /** @throws HttpError 409 when there are too many */
    async add(draft: PollDraft, actor: Actor): Promise<Poll> {
      const added = await change(actor, () => {
        const event = openId();
        if ((polls.count(event) ?? 0) >= POLLS_MAX) throw conflict(POLL_MESSAGES.tooMany);
        return { id: polls.add(event, draft, now()), words: 'prepared' };
      });
      return toPoll(added);
    },

    /** @throws HttpError 404, 409 once it was started or changed meanwhile */
    async update(id: number, { draft, version }: PollUpdate, actor: Actor): Promise<Poll> {
      const updated = await change(actor, () => {
        const before = stored(id);
        if (before.phase !== 'draft') throw conflict(POLL_MESSAGES.started);
        if (before.version !== version) throw conflict(POLL_MESSAGES.editedMeanwhile);
        polls.change(id, draft, now());
        return { id, words: 'changed' };
      });
      return toPoll(updated);
    },

    /** @throws HttpError 404, 409 while it runs */
    async remove(id: number, actor: Actor): Promise<void> {
      await writes.run(() => {
        const { phase, question } = stored(id);
        if (phase !== 'draft' && phase !== 'ended') throw conflict(POLL_MESSAGES.running);
        polls.remove(id, now());
        polls.dropVotes(id);
        logs.add(actor, `Poll “${question}”: deleted`);
      });
      news.changed();
    },

    /** @throws HttpError 404, 409 when the poll is not as the command takes it to be */
    async command(
      id: number,
      { do: command, version }: { do: PollCommand; version: number },
      actor: Actor,
    ): Promise<Poll> {
      const poll = await change(actor, () => {
        const before = stored(id);
        const effect = effectOf(command, before, version);
        if (effect === 'done') return { id, words: null };
        if ('refused' in effect) throw conflict(effect.refused);
        obey(before, command, effect.to);
        return { id, words: DONE[command] };
      });
      return toPoll(poll);
    },

    /** @throws HttpError 404 */
    words: (id: number): PollWords => wordsOf(stored(id)),

    /** Hides a word, or shows it again. @throws HttpError 404 */
    async hide(id: number, { text, hidden }: WordHiding, actor: Actor): Promise<PollWords> {
      const poll = await change(actor, () => {
        const { hidden_words: before } = stored(id);
        const word = folded(text);
        if (before.includes(word) === hidden) return { id, words: null };
        const others = before.filter((other) => other !== word);
        polls.hide(id, hidden ? [...others, word] : others, now());
        return { id, words: hidden ? 'hid a word' : 'showed a hidden word again' };
      });
      return wordsOf(poll);
    },

    /** True for the first vote of a phone in an open poll. */
    isFirstVote: (id: number, voter: string): boolean =>
      polls.votable(id)?.isOpen === true && !polls.hasVoted(id, markOf(id, voter)),

    /**
     * Counts a phone's vote in place of its last one.
     * @throws HttpError 400 when it is not answered in this way, 404, 409 once votes are closed
     */
    async vote(id: number, { voter, ...given }: PollVote): Promise<CastPollVote> {
      const mark = markOf(id, voter);
      const cast = await writes.run(() => {
        const poll = polls.votable(id);
        if (poll === null || poll.event_id !== openId()) throw notFound('This poll');
        if (!poll.isOpen) throw conflict(POLL_MESSAGES.closed);
        polls.vote(id, mark, choiceOf(poll, given));
        return { round: poll.round };
      });
      news.voted();
      return cast;
    },
  };
}
