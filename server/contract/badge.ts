import { readJson } from './badge-json.ts';
import { isMecard, isVcard, readMecard, readVcard, withoutImages } from './badge-vcard.ts';
import { fullName, tidyFields, type BadgeFields } from './badge-fields.ts';
import { DETAIL_FIELDS } from './lead-details.ts';

/** Meanings of one part of a separated code. `code` identifies the badge; `skip` is of no use. */
export const BADGE_PARTS = [...DETAIL_FIELDS, 'firstName', 'lastName', 'code', 'skip'] as const;
export type BadgePart = (typeof BADGE_PARTS)[number];

/** Form of a code such as `4711::Doe::Jane::Acme`, whose parts staff name once on a sample. */
export type BadgeForm = { separator: string; parts: BadgePart[] };

/** Content of a badge's code. `code` identifies the badge: the part that does so, or the whole text. */
export type Badge = {
  kind: 'vcard' | 'mecard' | 'separated' | 'json' | 'url' | 'opaque';
  code: string;
  fields: BadgeFields;
};

/** Longest code that is understood, in UTF-16 code units; the largest QR code holds 7,089 digits. */
export const BADGE_CODE_MAX_LENGTH = 8000;

/** Address of any scheme, and nothing else. */
const URL_ALONE = /^\s*[a-z][a-z0-9+.-]{0,20}:\/\/\S+\s*$/i;

/** Reads texts by their meanings; several with the same one are joined. */
export function readParts(
  texts: readonly string[],
  parts: readonly BadgePart[],
): { code?: string | undefined; fields: BadgeFields } {
  const found: Partial<Record<BadgePart, string>> = {};
  for (const [at, part] of parts.entries()) {
    const text = (texts[at] ?? '').trim();
    if (text !== '') found[part] = found[part] === undefined ? text : `${found[part]} ${text}`;
  }
  const { firstName, lastName, code, skip: _, ...fields } = found;
  const name = fields.name ?? fullName({ first: firstName, last: lastName });
  return { code, fields: tidyFields({ ...fields, name }) };
}

/** Reads a code by a form; null when it has another one. */
function readSeparated(code: string, { separator, parts }: BadgeForm): Badge | null {
  const texts = code.split(separator);
  if (separator === '' || texts.length !== parts.length) return null;
  // Another show's badge has as many parts, with another meaning.
  const isOther = (text: string, at: number) =>
    parts[at] === 'email' && text.trim() !== '' && !text.includes('@');
  if (texts.some(isOther)) return null;
  const { code: id, fields } = readParts(texts, parts);
  return { kind: 'separated', code: id ?? code, fields };
}

/**
 * Reads what a badge's code says. A code of no known form is opaque and stays as it is, and an address stays a code,
 * since opening it needs the internet and tells its owner who was here. Never throws, and takes time in proportion to
 * the code's length.
 * @param forms of separated codes; the first one that fits is taken
 */
export function readBadge(code: string, forms: readonly BadgeForm[]): Badge {
  if (isVcard(code)) {
    const card = withoutImages(code).slice(0, BADGE_CODE_MAX_LENGTH);
    return { kind: 'vcard', code: card, fields: readVcard(card) };
  }
  if (code.length > BADGE_CODE_MAX_LENGTH) return { kind: 'opaque', code, fields: {} };
  if (isMecard(code)) return { kind: 'mecard', code, fields: readMecard(code) };
  const json = readJson(code);
  if (json) return { kind: 'json', code: json.code ?? code, fields: json.fields };
  if (URL_ALONE.test(code)) return { kind: 'url', code, fields: {} };
  for (const form of forms) {
    const badge = readSeparated(code, form);
    if (badge) return badge;
  }
  return { kind: 'opaque', code, fields: {} };
}

/** Separators that badge printers use; a longer one comes before its own characters. */
const SEPARATORS = ['::', '||', ';;', '|', '^', '\t', '~', ';', '$', '#', '*', ',', '/', '\n'];
/** Largest number of parts of a form. */
export const BADGE_PARTS_MAX = 40;

/** Meanings of the parts that are plain words, in the order in which most badge printers write them. */
const WORDS: readonly BadgePart[] = ['lastName', 'firstName', 'company', 'job_title', 'city'];

/** Names the parts of a sample by what they look like. */
function guessParts(texts: readonly string[]): BadgePart[] {
  const free = new Set<BadgePart>(BADGE_PARTS);
  const take = (part: BadgePart) => (part !== 'skip' && free.delete(part) ? part : 'skip');
  return texts.map((raw) => {
    const text = raw.trim();
    if (text === '') return 'skip';
    if (text.includes('@')) return take('email');
    if (/^(?:\+|00)[\d ()/.-]{6,20}$/.test(text)) return take('phone');
    if (/^[A-Z]{2}$/.test(text)) return take('country');
    if (/\d/.test(text) && !/\s/.test(text)) return take('code');
    return take(WORDS.find((part) => free.has(part)) ?? 'skip');
  });
}

/** Parts that a code has at least when nobody needs to be asked whether it is separated. */
const SURE_PARTS = 3;

/** True for an opaque code that looks separated. */
export function looksSeparated(code: string): boolean {
  const [form] = suggestForms(code);
  return form !== undefined && form.parts.filter((part) => part !== 'skip').length >= SURE_PARTS;
}

/** Suggests forms for a sample of an opaque code, the likeliest first; none when it does not look separated. */
export function suggestForms(sample: string): BadgeForm[] {
  if (readBadge(sample, []).kind !== 'opaque') return [];
  return SEPARATORS.map((separator) => ({ separator, texts: sample.split(separator) }))
    .filter(({ texts }) => texts.length > 1 && texts.length <= BADGE_PARTS_MAX)
    .map(({ separator, texts }) => ({ separator, parts: guessParts(texts) }))
    .map((form) => ({ form, known: form.parts.filter((part) => part !== 'skip').length }))
    .toSorted((a, b) => b.known - a.known)
    .map(({ form }) => form);
}
