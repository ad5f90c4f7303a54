import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { PUBLIC_HOST, signInAdmin, ADMIN_PASSWORD } from '../support/api.ts';
import { sendRequest } from '../support/http-client.ts';
import { expect, test } from './desktop.ts';

/** Entered all over the app; none of it is anybody else's business. */
const QUESTION = 'Does my employer Quuxcorp hear of this?';
const LEAD = {
  name: 'Wilhelmina Zabriskie',
  email: 'wilma@zabriskie.example',
  phone: '+15551234567',
};
const SECRETS = {
  apiKey: 'sk-verysecretverysecretverysecret',
  wifi: 'wifi-hunter2',
  rep: 'Ottoline Frobisher',
};

test('diagnostics hold logs, health, versions, monitors and settings, and nothing that anybody entered', async ({
  desktop,
}) => {
  const admin = await desktop.setUp();
  const port = await desktop.port();
  const json = { content: QUESTION, author_name: LEAD.name };
  const asked = await sendRequest({ port, host: PUBLIC_HOST }, '/api/question', { json });
  expect(asked.status).toBe(201);
  const staff = await signInAdmin(port);
  const settings = {
    ai: { apiKey: SECRETS.apiKey },
    wifi: { ssid: 'Zabriskie Guests', password: SECRETS.wifi },
    privacy: { text: `Ask ${SECRETS.rep}.` },
  };
  const saved = await staff.send('/api/admin/settings', { method: 'PUT', json: settings });
  expect(saved.status, saved.text).toBe(200);
  // A link that the app does not open is told to its log.
  await admin.evaluate((email) => void window.open(`ftp://10.20.30.40/?to=${email}`), LEAD.email);
  await expect.poll(desktop.log).toContain('Refused to open ftp:');

  const file = join(desktop.dataDir, 'saved.zip');
  await desktop.electron().evaluate(({ dialog, shell, Menu }, filePath) => {
    Object.assign(dialog, { showSaveDialog: () => Promise.resolve({ canceled: false, filePath }) });
    const seen = { shown: '' };
    Object.assign(globalThis, { seen });
    Object.assign(shell, { showItemInFolder: (path: string) => (seen.shown = path) });
    const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []);
    items?.find(({ label }) => label === 'Save Diagnostics…')?.click();
  }, file);
  const shown = () => desktop.electron().evaluate(() => Reflect.get(globalThis, 'seen') as unknown);
  await expect.poll(shown).toEqual({ shown: file });

  const parts = Object.entries(unzipSync(readFileSync(file)));
  const texts = new Map(parts.map(([name, bytes]) => [name, strFromU8(bytes)]));
  expect([...texts.keys()].toSorted()).toEqual([
    'facts.json',
    'logs/booth.1.log',
    'logs/shell.log',
  ]);
  expect(JSON.parse(texts.get('facts.json') ?? '')).toMatchObject({
    versions: { booth: expect.stringMatching(/^\d/), electron: expect.any(String) },
    server: { state: 'ready', health: { port }, settings: { theme: 'dark', votes: {} } },
    monitors: expect.arrayContaining([expect.objectContaining({ bounds: expect.any(Object) })]),
  });
  expect(texts.get('logs/shell.log')).toContain('Refused to open ftp:');
  const everything = [...texts.values()].join('\n');
  await admin.getByRole('link', { name: 'Account' }).click();
  await desktop.electron().evaluate(({ shell }) => {
    Object.assign(shell, {
      showItemInFolder: (path: string) => Object.assign(globalThis, { seen: { again: path } }),
    });
  });
  await admin.getByRole('button', { name: 'Save diagnostics…' }).click();
  await expect.poll(shown).toEqual({ again: file });
  const entered = [...Object.values(SECRETS), ...Object.values(LEAD), 'Zabriskie', 'Quuxcorp'];
  for (const secret of [...entered, ADMIN_PASSWORD, '10.20.30.40']) {
    expect(everything).not.toContain(secret);
  }
});
