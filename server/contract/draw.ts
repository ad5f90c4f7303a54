import { z } from 'zod';
import { DRAW_NAME_MAX } from './limits.ts';
import { tidyLine } from './text.ts';

export const DRAW_MESSAGES = {
  nameMissing: 'Please say what is drawn.',
  nameTooLong: `At most ${DRAW_NAME_MAX} characters.`,
  nobody: 'Nobody is left to draw: no other lead with a name has agreed to this draw.',
  changedMeanwhile: 'Someone else was faster. Please look at what is shown now.',
} as const;

/** A draw's outcome for a lead: drawn, or drawn and absent. */
export const DRAWN = ['drawn', 'absent'] as const;

/** The result of a draw as displays show it. */
export const shownDraw = z.object({
  /** Differs with each result. */
  id: z.int(),
  /** The prize, as staff named it. */
  name: z.string(),
  /** First name and initial. */
  who: z.string(),
});
export type ShownDraw = z.infer<typeof shownDraw>;

/** GET /api/admin/draw, `data`: the draw of the open event, with an empty name before there is any. */
export const drawState = z.object({
  name: z.string(),
  /** The contact form asks visitors to take part. */
  open: z.boolean(),
  /** Number of people who agreed and gave a name, and of those among them who were not drawn yet. */
  agreed: z.int(),
  left: z.int(),
  /** The lead that was drawn last; null before, and once it is over. */
  drawn: shownDraw.nullable(),
  /** The big screen shows it: staff have seen the name, which a visitor typed. */
  on_screen: z.boolean(),
  /** Grows with each change: sent with the next one. */
  version: z.int(),
});
export type DrawState = z.infer<typeof drawState>;

/**
 * PUT /api/admin/draw, body; 200 with the {@link drawState}, 409 when someone changed it meanwhile. Another name begins
 * another draw, and takes the last result off the big screen.
 */
export const drawUpdate = z.strictObject({
  name: z
    .string(DRAW_MESSAGES.nameMissing)
    .overwrite(tidyLine)
    .min(1, DRAW_MESSAGES.nameMissing)
    .max(DRAW_NAME_MAX, DRAW_MESSAGES.nameTooLong),
  open: z.boolean(),
  version: z.int(),
});
export type DrawUpdate = z.infer<typeof drawUpdate>;

/**
 * POST /api/admin/draw/command, body; 200 with the {@link drawState}. `draw`: one at random. `show`: to the big
 * screen. `again`: another one, since the one who was drawn is absent. `off`: it is over, and the big screen shows it no more. 409 when someone changed it meanwhile, or when
 * nobody is left.
 */
export const drawCommand = z.strictObject({
  do: z.enum(['draw', 'show', 'again', 'off']),
  version: z.int(),
});
export type DrawCommand = z.infer<typeof drawCommand>['do'];
