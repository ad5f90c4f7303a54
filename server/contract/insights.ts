import { z } from 'zod';
import { eventScope } from './envelope.ts';
import { labelColour } from './labels.ts';
import { poll } from './polls.ts';
import { questionStatus } from './questions.ts';

/** Maximum number of most wanted questions that are listed. */
export const WANTED_MAX = 10;
/** The step of the busy times, in milliseconds. Every time zone's offset is a multiple of it. */
export const QUARTER_MS = 15 * 60_000;

/** A day of the laptop's calendar, `2026-11-21`. */
const day = z.iso.date();
/** The laptop's time of day, `14:15`. */
const time = z.string().regex(/^\d\d:\d\d$/);

/**
 * GET /api/admin/insights and /api/admin/insights.xlsx, query: one day of the laptop's calendar, `today`, or all that
 * there is when none is named.
 */
export const insightsQuery = eventScope.extend({
  day: z.union([z.literal('today'), day]).optional(),
});
export type InsightsQuery = z.infer<typeof insightsQuery>;

const amounts = z.object({ questions: z.int(), leads: z.int(), texts: z.int() });
/** Numbers of questions, leads and messages in a period. */
export type Amounts = z.infer<typeof amounts>;

/** A day on which anything came. */
const dayAmounts = amounts.extend({ day });
export type DayAmounts = z.infer<typeof dayAmounts>;

/** A quarter of an hour in which anything came, by when it began. */
const quarterAmounts = amounts.extend({ at: z.iso.datetime(), day, time });
export type QuarterAmounts = z.infer<typeof quarterAmounts>;

/** An hour of the day, 0 to 23, over all days. */
const hourAmounts = amounts.extend({ hour: z.int().min(0).max(23) });
export type HourAmounts = z.infer<typeof hourAmounts>;

/**
 * `asked` is `answered`, `unanswered`, `rejected` and `repeats` together. Answered is what is approved with an answer;
 * a repeat is merged into another question, with which it is answered.
 */
const questionInsights = z.object({
  asked: z.int(),
  repeats: z.int(),
  answered: z.int(),
  unanswered: z.int(),
  rejected: z.int(),
  /** Number of questions asked with a name. */
  named: z.int(),
  /** Answers that are the AI's draft word for word. */
  drafts_used: z.int(),
  /** Arrival of the earliest question that still waits in the lists. */
  waiting_since: z.iso.datetime().nullable(),
});
export type QuestionInsights = z.infer<typeof questionInsights>;

/** Milliseconds from a question to its answer, over those for which that is known; null when there are none. */
const waitInsights = z.object({
  measured: z.int(),
  median_ms: z.int().nullable(),
  slowest_ms: z.int().nullable(),
});
export type WaitInsights = z.infer<typeof waitInsights>;

/** A question that others wanted answered, too: by their votes, and by asking it themselves. */
const wantedQuestion = z.object({
  id: z.int(),
  content: z.string(),
  status: questionStatus,
  answered: z.boolean(),
  votes: z.int(),
  /** Number of times that it was asked, repeats included. */
  asked: z.int(),
});
export type WantedQuestion = z.infer<typeof wantedQuestion>;

/** Number of questions that carry a label, without repeats, and how many of them have no answer. */
const labelInsights = z.object({
  id: z.int(),
  name: z.string(),
  colour: labelColour,
  questions: z.int(),
  unanswered: z.int(),
});
export type LabelInsights = z.infer<typeof labelInsights>;

/** `total` is `hot`, `warm`, `cold` and `unrated` together. */
const leadInsights = z.object({
  total: z.int(),
  hot: z.int(),
  warm: z.int(),
  cold: z.int(),
  unrated: z.int(),
  followed_up: z.int(),
  /** Leads that agreed to be contacted with offers. */
  consent: z.int(),
  /** Leads that came with a question, and those of them that agreed. */
  with_question: z.int(),
  with_question_consent: z.int(),
});
export type LeadInsights = z.infer<typeof leadInsights>;

/** Answers that are listed of a qualifier. */
export const ANSWERS_MAX = 8;
/** An answer to a qualifier, and the number of leads that gave it. */
const qualifierInsights = z.object({ name: z.string(), answer: z.string(), leads: z.int() });
export type QualifierInsights = z.infer<typeof qualifierInsights>;

/** Numbers of messages that arrived, became questions, brought images, and were sent back. */
const textInsights = z.object({
  received: z.int(),
  questions: z.int(),
  with_media: z.int(),
  sent: z.int(),
});
export type TextInsights = z.infer<typeof textInsights>;

/** A poll that was started; without results when they were not revealed. */
const pollInsights = poll.pick({
  id: true,
  kind: true,
  question: true,
  options: true,
  phase: true,
  voters: true,
  results: true,
});
export type PollInsights = z.infer<typeof pollInsights>;

/**
 * GET /api/admin/insights, `data`. Everything is counted by when it came; what was erased counts nowhere. Days and times
 * of day are the laptop's.
 */
export const insights = z.object({
  at: z.iso.datetime(),
  /** The laptop's, by its IANA name. */
  time_zone: z.string(),
  today: day,
  /** The day that it is of; null is all of them. */
  day: day.nullable(),
  /** All days with entries, regardless of the day that was asked for. */
  days: z.array(dayAmounts),
  questions: questionInsights,
  wait: waitInsights,
  quarters: z.array(quarterAmounts),
  hours: z.array(hourAmounts),
  /** The hour of the clock with the most questions, the earliest of them; null without any. */
  busiest: z.object({ at: z.iso.datetime(), day, time, questions: z.int() }).nullable(),
  wanted: z.array(wantedQuestion),
  labels: z.array(labelInsights),
  /** Questions, repeats aside, without a label. */
  unlabelled: z.int(),
  leads: leadInsights,
  /** By qualifier, the most frequent answers first. */
  qualifiers: z.array(qualifierInsights),
  texts: textInsights,
  /** The earliest first. */
  polls: z.array(pollInsights),
});
export type Insights = z.infer<typeof insights>;
