import type { RequestHandler } from 'express';
import { PEOPLE_MESSAGES, type Person, type Role } from '../contract/people.ts';
import { HttpError } from './errors.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The person chosen in the session; null while there are no people. */
    person?: Person | null;
    /** The session's role; null while it has to choose a person. */
    role?: Role | null;
  }
}

/** Refuses sessions that have to choose a person first, with 401. */
export const requirePerson: RequestHandler = ({ role = null }, _response, next) => {
  if (role === null) throw new HttpError(401, 'person_required', PEOPLE_MESSAGES.required);
  next();
};

/** Refuses everybody but admins, with 403. */
export const requireAdminRole: RequestHandler = ({ role }, _response, next) => {
  if (role !== 'admin') throw new HttpError(403, 'admin_only', PEOPLE_MESSAGES.adminOnly);
  next();
};
