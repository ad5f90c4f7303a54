import { expect, test } from 'vitest';
import { personDraft, PIN_RULE } from '../../../server/contract/people.ts';
import { DEFAULT_SETTINGS, settingsUpdate } from '../../../server/contract/settings.ts';
import { FONT_FAMILIES } from '../../../server/contract/settings/wedeliver.ts';

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

function read(path: string, value: unknown) {
  return settingsUpdate.safeParse(patchOf(path, value));
}
function storedAs(path: string, value: unknown): unknown {
  return at(settingsUpdate.parse(patchOf(path, value)), path);
}
/** The refusal that a form shows first: its field, and its sentence. */
function refusalOf(path: string, value: unknown): string {
  const [first] = read(path, value).error?.issues ?? [];
  return `${first?.path.join('.')}: ${first?.message}`;
}

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

const LOGOS = 'wedeliver.logos';
const LOGO = '/media/a.png';
function logosOf(url: string, height: unknown, position = 'top-left', count = 1) {
  return Array.from({ length: count }, () => ({ url, height, position }));
}

test.each(RANGES)('%s goes from %d to %d', (path, min, max, step) => {
  for (const value of [min, max]) expect(storedAs(path, value)).toBe(value);
  for (const value of [min - step, max + step, String(min), null, true, [min]]) {
    expect(refusalOf(path, value)).toMatch(/^[\w.]+: .+ from [\d.]+ to [\d.]+\.$/);
  }
});

test('motion has at least one transition', () => {
  expect(refusalOf('wedeliver.fadeTypes', [])).toBe(
    'wedeliver.fadeTypes: Choose at least one transition.',
  );
});

test('the height of a logo is refused at its own input', () => {
  const heights = [15, 16, 16.5, 200, 201];
  const refused = heights.filter((height) => !read(LOGOS, logosOf(LOGO, height)).success);
  expect(refused).toEqual([15, 16.5, 201]);
  const refusal = refusalOf(LOGOS, logosOf(LOGO, 15));
  expect(refusal).toBe(`${LOGOS}.0.height: Logo height must be from 16 to 200.`);
});

type Values = [path: string, taken: unknown[], refused?: unknown[]];

/** No addresses that a browser opens. */
const NO_ADDRESS = ['acme.example', 'https://acme.example:99999/'];

/** Each switch of the settings, as `wedeliver.showCount`. */
const SWITCHES = Object.entries(DEFAULT_SETTINGS).flatMap(([part, values]) =>
  Object.entries(values)
    .filter(([, value]) => typeof value === 'boolean')
    .map(([key]) => `${part}.${key}`),
);

/** Of these, `no such choice` is refused as well. */
const CHOICES: Values[] = [
  ['theme', ['dark', 'light']],
  ['wedeliver.dateFormat', ['short', 'medium', 'long']],
  ['wedeliver.layoutPreset', ['classic', 'corner-duo', 'topbar']],
  ['wedeliver.backgroundPreset', ['none', 'smoke-red', 'smoke-blue', 'overlay-grid']],
  ['wedeliver.textAlign', ['left', 'center']],
  ['wedeliver.backgroundEffect', ['none', 'smoke']],
  ['wedeliver.smokeColor', ['red', 'blue', '#12aBcD'], ['#12345', 'url(x)']],
  ['wedeliver.fadeTypes', [['fade'], ['slide', 'zoom'], ['fade', 'slide', 'zoom']], [[]]],
  ['wedeliver.fontFamily', [...FONT_FAMILIES]],
  [
    'wedeliver.logoUrl',
    [''],
    ['https://elsewhere.example/logo.png', '/media/../booth.db', '//elsewhere.example/x.png'],
  ],
  [
    'wedeliver.logos',
    [[]],
    [logosOf(LOGO, 20, 'top-left', 13), logosOf(LOGO, 20, 'middle'), logosOf('', 20)],
  ],
  ['qrcode.style', ['squares', 'dots']],
  ...SWITCHES.map((path): Values => [path, [true, false]]),
  ['qrcode.foreground', ['#000000', '#1A2b3C'], ['#fff']],
  ['qrcode.background', ['#ffffff'], ['white']],
  ['twilio.phoneNumber', ['', '+15550109999'], ['555 010 9999']],
  ['twilio.accountSid', ['', `AC${'0a'.repeat(16)}`], ['AC123']],
  [
    'twilio.publicUrl',
    ['', 'https://booth.ngrok.app', 'http://tunnel.example:8443/booth'],
    [...NO_ADDRESS, 'https://booth.ngrok.app/?a=b', 'https://user:secret@booth.ngrok.app'],
  ],
  [
    'names.label',
    ['acme', 'acme-2027', '4711', 'a', 'x'.repeat(30)],
    [
      '',
      'admin',
      'local',
      'localhost',
      'acme.local',
      '-acme',
      'bücher',
      'xn--bcher-kva',
      'x'.repeat(31),
    ],
  ],
  [
    'cors.allowed_origins',
    [[], ['https://a.example', 'http://192.168.1.5:3000']],
    [['*'], ['https://a.example/path'], ['https://a.example', 'b.example']],
  ],
  ['brand.siteUrl', ['', 'https://example.com/path?x=1#y'], ['javascript:alert(1)', ...NO_ADDRESS]],
  ['qrcode.customUrl', ['', 'https://acme.example:8443/ask'], NO_ADDRESS],
  ['qrcode.lanAddress', ['', '192.168.1.2'], ['nowhere']],
  ['brand.colour', ['', '#0b2a6f'], ['#fff', '#ffffff;background:url(x)']],
  [
    'ai.baseUrl',
    ['http://127.0.0.1:11434/v1', 'https://ai.example/openai/v1/', ''],
    ['file:///etc/passwd', 'https://me:x@ai.example', 'https://ai.example?key=x', 'http://[::1/v1'],
  ],
];

/** What staff type as they like. */
const TEXTS: Values[] = [
  ['brand.companyName', ['Acme'], ['x'.repeat(81)]],
  ['ai.model', ['llama3.2:3b-instruct-q4_K_M', 'x'.repeat(100)], [' ', 'gpt\n4', 'x'.repeat(101)]],
  ['ai.system', [], ['x'.repeat(8001)]],
  ['ai.knowledge', ['# Pumps\n\nTen years.', 'x'.repeat(50_000)], ['x'.repeat(50_001)]],
  ['ai.apiKey', [], ['sk two words', 'x'.repeat(501)]],
  ['twilio.autoReplyText', [], ['x'.repeat(481)]],
  ['wifi.ssid', ['ü'.repeat(16)], ['ü'.repeat(17), 'two\nlines']],
  ['wifi.password', ['x'.repeat(63)], ['x'.repeat(64), 'tab\there']],
  ['moderation.words', ['kurwa, kut', ''], ['x'.repeat(4001)]],
];

const CASES = [
  ...CHOICES.map(([path, taken, refused = []]): Values => [
    path,
    taken,
    ['no such choice', ...refused],
  ]),
  ...TEXTS,
];

test.each(CASES)('%s takes what it offers, and nothing else', (path, taken, refused = []) => {
  for (const value of taken) expect(storedAs(path, value)).toEqual(value);
  for (const value of [7, null, {}, ['javascript:alert(1)'], [7], ...refused]) {
    expect(refusalOf(path, value).startsWith(path), JSON.stringify(value)).toBe(true);
  }
});

test.each([
  ['brand.siteUrl', 'https://Acme.Example', 'https://acme.example/'],
  ['brand.siteUrl', String.raw`https://a.example\@b.example`, 'https://a.example/@b.example'],
  ['brand.siteUrl', 'http://www.MÜNCHEN.example', 'http://www.münchen.example/'],
  // A Cyrillic letter, and a name before an @ that is not the host's.
  ['brand.siteUrl', 'https://\u0430pple.example', 'https://xn--pple-43d.example/'],
  ['brand.siteUrl', 'https://münchen.example@x.example', 'https://m%C3%BCnchen.example@x.example/'],
  ['cors.allowed_origins', ['https://Partner.Example:443'], ['https://partner.example']],
  ['twilio.phoneNumber', ' +1 (555) 123-4567\u200e', '+15551234567'],
  ['twilio.publicUrl', 'https://booth.example//', 'https://booth.example'],
  ['twilio.publicUrl', 'https://b.example/a/api/webhooks/twilio-sms', 'https://b.example/a'],
])('%s: %j is stored as %j', (path, typed, stored) =>
  expect(storedAs(path, typed)).toEqual(stored),
);

test.each([
  ['0000', false],
  ['1234', false],
  ['98765', false],
  ['1235', true],
  ['907', false],
  ['90210', true],
  ['90210907', true],
  ['902109071', false],
  ['12a4', false],
])('the PIN %s is taken: %j', (pin, taken) => {
  const { error } = personDraft.safeParse({ name: 'Ada', role: 'admin', pin });
  expect(error?.issues[0]?.message).toBe(taken ? undefined : `A PIN has ${PIN_RULE}`);
});
