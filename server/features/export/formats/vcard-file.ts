import { Readable } from 'node:stream';
import { inBatches, type ExportSource } from '../export-source.ts';
import { personOf, type Person } from '../for-programs.ts';
import { onePerPerson } from '../persons.ts';

/** Octets of a line before it is folded (RFC 2426, 2.6). */
const LINE_OCTETS = 75;
const ENCODER = new TextEncoder();

/** Text of a value: commas, semicolons and line breaks are escaped, other control characters left out. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/[\\,;]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** A line as pieces, none of which cuts a character. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const more = ENCODER.encode(character).length;
    if (octets + more > LINE_OCTETS) {
      pieces.push(piece);
      // The space that begins a continued line.
      [piece, octets] = ['', 1];
    }
    piece += character;
    octets += more;
  }
  return [...pieces, piece].join('\r\n ');
}

/** A person as a vCard 3.0, which phones of all makers read. */
export function vcardOf(person: Person): string {
  const { first, last, name, email, phone, company, job_title, city, state, country } = person;
  const note = [
    person.basis + (person.consentTime === null ? '' : ` (${person.consentTime})`),
    person.consentText,
    person.rating,
    ...person.answers.map(({ name: asked, answer }) => `${asked}: ${answer}`),
    person.question,
    person.notes,
  ];
  const all = (...parts: string[]) => parts.map(escaped).join(';');
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${all(last, first)};;;`,
    `FN:${escaped(name || email || phone || company || 'Lead')}`,
    email && `EMAIL;TYPE=INTERNET:${escaped(email)}`,
    phone && `TEL;TYPE=WORK,VOICE:${escaped(phone)}`,
    company && `ORG:${escaped(company)}`,
    job_title && `TITLE:${escaped(job_title)}`,
    (city || state || country) && `ADR;TYPE=WORK:;;;${all(city, state)};;${escaped(country)}`,
    `NOTE:${escaped(note.filter((part) => part !== '').join('\n'))}`,
    'END:VCARD',
  ];
  return lines
    .filter((line) => line !== '')
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

async function* cards(source: ExportSource, country: string | null): AsyncGenerator<string> {
  const persons = { ...source, ...(await onePerPerson(source)) };
  for await (const batch of inBatches(persons)) {
    yield batch.map((row) => vcardOf(personOf(row, country))).join('');
  }
}

/** One file of many vCards, one a person. @param country as `personOf` takes it */
export function vcardFile(source: ExportSource, country: string | null): Readable {
  return Readable.from(cards(source, country), { objectMode: false });
}
