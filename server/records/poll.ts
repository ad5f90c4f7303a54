import { z } from 'zod';
import { POLL_OPTION_MAX_LENGTH, POLL_OPTIONS_MAX } from '../contract/limits.ts';
import { POLL_QUESTION_MAX_LENGTH, POLL_WORD_MAX_LENGTH } from '../contract/limits.ts';
import { POLL_PHASES, pollKind } from '../contract/polls.ts';
import { tidyLine } from '../contract/text.ts';
import { json, number, text, time, timeOrNone, type Said } from './field.ts';
import { tidied, verbatim } from './limits.ts';

/** Different words that are kept of a poll: more than a hall gives. */
export const POLL_WORDS_KEPT = 20_000;

const count = z.int().min(0).max(10_000_000);
const options = z.array(tidied(POLL_OPTION_MAX_LENGTH, tidyLine)).max(POLL_OPTIONS_MAX);
/** Compared forms of words; in such a form a single sign may become 18. */
const hidden = z.array(verbatim(18 * POLL_WORD_MAX_LENGTH)).max(POLL_WORDS_KEPT);

/** Sums of a poll's votes: of its phones, of each option or number, and of words, the most frequent first. */
const tally = z.strictObject({
  voters: count,
  votes: z.array(count).max(POLL_OPTIONS_MAX),
  words: z
    .array(z.strictObject({ text: tidied(POLL_WORD_MAX_LENGTH, tidyLine), votes: count }))
    .max(POLL_WORDS_KEPT),
});
export type Tally = z.infer<typeof tally>;

/** The fields of a poll. Votes are in its tally alone, and that is null before the reveal. */
export const POLL = {
  row: {
    kind: text(pollKind),
    question: text(tidied(POLL_QUESTION_MAX_LENGTH, tidyLine)),
    options: json(z.array(z.string()), [], options),
    right_option: number(z.int().min(1).max(POLL_OPTIONS_MAX).nullable()),
    phase: text(z.enum([...POLL_PHASES, 'deleted'])),
    round: number(count, { isHidden: true }),
    hidden_words: json(z.array(z.string()), [], hidden),
    tally: json(tally.nullable(), null, tally.nullable()),
    created_at: time(),
    started_at: timeOrNone(),
    ended_at: timeOrNone(),
  },
  joined: {},
};
export type PollFields = Said<typeof POLL.row>;

/** A poll before it is started. */
export const NEW_POLL = {
  phase: 'draft',
  round: 1,
  hidden_words: [],
  tally: null,
  started_at: null,
  ended_at: null,
} satisfies Partial<PollFields>;
