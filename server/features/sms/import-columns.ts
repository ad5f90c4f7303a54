import { withoutUnseen } from '../../contract/email.ts';
import { keywordOf, mediaCount } from './message-text.ts';
import type { IncomingText } from './incoming-text.ts';

/**
 * Names of a column in Twilio's exports (console: "Messaging logs", "Programmable Messaging logs"; API: bulk export), as
 * they are compared: lower case, letters and digits alone.
 */
const NAMES = {
  sid: ['sid', 'messagesid'],
  from: ['from'],
  to: ['to'],
  body: ['body'],
  direction: ['direction'],
  sentAt: ['sentdate', 'datesent', 'datesentutc', 'sentdateutc', 'datecreated'],
  numMedia: ['nummedia'],
  city: ['fromcity'],
  state: ['fromstate'],
  country: ['fromcountry'],
  status: ['status'],
} as const;

type ImportColumn = keyof typeof NAMES;
/** Index of each column, from 0. */
type ImportColumns = Partial<Record<ImportColumn, number>>;

const REQUIRED: readonly ImportColumn[] = ['sid', 'from', 'to', 'body'];

/** @returns null when the header is not that of a message log */
export function columnsOf(header: readonly string[]): ImportColumns | null {
  const plain = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const columns: ImportColumns = {};
  for (const [column, names] of Object.entries(NAMES) as [ImportColumn, readonly string[]][]) {
    const at = names.map((name) => plain.indexOf(name)).find((index) => index !== -1);
    if (at !== undefined) columns[column] = at;
  }
  return REQUIRED.every((column) => columns[column] !== undefined) ? columns : null;
}

/** A line of the log: a text, one that does not belong here, or one that cannot be read, with the reason. */
type ImportLine =
  { kind: 'text'; text: IncomingText } | { kind: 'outbound' } | { kind: 'refused'; reason: string };

function refused(reason: string): ImportLine {
  return { kind: 'refused', reason };
}

const DAY_MS = 24 * 3_600_000;
/** Twilio began in 2008; no message was sent tomorrow. */
const EARLIEST = Date.UTC(2008, 0, 1);

/** 05.03.2026, 3/5/2026 9:30 PM: day, month and year in the order of the exporting system. */
const NUMERIC =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,?[ T]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?: ?([AP])\.?M\.?)?)?(?: ?(?:UTC|GMT|Z))?$/i;
/** A zone at the end of a time, as a number, a letter or a name. */
const ZONE = /(?:Z|[+-]\d\d:?\d\d|\b(?:UTC|GMT|[ECMP][SD]T))\s*(?:\([^)]*\))?$/i;

/**
 * Number that comes first in numeric dates; `unknown` when the file's dates do not tell, or contradict each other.
 */
type DateOrder = 'day' | 'month' | 'unknown';

/** The order of day and month in a file, settled from all of its dates. */
export function dateOrderOf(texts: Iterable<string>): DateOrder {
  let [day, month] = [false, false];
  for (const text of texts) {
    const [, first = '', sign, second = ''] = NUMERIC.exec(text.trim()) ?? [];
    // No country writes the month first and dots.
    if (sign === '.' || Number(first) > 12) day = true;
    else if (Number(second) > 12) month = true;
  }
  if (day === month) return 'unknown';
  return day ? 'day' : 'month';
}

function numericTime(text: string, order: DateOrder): number | null {
  const parts = NUMERIC.exec(text);
  if (parts === null || order === 'unknown') return null;
  const [, first, , second, year, hour = '0', minute = '0', seconds = '0', half] = parts;
  const [day, month] = order === 'day' ? [first, second] : [second, first];
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const time = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    hours,
    Number(minute),
    Number(seconds),
  );
  const isReal = new Date(time).getUTCDate() === Number(day) && Number(month) <= 12;
  return isReal ? time : null;
}

/**
 * A time of Twilio's: ISO 8601, RFC 2822, or a spreadsheet's. Without a zone it is UTC, as its console says.
 * @returns milliseconds, or null
 */
function timeOf(text: string, now: number, order: DateOrder = 'unknown'): number | null {
  const trimmed = text.trim();
  if (!/\d{4}/.test(trimmed)) return null;
  const time = NUMERIC.test(trimmed) ? numericTime(trimmed, order) : Date.parse(zoned(trimmed));
  if (time === null || Number.isNaN(time)) return null;
  return time < EARLIEST || time > now + DAY_MS ? null : time;
}

function zoned(text: string): string {
  const iso = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(?: ?UTC| ?GMT)?$/.exec(
    text,
  );
  if (iso) return `${iso[1]}T${iso[2] ?? '00:00'}Z`;
  return ZONE.test(text) ? text : `${text} UTC`;
}

const SID = /^(SM|MM)[0-9a-fA-F]{32}$/;

/** True if fields are a line of the log: a message's SID is in its column. */
export function isLogLine(record: readonly string[], columns: ImportColumns): boolean {
  return SID.test(record[columns.sid ?? -1]?.trim() ?? '');
}

/** Reads one line. */
export function lineOf(
  record: readonly string[],
  columns: ImportColumns,
  { now, order }: { now: number; order: DateOrder },
): ImportLine {
  const value = (column: ImportColumn): string => {
    const at = columns[column];
    return at === undefined ? '' : (record[at] ?? '');
  };
  const trimmed = (column: ImportColumn) => value(column).trim();
  // Defused for spreadsheets, as our own export does it.
  const number = (column: ImportColumn) =>
    withoutUnseen(value(column))
      .trim()
      .replace(/^'(?=[+=])/, '');
  const direction = trimmed('direction').toLowerCase();
  if (direction.startsWith('outbound')) return { kind: 'outbound' };
  if (direction === '' && /^(sent|delivered|undelivered|queued|failed)$/i.test(trimmed('status'))) {
    return { kind: 'outbound' };
  }
  const sid = trimmed('sid');
  if (!SID.test(sid)) return refused('Sid doesn’t belong to a message.');
  const [from, to] = [number('from'), number('to')];
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(from)) {
    return refused('From was rounded by a spreadsheet. Export it from Twilio again.');
  }
  if (from === '' || from.length > 100) return refused('From is missing.');
  if (to === '' || to.length > 100) return refused('To is missing.');
  const sentAt = timeOf(value('sentAt'), now, order);
  if (sentAt === null) {
    const isAmbiguous = order === 'unknown' && NUMERIC.test(trimmed('sentAt'));
    return refused(
      isAmbiguous
        ? 'This file doesn’t tell whether the day or the month comes first. Export it from Twilio again.'
        : 'The date can’t be read.',
    );
  }
  const text: IncomingText = {
    sid,
    from: /^\d{11,15}$/.test(from) ? `+${from}` : from,
    to: /^\d{11,15}$/.test(to) ? `+${to}` : to,
    body: value('body'),
    sentAt,
    numMedia: mediaCount(trimmed('numMedia')),
    city: value('city'),
    state: value('state'),
    country: value('country'),
    optOut: keywordOf(value('body')),
  };
  return { kind: 'text', text };
}
