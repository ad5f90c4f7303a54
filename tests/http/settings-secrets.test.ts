import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { csrfToken } from '../../server/contract/auth.ts';
import { ADMIN_USERNAME } from '../../server/contract/limits.ts';
import { adminSettings } from '../../server/contract/settings.ts';
import { ADMIN_HOST, ADMIN_PASSWORD } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth } from '../support/http-booth.ts';
import { SETTINGS_PATH, readSettings, saveSettings } from '../support/settings-calls.ts';

describe('secrets', () => {
  const KEY = 'sk-live-0123456789abcdef';
  const TOKEN = 'twilio-auth-token-42';

  test('are kept, told of, and never told', async () => {
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
  });

  test('one that another key protected is none: staff are asked for it again', async () => {
    const booth = await openHttpBooth();
    await saveSettings(booth, { ai: { apiKey: KEY }, twilio: { authToken: TOKEN } });
    await writeFile(join(booth.dataDir, 'secret.key'), randomBytes(32).toString('base64'));
    await booth.restart();
    // The sessions went with the key.
    const staff = booth.client({ host: ADMIN_HOST });
    const login = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD };
    staff.csrf = dataOf(csrfToken, await staff.get('/api/admin/csrf-token')).csrf_token;
    staff.csrf = dataOf(csrfToken, await staff.post('/api/admin/login', login)).csrf_token;
    const none = { ai: { has_key: false }, twilio: { has_token: false } };
    expect(dataOf(adminSettings, await staff.get(SETTINGS_PATH))).toMatchObject(none);
    const saved = dataOf(adminSettings, await staff.put(SETTINGS_PATH, { ai: { apiKey: KEY } }));
    expect(saved).toMatchObject({ ...none, ai: { has_key: true } });
  });

  test('an absent key keeps one, an empty one clears it', async () => {
    const booth = await openHttpBooth();
    await saveSettings(booth, { ai: { apiKey: KEY }, twilio: { authToken: TOKEN } });
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

  test('do not stand in the database as they are', async () => {
    const booth = await openHttpBooth();
    await saveSettings(booth, { ai: { apiKey: KEY }, twilio: { authToken: TOKEN } });
    const dump = booth.deps.db.serialize().toString('latin1');
    expect(dump).not.toContain(KEY);
    expect(dump).not.toContain(TOKEN);
  });
});
