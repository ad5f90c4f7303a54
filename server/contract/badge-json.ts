import { fullName, tidyFields, type BadgeFields } from './badge-fields.ts';
import type { DetailField } from './lead-details.ts';

/** Depth at which a person's details may be, as in `{ "data": { "attendee": { … } } }`. */
const MAX_DEPTH = 3;

type Meaning = DetailField | 'firstName' | 'lastName' | 'code';

/** Keys without capitals and marks, the likeliest first. */
const KEYS: Record<Meaning, string> = {
  code: 'code badgeid badgecode badgenumber badge badgeno qrcode attendeeid registrationid registrationnumber regno regid visitorid participantid ticketid ticket barcode id uid uuid guid reference secret',
  name: 'name fullname displayname attendeename n fn',
  firstName: 'firstname givenname first fname forename vorname prenom',
  lastName: 'lastname familyname surname last lname nachname nom',
  email: 'email mail emailaddress e',
  phone:
    'phone phonenumber mobile mobilephone cell tel telephone telefon telefonnummer telefonnr handy',
  company: 'company companyname organization organisation org employer firma',
  job_title: 'jobtitle position job role function title',
  city: 'city town locality ort',
  state: 'state region province',
  country: 'country countrycode land',
};
const MEANINGS = new Map(
  Object.entries(KEYS).flatMap(([part, keys]) =>
    keys.split(' ').map((key, rank) => [key, { part: part as Meaning, rank }] as const),
  ),
);

/** Meaning of a key or a heading; the lower its rank, the likelier it is. */
export function partOfKey(key: string): { part: Meaning; rank: number } | null {
  const plain = key.slice(0, 100).normalize('NFD').toLowerCase();
  return MEANINGS.get(plain.replaceAll(/[^a-z]/g, '')) ?? null;
}

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
      const known = partOfKey(key);
      const text = textOf(inner);
      if (!known || text === null) continue;
      // What is nearer to the top counts more than a likelier key.
      const rank = depth * 100 + known.rank;
      if (rank < (found[known.part]?.rank ?? Infinity)) found[known.part] = { text, rank };
    }
  };
  try {
    collect(JSON.parse(code), 1);
  } catch {
    return null;
  }
  if (Object.keys(found).length === 0) return null;
  const { code: id, firstName, lastName, ...fields } = found;
  const name = fields.name?.text ?? fullName({ first: firstName?.text, last: lastName?.text });
  const texts = Object.entries(fields).map(([key, { text }]) => [key, text]);
  return {
    ...(id && { code: id.text }),
    fields: tidyFields({ ...Object.fromEntries(texts), name }),
  };
}
