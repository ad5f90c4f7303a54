import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { mediaItem } from '../../server/contract/media.ts';
import { adminSettings, DEFAULT_SETTINGS } from '../../server/contract/settings.ts';
import { FONT_FAMILIES } from '../../server/contract/settings/wedeliver.ts';
import { adminClient, logIn } from '../support/admin-login.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { upload } from '../support/multipart.ts';
import { SQUARE } from '../support/images.ts';
import { eachCase } from '../support/each-case.ts';
import { putSettings, readPublic, readSettings, saveSettings } from './settings-calls.ts';

const SETTINGS_PATH = '/api/admin/settings';

/** Stores an image. @returns the path under which settings name it */
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

test('a fresh booth starts with the specification’s defaults', async () => {
  const settings = await readSettings(await openHttpBooth());
  expect(settings).toMatchObject({
    theme: 'dark',
    wedeliver: {
      cycleSeconds: 8,
      questionSize: 20,
      answerSize: 18,
      questionLineHeight: 1.4,
      answerLineHeight: 1.4,
      contentMaxWidth: 960,
      sectionPadding: 32,
      logoSize: 48,
      smokeColor: 'red',
      smokeIntensity: 0.4,
      overlayOpacity: 20,
      fadeTypes: ['fade'],
      logos: [],
    },
    qrcode: { size: 160, foreground: '#000000', background: '#ffffff' },
    ai: { model: 'gpt-4o-mini', enabled: false, baseUrl: '', knowledge: '' },
    twilio: { autoReplyEnabled: false, textsBecomeQuestions: true, answerByText: false },
    cors: { allowed_origins: [] },
    brand: { companyName: '' },
    names: { label: 'booth' },
  });
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

function logosOf(url: string, height: unknown, position = 'top-left', count = 1) {
  return Array.from({ length: count }, () => ({ url, height, position }));
}

test('each bound of a number is taken, each step beyond it is not', async ({ booth }) => {
  for (const [path, min, max, step] of RANGES) {
    for (const value of [min, max]) {
      expect(at(await saveSettings(booth, patchOf(path, value)), path)).toBe(value);
    }
    for (const value of [min - step, max + step, String(min), null, true, [min]]) {
      const answer = await putSettings(booth, patchOf(path, value));
      expectRefusal(answer, 'validation_failed', /from [\d.]+ to [\d.]+\./, path);
    }
    expect(at(await readSettings(booth), path)).toBe(max);
  }

  const url = await uploadLogo(booth);
  const put = (height: number) =>
    putSettings(booth, { wedeliver: { logos: logosOf(url, height) } });
  for (const height of [16, 200]) expect((await put(height)).status).toBe(200);
  for (const height of [15, 201, 16.5]) {
    const field = 'wedeliver.logos.0.height';
    expectRefusal(await put(height), 'validation_failed', /Logo height/, field);
  }
});

type Values = [path: string, taken: unknown[], refused?: unknown[]];

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
    [
      logosOf('/media/a.png', 20, 'top-left', 13),
      logosOf('/media/a.png', 20, 'middle'),
      logosOf('', 20),
    ],
  ],
  ['qrcode.style', ['squares', 'dots']],
  ...[
    'wedeliver.showCount',
    'wedeliver.autoFade',
    'wedeliver.randomizeOrder',
    'wedeliver.showDate',
    'wedeliver.showAsked',
    'wedeliver.shadow',
    'wedeliver.showTwilioPhone',
    'wedeliver.headerVisible',
    'wedeliver.answerMarkdown',
    'ai.enabled',
    'twilio.autoReplyEnabled',
    'twilio.textsBecomeQuestions',
    'twilio.answerByText',
    'qrcode.enabled',
  ].map((path): Values => [path, [true, false]]),
  ['qrcode.foreground', ['#000000', '#1A2b3C'], ['#fff']],
  ['qrcode.background', ['#ffffff'], ['white']],
  ['twilio.phoneNumber', ['', '+15550109999'], ['555 010 9999']],
  ['twilio.accountSid', ['', `AC${'0a'.repeat(16)}`], ['AC123']],
  [
    'twilio.publicUrl',
    ['', 'https://booth.ngrok.app', 'http://tunnel.example:8443/booth'],
    ['booth.ngrok.app', 'https://booth.ngrok.app/?a=b', 'https://user:secret@booth.ngrok.app'],
  ],
  [
    'names.label',
    ['acme', 'acme-2027', '4711', 'a', 'x'.repeat(30)],
    ['', 'admin', 'acme.local', '-acme', 'bücher', 'xn--bcher-kva', 'x'.repeat(31)],
  ],
  [
    'cors.allowed_origins',
    [[], ['https://a.example', 'http://192.168.1.5:3000']],
    [['*'], ['https://a.example/path'], ['https://a.example', 'b.example']],
  ],
  ['brand.siteUrl', ['', 'https://example.com/path?x=1#y'], ['javascript:alert(1)']],
  ['brand.colour', ['', '#0b2a6f'], ['#fff', '#ffffff;background:url(x)']],
  [
    'ai.baseUrl',
    ['http://127.0.0.1:11434/v1', 'https://ai.example/openai/v1/', ''],
    [
      'file:///etc/passwd',
      'https://user:secret@api.example.com/v1',
      'https://api.example.com/v1?key=secret',
      'http://[::1/v1',
    ],
  ],
];

/** What staff type as they like. */
const TEXTS: Values[] = [
  ['brand.companyName', ['Acme'], ['x'.repeat(81)]],
  [
    'ai.model',
    ['gpt-4o', 'llama3.2:3b-instruct-q4_K_M', 'x'.repeat(100)],
    [' ', 'gpt\n4', 'x'.repeat(101)],
  ],
  ['ai.system', [], ['x'.repeat(8001)]],
  ['ai.knowledge', ['# Pumps\n\nTen years.', 'x'.repeat(50_000)], ['x'.repeat(50_001)]],
  ['ai.apiKey', [], ['sk two words', 'x'.repeat(501)]],
  ['twilio.autoReplyText', [], ['x'.repeat(481)]],
];

test('each choice can be made, and nothing else', async ({ booth }) => {
  const choices = CHOICES.map(([path, taken, refused = []]): Values => [
    path,
    taken,
    ['no such choice', ...refused],
  ]);
  for (const [path, taken, refused = []] of [...choices, ...TEXTS]) {
    for (const value of taken) {
      expect(at(await saveSettings(booth, patchOf(path, value)), path)).toEqual(value);
    }
    const last = await readSettings(booth);
    for (const value of [7, null, {}, ['javascript:alert(1)'], [7], ...refused]) {
      const answer = await putSettings(booth, patchOf(path, value));
      const { field } = expectRefusal(answer, 'validation_failed');
      expect(field?.startsWith(path), `${path}: ${JSON.stringify(value)}`).toBe(true);
    }
    expect(await readSettings(booth)).toEqual(last);
  }
});

test('addresses are kept as browsers read them', async ({ booth }) => {
  const cases = [
    ['brand.siteUrl', 'https://Acme.Example', 'https://acme.example/'],
    [
      'brand.siteUrl',
      String.raw`https://acme.example\@evil.example`,
      'https://acme.example/@evil.example',
    ],
    ['brand.siteUrl', 'https://acme.example:443/a/../b"<', 'https://acme.example/b%22%3C'],
    ['brand.siteUrl', 'https://www.MÜNCHEN.example', 'https://www.münchen.example/'],
    // A Cyrillic letter, and a name before an @ that is not the host's.
    ['brand.siteUrl', 'https://\u0430pple.example', 'https://xn--pple-43d.example/'],
    [
      'brand.siteUrl',
      'https://münchen.example@x.example',
      'https://m%C3%BCnchen.example@x.example/',
    ],
    ['cors.allowed_origins', ['https://Partner.Example:443'], ['https://partner.example']],
  ] as const;
  await eachCase(cases, async ([path, typed, kept]) => {
    expect(at(await saveSettings(booth, patchOf(path, typed)), path)).toEqual(kept);
  });
  const broken = patchOf('brand.siteUrl', 'https://[::1/');
  expectRefusal(await putSettings(booth, broken), 'validation_failed', /not complete/);
});

describe('a save', () => {
  test('merges deeply and replaces lists whole', async ({ booth }) => {
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

  test('of what nobody knows is 400; with one bad value nothing is stored', async ({ booth }) => {
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
      const refused = await putSettings(booth, body);
      expectRefusal(refused, 'validation_failed', `Unknown field: ${field}`, field);
    });
    for (const body of [[], 'text', 7]) {
      expectRefusal(await putSettings(booth, body), 'validation_failed');
    }

    const half = {
      theme: 'light',
      ai: { enabled: true, apiKey: 'sk-secret' },
      wedeliver: { cycleSeconds: 9, overlayOpacity: 101 },
    };
    const refused = await putSettings(booth, half);
    const field = 'wedeliver.overlayOpacity';
    expectRefusal(refused, 'validation_failed', /Overlay opacity/, field);
    await booth.restart();
    expect(await readSettings(booth)).toMatchObject({
      ...DEFAULT_SETTINGS,
      ai: { enabled: false, has_key: false },
    });
  });

  test('survives a restart, and of ten parts at the same moment loses none', async ({ booth }) => {
    const url = await uploadLogo(booth);
    const logos = [{ url, height: 40, position: 'bottom-right' }];
    await saveSettings(booth, { theme: 'light', wedeliver: { logos, smokeIntensity: 0.85 } });
    const before = await readSettings(booth);
    await booth.restart();
    expect(await readSettings(booth)).toEqual(before);
    expect(before.wedeliver.logos).toEqual(logos);

    const keys = ['showCount', 'showDate', 'randomizeOrder'];
    const answers = await Promise.all([
      ...keys.map((key) => putSettings(booth, { wedeliver: { [key]: true } })),
      putSettings(booth, { wedeliver: { cycleSeconds: 2 } }),
      putSettings(booth, { brand: { companyName: 'Acme' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 200]);
    expect(await readSettings(booth)).toMatchObject({
      wedeliver: { showCount: true, showDate: true, randomizeOrder: true, cycleSeconds: 8 },
      brand: { companyName: 'Acme' },
    });
  });
});

test('what an older or newer version stored falls back to its default alone', async ({ booth }) => {
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

const NOBODY = { requestId: '', username: 'Booth', ipAddress: '', userAgent: '' };

describe('secrets', () => {
  const KEY = 'sk-live-0123456789abcdef';
  const TOKEN = 'twilio-auth-token-42';

  test('are kept and never told; an absent one stays, an empty one clears', async ({ booth }) => {
    const saved = await putSettings(booth, { ai: { apiKey: KEY }, twilio: { authToken: TOKEN } });
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

  test('of another laptop’s key are none until that key is back', async ({ booth }) => {
    await saveSettings(booth, { ai: { apiKey: KEY }, twilio: { authToken: TOKEN } });
    const keyFile = join(booth.dataDir, 'secret.key');
    const key = await readFile(keyFile);
    const startWith = async (content: Buffer | string) => {
      await writeFile(keyFile, content);
      await booth.restart();
    };
    await startWith(randomBytes(32).toString('base64'));
    // The sessions went with the key.
    const staff = adminClient(booth);
    await logIn(staff);
    const none = {
      ai: { has_key: false, key_locked: true },
      twilio: { has_token: false, token_locked: true },
    };
    expect(dataOf(adminSettings, await staff.get(SETTINGS_PATH))).toMatchObject(none);
    const change = { ai: { apiKey: 'sk-for-now' } };
    const saved = dataOf(adminSettings, await staff.put(SETTINGS_PATH, change));
    expect(saved).toMatchObject({ ...none, ai: { has_key: true, key_locked: false } });

    await startWith(key);
    expect(booth.deps.settings.secret('ai.apiKey')).toBe(KEY);
    expect(booth.deps.settings.secret('twilio.authToken')).toBe(TOKEN);
    // Who was signed in before still is.
    expect((await booth.staff.get(SETTINGS_PATH)).status).toBe(200);

    await startWith(randomBytes(32).toString('base64'));
    await booth.deps.settings.update({ ai: { baseUrl: 'http://127.0.0.1:1/v1' } }, NOBODY);
    await startWith(key);
    expect(booth.deps.settings.secret('ai.apiKey')).toBe(null);
  });
});

test('the public settings carry what pages need, and are 304 unchanged', async ({ booth }) => {
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
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
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
