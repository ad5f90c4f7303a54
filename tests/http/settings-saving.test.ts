import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../server/contract/settings.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth } from '../support/http-booth.ts';
import { readSettings, saveSettings, uploadPixel } from '../support/settings-calls.ts';

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
      ai: { ...DEFAULT_SETTINGS.ai, has_key: false },
      twilio: { ...DEFAULT_SETTINGS.twilio, has_token: false },
    });
  });

  test.each<[string, unknown, string]>([
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
  ])('%s that nobody knows is 400', async (_name, body, field) => {
    const booth = await openHttpBooth();
    expectRefusal(
      await saveSettings(booth, body),
      400,
      'validation_failed',
      `Unknown field: ${field}`,
      field,
    );
  });

  test('with one bad value stores none of the good ones', async () => {
    const booth = await openHttpBooth();
    const body = {
      theme: 'light',
      ai: { enabled: true, apiKey: 'sk-secret' },
      wedeliver: { cycleSeconds: 9, overlayOpacity: 101 },
    };
    expectRefusal(
      await saveSettings(booth, body),
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

  test('survives a restart', async () => {
    const booth = await openHttpBooth();
    const url = await uploadPixel(booth);
    const logos = [{ url, height: 40, position: 'bottom-right' }];
    await saveSettings(booth, { theme: 'light', wedeliver: { logos, smokeIntensity: 0.85 } });
    const before = await readSettings(booth);
    await booth.restart();
    expect(await readSettings(booth)).toEqual(before);
    expect(before.wedeliver.logos).toEqual(logos);
  });

  test('of ten parts at the same moment loses none', async () => {
    const booth = await openHttpBooth();
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

  test.each([[[]], ['text'], [7]])('of %j is 400', async (body) => {
    const booth = await openHttpBooth();
    expectRefusal(await saveSettings(booth, body), 400, 'validation_failed');
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
