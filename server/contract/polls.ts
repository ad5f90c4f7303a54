import { z } from 'zod';
import { eventScope } from './envelope.ts';
import {
  POLL_OPTION_MAX_LENGTH,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_QUESTION_MAX_LENGTH,
  POLL_SCALE_MAX,
  POLL_WORD_MAX_LENGTH,
  POLL_WORDS_MAX,
  POLLS_MAX,
  RAW_TEXT_MAX_LENGTH,
} from './limits.ts';
import { tidyLine } from './text.ts';
import { voterToken } from './votes.ts';

/**
 * Kinds of poll: one of several options, any of them, a number from 1 to 5, words of the visitors' own, and one of several
 * options of which one is right.
 */
export const POLL_KINDS = ['single', 'multiple', 'scale', 'words', 'quiz'] as const;
export const pollKind = z.enum(POLL_KINDS);
export type PollKind = z.infer<typeof pollKind>;

/** True for kinds whose options staff write. */
export function hasOptions(kind: PollKind): boolean {
  return kind !== 'scale' && kind !== 'words';
}

/**
 * Phases of a running poll: phones vote, votes are closed and still hidden, results are shown. One poll of an event runs at
 * most.
 */
export const RUNNING_PHASES = ['open', 'locked', 'revealed'] as const;
/** Phases of a poll: prepared, running, ended. */
export const POLL_PHASES = ['draft', ...RUNNING_PHASES, 'ended'] as const;
export const pollPhase = z.enum(POLL_PHASES);
export type PollPhase = z.infer<typeof pollPhase>;

/** Sentences for staff and visitors. */
export const POLL_MESSAGES = {
  questionMissing: 'Please enter the question.',
  questionTooLong: `A poll’s question has at most ${POLL_QUESTION_MAX_LENGTH} characters.`,
  optionMissing: 'Please enter the option, or remove it.',
  optionTooLong: `An option has at most ${POLL_OPTION_MAX_LENGTH} characters.`,
  tooFewOptions: `Please give at least ${POLL_OPTIONS_MIN} options.`,
  tooManyOptions: `A poll has at most ${POLL_OPTIONS_MAX} options.`,
  sameOptions: 'Two options are the same.',
  noOptions: 'Polls of this kind have no options.',
  rightMissing: 'Please choose the right answer.',
  rightOnlyInQuiz: 'Only a quiz has a right answer.',
  tooMany: `This event has ${POLLS_MAX} polls already. Please delete one that is no longer needed.`,
  started: 'This poll has been started and can no longer be changed.',
  running: 'This poll is running. Please end it first.',
  otherRunning: 'Another poll is running. Please end it first.',
  notOpenEvent: 'Polls run in the open event only.',
  /** A press that was meant for an earlier phase. */
  changedMeanwhile: 'Someone else was faster: the poll is in another phase now.',
  editedMeanwhile: 'Someone else changed this poll meanwhile.',
  notInThisPhase: 'The poll is in another phase.',
  /** A vote after votes were closed. */
  closed: 'Voting has closed.',
  wordMissing: 'Please enter a word.',
  wordTooLong: `A word has at most ${POLL_WORD_MAX_LENGTH} characters.`,
  tooManyWords: `Please enter at most ${POLL_WORDS_MAX} words.`,
  choiceMissing: 'Please choose an option.',
  oneChoice: 'Please choose one option.',
  unknownChoice: 'This option does not exist.',
  otherKind: 'This poll is answered in another way.',
} as const;

const pollOption = z.object({ id: z.int(), text: z.string() });
export type PollOption = z.infer<typeof pollOption>;

/** Results of a poll. They are in no answer, message or file before staff reveal them. */
export const pollResults = z.object({
  /** Number of phones that chose each option, in the order of the options. */
  votes: z.array(z.object({ id: z.int(), votes: z.int() })),
  /** Id of a quiz's right option. */
  right: z.int().nullable(),
  /** Number of phones that chose 1 to 5, and their mean, null without votes; null for other kinds. */
  scale: z.object({ votes: z.array(z.int()), mean: z.number().nullable() }).nullable(),
  /**
   * Words, the most frequent first, `POLL_CLOUD_MAX` at most: those that differ in case and accents alone are one, in the
   * spelling that most used. A phone counts once for each. Those that staff hid are left out.
   */
  words: z.array(z.object({ text: z.string(), votes: z.int() })),
  /** Number of different words that are not in `words`, without hidden ones. */
  more_words: z.int(),
});
export type PollResults = z.infer<typeof pollResults>;

/** The running poll as phones and displays see it. */
export const publicPoll = z.object({
  id: z.int(),
  kind: pollKind,
  question: z.string(),
  /** Empty for a scale (always 1 to 5) and for words. */
  options: z.array(pollOption),
  phase: z.enum(RUNNING_PHASES),
  /** Grows when staff reset the poll: what a phone voted in an earlier round no longer counts, and it is asked again. */
  round: z.int(),
  /** Number of phones that voted. */
  voters: z.int(),
  /** Null before `revealed`. */
  results: pollResults.nullable(),
});
export type PublicPoll = z.infer<typeof publicPoll>;

/**
 * GET /api/polls/current, `data`, and message `poll` of the public stream: when a poll starts, changes its phase or ends,
 * and once a second at most while phones vote; sent to new listeners while a poll runs. `version` grows with every change
 * and across restarts: of two, the one with the greater version is true.
 */
export const currentPoll = z.object({ version: z.int(), poll: publicPoll.nullable() });
export type CurrentPoll = z.infer<typeof currentPoll>;

const pollWord = z
  .string(POLL_MESSAGES.wordMissing)
  .max(RAW_TEXT_MAX_LENGTH, { error: POLL_MESSAGES.wordTooLong, abort: true })
  .overwrite(tidyLine)
  .min(1, POLL_MESSAGES.wordMissing)
  .max(POLL_WORD_MAX_LENGTH, POLL_MESSAGES.wordTooLong);

/**
 * PUT /api/polls/{id}/vote, body: the phone's token, and what the kind asks for. The newest vote of a phone counts; the
 * same again changes nothing. 404 unless the poll was started in the open event, 409 once votes are closed: it is not to be
 * sent again.
 */
export const pollVote = z.strictObject({
  voter: voterToken,
  /** Ids of options: one, or for `multiple` one or more. */
  options: z.array(z.int()).min(1, POLL_MESSAGES.choiceMissing).max(POLL_OPTIONS_MAX).optional(),
  scale: z.int().min(1).max(POLL_SCALE_MAX).optional(),
  words: z
    .array(pollWord)
    .min(1, POLL_MESSAGES.wordMissing)
    .max(POLL_WORDS_MAX, POLL_MESSAGES.tooManyWords)
    .optional(),
});
export type PollVote = z.infer<typeof pollVote>;

/** PUT /api/polls/{id}/vote, 200 `data`: the round in which the vote counts. */
export const castPollVote = z.object({ round: z.int() });
export type CastPollVote = z.infer<typeof castPollVote>;

/** A poll as staff see it. */
export const poll = z.object({
  id: z.int(),
  /** The event that it belongs to. */
  event: z.int(),
  kind: pollKind,
  question: z.string(),
  options: z.array(pollOption),
  /** Id of a quiz's right option, which visitors see with the results. */
  right: z.int().nullable(),
  phase: pollPhase,
  /** Grows with every change of the poll, not with votes: sent with each command and change. */
  version: z.int(),
  round: z.int(),
  voters: z.int(),
  /** Null before the reveal, for staff too. A poll that ended without one can still be revealed, to staff and files. */
  results: pollResults.nullable(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
});
export type Poll = z.infer<typeof poll>;

/** GET /api/admin/polls, query. */
export const pollQuery = eventScope;
/** GET /api/admin/polls, `data`; topic `polls`: all of an event's, the earliest first. */
export const pollList = z.object({ items: z.array(poll) });

const optionText = z
  .string(POLL_MESSAGES.optionMissing)
  .max(RAW_TEXT_MAX_LENGTH, { error: POLL_MESSAGES.optionTooLong, abort: true })
  .overwrite(tidyLine)
  .min(1, POLL_MESSAGES.optionMissing)
  .max(POLL_OPTION_MAX_LENGTH, POLL_MESSAGES.optionTooLong);

const draftFields = z.strictObject({
  kind: pollKind,
  question: z
    .string(POLL_MESSAGES.questionMissing)
    .max(RAW_TEXT_MAX_LENGTH, { error: POLL_MESSAGES.questionTooLong, abort: true })
    .overwrite(tidyLine)
    .min(1, POLL_MESSAGES.questionMissing)
    .max(POLL_QUESTION_MAX_LENGTH, POLL_MESSAGES.questionTooLong),
  /** Texts of the options; an option's id is its place, from 1. */
  options: z.array(optionText).max(POLL_OPTIONS_MAX, POLL_MESSAGES.tooManyOptions).default([]),
  right: z.int().nullable().default(null),
});

type DraftFields = z.infer<typeof draftFields>;

/** Path of the field at fault and its sentence; null for a draft that holds together. */
export function faultOfDraft(
  draft: Omit<DraftFields, 'question'>,
): readonly [field: 'options' | 'right', sentence: string] | null {
  const { kind, options, right } = draft;
  if (!hasOptions(kind) && options.length > 0) return ['options', POLL_MESSAGES.noOptions];
  if (hasOptions(kind) && options.length < POLL_OPTIONS_MIN)
    return ['options', POLL_MESSAGES.tooFewOptions];
  if (new Set(options).size < options.length) return ['options', POLL_MESSAGES.sameOptions];
  if (kind !== 'quiz') return right === null ? null : ['right', POLL_MESSAGES.rightOnlyInQuiz];
  const isChosen = right !== null && right >= 1 && right <= options.length;
  return isChosen ? null : ['right', POLL_MESSAGES.rightMissing];
}

function checkDraft({ value, issues }: z.core.ParsePayload<DraftFields>): void {
  const fault = faultOfDraft(value);
  if (fault === null) return;
  const [field, message] = fault;
  issues.push({ code: 'custom', message, path: [field], input: value });
}

/** POST /api/admin/polls, body; 201 with the {@link poll}, a draft of the open event. 409 when there are too many. */
export const pollDraft = draftFields.check(checkDraft);
export type PollDraft = z.infer<typeof pollDraft>;

/**
 * PUT /api/admin/polls/{id}, body: the whole draft, and the version that it is a change of; 200 with the {@link poll}. 409
 * once it was started, or when someone changed it meanwhile. DELETE /api/admin/polls/{id} deletes a poll that is not
 * running, with its votes.
 */
export const pollUpdate = z.strictObject({ draft: pollDraft, version: z.int() });
export type PollUpdate = z.infer<typeof pollUpdate>;

/**
 * Commands to a poll. `start`: from draft to open; `lock`: to locked; `unlock`: open again; `reveal`: from open or locked
 * to revealed, and of an ended poll its results for staff; `reset`: votes away and open again; `end`: from any running
 * phase.
 */
export const POLL_COMMANDS = ['start', 'lock', 'unlock', 'reveal', 'reset', 'end'] as const;
export type PollCommand = (typeof POLL_COMMANDS)[number];

/**
 * POST /api/admin/polls/{id}/command, body; 200 with the {@link poll}. What is so already is no error. 409 when someone
 * changed the poll since `version`, when it is in a phase without that command, or when another poll runs.
 */
export const pollCommand = z.strictObject({ do: z.enum(POLL_COMMANDS), version: z.int() });

/**
 * GET /api/admin/polls/{id}/words, `data`: all different words so far, by alphabet and without their numbers, so that staff
 * can hide some before the reveal. Empty for other kinds.
 */
export const pollWords = z.object({
  items: z.array(z.object({ text: z.string(), hidden: z.boolean() })),
});
export type PollWords = z.infer<typeof pollWords>;

/**
 * PUT /api/admin/polls/{id}/words, body: hides a word in all its spellings, or shows it again; 200 with {@link pollWords}.
 * It stays hidden in this poll when phones send it again.
 */
export const wordHiding = z.strictObject({ text: pollWord, hidden: z.boolean() });
export type WordHiding = z.infer<typeof wordHiding>;
