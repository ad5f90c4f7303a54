import { z } from 'zod';
import { RAW_TEXT_MAX_LENGTH } from './limits.ts';
import { tidyLine } from './text.ts';

/** Maximum number of labels; more cannot be told apart at a glance. */
export const LABELS_MAX = 50;
/** Longest name, in UTF-16 code units. */
export const LABEL_NAME_MAX_LENGTH = 40;

/** Colours of labels. A label's name is always shown too: the colour only helps to find it again. */
export const LABEL_COLOURS = [
  'grey',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const;
export const labelColour = z.enum(LABEL_COLOURS);
export type LabelColour = z.infer<typeof labelColour>;

export const LABEL_MESSAGES = {
  nameMissing: 'Please enter a name.',
  nameTooLong: `A label’s name has at most ${LABEL_NAME_MAX_LENGTH} characters.`,
  nameTaken: (name: string) => `There is a label “${name}” already.`,
  tooMany: `There are ${LABELS_MAX} labels already. Please delete one that is no longer needed.`,
  lapsed: 'This label can no longer be brought back.',
} as const;

const labelName = z
  .string(LABEL_MESSAGES.nameMissing)
  .max(RAW_TEXT_MAX_LENGTH, { error: LABEL_MESSAGES.nameTooLong, abort: true })
  .overwrite(tidyLine)
  .min(1, LABEL_MESSAGES.nameMissing)
  .max(LABEL_NAME_MAX_LENGTH, LABEL_MESSAGES.nameTooLong);

/** A label, and how many questions carry it in the lists (`questions`) and in the archive (`archived`). */
export const label = z.object({
  id: z.int(),
  name: z.string(),
  colour: labelColour,
  questions: z.int(),
  archived: z.int(),
});
export type Label = z.infer<typeof label>;

/** GET /api/admin/labels, `data`; event `labels`: all of them, by name. */
export const labelList = z.object({ items: z.array(label) });

/**
 * POST /api/admin/labels, body; 201 with the label. Names are compared without case and accents. Without a colour, it
 * gets one that few other labels have.
 */
export const labelDraft = z.strictObject({ name: labelName, colour: labelColour.optional() });
export type LabelDraft = z.infer<typeof labelDraft>;

/**
 * PUT /api/admin/labels/{id}, body: any subset. DELETE removes it from every question. POST
 * /api/admin/labels/{id}/restore restores it on the same questions, until its slot has been given to another label.
 */
export const labelUpdate = z.strictObject({ name: labelName, colour: labelColour }).partial();
export type LabelUpdate = z.infer<typeof labelUpdate>;

const ids = z.array(z.int().positive()).max(LABELS_MAX);

/**
 * PUT /api/admin/question/{id}/labels, body: ids of the labels to add and to remove. Other labels stay, so two people
 * who label at the same time lose nothing; the question's version stays, so nobody's edit conflicts.
 */
export const labelling = z.strictObject({ add: ids.default([]), remove: ids.default([]) });
export type Labelling = z.infer<typeof labelling>;
