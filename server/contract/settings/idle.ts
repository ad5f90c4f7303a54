import { z } from 'zod';
import { mediaPath, whole } from './fields.ts';

/** Maximum number of images in the idle loop. */
export const IDLE_PICTURES_MAX = 24;

/** What the big screen shows while nothing is asked, beside its invitation. */
export const idleSettings = z.strictObject({
  showPictures: z.boolean(),
  pictures: z
    .array(mediaPath.min(1, 'Choose a picture.'))
    .max(IDLE_PICTURES_MAX, `At most ${IDLE_PICTURES_MAX} pictures.`),
  /** Minutes without a new approval after which the loop comes between the questions. */
  afterMinutes: whole(1, 120, 'Quiet minutes'),
  sceneSeconds: whole(5, 60, 'Seconds for each'),
});
export type IdleSettings = z.infer<typeof idleSettings>;

export const DEFAULT_IDLE: IdleSettings = {
  showPictures: true,
  pictures: [],
  afterMinutes: 10,
  sceneSeconds: 12,
};
