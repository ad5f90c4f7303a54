import { z } from 'zod';
import { approvedQuestion } from './questions.ts';

const questionId = z.int().positive();

/**
 * POST /api/admin/air, body: a command to the displays; answered with {@link airState}. `after` adds a question to
 * the queue behind the current one, `not-after` removes it from the queue. 409 for a question that is not approved.
 */
export const airCommand = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['show', 'pin', 'after', 'not-after']), question_id: questionId }),
  z.strictObject({
    do: z.enum(['unpin', 'next', 'previous', 'pause', 'resume', 'blank', 'unblank']),
  }),
]);
export type AirCommand = z.infer<typeof airCommand>;

/**
 * What the big screens are to do: GET /api/air and GET /api/admin/air, `data`, and the event `air` of both streams. Each
 * screen goes through its questions by itself, so this says what staff want of all of them, and not what each shows:
 * that is what the screens tell (`screens.ts`).
 */
export const airState = z.object({
  /** Grows with every command. */
  version: z.int(),
  /** What is on stays, and its time stands still. */
  paused: z.boolean(),
  /** The stages are empty, whatever else is asked of them. */
  blank: z.boolean(),
  /** This one stays until it is unpinned. */
  pinned: z.int().nullable(),
  /** What comes after the one that is on, in this order. `version`: that of the command that asked for it. */
  after: z.array(z.object({ version: z.int(), question_id: z.int() })),
  /**
   * The latest of the commands that are carried out once. A step is for those who hear of it right away; a question is
   * also for those who come later.
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
});
export type AirState = z.infer<typeof airState>;

/** What a clicker, the tray and the application menu can ask for. */
export const AIR_KEYS = ['next', 'previous', 'toggle-pause', 'toggle-blank', 'unpin'] as const;
export type AirKey = (typeof AIR_KEYS)[number];
