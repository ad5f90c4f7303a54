import { z } from 'zod';
import { LOGIN_PASSWORD_MIN, NEW_PASSWORD_MIN, PASSWORD_MAX } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { person } from './people.ts';

/** GET /api/admin/csrf-token and POST /api/admin/login, `data`. */
export const csrfToken = z.object({ csrf_token: z.string().min(1) });

/**
 * GET /api/admin/setup-status, `data`. `authenticated`: this browser's session is signed in, and a person was chosen where
 * there are people. `asks_person`: it is signed in, and nobody was chosen yet. `person`: who was. `first_start`, only for
 * signed-in sessions: the stand's setup was begun and not finished. Absent otherwise.
 */
export const setupStatus = z.object({
  requires_setup: z.boolean(),
  authenticated: z.boolean(),
  asks_person: z.literal(true).optional(),
  person: person.optional(),
  first_start: z.literal(true).optional(),
});
export type SetupStatus = z.infer<typeof setupStatus>;

/** POST /api/admin/login, body. */
export const login = z.object({
  username: z.string().max(100),
  password: z.string().min(LOGIN_PASSWORD_MIN, MESSAGES.passwordTooShort).max(PASSWORD_MAX),
});
export type Login = z.infer<typeof login>;

/** Sentence shown before and after a password is chosen. */
export const NEW_PASSWORD_RULE = `A new password needs at least ${NEW_PASSWORD_MIN} characters.`;

/** Only rule for a new password, at the first start and at a change; signing in still accepts 8 characters. */
export const newPassword = z
  .string()
  .min(NEW_PASSWORD_MIN, NEW_PASSWORD_RULE)
  .max(PASSWORD_MAX, `A password has at most ${PASSWORD_MAX} characters.`);

/** PUT /api/admin/account/password, body. */
export const passwordChange = z.object({
  current_password: z.string().min(1, 'Please enter your current password.').max(PASSWORD_MAX),
  new_password: newPassword,
});

/**
 * Header of POST /api/admin/login: the first start begins with the account that this call makes. Our page sends it; a
 * program that sets a booth up does the rest itself.
 */
export const FIRST_START_HEADER = 'X-First-Start';
