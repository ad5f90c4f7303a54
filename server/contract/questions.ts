import { z } from 'zod';
import { questionAi } from './ai.ts';
import { device } from './devices.ts';
import { eventScope, idList, knownRows, pageQuery } from './envelope.ts';
import { labelling } from './labels.ts';
import {
  ANSWER_MAX_LENGTH,
  AUTHOR_NAME_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
  RAW_TEXT_MAX_LENGTH,
} from './limits.ts';
import { FIELD_MESSAGES } from './messages.ts';
import { tidyLine, tidyMarkdown, tidyText } from './text.ts';
import { shownVotes, voterToken } from './votes.ts';

export const QUESTION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export const questionStatus = z.enum(QUESTION_STATUSES);
export type QuestionStatus = z.infer<typeof questionStatus>;

/**
 * Shelves of a question. Only the active ones are listed, counted and, once approved, shown. Staff put archived ones
 * aside; merged ones are answered together with another question.
 */
const QUESTION_SHELVES = ['active', 'archived', 'merged'] as const;
export const questionShelf = z.enum(QUESTION_SHELVES);
export type QuestionShelf = z.infer<typeof questionShelf>;

/** `null` is anonymous; blank is `null`. */
const authorName = z
  .string()
  .max(RAW_TEXT_MAX_LENGTH, { error: FIELD_MESSAGES.nameTooLong, abort: true })
  .overwrite(tidyLine)
  .max(AUTHOR_NAME_MAX_LENGTH, FIELD_MESSAGES.nameTooLong)
  .transform((name) => (name === '' ? null : name))
  .nullable();

/** A question as its visitor wrote it. */
export const questionSubmission = z.object({
  content: z
    .string(FIELD_MESSAGES.questionMissing)
    .max(RAW_TEXT_MAX_LENGTH, { error: FIELD_MESSAGES.questionTooLong, abort: true })
    .overwrite(tidyText)
    .min(1, FIELD_MESSAGES.questionMissing)
    .max(QUESTION_MAX_LENGTH, FIELD_MESSAGES.questionTooLong),
  author_name: authorName.default(null),
});
export type QuestionSubmission = z.infer<typeof questionSubmission>;

/** POST /api/question, body. `voter` is the phone's token, by which staff mute a phone; without a valid one, nobody can. */
export const askedQuestion = questionSubmission.extend({
  voter: voterToken.nullable().catch(null),
});

/**
 * POST /api/question, 201 `data`. `claim` is what it takes to link a lead to the question (`question_claim` of POST
 * /api/lead). A retry under the same `Idempotency-Key` gets it again, so the key is to be as secret: 22 random characters
 * or more, as our pages make them. A shorter one counts only for the address that it was first sent from.
 */
export const submittedQuestion = z.object({
  id: z.int(),
  status: questionStatus,
  claim: z.string(),
});
export type SubmittedQuestion = z.infer<typeof submittedQuestion>;

/** A question as the public sees it. Times are ISO 8601 in UTC. */
export const approvedQuestion = z.object({
  id: z.int(),
  content: z.string(),
  author_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  answer: z.string().nullable(),
  /**
   * Number of phones that voted "I want to know this too"; null below the minimum that staff set, and while votes are
   * off.
   */
  votes: shownVotes.default(null),
  /** True if phones can vote for it now: it has no answer yet. */
  votable: z.boolean().default(false),
  /**
   * Ids of the questions that were merged into it; absent when there are none. The public list says no more about
   * them.
   */
  also: z.array(z.int()).optional(),
});
export type ApprovedQuestion = z.infer<typeof approvedQuestion>;

/**
 * GET /api/questions/approved, newest approval first, `PUBLIC_LIST_MAX` at most. `version` grows with every change of the public list; a list
 * older than the newest `questions` event that a page has seen is to be fetched again.
 */
export const approvedQuestions = z.object({
  success: z.literal(true),
  data: z.array(approvedQuestion),
  version: z.int(),
});
export type ApprovedQuestions = z.infer<typeof approvedQuestions>;

/**
 * A question as staff see it. `version` grows with every change of the row: send it back with an edit, and an edit of
 * a row that another user changed meanwhile is refused with 409 `conflict`.
 */
export const question = z.object({
  id: z.int(),
  /** The event that it belongs to. */
  event: z.int(),
  content: z.string(),
  author_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  status: questionStatus,
  shelf: questionShelf,
  answer: z.string().nullable(),
  /** The answer is the AI's, word for word. */
  ai_suggested: z.boolean(),
  ai: questionAi,
  /** Ids of its labels, by name. Labelling does not raise the version. */
  labels: z.array(z.int()),
  version: z.int(),
  /** The earlier question that asks for the very same thing; found a moment after this one came in. */
  same_as: z.int().nullable(),
  /** Number of phones that voted for it. A vote does not raise `version`. */
  votes: z.int(),
  /** Id of the main question, whose state and answer apply to this one too; only on the shelf `merged`. */
  merged_into: z.int().nullable(),
  /** Number of times that it was asked: once, and once for each question merged into it. */
  asked: z.int(),
  /**
   * The phone that asked it, by a name that it has at this event alone, and whether staff muted it; null where it is not
   * known.
   */
  phone: z.object({ id: z.string(), muted: z.boolean() }).nullable().default(null),
  /** Staff's device that changed it last; null when none did, or when something else did since. */
  changed_by: device.nullable(),
});
export type Question = z.infer<typeof question>;

export const QUESTION_SORTS = ['author', 'created_at', 'status', 'votes'] as const;

/** Shelves as staff see them: what a muted phone asked stands apart from what they archived. */
const listedShelf = z.enum([...QUESTION_SHELVES, 'muted']);

/** GET /api/admin/questions, query. `has_answer` is "true" or "false"; of `labels`, a question carries at least one. */
export const questionQuery = pageQuery.extend({
  ...eventScope.shape,
  ...knownRows.shape,
  sort: z.enum(QUESTION_SORTS).default('created_at'),
  shelf: listedShelf.default('active'),
  status: questionStatus.optional(),
  has_answer: z.stringbool().optional(),
  labels: idList.optional(),
});
export type QuestionQuery = z.infer<typeof questionQuery>;

/** Numbers of questions. `total`, `approved`, `pending` and `rejected` count the active ones only. */
const questionCounts = z.object({
  total: z.int(),
  approved: z.int(),
  pending: z.int(),
  rejected: z.int(),
  archived: z.int(),
  /** Archived because their phones are muted; `archived` is without them. */
  muted: z.int().default(0),
});
export type QuestionCounts = z.infer<typeof questionCounts>;

/** GET /api/admin/questions, `data`. `counts` is of all questions, regardless of the filters. */
export const questionPage = z.object({
  items: z.array(question),
  left: z.array(question).default([]),
  total: z.int(),
  counts: questionCounts,
  /** Words with which staff want a question flagged. */
  watched: z.array(z.string()).default([]),
});
export type QuestionPage = z.infer<typeof questionPage>;

/** PUT /api/admin/question/{id}, body: any subset. An answer that is blank is no answer. */
export const questionUpdate = z
  .strictObject({
    status: questionStatus,
    /** Archives a question, or returns it to the lists. */
    shelf: questionShelf.refine(
      (shelf): boolean => shelf !== 'merged',
      'Merging is a separate call.',
    ),
    answer: z
      .string()
      .overwrite(tidyMarkdown)
      .max(ANSWER_MAX_LENGTH, `An answer has at most ${ANSWER_MAX_LENGTH} characters.`)
      .transform((answer) => answer || null)
      .nullable(),
    author_name: authorName,
    /**
     * True if the answer counts as the AI's. When absent, it counts while it equals the AI's draft word for word.
     */
    ai_suggested: z.boolean(),
    version: z.int(),
  })
  .partial();
export type QuestionUpdate = z.infer<typeof questionUpdate>;

/** Maximum number of questions that one call changes: more than a page holds. */
export const BULK_MAX = 200;

/** Fields that can be changed for many questions at once. */
const bulkFields = questionUpdate.pick({ status: true, shelf: true });

/**
 * POST /api/admin/questions/bulk, body: each question with its new values; 404 for all of them if a label to add does
 * not exist. With `version`, a question that someone changed since is skipped; with `if_still`, one that no longer
 * matches: so an undo does not undo later changes.
 */
export const bulkUpdate = z.strictObject({
  items: z
    .array(
      bulkFields
        .extend({
          id: z.int().positive(),
          version: z.int().optional(),
          if_still: bulkFields.optional(),
          labels: labelling.optional(),
        })
        .refine(
          ({ status, shelf, labels }) =>
            [status, shelf, labels].some((wanted) => wanted !== undefined),
          'Say what each question is to be.',
        ),
    )
    .min(1, 'Name at least one question.')
    .max(BULK_MAX, `At most ${BULK_MAX} questions are changed at once.`)
    .refine(
      (items) => new Set(items.map(({ id }) => id)).size === items.length,
      'Each question can be named once.',
    ),
});
type BulkUpdate = z.infer<typeof bulkUpdate>;
export type BulkItem = BulkUpdate['items'][number];

/**
 * Reason why a question was skipped: someone changed it, it does not exist any more, or it had these values already.
 */
const bulkSkipReason = z.enum(['changed', 'gone', 'same']);

/** POST /api/admin/questions/bulk, `data`: the changed ones as they are now, and those that were left as they are. */
export const bulkResult = z.object({
  changed: z.array(question),
  skipped: z.array(z.object({ id: z.int(), reason: bulkSkipReason })),
});
export type BulkResult = z.infer<typeof bulkResult>;

/**
 * POST /api/admin/question/{id}/mute, body: mutes the phone that asked the question, or ends that. Its questions that wait
 * leave the lists, as do those that it asks from then on, until it is muted no longer. It notices nothing.
 */
export const questionMute = z.strictObject({ muted: z.boolean() });
/** The answer, `data`: the number of questions that left the lists, or came back. */
export const mutedQuestions = z.object({ moved: z.int() });

/**
 * POST /api/admin/question/{id}/merge, body. It, and what was merged into it, goes into `into`, or into the question that
 * `into` is merged into itself. Refused with 409 `conflict`: into itself, into a rejected or an archived one, or with a
 * `version` that is not the row's any more.
 */
export const questionMerge = z.strictObject({
  into: z.int().positive(),
  version: z.int().optional(),
});
export type QuestionMerge = z.infer<typeof questionMerge>;

/** The answer, `data`: the question, its main question, and the ids of all that moved. */
export const mergedQuestion = z.object({
  question,
  main: question.nullable(),
  moved: z.array(z.int()),
});
export type MergedQuestion = z.infer<typeof mergedQuestion>;

/**
 * POST /api/admin/question/{id}/unmerge, body; `data` is the question, back in the lists. Those of `and` that are merged
 * into the same question come along, merged into this one.
 */
export const questionUnmerge = z.strictObject({
  and: z.array(z.int().positive()).max(1000).default([]),
});
export type QuestionUnmerge = z.infer<typeof questionUnmerge>;

/** GET /api/admin/question/{id}/merged, `data`: those merged into it, earliest first. */
export const mergedQuestions = z.object({ items: z.array(question) });

/** POST /api/admin/question/{id}/clear-ai, body. */
export const clearAi = z.object({
  clear_answer: z.boolean().default(false),
  /** Version as in {@link questionUpdate}. */
  version: z.int().optional(),
});
export type ClearAi = z.infer<typeof clearAi>;
