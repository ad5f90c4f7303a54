import { decodeBytes, fullName, tidyFields, type BadgeFields } from './badge-fields.ts';
import { RAW_TEXT_MAX_LENGTH } from './limits.ts';

/*
 * vCards are read by hand: ical.js knows no vCard 2.1, no quoted-printable and none of the mistakes below, so that what
 * it needs first is most of a reader, and it would be 23 KB of a phone's page.
 */

/** A line of a vCard: `item1.TEL;TYPE=work,pref:+49 …`. */
type Property = { name: string; parameters: string[]; value: string };

/** Start of a vCard, or of one whose first line is missing. */
const VCARD = /^\s*(?:BEGIN\s*:\s*VCARD|VERSION\s*:\s*[234]\.\d\s)/i;
const MECARD = /^\s*MECARD:/i;

export function isVcard(code: string): boolean {
  return VCARD.test(code);
}
export function isMecard(code: string): boolean {
  return MECARD.test(code);
}

/** Start of a property; any other line continues the one before. */
const PROPERTY = /^(?:[\w-]+\.)?([A-Za-z][\w-]*)\s*[;:]/;
/** Starts of properties in a card that lost its line breaks. `FN` comes before the `N` in it. */
const STARTS =
  /(?:BEGIN|VERSION|PRODID|UID|REV|FN|NICKNAME|N|ORG|TITLE|ROLE|TEL|EMAIL|ADR|LABEL|URL|NOTE|PHOTO|LOGO|BDAY|END)(?=[:;])/g;
const IMAGES = /^(?:PHOTO|LOGO|SOUND|KEY)$/i;

/** Returns the card without its images, which a code has no use for; all else stays as it is. */
export function withoutImages(card: string): string {
  let isImage = false;
  return (card.match(/[^\r\n]*(?:\r\n?|\n|$)/g) ?? [])
    .filter((line) => {
      const name = PROPERTY.exec(line)?.[1];
      if (name !== undefined) isImage = IMAGES.test(name);
      return !isImage;
    })
    .join('');
}

/** Splits a card into lines, one for each property. */
function unfold(card: string): string[] {
  let text = card.replace(/\r\n?/g, '\n').trim();
  // Some printers write a line break as two characters, and some scanners leave it out.
  if (!text.includes('\n')) text = text.replace(/(?:\\r)?\\n/g, '\n');
  if (!text.includes('\n')) text = text.replace(STARTS, '\n$&');
  const lines: string[] = [];
  let [isQuoted, continues] = [false, false];
  for (const line of text.split('\n')) {
    const isFolded = !continues && /^[ \t]/.test(line);
    if (!continues && !isFolded && PROPERTY.test(line)) {
      lines.push('');
      isQuoted = /^[^:]*QUOTED-PRINTABLE/i.test(line);
    }
    // In base64 the sign ends the data.
    continues = isQuoted && line.endsWith('=');
    const added = line.slice(isFolded ? 1 : 0, continues ? -1 : undefined);
    lines.push((lines.pop() ?? '') + added);
  }
  return lines;
}

/** Position of the colon before the value; one in quotes belongs to a parameter. */
function valueStart(line: string): number {
  const quoted = /^(?:[^":]|"[^"]*")*:/.exec(line);
  return quoted ? quoted[0].length : line.indexOf(':') + 1;
}

function decode(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return decodeBytes(bytes);
  }
}

/** Decodes quoted-printable text; what is beyond ASCII in it was never encoded. */
function fromQuotedPrintable(text: string, charset: string | undefined): string {
  return text.replace(/(?:=[\da-f]{2})+/gi, (run) => {
    const bytes = run.split('=').slice(1);
    return decode(Uint8Array.from(bytes.map((byte) => Number.parseInt(byte, 16))), charset);
  });
}

function propertyOf(whole: string): Property | null {
  const line = whole.slice(0, 2 * RAW_TEXT_MAX_LENGTH);
  const name = PROPERTY.exec(line)?.[1]?.toUpperCase();
  if (name === undefined || IMAGES.test(name)) return null;
  const start = valueStart(line);
  const parameters = line
    .slice(0, start - 1)
    .toUpperCase()
    .replaceAll('"', '')
    .split(/[;,=]/)
    .slice(1);
  const value = line.slice(start);
  if (!parameters.includes('QUOTED-PRINTABLE')) return { name, parameters, value };
  const charset = parameters.includes('CHARSET')
    ? parameters[parameters.indexOf('CHARSET') + 1]
    : undefined;
  return { name, parameters, value: fromQuotedPrintable(value, charset) };
}

/** Splits at a separator that has no backslash before it. */
function split(value: string, separator: ';' | ','): string[] {
  const parts: string[] = [];
  let part = '';
  for (const [sign] of value.matchAll(/\\?[^]/g)) {
    if (sign === separator) {
      parts.push(part);
      part = '';
    } else part += sign;
  }
  return [...parts, part];
}

function unescape(value: string): string {
  return value
    .replace(/\\n/gi, ' ')
    .replace(/\\([^])/g, '$1')
    .trim();
}

function components(value: string, separator: ';' | ','): string[] {
  return split(value, separator).map(unescape);
}

/** Name out of `Doe,Jane`; any other text is one already. */
function nameOf(text: string): string | undefined {
  const [last, first, ...others] = components(text, ',');
  return others.length > 0 ? unescape(text) : fullName({ first, last });
}

/** Name out of the parts of `N`; some printers put all of it into the first. */
function structuredName(value: string): string | undefined {
  const parts = components(value, ';');
  if (parts.filter(Boolean).length === 1) return nameOf(value.replaceAll(';', ''));
  // Several given names stand in one part.
  const [last, first, middle, prefix, suffix] = parts.map((part) => part.replaceAll(',', ' '));
  return fullName({ prefix, first, middle, last, suffix });
}

/** Types of addresses and numbers by which a person is reached best. */
const BEST = ['PREF', 'CELL', 'WORK'];

/** Sorts first what reaches a person best: those without a type before private ones, and faxes last. */
function rankOf({ parameters }: Property): number {
  const has = (type: string) => parameters.includes(type);
  if (has('FAX') || has('PAGER')) return BEST.length + 2;
  const best = BEST.findIndex(has);
  return best >= 0 ? best : BEST.length + (has('HOME') ? 1 : 0);
}

/** Reads a vCard of any version, also one that its printer got wrong. */
export function readVcard(card: string): BadgeFields {
  const properties = unfold(card)
    .map(propertyOf)
    .filter((one) => one !== null);
  const end = properties.findIndex(({ name, value }) => name === 'END' && /VCARD/i.test(value));
  const own = end < 0 ? properties : properties.slice(0, end);

  /** Values of a property that hold something, the best one first. */
  const all = (name: string) =>
    own
      .filter((one) => one.name === name && /[^\s;,]/.test(one.value))
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(({ value }) => value);
  const first = (name: string) => all(name).at(0);

  const [fn, n, title] = [first('FN'), first('N'), first('TITLE') ?? first('ROLE')];
  const phone = first('TEL')?.replace(/^\s*tel:([^;]*).*$/is, '$1');
  const address = all('ADR')
    .map((value) => components(value, ';'))
    .find(({ length }) => length > 5);
  const email = all('EMAIL').find((value) => value.includes('@'));
  return tidyFields({
    name: fn === undefined ? n && structuredName(n) : unescape(fn),
    email: email && unescape(email),
    phone: phone && unescape(phone),
    company: components(first('ORG') ?? '', ';').find(Boolean),
    job_title: title && unescape(title),
    city: address?.[3],
    state: address?.[4],
    country: address?.[6],
  });
}

/** Reads a MECARD, whose address is written from the post box to the country. */
export function readMecard(code: string): BadgeFields {
  const found = new Map<string, string>();
  for (const part of split(code.replace(MECARD, ''), ';')) {
    const [, key = '', value = ''] = /^\s*([A-Z-]+):([^]*)$/i.exec(part) ?? [];
    if (!found.has(key.toUpperCase())) found.set(key.toUpperCase(), value);
  }
  const text = (key: string) => unescape(found.get(key) ?? '');
  const address = components(found.get('ADR') ?? '', ',');
  return tidyFields({
    name: nameOf(found.get('N') ?? ''),
    email: text('EMAIL'),
    phone: text('TEL'),
    company: text('ORG'),
    job_title: text('TITLE'),
    ...(address.length === 7 && { city: address[3], state: address[4], country: address[6] }),
  });
}
