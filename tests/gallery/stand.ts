import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SettingsUpdate } from '../../server/contract/settings.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createMerging } from '../../server/features/event-file/merging.repository.ts';
import { createEventsRepository } from '../../server/features/events/events.repository.ts';
import { readAfternoon, recordsOf } from '../../server/features/example/afternoon.ts';
import { storeImage } from '../e2e/logos.ts';
import type { Booth } from '../support/booth.ts';
import { testConfig } from '../support/run-app.ts';

const FOLDER = testConfig('.').exampleDir;

/** What the pictures show beside the example's content: the stand's Wi-Fi, and an address that is always the same. */
const SETTINGS: SettingsUpdate = {
  qrcode: { target: 'custom', customUrl: 'http://hydrive.local' },
  wifi: {
    enabled: true,
    onScreen: true,
    ssid: 'Hydrive Guests',
    password: 'welcome2026',
    security: 'WPA',
    hidden: false,
  },
  votes: { enabled: true, minimum: 1 },
};

/** The stand as its staff set it up, before anybody asks: the example's, without the line that says that it is one. */
export async function setUpStand(booth: Booth): Promise<{ logo: string; slides: string[] }> {
  const { brand, wedeliver } = (await readAfternoon(FOLDER)).settings;
  await booth.updateSettings({
    ...SETTINGS,
    ...(brand && { brand }),
    ...(wedeliver && { wedeliver }),
  });
  const store = async (file: string) => storeImage(booth, await readFile(join(FOLDER, file)));
  const slides = [await store('quiet.webp'), await store('range.webp'), await store('demo.webp')];
  return { logo: await store('logo.svg'), slides };
}

/** Has the afternoon happen, as a show, in a booth that does not run. */
export async function fillStand(dataDir: string): Promise<void> {
  const db = openDatabase(dataDir);
  const { id, uid } = createEventsRepository(db).open();
  const put = createMerging(db, {
    booth: () => '0'.repeat(16),
    regrouped: () => {},
    erased: () => {},
    textChanged: () => {},
    hasFile: () => true,
  }).into({ id, uid, isNew: false });
  const records = recordsOf(await readAfternoon(FOLDER), uid, Date.now());
  db.transaction(() => records.forEach(put))();
  db.close();
}
