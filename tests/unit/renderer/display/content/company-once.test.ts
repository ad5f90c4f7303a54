import { expect, test } from 'vitest';
import { smokeHex } from '../../../../../renderer/display/backdrop/colours.ts';
import { answerKind, stageContent } from '../../../../../renderer/display/stage/stage-content.ts';
import { DEFAULT_SETTINGS, publicSettings } from '../../../../../server/contract/settings.ts';
import { WORDS } from '../stage/solved-stage.ts';

const SETTINGS = publicSettings.parse({
  ...DEFAULT_SETTINGS,
  twilio: { phone: '' },
  join: { url: '', label: '', secondary: null },
  wifi: null,
});

function sayingOf(headerVisible: boolean) {
  const settings = {
    ...SETTINGS,
    brand: {
      ...SETTINGS.brand,
      companyName: 'Hydrive',
      siteUrl: 'https://hydrive.example',
    },
    wedeliver: { ...SETTINGS.wedeliver, headerVisible },
  };
  const shown = {
    question: null,
    kind: answerKind('', false),
    count: null,
    withJoin: false,
    aspects: new Map(),
  };
  return stageContent(settings, shown, WORDS).site?.lead;
}

test('the stage names the company once: in its header, or else at the site', () => {
  expect(sayingOf(true)).toBe('Find out more');
  expect(sayingOf(false)).toBe('More about Hydrive');
});

test('smoke wears the company’s colour until staff choose another one', () => {
  expect(smokeHex('red', '#1d62a8')).toBe('#1d62a8');
  expect(smokeHex('red')).toBe('#e0301e');
  expect(smokeHex('blue', '#1d62a8')).toBe('#2f6bff');
});
