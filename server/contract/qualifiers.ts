import { z } from 'zod';
import {
  QUALIFIER_ANSWER_MAX,
  QUALIFIER_CHOICES_MAX,
  QUALIFIER_TEXT_MAX,
  QUALIFIERS_MAX,
} from './limits.ts';
import { tidyLine } from './text.ts';

function text(max: number) {
  return z
    .string()
    .overwrite(tidyLine)
    .min(1, 'Give it a name.')
    .max(max, `At most ${max} characters.`);
}

/** Kinds of qualifiers. Only choices have `choices`; stars are one to five. */
export const QUALIFIER_KINDS = ['single', 'multiple', 'stars', 'yes-no', 'text'] as const;
export type QualifierKind = (typeof QUALIFIER_KINDS)[number];

/** A question that staff answer by a tap during a conversation. */
export const qualifier = z
  .strictObject({
    name: text(QUALIFIER_TEXT_MAX),
    kind: z.enum(QUALIFIER_KINDS),
    choices: z.array(text(QUALIFIER_TEXT_MAX)).max(QUALIFIER_CHOICES_MAX).default([]),
  })
  .refine(
    ({ kind, choices }) => choices.length >= 2 || (kind !== 'single' && kind !== 'multiple'),
    {
      error: 'Give at least two choices.',
      path: ['choices'],
    },
  );
export type Qualifier = z.infer<typeof qualifier>;

/** The qualifiers of an event, in the order in which they are asked. */
export const qualifiers = z
  .array(qualifier)
  .max(QUALIFIERS_MAX, `At most ${QUALIFIERS_MAX} qualifiers: each costs seconds at every visitor.`)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
    error: 'Two qualifiers have the same name.',
  });

/**
 * An answer to a qualifier, under the name that it had then: several of a multiple choice, "1" to "5" of stars, "Yes" or
 * "No". It says all that there is to say, since qualifiers may change and leads go to other laptops.
 */
export const qualifierAnswer = z.strictObject({
  name: text(QUALIFIER_TEXT_MAX),
  answers: z.array(text(QUALIFIER_ANSWER_MAX)).min(1).max(QUALIFIER_CHOICES_MAX),
});
export type QualifierAnswer = z.infer<typeof qualifierAnswer>;
