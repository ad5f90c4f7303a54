import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../server/contract/settings.ts';
import {
  DEFAULT_VALUES,
  faultsOf,
  flatten,
  soundEdits,
  updateOf,
} from '../../../renderer/admin/kit/form/setting-values.ts';
import { AI_FIELDS } from '../../../renderer/admin/ai/model.ts';
import { QR_FIELDS } from '../../../renderer/admin/qrcode/model.ts';
import { SETTINGS_FIELDS } from '../../../renderer/admin/settings/model.ts';
import { TWILIO_FIELDS } from '../../../renderer/admin/twilio/model.ts';

const SHOWN = [SETTINGS_FIELDS, QR_FIELDS, AI_FIELDS, TWILIO_FIELDS].flatMap(({ names }) => names);

test('every setting that staff can change has its control, once', () => {
  expect(SHOWN.toSorted()).toEqual(Object.keys(DEFAULT_VALUES).toSorted());
});

test('what is saved is what was named, in the parts of the contract', () => {
  const values = { ...DEFAULT_VALUES, theme: 'light' as const, 'wedeliver.cycleSeconds': 12 };
  expect(updateOf(values, ['theme', 'wedeliver.cycleSeconds', 'brand.eventName'])).toEqual({
    theme: 'light',
    wedeliver: { cycleSeconds: 12 },
    brand: { eventName: '' },
  });
  expect(updateOf(values, [])).toEqual({});
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
