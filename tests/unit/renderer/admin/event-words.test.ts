import { expect, test } from 'vitest';
import {
  datesOf,
  holdsInWords,
  suggestedName,
} from '../../../../renderer/admin/kit/event/model.ts';
import { lookedAt } from '../../../../renderer/admin/kit/event/use-event.ts';
import { lookedName, shownOf } from '../../../../renderer/admin/app/shell/event-menu.tsx';
import { trialWords } from '../../../../renderer/admin/app/shell/event-note.tsx';
import { isRenamed, receiptOf } from '../../../../renderer/admin/events/event-row.tsx';
import { summaryOf } from '../../../../renderer/admin/events/events-page.tsx';
import {
  isNew,
  OFFERED,
  offerOf,
  tickedAtFirst,
  updateOf,
} from '../../../../renderer/admin/events/import-dialog.tsx';
import {
  exportFailure,
  namedByTrial,
  withHeadings,
} from '../../../../renderer/admin/kit/export-menu.tsx';
import {
  agentInWords,
  eventOf,
  subjectAddress,
} from '../../../../renderer/admin/logs/logs-page.tsx';
import { placeOf } from '../../../../renderer/admin/kit/link.tsx';
import type { OfferedSetting } from '../../../../server/contract/event-file.ts';
import { type BoothEvent, trialOf } from '../../../../server/contract/event.ts';
import { ApiError } from '../../../../renderer/lib/api-error.ts';
import { MESSAGES } from '../../../../server/contract/messages.ts';
import { part } from '../../../support/part.ts';
import { settings } from '../../../../server/contract/settings.ts';

function at(hour: number): Date {
  // A Sunday.
  return new Date(2026, 10, 22, hour);
}

test('the next event is called like the present one, with the day and the time of day', () => {
  expect(suggestedName('Boat Show', at(9))).toBe('Boat Show, Sunday morning');
  expect(suggestedName('Boat Show, Sunday morning', at(13))).toBe('Boat Show, Sunday afternoon');
  expect(suggestedName('Boat Show, Saturday evening 3', at(20))).toBe('Boat Show, Sunday evening');
  expect(suggestedName('', at(9))).toBe('Sunday morning');
  expect(suggestedName('Sunday morning', at(14))).toBe('Sunday afternoon');
  // Two within one afternoon.
  const second = suggestedName('Talks, Sunday afternoon', at(15));
  expect(second).toBe('Talks, Sunday afternoon 2');
  expect(suggestedName(second, at(16))).toBe('Talks, Sunday afternoon 3');
  expect(suggestedName('x'.repeat(80), at(15)).length).toBeLessThanOrEqual(80);
});

test.each([
  [new ApiError({ status: 503, message: 'Busy.' }), MESSAGES.exportFailedStatus(503)],
  [new ApiError({ status: 0, message: 'Away.' }), 'Away.'],
  // Staff gave it up.
  [new DOMException('', 'AbortError'), null],
  [new TypeError('x'), MESSAGES.requestFailed(0)],
])('an export that ends with %o is said to be: %s', (error, message) => {
  expect(exportFailure(error)).toBe(message);
});

test('an event is dated from its first row to its end, or until now', () => {
  const event: BoothEvent = part({
    opened_at: '2026-10-01T12:00:00.000Z',
    since: '2026-11-03T12:00:00.000Z',
    closed_at: '2026-11-05T12:00:00.000Z',
  });
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  expect(datesOf(event, now)).toBe('Nov 3\u2009–\u20095, 2026');
  expect(datesOf({ ...event, since: null, closed_at: null }, now)).toBe(
    'Oct 1\u2009–\u2009Nov 20, 2026',
  );
  // A clock that was set back.
  expect(datesOf({ ...event, closed_at: '2026-11-01T12:00:00.000Z' }, now)).toBe('Nov 3, 2026');
  const counts = { questions: 1, leads: 0, messages: 2 };
  expect(holdsInWords(counts)).toBe('1 question, 0 leads, and 2 messages');
});

test('of the settings in a file, what opens, sends or deletes waits to be ticked, and no event is renamed', () => {
  expect(OFFERED.map(({ part }) => part).toSorted()).toEqual(settings.keyof().options.toSorted());
  const ticked = tickedAtFirst(OFFERED);
  expect(ticked).toContain('brand');
  const grave = new Set(['names', 'wifi', 'ai', 'twilio', 'privacy', 'cors']);
  expect(ticked.filter((part) => grave.has(part))).toEqual([]);
  const offered: OfferedSetting[] = [
    { part: 'brand', value: { companyName: 'Acme', eventName: 'Elsewhere' } },
    { part: 'cors', value: { enabled: true } },
  ];
  expect(updateOf(offered, ['brand'])).toEqual({ brand: { companyName: 'Acme' } });
});

test('an offered setting names the addresses to which it leads', () => {
  const offered: OfferedSetting[] = [
    { part: 'ai', value: { baseUrl: 'https://ai.elsewhere.example/v1' } },
    { part: 'cors', value: { allowed_origins: ['https://a.example', 'https://b.example'] } },
    { part: 'brand', value: { siteUrl: 'https://acme.example/' } },
    { part: 'twilio', value: { publicUrl: 'https://tunnel.example' } },
    { part: 'names', value: { label: 'acme' } },
  ];
  const told = OFFERED.flatMap(({ part, what }) => what?.(offerOf(offered, part)) ?? []).join('\n');
  for (const address of ['https://ai.elsewhere.example/v1', 'https://a.example, https://b.example'])
    expect(told).toContain(address);
  for (const address of ['https://acme.example/', 'https://tunnel.example', 'acme.local'])
    expect(told).toContain(address);
});

const ACCOUNT = 'Receives and answers messages with the account that the file names';

test.each([
  ['cors', { cors: { allowed_origins: [] } }, 'Lets no other website read what visitors see.'],
  ['ai', { ai: { baseUrl: '' } }, 'Sends questions to OpenAI.'],
  ['brand', { brand: { siteUrl: '' } }, undefined],
  ['twilio', { twilio: { accountSid: '', phoneNumber: '+1555' } }, `${ACCOUNT}: +1555`],
  ['twilio', {}, ACCOUNT],
] as const)('what an offered “%s” does without an address: %j', (name, offer, words) => {
  expect(OFFERED.find(({ part }) => part === name)?.what?.(part(offer))).toBe(words);
});

test.each([
  [{ added: { lead: 1 } }, true],
  [{ changed: { question: 1 } }, true],
  [{ erased: { lead: 1 } }, true],
  [{ added: { question: 0 }, skipped: { question: 40 } }, false],
])('an import of %j has something new: %s', (counts, expected) => {
  const none = { added: {}, changed: {}, erased: {}, skipped: {} };
  expect(isNew(part({ ...none, ...counts }))).toBe(expected);
});

test.each([
  [1, 'No past events'],
  [2, '1 past event'],
  [13, '12 past events'],
])('of %i events, the page says “%s”', (count, words) => {
  expect(summaryOf(Array.from({ length: count }, () => part({})))).toBe(words);
});

test('a closing receipt is of its own event', () => {
  expect(receiptOf({ id: 3, closed_at: null }).event).toBeNull();
  expect(receiptOf({ id: 3, closed_at: '2026-11-05T12:00:00.000Z' }).event).toBe(3);
});

test.each([
  [part({ id: 3, kind: 'show', name: 'Boat Show' }), false, 'Boat Show'],
  [null, false, 'Deleted event'],
  [undefined, true, 'All events'],
  [undefined, false, ''],
])('the menu is called after what is looked at: case %#', (event, isAll, name) => {
  expect(lookedName(event, isAll)).toBe(name);
});

test('a place keeps its query and its mark with the event', () => {
  expect(placeOf('/leads?q=ada#notes', 3)).toBe('/leads?q=ada&event=3#notes');
  expect(placeOf('/leads?event=2&q=ada', null)).toBe('/leads?q=ada');
  expect(placeOf('/events', null)).toBe('/events');
});

const OPEN: BoothEvent = part({ id: 2 });
const PAST: BoothEvent = part({ id: 1 });

test.each<[string, number | null, BoothEvent[] | undefined, object]>([
  ['the open one', null, undefined, { id: null, isPast: false, event: OPEN }],
  ['the open one by its number', 2, undefined, { id: null, isPast: false, event: OPEN }],
  ['one that is over', 1, [OPEN, PAST], { id: 1, isPast: true, event: PAST }],
  ['one that is not known yet', 1, undefined, { id: 1, isPast: true, event: undefined }],
  ['one that was deleted', 9, [OPEN, PAST], { id: 9, isPast: true, event: null }],
])('an address names %s', (_what, id, all, expected) => {
  expect(lookedAt(id, OPEN, all, false)).toEqual(expected);
});

test('headquarters look at all events', () => {
  const looked = { id: null, isPast: true, event: undefined };
  expect(lookedAt(null, undefined, undefined, true)).toEqual(looked);
});

test.each([
  ['rehearsal', false, 'Rehearsal since'],
  ['rehearsal', true, 'Still a rehearsal? On since'],
  ['example', true, 'Still looking around? On since'],
] as const)('a note says that the %s is on; asks: %s', (trial, asks, words) => {
  expect(trialWords(trial, asks).join(' ')).toBe(words);
});

test.each([
  ['Show 2', false, true],
  ['Show 2', true, false],
  [' Show ', false, false],
  ['', false, true],
])('an event “Show” is renamed to “%s”, cancelled: %s: %s', (typed, isCancelled, saved) => {
  expect(isRenamed('Show', typed, isCancelled)).toBe(saved);
});

test('the menu has eight past events, and all of them at headquarters', () => {
  const past = Array.from({ length: 20 }, (_, id) => id);
  expect(shownOf(past, false)).toEqual(past.slice(0, 8));
  expect(shownOf(past, true)).toEqual(past);
});

test.each([
  [undefined, undefined, 'leads.csv'],
  [undefined, 'rehearsal', 'rehearsal-leads.csv'],
  [null, 'rehearsal', 'rehearsal-leads.csv'],
  [7, 'rehearsal', 'leads.csv'],
])('a file of the event %s during the trial %s is called %s', (event, trial, name) => {
  expect(namedByTrial('leads.csv', { event }, trial)).toBe(name);
});

test('the subject of a log entry is looked at in its own event', () => {
  expect([eventOf({ event: 7 }, 7), eventOf({ event: 3 }, 7)]).toEqual([null, 3]);
  expect(eventOf({ event: 3 }, undefined)).toBe(3);
});

test('an entry of the log leads to what it is about, and names the browser', () => {
  expect(subjectAddress({ kind: 'lead', id: 7 })).toBe('/leads/7');
  expect(subjectAddress({ kind: 'question', id: 7 })).toBe('/dashboard?question=7');
  expect(agentInWords('')).toBe('None was sent');
  expect(agentInWords('curl/8.14.1')).toBe('curl (curl/8.14.1)');
});

test('an export has its headings in words, or the fields’ names where staff want them', () => {
  const filters = { q: 'pump', headings: 'fields' };
  expect(withHeadings(filters, false)).toEqual({ q: 'pump', headings: null });
  expect(withHeadings({ q: 'pump' }, true)).toEqual(filters);
});

test('a show is no trial', () => {
  const kinds = ['show', 'rehearsal', 'example'] as const;
  expect(kinds.map(trialOf)).toEqual([null, 'rehearsal', 'example']);
});
