import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { csrfToken } from '../../server/contract/auth.ts';
import { ADMIN_USERNAME } from '../../server/contract/limits.ts';
import { mediaItem } from '../../server/contract/media.ts';
import {
  adminSettings,
  type AdminSettings,
  DEFAULT_SETTINGS,
  publicSettings,
} from '../../server/contract/settings.ts';
import { FONT_FAMILIES } from '../../server/contract/settings/wedeliver.ts';
import { ADMIN_HOST, ADMIN_PASSWORD } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import type { Answer } from '../support/http-client.ts';
import { upload } from '../support/multipart.ts';
import { SQUARE } from '../support/pictures.ts';
import { eachCase } from '../support/each-case.ts';

const SETTINGS_PATH = '/api/admin/settings';

/** The settings as staff read them. */
async function readSettings(booth: HttpBooth): Promise<AdminSettings> {
  return dataOf(adminSettings, await booth.staff.get(SETTINGS_PATH));
}
function saveSettings(booth: HttpBooth, json: unknown): Promise<Answer> {
  return booth.staff.put(SETTINGS_PATH, json);
}
/** Stores a picture. @returns the path under which settings name it */
async function uploadLogo(booth: HttpBooth): Promise<string> {
  return dataOf(mediaItem, await upload(booth.staff, SQUARE, 'logo.svg'), 201).url_path;
}

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
  ['ai.key_locked', false],
  ['twilio.has_token', false],
  ['twilio.token_locked', false],
  ['twilio.autoReplyEnabled', false],
  ['twilio.textsBecomeQuestions', true],
  ['twilio.answerByText', false],
  ['twilio.publicUrl', ''],
  ['cors.allowed_origins', []],
  ['brand.companyName', ''],
  ['names.label', 'booth'],
];

test('a fresh booth starts with the specification’s defaults, and takes what staff type', async () => {
  const booth = await openHttpBooth();
  const settings = await readSettings(booth);
  for (const [path, value] of DEFAULTS) expect.soft(at(settings, path), path).toEqual(value);
  expect(settings).toMatchObject(DEFAULT_SETTINGS);
  for (const [path, values] of TEXTS) {
    for (const value of values) {
      await saveSettings(booth, patchOf(path, value));
      expect(at(await readSettings(booth), path)).toBe(value);
    }
  }
});

/** What staff type. */
const TEXTS: [path: string, values: string[]][] = [
  ['ai.model', ['gpt-4o', 'llama3.2:3b-instruct-q4_K_M', 'x'.repeat(100)]],
  ['ai.baseUrl', ['http://127.0.0.1:11434/v1', 'https://ai.example/openai/v1/', '']],
  ['ai.knowledge', ['# Pumps\n\nTen years of warranty.', 'x'.repeat(50_000)]],
];

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
  test('each bound is taken, each step beyond it is not', async () => {
    const booth = await openHttpBooth();
    for (const [path, min, max, step] of RANGES) {
      for (const value of [min, max]) {
        const saved = dataOf(adminSettings, await saveSettings(booth, patchOf(path, value)));
        expect(at(saved, path)).toBe(value);
      }
      for (const value of [min - step, max + step, String(min), null, true, [min]]) {
        const answer = await saveSettings(booth, patchOf(path, value));
        expectRefusal(answer, 400, 'validation_failed', /from [\d.]+ to [\d.]+\./, path);
      }
      expect(at(await readSettings(booth), path)).toBe(max);
    }

    const url = await uploadLogo(booth);
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
  test('one by one', async () => {
    const booth = await openHttpBooth();
    for (const [path, values] of CHOICES) {
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
    }
  });

  test('and these are 400', async () => {
    const booth = await openHttpBooth();
    const cases = [
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
        Array.from({ length: 13 }, () => ({
          url: '/media/a.png',
          height: 20,
          position: 'top-left',
        })),
      ],
      ['wedeliver.logos', [{ url: '/media/a.png', height: 20, position: 'middle' }]],
      ['wedeliver.logos', [{ url: '', height: 20, position: 'top-left' }]],
    ] as const;
    for (const body of [[], 'text', 7, ...cases.map(([path, value]) => patchOf(path, value))]) {
      expectRefusal(await saveSettings(booth, body), 400, 'validation_failed');
      expect(await readSettings(booth), JSON.stringify(body)).toMatchObject(DEFAULT_SETTINGS);
    }
  });
});

describe('a save', () => {
  test('merges deeply and replaces lists whole', async () => {
    const booth = await openHttpBooth();
    const fadeTypes = ['slide', 'zoom'];
    await saveSettings(booth, {
      wedeliver: { cycleSeconds: 12, fadeTypes },
      brand: { eventName: ' Expo ' },
    });
    await saveSettings(booth, { wedeliver: { fadeTypes: ['zoom'] }, theme: 'light' });
    expect(await readSettings(booth)).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'light',
      wedeliver: { ...DEFAULT_SETTINGS.wedeliver, cycleSeconds: 12, fadeTypes: ['zoom'] },
      brand: { ...DEFAULT_SETTINGS.brand, eventName: 'Expo' },
      ai: { ...DEFAULT_SETTINGS.ai, has_key: false, key_locked: false },
      twilio: { ...DEFAULT_SETTINGS.twilio, has_token: false, token_locked: false },
    });
  });

  test('of what nobody knows is 400, and with one bad value none of the good ones is stored', async () => {
    const booth = await openHttpBooth();
    const cases: [string, unknown, string][] = [
      ['a part', { nonsense: {} }, 'nonsense'],
      ['a key', { wedeliver: { cycleSecond: 9 } }, 'wedeliver.cycleSecond'],
      [
        'a key in a logo',
        { wedeliver: { logos: [{ url: '/media/a', height: 20, position: 'top-left', x: 1 }] } },
        'wedeliver.logos.0.x',
      ],
      ['has_key, which is only told', { ai: { has_key: true } }, 'ai.has_key'],
      [
        'what a prototype holds',
        JSON.parse('{"wedeliver":{"__proto__":{"showCount":true}}}'),
        'wedeliver.__proto__',
      ],
    ];
    await eachCase(cases, async ([, body, field]) => {
      expectRefusal(
        await saveSettings(booth, body),
        400,
        'validation_failed',
        `Unknown field: ${field}`,
        field,
      );
    });

    const half = {
      theme: 'light',
      ai: { enabled: true, apiKey: 'sk-secret' },
      wedeliver: { cycleSeconds: 9, overlayOpacity: 101 },
    };
    expectRefusal(
      await saveSettings(booth, half),
      400,
      'validation_failed',
      /Overlay opacity/,
      'wedeliver.overlayOpacity',
    );
    await booth.restart();
    expect(await readSettings(booth)).toMatchObject({
      ...DEFAULT_SETTINGS,
      ai: { enabled: false, has_key: false },
    });
  });

  test('survives a restart, and of ten parts at the same moment loses none', async () => {
    const booth = await openHttpBooth();
    const url = await uploadLogo(booth);
    const logos = [{ url, height: 40, position: 'bottom-right' }];
    await saveSettings(booth, { theme: 'light', wedeliver: { logos, smokeIntensity: 0.85 } });
    const before = await readSettings(booth);
    await booth.restart();
    expect(await readSettings(booth)).toEqual(before);
    expect(before.wedeliver.logos).toEqual(logos);

    const keys = ['showCount', 'showDate', 'randomizeOrder'];
    const answers = await Promise.all([
      ...keys.map((key) => saveSettings(booth, { wedeliver: { [key]: true } })),
      saveSettings(booth, { wedeliver: { cycleSeconds: 2 } }),
      saveSettings(booth, { brand: { companyName: 'Acme' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 200]);
    expect(await readSettings(booth)).toMatchObject({
      wedeliver: { showCount: true, showDate: true, randomizeOrder: true, cycleSeconds: 8 },
      brand: { companyName: 'Acme' },
    });
  });
});

describe('what an older or newer version stored', () => {
  test('falls back to its default alone', async () => {
    const booth = await openHttpBooth();
    await saveSettings(booth, { wedeliver: { cycleSeconds: 12 }, theme: 'light' });
    const set = booth.deps.db.prepare('UPDATE settings SET value = ? WHERE part = ?');
    set.run(JSON.stringify({ cycleSeconds: 12, questionSize: 999, goneByNow: true }), 'wedeliver');
    set.run('"purple"', 'theme');
    set.run('[1,2]', 'qrcode');
    await booth.restart();
    expect(await readSettings(booth)).toMatchObject({
      theme: 'dark',
      wedeliver: { ...DEFAULT_SETTINGS.wedeliver, cycleSeconds: 12 },
      qrcode: DEFAULT_SETTINGS.qrcode,
    });
  });
});

const NOBODY = { requestId: '', username: 'Booth', ipAddress: '', userAgent: '' };

describe('secrets', () => {
  const KEY = 'sk-live-0123456789abcdef';
  const TOKEN = 'twilio-auth-token-42';

  test('are kept, told of and never told; an absent key keeps one, an empty one clears it', async () => {
    const booth = await openHttpBooth();
    const saved = await saveSettings(booth, { ai: { apiKey: KEY }, twilio: { authToken: TOKEN } });
    expect(dataOf(adminSettings, saved)).toMatchObject({
      ai: { has_key: true },
      twilio: { has_token: true },
    });
    await booth.restart();
    const answers = [
      saved,
      await booth.staff.get(SETTINGS_PATH),
      await booth.visitor.get('/api/settings/public'),
      await booth.staff.get('/api/admin/logs'),
    ];
    for (const { text } of answers) expect(text).not.toMatch(new RegExp(`${KEY}|${TOKEN}`));
    expect(answers[1]?.text).toMatch(/"has_key":true.*"has_token":true/);
    expect(booth.logLines().join()).not.toMatch(new RegExp(`${KEY}|${TOKEN}`));

    const dump = booth.deps.db.serialize().toString('latin1');
    expect(dump).not.toContain(KEY);
    expect(dump).not.toContain(TOKEN);

    await saveSettings(booth, { ai: { enabled: true }, twilio: { autoReplyEnabled: true } });
    expect(await readSettings(booth)).toMatchObject({
      ai: { has_key: true },
      twilio: { has_token: true },
    });
    await saveSettings(booth, { ai: { apiKey: '' } });
    expect(await readSettings(booth)).toMatchObject({
      ai: { has_key: false },
      twilio: { has_token: true },
    });
  });

  test('one that another key protected is none, until that key is back', async () => {
    const booth = await openHttpBooth();
    await saveSettings(booth, { ai: { apiKey: KEY }, twilio: { authToken: TOKEN } });
    const keyFile = join(booth.dataDir, 'secret.key');
    const key = await readFile(keyFile);
    await writeFile(keyFile, randomBytes(32).toString('base64'));
    await booth.restart();
    // The sessions went with the key.
    const staff = booth.client({ host: ADMIN_HOST });
    const login = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD };
    staff.csrf = dataOf(csrfToken, await staff.get('/api/admin/csrf-token')).csrf_token;
    staff.csrf = dataOf(csrfToken, await staff.post('/api/admin/login', login)).csrf_token;
    const none = {
      ai: { has_key: false, key_locked: true },
      twilio: { has_token: false, token_locked: true },
    };
    expect(dataOf(adminSettings, await staff.get(SETTINGS_PATH))).toMatchObject(none);
    const change = { ai: { apiKey: 'sk-for-now' } };
    const saved = dataOf(adminSettings, await staff.put(SETTINGS_PATH, change));
    expect(saved).toMatchObject({ ...none, ai: { has_key: true, key_locked: false } });

    await writeFile(keyFile, key);
    await booth.restart();
    expect(booth.deps.settings.secret('ai.apiKey')).toBe(KEY);
    expect(booth.deps.settings.secret('twilio.authToken')).toBe(TOKEN);
    // Who was signed in before still is.
    expect((await booth.staff.get(SETTINGS_PATH)).status).toBe(200);
  });

  test('one that another key protected goes with the host that it was entered for', async () => {
    const booth = await openHttpBooth();
    await saveSettings(booth, { ai: { apiKey: KEY } });
    const keyFile = join(booth.dataDir, 'secret.key');
    const key = await readFile(keyFile);
    await writeFile(keyFile, randomBytes(32).toString('base64'));
    await booth.restart();
    await booth.deps.settings.update({ ai: { baseUrl: 'http://127.0.0.1:1/v1' } }, NOBODY);
    await writeFile(keyFile, key);
    await booth.restart();
    expect(booth.deps.settings.secret('ai.apiKey')).toBe(null);
  });
});

async function readPublic(booth: HttpBooth) {
  return dataOf(publicSettings.strict(), await booth.visitor.get('/api/settings/public'));
}

test('the public settings carry what pages need and nothing of the rest; unchanged they are 304', async () => {
  const booth = await openHttpBooth();
  await saveSettings(booth, {
    theme: 'light',
    twilio: { phoneNumber: '+15550109999', accountSid: `AC${'0'.repeat(32)}`, authToken: 'tok' },
    ai: { enabled: true, apiKey: 'sk-x', system: 'a secret prompt' },
    cors: { allowed_origins: ['https://partner.example'] },
    brand: { companyName: 'Acme', siteUrl: 'https://acme.example', eventName: 'Expo' },
  });
  const data = await readPublic(booth);
  expect(data).toMatchObject({
    theme: 'light',
    twilio: { phone: '+15550109999' },
    qrcode: { enabled: true, size: 160, foreground: '#000000', background: '#ffffff' },
    brand: { companyName: 'Acme' },
    join: {
      url: expect.stringMatching(/^http:\/\/.+\/$/),
      label: expect.not.stringMatching(/^http/),
    },
  });
  expect(Object.keys(data.twilio)).toEqual(['phone']);
  const { text } = await booth.visitor.get('/api/settings/public');
  expect(text).not.toMatch(/sk-x|secret prompt|AC000|partner\.example|has_key/);

  const { headers } = await booth.visitor.get('/api/settings/public');
  const etag = headers.etag ?? '';
  const ask = () => booth.visitor.get('/api/settings/public', { 'if-none-match': etag });
  expect((await ask()).status).toBe(304);
  await saveSettings(booth, { theme: 'dark' });
  expect((await ask()).status).toBe(200);
});
