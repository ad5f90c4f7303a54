import { z } from 'zod';
import { BADGE_PARTS, BADGE_PARTS_MAX } from './badge.ts';

export const BADGE_FORMS_MAX = 5;

/** A form of separated codes, whose parts staff named on a sample. */
const badgeForm = z
  .strictObject({
    separator: z.string().min(1).max(2),
    parts: z.array(z.enum(BADGE_PARTS)).min(2).max(BADGE_PARTS_MAX),
  })
  .refine(({ parts }) => parts.some((part) => part !== 'skip'), {
    error: 'Say what at least one part is.',
    path: ['parts'],
  });
/** The forms of an event; the first one that fits a code is taken. */
export const badgeForms = z
  .array(badgeForm)
  .max(BADGE_FORMS_MAX, `At most ${BADGE_FORMS_MAX} forms. Remove one first.`);

/**
 * GET /api/admin/capture/forms, `data`: those of the open event, and codes of its leads that look separated and that none
 * of them reads, the newest first, one of each look.
 */
export const badgeFormsState = z.object({ forms: badgeForms, samples: z.array(z.string()) });
export type BadgeFormsState = z.infer<typeof badgeFormsState>;

/** PUT /api/admin/capture/forms, body. `read_again`: leads that were captured before are read by them, too. */
export const badgeFormsUpdate = z.strictObject({
  forms: badgeForms,
  read_again: z.boolean().default(false),
});
export type BadgeFormsUpdate = z.infer<typeof badgeFormsUpdate>;

/** PUT /api/admin/capture/forms, `data`: how many leads were read again. */
export const savedBadgeForms = badgeFormsState.extend({ changed: z.int() });
export type SavedBadgeForms = z.infer<typeof savedBadgeForms>;
