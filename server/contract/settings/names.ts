import { z } from 'zod';

/**
 * Characters of the name's own part: people type it, and `admin.` and `-2` may be added to it (63 at most, RFC 1035).
 */
export const NAME_LABEL_MAX = 30;
/** The part of the booth's names that staff choose: `acme` makes `acme.local` and `admin.acme.local`. */
export const namesSettings = z.strictObject({
  label: z
    .string()
    .trim()
    .toLowerCase()
    .max(NAME_LABEL_MAX, `A name has at most ${NAME_LABEL_MAX} characters.`)
    // Phones differ in how they look for an umlaut or an underscore, so nobody finds such a name everywhere.
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Use letters from a to z, digits and single hyphens between them.',
    )
    .refine(
      (label) => !['admin', 'localhost', 'local'].includes(label),
      'This name already means something else. Choose another one.',
    ),
});
export type NamesSettings = z.infer<typeof namesSettings>;

export const DEFAULT_NAMES: NamesSettings = { label: 'booth' };
