import { expect, test } from 'vitest';
import { failureOf } from '../../../../renderer/admin/account/account-page.tsx';
import {
  loginFailure,
  nearestPath,
  placeAfter,
} from '../../../../renderer/admin/app/login/login-page.tsx';
import { pageAt, PAGES } from '../../../../renderer/admin/app/pages.tsx';
import { arrivalAt, asksWho } from '../../../../renderer/admin/app/shell/admin-shell.tsx';
import { markTrial, noteOf } from '../../../../renderer/admin/app/shell/event-note.tsx';
import { boothName } from '../../../../renderer/admin/app/shell/hq-shell.tsx';
import { isReloadedAgain } from '../../../../renderer/admin/app/shell/page-loading.tsx';
import {
  barPlace,
  pendingInWords,
  railPlace,
  statusLine,
} from '../../../../renderer/admin/app/shell/rail.tsx';
import { turnOf } from '../../../../renderer/admin/app/shell/use-live-updates.ts';
import { ApiError } from '../../../../renderer/lib/api-error.ts';
import { part } from '../../../support/part.ts';

test.each([
  ['/leads/7/x', '/leads'],
  ['/settings/', '/settings'],
  ['/nowhere', undefined],
])('the page nearest to %s is %s', (address, path) => expect(nearestPath(address)).toBe(path));

test.each([
  ['/leads/7', 'Leads'],
  // Another page below it.
  ['/leads/typing', 'Typing queue'],
  ['/qrcode/sign', 'Table sign'],
  ['/qrcode/without-internet', 'QR Code'],
  ['/help/polls', 'Help'],
  ['/settings/x', undefined],
  ['/leadsx', undefined],
])('at %s is the page “%s”', (address, label) => expect(pageAt(address)?.label).toBe(label));

test.each([
  ['/backups', '/events'],
  ['/events', '/events'],
  ['/leads/7', '/leads/7'],
])('at %s the rail is at %s', (address, place) => expect(railPlace(address)).toBe(place));

test('a badge has room for two digits', () => {
  expect([1, 99, 100, 12_000].map(pendingInWords)).toEqual(['1', '99', '99+', '99+']);
});

test.each([
  [null, false, false, '/dashboard'],
  [null, undefined, false, '/dashboard'],
  [null, true, false, '/welcome'],
  [null, false, true, '/insights'],
  ['/leads?q=ada', true, false, '/leads?q=ada'],
  ['/leads?q=ada', false, true, '/leads?q=ada'],
])('after a login that interrupted %s, first start: %s, headquarters: %s, comes %s', (...row) => {
  const [interrupted, firstStart, readOnly, place] = row;
  expect(placeAfter(interrupted, { firstStart, readOnly })).toBe(place);
});

test.each([
  [new Error('x'), 'Login failed. Please try again.'],
  [new ApiError({ status: 0, message: '' }), 'Connection error. Please try again.'],
  [new ApiError({ status: 401, message: '', serverMessage: 'Not this one.' }), 'Not this one.'],
  [
    new ApiError({ status: 403, message: 'Refresh.', code: 'csrf_failed', serverMessage: 'x' }),
    'Refresh.',
  ],
  // A notice counts the seconds.
  [new ApiError({ status: 429, message: '' }), null],
])('a login that fails is named: case %#', (error, words) => {
  expect(loginFailure(error)).toBe(words);
});

const [ONE, OTHER] = PAGES;

test.each([
  ['the same', { page: ONE, event: 3 }, null],
  ['another event', { page: ONE, event: null }, 'event'],
  ['another page', { page: OTHER, event: 3 }, 'page'],
  ['none', { page: undefined, event: 3 }, 'page'],
] as const)('where a page was, now is %s', (_what, now, news) => {
  expect(arrivalAt({ page: ONE, event: 3 }, now)).toBe(news);
});

test.each([
  [{}, true],
  [{ isAlone: true }, false],
  [{ isPerson: true }, false],
  [{ isNamed: true }, false],
])('who is at a second device is asked, with %j: %s', (known, expected) => {
  const nothing = { isAlone: false, isPerson: false, isNamed: false, wasAsked: false };
  expect(asksWho({ ...nothing, ...known })).toBe(expected);
});

const NOW = { pathname: '/leads', at: 100_000 };

test.each([
  [undefined, false],
  [{ pathname: '/leads', at: 80_001 }, true],
  [{ pathname: '/leads', at: 80_000 }, false],
  // A clock that was set back.
  [{ pathname: '/leads', at: 200_000 }, false],
  [{ pathname: '/media', at: 99_000 }, false],
])('a page is reloaded once: after %j it is the second time: %s', (before, isAgain) => {
  expect(isReloadedAgain(before, NOW)).toBe(isAgain);
});

test('a booth without a name has one at headquarters', () => {
  expect(['Hall 7', ''].map(boothName)).toEqual(['Hall 7', 'Unnamed booth']);
});

test('a page has the mark of a trial for as long as that is on', () => {
  const page = { dataset: {} };
  markTrial(page, 'rehearsal');
  expect(page.dataset).toEqual({ trial: 'rehearsal' });
  markTrial(page, 'example');
  expect(page.dataset).toEqual({ trial: 'example' });
  markTrial(page, null);
  expect(page.dataset).toEqual({});
});

test.each([
  ['connecting', false, { isBack: false, isNews: false }],
  ['open', false, { isBack: false, isNews: true }],
  ['open', true, { isBack: true, isNews: true }],
  ['lost', false, { isBack: false, isNews: true }],
  // Each further try that fails is none.
  ['lost', true, { isBack: false, isNews: false }],
] as const)('a stream that is %s, lost before: %s, is %j', (state, lost, turn) => {
  expect(turnOf(state, lost)).toEqual(turn);
});

test.each([
  ['lost', [], { words: 'Connecting', name: 'Connecting' }],
  ['connecting', null, { words: 'Connecting', name: 'Connecting' }],
  ['open', null, { name: 'Checking' }],
  ['open', [], { name: 'All well', tone: 'ok' }],
  ['open', ['waiting'], { words: 'It', name: 'It', tone: 'warn' }],
  ['open', ['problem'], { words: 'It', name: 'It', tone: 'bad' }],
] as const)('the status line, stream %s, with %j, says %j', (live, states, line) => {
  const facts = states && states.map((state) => part({ state, short: 'It' }));
  expect(statusLine(live, facts)).toEqual(line);
});

test('what is on air is a place of its own in a phone’s bar', () => {
  expect(barPlace('/dashboard', '#on-air')).toBeNull();
  expect(barPlace('/dashboard', '')).toBe('/dashboard');
  expect(barPlace('/leads', '#on-air')).toBe('/leads');
});

test.each([
  [{}, null],
  [{ isTrial: true, isEventPage: false }, 'trial'],
  [{ isTrial: true, isPast: true }, 'trial'],
  [{ isPast: true }, 'past'],
  [{ isPast: true, isEventPage: false }, null],
  // The page itself says so.
  [{ isPast: true, isGone: true }, null],
])('of an event with %j is noted: %s', (looked, note) => {
  const open = { isTrial: false, isPast: false, isGone: false, isEventPage: true };
  expect(noteOf({ ...open, ...looked })).toBe(note);
});

test.each([
  [{ status: 400, serverMessage: 'Not this one.', field: 'new_password' }, 'Not this one.'],
  [{ status: 500 }, 'Failed to update password'],
  [{ status: 0 }, 'Failed to update password'],
  // Told as they are.
  [{ status: 401 }, 'As it was.'],
  [{ status: 403, code: 'csrf_failed' as const, serverMessage: 'x' }, 'As it was.'],
])('a password that is not changed, %j, says why', (parts, message) => {
  const failure = failureOf(new ApiError({ message: 'As it was.', ...parts }));
  expect(failure).toMatchObject({ message, field: 'field' in parts ? parts.field : null });
});
