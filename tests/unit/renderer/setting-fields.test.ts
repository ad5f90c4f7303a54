import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../server/contract/settings.ts';
import {
  DEFAULT_VALUES,
  editsAfterSave,
  faultsOf,
  flatten,
  labelsOf,
  soundEdits,
  updateOf,
  createFieldSet,
} from '../../../renderer/admin/kit/form/setting-values.ts';
import { barWords } from '../../../renderer/admin/kit/form/settings-editor.tsx';
import { readUnsaved, storeDropped } from '../../../renderer/admin/kit/form/use-settings-form.ts';
import { completed } from '../../../renderer/admin/first-start/steps.tsx';
import { nextStep } from '../../../renderer/admin/first-start/welcome-page.tsx';
import { AI_FIELDS } from '../../../renderer/admin/ai/model.ts';
import { QR_FIELDS } from '../../../renderer/admin/qrcode/model.ts';
import { SETTINGS_FIELDS } from '../../../renderer/admin/settings/model.ts';
import { TWILIO_FIELDS } from '../../../renderer/admin/twilio/model.ts';

const SHOWN = [SETTINGS_FIELDS, QR_FIELDS, AI_FIELDS, TWILIO_FIELDS].flatMap(({ names }) => names);

test('every setting that staff can change has its control, once', () => {
  expect(SHOWN.toSorted()).toEqual(Object.keys(DEFAULT_VALUES).toSorted());
});

test('flat and nested again, nothing is lost', () => {
  const given = { ...DEFAULT_SETTINGS, brand: { ...DEFAULT_SETTINGS.brand, eventName: 'Expo' } };
  expect(updateOf(flatten(given), SHOWN)).toEqual(given);
});

test('a secret that is kept is not sent, a new one and a removed one are', () => {
  const names = ['ai.apiKey', 'twilio.authToken'] as const;
  expect(updateOf(DEFAULT_VALUES, names)).toEqual({});
  const values = { ...DEFAULT_VALUES, 'ai.apiKey': '', 'twilio.authToken': ' secret ' };
  expect(updateOf(values, names)).toEqual({ ai: { apiKey: '' }, twilio: { authToken: 'secret' } });
});

test('a fault stands at the very input, also inside a list', () => {
  const logo = { url: '/media/a.png', position: 'top-left' as const, height: 100_000 };
  const values = { ...DEFAULT_VALUES, 'wedeliver.cycleSeconds': NaN, 'wedeliver.logos': [logo] };
  const faults = faultsOf(values, ['theme', 'wedeliver.cycleSeconds', 'wedeliver.logos']);
  expect(Object.keys(faults)).toEqual(['wedeliver.cycleSeconds', 'wedeliver.logos.0.height']);
});

test('of kept edits those come back that are still sound, and asked for', () => {
  const kept = { theme: 'light', 'wedeliver.cycleSeconds': 0, 'brand.eventName': 'Expo' };
  expect(soundEdits(kept, ['theme', 'wedeliver.cycleSeconds'])).toEqual({ theme: 'light' });
  for (const nothing of [null, 'text', [], 7]) expect(soundEdits(nothing, ['theme'])).toEqual({});
});

test('after a save what was sent is no edit any more, and what was changed again meanwhile is one', () => {
  const size = 'wedeliver.questionSize';
  const now = { ...DEFAULT_VALUES, [size]: 30, theme: 'light' as const };
  const left = (edits: object, sent: object = { [size]: 30 }) =>
    editsAfterSave(SETTINGS_FIELDS, edits, sent, now);
  expect(left({ [size]: 30 })).toEqual({});
  expect(left({ [size]: 31, 'brand.eventName': 'Expo' })).toEqual({
    [size]: 31,
    'brand.eventName': 'Expo',
  });
  // As another device has it by now; and as it was sent, though the server made something else of it.
  expect(left({ [size]: 30, theme: 'light' })).toEqual({});
  expect(left({ [size]: 44 }, { [size]: 44 })).toEqual({});
});

test('of changed settings up to three labels are said, each once, of more the first two', () => {
  const names = SHOWN.slice(0, 5);
  const words = ['Alpha', 'Beta', 'Beta', 'Gamma', 'Delta'];
  const labels = new Map(names.map((name, at) => [name, words[at] ?? '']));
  const said = (count: number) => labelsOf({ ...AI_FIELDS, labels }, names.slice(0, count));
  expect([said(3), said(4)]).toEqual(['Alpha and Beta', 'Alpha, Beta, and Gamma']);
  expect(said(5)).toBe('Alpha, Beta and 2 more');
});

test('edits that are brought back after the page was left are there again, below later ones and without secrets', () => {
  storeDropped(AI_FIELDS, { 'ai.model': 'one', 'ai.apiKey': 'secret' });
  storeDropped(AI_FIELDS, { 'ai.model': 'two', 'ai.perDay': 7 });
  expect(readUnsaved(AI_FIELDS)).toEqual({ 'ai.model': 'one', 'ai.perDay': 7 });
});

test.each([
  [{}, 'stand'],
  [{ 'wifi.ssid': 'Guests' }, 'stand'],
  [{ 'brand.eventName': 'Expo' }, 'wifi'],
  [{ 'brand.companyName': 'Acme', 'wifi.ssid': 'Guests' }, 'ready'],
])('an interrupted first start with %j saved goes on at “%s”', (saved, step) => {
  expect(nextStep({ ...DEFAULT_VALUES, ...saved })).toBe(step);
});

test.each([
  ['acme.com', 'https://acme.com'],
  [' www.acme.com/shop ', 'https://www.acme.com/shop'],
  ['https://acme.com', null],
  ['acme', null],
  ['', null],
])('a website that is typed as “%s” is completed to %s', (typed, whole) => {
  expect(completed(typed)).toBe(whole);
});

const [COMPANY, EVENT] = ['brand.companyName', 'brand.eventName'] as const;

test.each([
  [[], [], 'Everything is saved', 'All in use.'],
  [[COMPANY], [], '1 unsaved change', 'Company'],
  [[COMPANY, EVENT], [], '2 unsaved changes', 'Company and Event'],
  [[COMPANY, EVENT], [EVENT], 'Check 1 value', 'To save, fix Event.'],
])('of the changes %j, of which %j are not right, the bar says “%s”', (changed, held, ...says) => {
  const labels = [
    { name: COMPANY, label: 'Company' },
    { name: EVENT, label: 'Event' },
  ];
  const fields = createFieldSet(labels, { storageKey: 'x', toast: null });
  const { title, detail } = barWords(fields, changed, held, 'All in use.');
  expect([title, detail]).toEqual(says);
});
