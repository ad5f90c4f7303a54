import { z } from 'zod';
import { mediaPath, whole } from './fields.ts';

/** Maximum number of pictures in the idle loop. */
export const IDLE_PICTURES_MAX = 24;

/** What the big screen shows while nothing is asked, beside its invitation. */
export const idleSettings = z.strictObject({
  showPictures: z.boolean(),
  pictures: z
    .array(mediaPath.min(1, 'Choose a picture.'))
    .max(IDLE_PICTURES_MAX, `At most ${IDLE_PICTURES_MAX} pictures.`),
  showCountdown: z.boolean(),
  countdownTitle: z.string().trim().max(80, 'At most 80 characters.'),
  /** A moment, ISO 8601 in UTC; empty for none. */
  countdownTo: z.union([z.literal(''), z.iso.datetime()], 'Choose a date and a time.'),
  /** The day's most wanted questions as a list. */
  showBest: z.boolean(),
  /** Minutes without a new approval after which the loop comes between the questions. */
  afterMinutes: whole(1, 120, 'Quiet minutes'),
  sceneSeconds: whole(5, 60, 'Seconds for each'),
});
export type IdleSettings = z.infer<typeof idleSettings>;

export const DEFAULT_IDLE: IdleSettings = {
  showPictures: true,
  pictures: [],
  showCountdown: true,
  countdownTitle: '',
  countdownTo: '',
  showBest: false,
  afterMinutes: 10,
  sceneSeconds: 12,
};
