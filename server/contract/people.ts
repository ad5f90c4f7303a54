import { z } from 'zod';
import { DEVICE_NAME_MAX } from './devices.ts';
import { PASSWORD_MAX, RAW_TEXT_MAX_LENGTH } from './limits.ts';
import { tidyLine } from './text.ts';

/**
 * Roles of staff. `stand`: questions, capture and the leads that they captured. `admin`: everything. Without people,
 * everybody is an admin.
 */
export const ROLES = ['stand', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Digits of a PIN. */
export const PIN_MAX = 8;
export const PIN_RULE = '4 to 8 digits, not in a row such as 1234 or 0000.';

export const PEOPLE_MESSAGES = {
  required: 'Choose who you are first.',
  adminOnly: 'Only an admin may do this.',
  wrongPin: 'This PIN isn’t right.',
  gone: 'This person was removed.',
  nameTaken: 'Somebody else has this name.',
  lastAdmin: 'There has to be an admin. Make somebody else one first.',
  notHere: 'This works at the laptop alone.',
  /** @param seconds whole seconds until the next try @param wayOut for those who have forgotten it */
  tooManyPins: (seconds: number, wayOut = 'ask an admin for a new PIN') => {
    const minutes = Math.ceil(seconds / 60);
    return `Too many wrong PINs. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or ${wayOut}.`;
  },
} as const;

/** Someone of staff. */
export const person = z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) });
export type Person = z.infer<typeof person>;

/**
 * GET /api/admin/people/here, `data`, for every session that is signed in: who there is, in the order of their names, and who
 * was chosen in this one. `at_laptop`: the session can remove everybody with the password.
 */
export const peopleHere = z.object({
  people: z.array(person),
  person: person.nullable(),
  at_laptop: z.boolean(),
});
export type PeopleHere = z.infer<typeof peopleHere>;

/**
 * PUT /api/admin/people/here, body: this person goes on with the session. `data`: the person. DELETE: nobody does until someone
 * is chosen.
 */
export const personChoice = z.strictObject({ id: z.string().max(40), pin: z.string().max(20) });

const name = z
  .string()
  .max(RAW_TEXT_MAX_LENGTH)
  .overwrite(tidyLine)
  .min(1, 'Enter a name.')
  .max(DEVICE_NAME_MAX, `A name has at most ${DEVICE_NAME_MAX} characters.`);

/** True for digits that are all the same, or count up or down: what someone else would try first. */
function isInARow(digits: string): boolean {
  const steps = new Set(
    Array.from(digits)
      .slice(1)
      .map((digit, at) => Number(digit) - Number(digits[at])),
  );
  return steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step));
}

export const pin = z
  .string()
  .regex(/^\d{4,8}$/, `A PIN has ${PIN_RULE}`)
  .refine((digits) => !isInARow(digits), `A PIN has ${PIN_RULE}`);

/** POST /api/admin/people, body. `data`: the person. The first one is an admin, and goes on with this session. */
export const personDraft = z.strictObject({ name, role: z.enum(ROLES), pin });
export type PersonDraft = z.infer<typeof personDraft>;

/** PUT /api/admin/people/{id}, body. `data`: the person. A new PIN has the person asked for it everywhere else. */
export const personUpdate = personDraft.partial();
export type PersonUpdate = z.infer<typeof personUpdate>;

/** DELETE /api/admin/people, body: removes everybody, at the laptop. */
export const peopleEnd = z.strictObject({
  password: z.string().min(1, 'Enter the password.').max(PASSWORD_MAX),
});
