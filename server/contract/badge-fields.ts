import { tidyEmail } from './email.ts';
import type { DetailField } from './lead-details.ts';
import { LEAD_FIELD_MAX_LENGTH, RAW_TEXT_MAX_LENGTH } from './limits.ts';
import { tidyLine } from './text.ts';

/** Contact details that a badge's code holds. */
export type BadgeFields = Partial<Record<DetailField, string>>;

/** Parts of a person's name. */
export type NameParts = Partial<
  Record<'prefix' | 'first' | 'middle' | 'last' | 'suffix', string | undefined>
>;

/** Joins the parts of a name as they are said; undefined when there are none. */
export function fullName({ prefix, first, middle, last, suffix }: NameParts): string | undefined {
  const parts = [prefix, first, middle, last, suffix].filter((part) => part?.trim());
  return parts.length > 0 ? parts.join(' ') : undefined;
}

/** Bytes 80 to 9F of Windows-1252, where it differs from Latin-1. */
const WINDOWS = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, at) => 128 + at),
);

/** Decodes bytes as UTF-8, or as what older badge printers write instead. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Restores text whose UTF-8 was taken for Windows-1252, such as `MÃ¼ller`; any other text stays. */
function repairEncoding(text: string): string {
  if (!/[\u00c2-\u00f4][^\0-\x7f]/.test(text)) return text;
  const bytes = Array.from(text, (character) => {
    const at = WINDOWS.indexOf(character);
    return at < 0 ? (character.codePointAt(0) ?? 0) : 128 + at;
  });
  if (bytes.some((byte) => byte > 255)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}

/** Makes a text fit for a lead's field. */
function tidyField(text: string): string {
  return tidyLine(repairEncoding(text.slice(0, RAW_TEXT_MAX_LENGTH))).slice(
    0,
    LEAD_FIELD_MAX_LENGTH,
  );
}

/** Makes fields fit for a lead, without the empty ones and without an email that is none. */
export function tidyFields(fields: Partial<Record<DetailField, string | undefined>>) {
  const tidied: BadgeFields = {};
  for (const key of Object.keys(fields) as DetailField[]) {
    const text = tidyField(fields[key] ?? '');
    const value = key === 'email' ? tidyEmail(text) : text;
    if (value !== '' && (key !== 'email' || value.includes('@'))) tidied[key] = value;
  }
  return tidied;
}
