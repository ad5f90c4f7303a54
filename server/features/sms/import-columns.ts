import { keywordOf } from './keywords.ts';
import type { IncomingText } from './inbox.ts';

/**
 * Names of a column in Twilio's exports (console: "Messaging logs", "Programmable Messaging logs"; API: bulk export), as
 * they are compared: lower case, letters and digits alone.
 */
const NAMES = {
  sid: ['sid', 'messagesid', 'smssid', 'id'],
  from: ['from', 'fromnumber', 'sender'],
  to: ['to', 'tonumber', 'recipient', 'phonenumber'],
  body: ['body', 'message', 'messagebody', 'text', 'content'],
  direction: ['direction'],
  sentAt: [
    'sentdate',
    'datesent',
    'datesentutc',
    'sentdateutc',
    'datecreated',
    'createddate',
    'createdat',
    'date',
    'timestamp',
  ],
  numMedia: ['nummedia', 'mediacount'],
  city: ['fromcity'],
  state: ['fromstate'],
  country: ['fromcountry'],
  status: ['status'],
} as const;

export type ImportColumn = keyof typeof NAMES;
/** Where each column stands, counted from 0. */
export type ImportColumns = Partial<Record<ImportColumn, number>>;

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
export type ImportLine =
  { kind: 'text'; text: IncomingText } | { kind: 'outbound' } | { kind: 'refused'; reason: string };

function refused(reason: string): ImportLine {
  return { kind: 'refused', reason };
}

const DAY_MS = 24 * 3_600_000;
/** Twilio began in 2008; no message was sent tomorrow. */
const EARLIEST = Date.UTC(2008, 0, 1);

/**
 * A time of Twilio's: ISO 8601, RFC 2822, or "2026-11-21 09:30:00" (UTC, as its console says).
 * @returns milliseconds, or null
 */
export function timeOf(text: string, now: number): number | null {
  const trimmed = text.trim();
  if (!/\d{4}/.test(trimmed)) return null;
  const plain = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?: ?UTC| ?GMT)?$/.exec(
    trimmed,
  );
  const time = Date.parse(plain ? `${plain[1]}T${plain[2]}Z` : trimmed);
  return Number.isNaN(time) || time < EARLIEST || time > now + DAY_MS ? null : time;
}

/** Reads one line. */
export function lineOf(record: readonly string[], columns: ImportColumns, now: number): ImportLine {
  const value = (column: ImportColumn): string => {
    const at = columns[column];
    return at === undefined ? '' : (record[at] ?? '');
  };
  const trimmed = (column: ImportColumn) => value(column).trim();
  // Defused for spreadsheets, as our own export does it.
  const number = (column: ImportColumn) => trimmed(column).replace(/^'(?=[+=])/, '');
  const direction = trimmed('direction').toLowerCase();
  if (direction.startsWith('outbound')) return { kind: 'outbound' };
  if (direction === '' && /^(sent|delivered|undelivered|queued|failed)$/i.test(trimmed('status'))) {
    return { kind: 'outbound' };
  }
  const sid = trimmed('sid');
  if (!/^(SM|MM)[0-9a-fA-F]{32}$/.test(sid)) return refused('Sid doesn’t belong to a message.');
  const [from, to] = [number('from'), number('to')];
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(from)) {
    return refused('From was rounded by a spreadsheet. Export it from Twilio again.');
  }
  if (from === '' || from.length > 100) return refused('From is missing.');
  if (to === '' || to.length > 100) return refused('To is missing.');
  const sentAt = timeOf(value('sentAt'), now);
  if (sentAt === null) return refused('The date can’t be read.');
  const numMedia = Number(trimmed('numMedia') || 0);
  const text: IncomingText = {
    sid,
    from: /^\d{11,15}$/.test(from) ? `+${from}` : from,
    to: /^\d{11,15}$/.test(to) ? `+${to}` : to,
    body: value('body'),
    sentAt,
    numMedia: Number.isInteger(numMedia) && numMedia > 0 ? Math.min(numMedia, 10) : 0,
    city: value('city'),
    state: value('state'),
    country: value('country'),
    optOut: keywordOf(value('body')),
  };
  return { kind: 'text', text };
}
