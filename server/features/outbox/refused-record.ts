import type { SentRecord } from './sent-record.repository.ts';

/** Letters of a question that staff recognize it by. */
const SHOWN = 60;

/** The beginning of a text, on one line. */
function beginning(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' '));
  return letters.length > SHOWN
    ? `${letters.slice(0, SHOWN).join('').trimEnd()}…`
    : letters.join('');
}

/** Returns a name by which staff can find the record. */
function nameOf(record: SentRecord): string {
  switch (record.kind) {
    case 'question':
      return `the question “${beginning(record.data?.content ?? '')}”`;
    case 'lead':
      return `the lead “${record.data?.name}”`;
    case 'message':
      return `the message from ${record.data?.from_number}`;
    case 'event':
      return `the event “${record.data?.name}”`;
    default:
      return `a record of ${record.kind}`;
  }
}

/** In a sentence for staff, that a database refused a record. @param reason the database's, in a sentence */
export function refusedRecord(record: SentRecord, reason: string): string {
  return `${reason} Left out: ${nameOf(record)}. What came after it went on.`;
}
