import { z } from 'zod';
import { filmFacts } from './media.ts';
import { SCREEN_SETS_MAX, screenName } from './screens.ts';

/** Maximum number of slides. */
export const SLIDES_MAX = 24;

export const SLIDE_MESSAGES = {
  tooMany: `At most ${SLIDES_MAX} slides. Remove one first.`,
  gone: 'This picture or film is not in the media library any more.',
  time: 'Enter a time as 14:30.',
} as const;

/** A time of day by the laptop's clock: "14:30". */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, SLIDE_MESSAGES.time);

/**
 * Times and screens of a slide. `starts`, `ends`: times of day, null for the day's own; one that ends before it starts
 * goes on past midnight. `screens`: names of big screens, none for all.
 */
export const slidePlan = z.strictObject({
  starts: timeOfDay.nullable(),
  ends: timeOfDay.nullable(),
  screens: z.array(screenName).max(SCREEN_SETS_MAX),
});
export type SlidePlan = z.infer<typeof slidePlan>;

/** A picture or a film of the idle loop, for staff. `film`: null for a picture. */
export const slide = z.object({
  id: z.int(),
  media_id: z.int(),
  filename: z.string(),
  url_path: z.string(),
  film: filmFacts.nullable(),
  ...slidePlan.shape,
});
export type Slide = z.infer<typeof slide>;

/**
 * GET /api/admin/slides, `data`, in their order; every call answers with it. POST, body: {@link newSlide}, adds one at the
 * end. PUT, body: {@link slideOrder}. PUT /api/admin/slides/{id}, body: {@link slidePlan}. DELETE /api/admin/slides/{id}.
 * Staff's pages fetch it again with the topic `settings`.
 */
export const slideList = z.object({ items: z.array(slide) });
export type SlideList = z.infer<typeof slideList>;

export const newSlide = z.strictObject({ media_id: z.int().positive() });

/** All of the slides' ids in their new order; one that came meanwhile goes to the end. */
export const slideOrder = z.strictObject({ ids: z.array(z.int().positive()).max(SLIDES_MAX) });

/**
 * A slide as screens get it in the public settings, while it is its time of day. `aspect`: width by height. A screen shows
 * those without `screens`, and those with its name.
 */
export const shownSlide = z.object({
  id: z.int(),
  url: z.string(),
  aspect: z.number(),
  film: z.object({ ms: z.int(), poster: z.string().nullable() }).nullable(),
  screens: z.array(z.string()),
});
export type ShownSlide = z.infer<typeof shownSlide>;
