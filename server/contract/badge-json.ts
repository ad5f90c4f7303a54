import { fullName, tidyFields, type BadgeFields, type NameParts } from './badge-fields.ts';
import type { DetailField } from './leads.ts';

/** Depth at which a person's details may be, as in `{ "data": { "attendee": { … } } }`. */
const MAX_DEPTH = 3;

type Meaning = DetailField | 'code' | keyof Pick<NameParts, 'first' | 'last'>;

/** Keys without capitals and marks, the likeliest first. */
const KEYS: Record<Meaning, string> = {
  code: 'code badgeid badgecode badgenumber badge attendeeid registrationid regid visitorid participantid ticketid ticket barcode id uid uuid guid reference secret',
  name: 'name fullname displayname attendeename n fn',
  first: 'firstname givenname first fname forename vorname prenom',
  last: 'lastname familyname surname last lname nachname nom',
  email: 'email mail emailaddress e',
  phone: 'phone phonenumber mobile mobilephone cell tel telephone telefon',
  company: 'company companyname organization organisation org employer firma',
  job_title: 'jobtitle position job role function title',
  city: 'city town locality ort',
  state: 'state region province',
  country: 'country countrycode land',
};
const MEANINGS = new Map(
  Object.entries(KEYS).flatMap(([meaning, keys]) =>
    keys.split(' ').map((key, rank) => [key, { meaning: meaning as Meaning, rank }] as const),
  ),
);

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  // A longer number has lost its last digits.
  return Number.isSafeInteger(value) ? String(value) : null;
}

/** Reads an object with at least one known key; null for anything else. */
export function readJson(code: string): { code?: string; fields: BadgeFields } | null {
  if (!/^\s*[{[]/.test(code)) return null;
  const found: Partial<Record<Meaning, { text: string; rank: number }>> = {};
  const collect = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    for (const [key, inner] of Object.entries(value)) {
      collect(inner, depth + 1);
      const known = MEANINGS.get(key.toLowerCase().replace(/[^a-z]/g, ''));
      const text = textOf(inner);
      if (!known || text === null) continue;
      // What is nearer to the top counts more than a likelier key.
      const rank = depth * 100 + known.rank;
      if (rank < (found[known.meaning]?.rank ?? Infinity)) found[known.meaning] = { text, rank };
    }
  };
  try {
    collect(JSON.parse(code), 1);
  } catch {
    return null;
  }
  if (Object.keys(found).length === 0) return null;
  const { code: id, first, last, ...fields } = found;
  const name = fields.name?.text ?? fullName({ first: first?.text, last: last?.text });
  const texts = Object.entries(fields).map(([key, { text }]) => [key, text]);
  return {
    ...(id && { code: id.text }),
    fields: tidyFields({ ...Object.fromEntries(texts), name }),
  };
}
