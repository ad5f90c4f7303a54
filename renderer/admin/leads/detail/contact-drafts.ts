import { z } from 'zod';
import { DETAIL_FIELDS } from '../../../../server/contract/lead-details.ts';
import type { Lead } from '../../../../server/contract/leads.ts';
import { createDraftStore, type Drafted } from '../../../lib/drafts.ts';

const detailsSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  job_title: z.string().default(''),
  city: z.string(),
  state: z.string(),
  country: z.string().default(''),
});
type Details = z.infer<typeof detailsSchema>;

/** Corrections that were typed and not saved. */
export const contactDrafts = createDraftStore<Lead, Details>(
  'lead-contact',
  'a lead’s contact details',
  detailsSchema,
);

/** Contact details as text, and when another user’s change is in its way. */
export const DRAFTED: Drafted<Lead, Details> = {
  textOf: ({ name, email, phone, company, job_title, city, state, country }) => ({
    name,
    email,
    phone: phone ?? '',
    company: company ?? '',
    job_title: job_title ?? '',
    city: city ?? '',
    state: state ?? '',
    country: country ?? '',
  }),
  same: (a, b) => DETAIL_FIELDS.every((field) => a[field] === b[field]),
  collides: (before, now) => DETAIL_FIELDS.some((field) => before[field] !== now[field]),
  store: contactDrafts,
};
