import { z } from 'zod';
import { shownDraw } from './draw.ts';
import { approvedQuestion } from './questions.ts';

const questionId = z.int().positive();

/**
 * POST /api/admin/air, body: a command to the displays; answered with {@link playbackState}. `after` adds a question to
 * the queue behind the current one, `not-after` removes it from the queue. 409 for a question that is not approved.
 */
export const playbackCommand = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['show', 'pin', 'after', 'not-after']), question_id: questionId }),
  z.strictObject({
    do: z.enum(['unpin', 'next', 'previous', 'pause', 'resume', 'blank', 'unblank']),
  }),
]);
export type PlaybackCommand = z.infer<typeof playbackCommand>;

/**
 * Playback that staff asked for, for all screens: `data` of GET /api/air and GET /api/admin/air, and the message
 * `air` of both streams. Each screen cycles through its questions by itself; what a screen shows right now is in its
 * reports (`screens.ts`).
 */
export const playbackState = z.object({
  /** Grows with every command. */
  version: z.int(),
  /** True while the cycle is halted: the current question stays, and its remaining time does not run. */
  paused: z.boolean(),
  /** True while the stages are empty, regardless of all other commands. */
  blank: z.boolean(),
  /** Id of the question that stays until it is unpinned. */
  pinned: z.int().nullable(),
  /**
   * Questions that follow the current one, in this order. `version` is the one of the command that added the
   * question.
   */
  after: z.array(z.object({ version: z.int(), question_id: z.int() })),
  /**
   * Latest of the commands that run once. A step (`next`, `previous`) is only for screens that receive it right away;
   * `show` also reaches screens that connect later.
   */
  last: z
    .object({
      version: z.int(),
      do: z.enum(['show', 'next', 'previous', 'not-after']),
      question_id: z.int().nullable(),
    })
    .nullable(),
  /** The questions that it speaks of: a screen's list may be older, and has only the newest ones. */
  questions: z.array(approvedQuestion),
  /** The result of a draw, until staff take it off. */
  draw: shownDraw.nullable().default(null),
});
export type PlaybackState = z.infer<typeof playbackState>;

/** Playback as stored: without the questions' texts and the draw. */
export type Playback = Omit<PlaybackState, 'questions' | 'draw'>;

/** Commands of a clicker, the tray and the application menu. */
export const PLAYBACK_KEYS = ['next', 'previous', 'toggle-pause', 'toggle-blank', 'unpin'] as const;
export type PlaybackKey = (typeof PLAYBACK_KEYS)[number];
