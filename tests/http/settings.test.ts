import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { adminSettings, DEFAULT_SETTINGS } from '../../server/contract/settings.ts';
import { adminClient, logIn } from '../support/admin-login.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, test } from '../support/http-booth.ts';
import {
  putSettings,
  readPublic,
  readSettings,
  saveSettings,
  uploadLogo,
} from './settings-calls.ts';

const SETTINGS_PATH = '/api/admin/settings';

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
    const logo = { url: '/media/a', height: 20, position: 'top-left', x: 1 };
    const cases: [string, unknown][] = [
      ['nonsense', { nonsense: {} }],
      ['wedeliver.logos.0.x', { wedeliver: { logos: [logo] } }],
      // It is only told.
      ['ai.has_key', { ai: { has_key: true } }],
      ['wedeliver.__proto__', JSON.parse('{"wedeliver":{"__proto__":{"showCount":true}}}')],
    ];
    for (const [field, body] of cases) {
      const refused = await putSettings(booth, body);
      expectRefusal(refused, 'validation_failed', `Unknown field: ${field}`, field);
    }
    expectRefusal(await putSettings(booth, []), 'validation_failed');

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
