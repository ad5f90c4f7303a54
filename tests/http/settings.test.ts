import { describe, expect, test } from 'vitest';
import { adminSettings, DEFAULT_SETTINGS } from '../../server/contract/settings.ts';
import { FONT_FAMILIES } from '../../server/contract/settings/wedeliver.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth } from '../support/http-booth.ts';
import { readSettings, saveSettings, uploadPixel } from '../support/settings-calls.ts';

/** A value at a path such as `wedeliver.logos.0.height`. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => new Map(Object.entries(inner ?? {})).get(key), value);
}
/** `{ wedeliver: { cycleSeconds: 9 } }` of `wedeliver.cycleSeconds` and 9. */
function patchOf(path: string, value: unknown): unknown {
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

const DEFAULTS: [path: string, value: unknown][] = [
  ['theme', 'dark'],
  ['wedeliver.cycleSeconds', 8],
  ['wedeliver.questionSize', 20],
  ['wedeliver.answerSize', 18],
  ['wedeliver.questionLineHeight', 1.4],
  ['wedeliver.answerLineHeight', 1.4],
  ['wedeliver.contentMaxWidth', 960],
  ['wedeliver.sectionPadding', 32],
  ['wedeliver.logoSize', 48],
  ['wedeliver.smokeColor', 'red'],
  ['wedeliver.smokeIntensity', 0.4],
  ['wedeliver.overlayOpacity', 20],
  ['wedeliver.fadeTypes', ['fade']],
  ['wedeliver.logos', []],
  ['qrcode.size', 160],
  ['qrcode.foreground', '#000000'],
  ['qrcode.background', '#ffffff'],
  ['ai.model', 'gpt-4o-mini'],
  ['ai.enabled', false],
  ['ai.baseUrl', ''],
  ['ai.knowledge', ''],
  ['ai.has_key', false],
  ['twilio.has_token', false],
  ['twilio.autoReplyEnabled', false],
  ['twilio.textsBecomeQuestions', true],
  ['twilio.answerByText', false],
  ['twilio.publicUrl', ''],
  ['cors.allowed_origins', []],
  ['brand.companyName', ''],
  ['names.label', 'booth'],
];

test('a fresh booth starts with the specification’s defaults', async () => {
  const booth = await openHttpBooth();
  const settings = await readSettings(booth);
  for (const [path, value] of DEFAULTS) expect.soft(at(settings, path), path).toEqual(value);
  expect(settings).toMatchObject(DEFAULT_SETTINGS);
});

/** The limits of the specification's section 5: each bound is accepted, each step beyond it is not. */
const RANGES: [path: string, min: number, max: number, step: number][] = [
  ['wedeliver.cycleSeconds', 3, 600, 1],
  ['wedeliver.questionSize', 12, 48, 1],
  ['wedeliver.answerSize', 12, 48, 1],
  ['wedeliver.questionLineHeight', 1.2, 2, 0.1],
  ['wedeliver.answerLineHeight', 1.2, 2, 0.1],
  ['wedeliver.logoSize', 24, 200, 1],
  ['wedeliver.contentMaxWidth', 640, 1400, 1],
  ['wedeliver.sectionPadding', 0, 64, 1],
  ['wedeliver.smokeIntensity', 0.2, 1, 0.05],
  ['wedeliver.overlayOpacity', 0, 100, 1],
  ['qrcode.size', 64, 512, 1],
  ['ai.perMinute', 1, 120, 1],
  ['ai.perDay', 1, 20_000, 1],
];

function logoOf(url: string, height: unknown) {
  return {
    wedeliver: { logos: [{ url, height, position: 'top-left' }] },
  };
}

describe('numbers have limits', () => {
  test.each(RANGES)('%s is from %d to %d', async (path, min, max, step) => {
    const booth = await openHttpBooth();
    for (const value of [min, max]) {
      const saved = dataOf(adminSettings, await saveSettings(booth, patchOf(path, value)));
      expect(at(saved, path)).toBe(value);
    }
    for (const value of [min - step, max + step, String(min), null, true, [min]]) {
      const answer = await saveSettings(booth, patchOf(path, value));
      expectRefusal(answer, 400, 'validation_failed', /from [\d.]+ to [\d.]+\./, path);
    }
    expect(at(await readSettings(booth), path)).toBe(max);
  });

  test('a logo of its own is 16 to 200 high', async () => {
    const booth = await openHttpBooth();
    const url = await uploadPixel(booth);
    for (const height of [16, 200])
      expect((await saveSettings(booth, logoOf(url, height))).status).toBe(200);
    for (const height of [15, 201, 16.5]) {
      expectRefusal(
        await saveSettings(booth, logoOf(url, height)),
        400,
        'validation_failed',
        /Logo height/,
        'wedeliver.logos.0.height',
      );
    }
  });
});

const CHOICES: [path: string, values: unknown[]][] = [
  ['theme', ['dark', 'light']],
  ['wedeliver.dateFormat', ['short', 'medium', 'long']],
  ['wedeliver.layoutPreset', ['classic', 'corner-duo', 'topbar']],
  ['wedeliver.backgroundPreset', ['none', 'smoke-red', 'smoke-blue', 'overlay-grid']],
  ['wedeliver.textAlign', ['left', 'center']],
  ['wedeliver.backgroundEffect', ['none', 'smoke']],
  ['wedeliver.smokeColor', ['red', 'blue', '#12aBcD']],
  ['wedeliver.fadeTypes', [['fade'], ['slide', 'zoom'], ['fade', 'slide', 'zoom']]],
  ['wedeliver.fontFamily', [...FONT_FAMILIES]],
  ['qrcode.style', ['squares', 'dots']],
  ...[
    'showCount',
    'autoFade',
    'randomizeOrder',
    'showDate',
    'showAsked',
    'shadow',
    'showTwilioPhone',
    'headerVisible',
    'answerMarkdown',
  ].map((key): [string, unknown[]] => [`wedeliver.${key}`, [true, false]]),
  ['ai.enabled', [true, false]],
  ['twilio.autoReplyEnabled', [true, false]],
  ['twilio.textsBecomeQuestions', [true, false]],
  ['twilio.answerByText', [true, false]],
  ['twilio.publicUrl', ['', 'https://booth.ngrok.app', 'http://tunnel.example:8443/booth']],
  ['qrcode.enabled', [true, false]],
  ['qrcode.foreground', ['#000000', '#1A2b3C']],
  ['twilio.phoneNumber', ['', '+15550109999']],
  ['names.label', ['acme', 'acme-2027', '4711', 'a', 'x'.repeat(30)]],
  ['twilio.accountSid', ['', `AC${'0a'.repeat(16)}`]],
  ['cors.allowed_origins', [[], ['https://a.example', 'http://192.168.1.5:3000']]],
  ['brand.siteUrl', ['', 'https://example.com/path?x=1#y']],
  ['brand.colour', ['', '#0b2a6f']],
];

describe('each choice can be made, and nothing else', () => {
  test.each(CHOICES)('%s', async (path, values) => {
    const booth = await openHttpBooth();
    for (const value of values) {
      const saved = dataOf(adminSettings, await saveSettings(booth, patchOf(path, value)));
      expect(at(saved, path)).toEqual(value);
    }
    const last = at(await readSettings(booth), path);
    for (const value of ['no such choice', 7, null, {}, ['javascript:alert(1)'], [7]]) {
      const answer = await saveSettings(booth, patchOf(path, value));
      const { field } = expectRefusal(answer, 400, 'validation_failed');
      expect(field?.startsWith(path), field).toBe(true);
    }
    expect(at(await readSettings(booth), path)).toEqual(last);
  });

  test.each([
    ['wedeliver.fadeTypes', []],
    ['wedeliver.logoUrl', 'https://elsewhere.example/logo.png'],
    ['wedeliver.logoUrl', '/media/../booth.db'],
    ['wedeliver.logoUrl', '//elsewhere.example/x.png'],
    ['wedeliver.smokeColor', '#12345'],
    ['wedeliver.smokeColor', 'url(x)'],
    ['qrcode.foreground', '#fff'],
    ['qrcode.background', 'white'],
    ['twilio.phoneNumber', '555 010 9999'],
    ['twilio.accountSid', 'AC123'],
    ['twilio.publicUrl', 'booth.ngrok.app'],
    ['twilio.publicUrl', 'https://booth.ngrok.app/?a=b'],
    ['twilio.publicUrl', 'https://user:secret@booth.ngrok.app'],
    ['cors.allowed_origins', ['*']],
    ['cors.allowed_origins', ['https://a.example/path']],
    ['cors.allowed_origins', ['https://a.example', 'b.example']],
    ['brand.siteUrl', 'javascript:alert(1)'],
    ['brand.companyName', 'x'.repeat(81)],
    ['brand.colour', 'blue'],
    ['brand.colour', '#fff'],
    ['brand.colour', '#ffffff;background:url(x)'],
    ['names.label', ''],
    ['names.label', 'admin'],
    ['names.label', 'acme.local'],
    ['names.label', '-acme'],
    ['names.label', 'ac me'],
    ['names.label', 'bücher'],
    ['names.label', 'xn--bcher-kva'],
    ['names.label', 'x'.repeat(31)],

    ['ai.system', 'x'.repeat(8001)],
    ['ai.knowledge', 'x'.repeat(50_001)],
    ['ai.model', ' '],
    ['ai.model', 'gpt\n4'],
    ['ai.model', 'x'.repeat(101)],
    ['ai.baseUrl', 'api.example.com/v1'],
    ['ai.baseUrl', 'file:///etc/passwd'],
    ['ai.baseUrl', 'https://user:secret@api.example.com/v1'],
    ['ai.baseUrl', 'https://api.example.com/v1?key=secret'],
    ['ai.baseUrl', 'http://[::1/v1'],
    ['ai.apiKey', 'sk two words'],
    ['twilio.autoReplyText', 'x'.repeat(481)],
    ['ai.apiKey', 'x'.repeat(501)],
    [
      'wedeliver.logos',
      Array.from({ length: 13 }, () => ({ url: '/media/a.png', height: 20, position: 'top-left' })),
    ],
    ['wedeliver.logos', [{ url: '/media/a.png', height: 20, position: 'middle' }]],
    ['wedeliver.logos', [{ url: '', height: 20, position: 'top-left' }]],
  ])('%s: %j is 400', async (path, value) => {
    const booth = await openHttpBooth();
    expectRefusal(await saveSettings(booth, patchOf(path, value)), 400, 'validation_failed');
    expect(await readSettings(booth)).toMatchObject(DEFAULT_SETTINGS);
  });
});

test.each([
  ['ai.model', ['gpt-4o', 'llama3.2:3b-instruct-q4_K_M', 'x'.repeat(100)]],
  ['ai.baseUrl', ['http://127.0.0.1:11434/v1', 'https://ai.example/openai/v1/', '']],
  ['ai.knowledge', ['# Pumps\n\nTen years of warranty.', 'x'.repeat(50_000)]],
])('%s takes what staff type', async (path, values) => {
  const booth = await openHttpBooth();
  for (const value of values) {
    await saveSettings(booth, patchOf(path, value));
    expect(at(await readSettings(booth), path)).toBe(value);
  }
});
