import {
  POLL_MESSAGES,
  type PollCommand,
  type PollPhase,
  type PollVote,
} from '../../contract/polls.ts';
import { invalid } from '../../http/errors.ts';
import { folded, type Choice } from './poll-results.ts';
import type { StoredPoll } from './polls.repository.ts';

/** Phases in which a command may be given, and the one that it leads to. */
const COMMANDS: Readonly<Record<PollCommand, { from: readonly PollPhase[]; to: PollPhase }>> = {
  start: { from: ['draft'], to: 'open' },
  lock: { from: ['open'], to: 'locked' },
  unlock: { from: ['locked'], to: 'open' },
  reveal: { from: ['open', 'locked', 'ended'], to: 'revealed' },
  reset: { from: ['open', 'locked', 'revealed'], to: 'open' },
  end: { from: ['open', 'locked', 'revealed'], to: 'ended' },
};

type Commanded = Pick<StoredPoll, 'phase' | 'version' | 'reset_version' | 'tally' | 'voters'>;

/**
 * Effect of a command on a poll: the phase that it leads to, `done` where it is so already, or the sentence that refuses it.
 * @param version the poll's when the command was given
 */
export function effectOf(
  command: PollCommand,
  poll: Commanded,
  version: number,
): { to: PollPhase } | 'done' | { refused: string } {
  const { from, to } = COMMANDS[command];
  const isRepeated = version < poll.version && poll.reset_version === poll.version;
  const isDone =
    command === 'reset'
      ? isRepeated
      : poll.phase === to || (command === 'reveal' && poll.tally !== null);
  if (isDone) return 'done';
  if (version !== poll.version) return { refused: POLL_MESSAGES.changedMeanwhile };
  if (!from.includes(poll.phase)) return { refused: POLL_MESSAGES.notInThisPhase };
  if (poll.phase !== 'ended') return { to };
  // The votes of one that ended elsewhere are not here.
  return poll.voters > 0 ? { to: 'ended' } : { refused: POLL_MESSAGES.notInThisPhase };
}

function optionsOf(poll: Pick<StoredPoll, 'kind' | 'options'>, chosen: readonly number[]): Choice {
  const ids = [...new Set(chosen)].toSorted((a, b) => a - b);
  if (ids.some((id) => id < 1 || id > poll.options.length))
    throw invalid(POLL_MESSAGES.unknownChoice, 'options');
  if (poll.kind !== 'multiple' && ids.length > 1) throw invalid(POLL_MESSAGES.oneChoice, 'options');
  return ids;
}

/** Stored form of a phone's vote. @throws HttpError 400 when the poll is answered in another way */
export function choiceOf(
  poll: Pick<StoredPoll, 'kind' | 'options'>,
  { options, scale, words }: Omit<PollVote, 'voter'>,
): Choice {
  const given = { options, scale, words };
  const field = poll.kind === 'scale' || poll.kind === 'words' ? poll.kind : 'options';
  const others = Object.entries(given).filter(([name]) => name !== field);
  if (others.some(([, value]) => value !== undefined)) throw invalid(POLL_MESSAGES.otherKind);
  if (field === 'options' && options) return optionsOf(poll, options);
  if (field === 'scale' && scale !== undefined) return [scale];
  if (field === 'words' && words)
    return [...new Map(words.map((word) => [folded(word), word])).values()];
  throw invalid(field === 'words' ? POLL_MESSAGES.wordMissing : POLL_MESSAGES.choiceMissing, field);
}
