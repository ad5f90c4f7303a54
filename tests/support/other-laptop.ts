import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, vi } from 'vitest';
import { backupState } from '../../server/contract/backups.ts';
import { mediaItem } from '../../server/contract/media.ts';
import { FIRST_START_HEADER } from '../../server/contract/auth.ts';
import { adminClient, logIn } from './admin-login.ts';
import { dataOf } from './data-of.ts';
import { openHttpBooth, type HttpBooth } from './http-booth.ts';
import type { Client } from './http-client.ts';
import { SQUARE } from './images.ts';
import { leave } from './leads.ts';
import { upload } from './multipart.ts';
import { tempFolder } from './temp-folder.ts';

/** A laptop that was at a show, with everything that another one may go on with. */
export async function openOldLaptop(): Promise<HttpBooth & { logo: string }> {
  const booth = await openHttpBooth();
  const { staff } = booth;
  await booth.ask('Is it waterproof?', 'Rumpelstiltskin');
  await leave(booth, { name: 'Ada' });
  const { url_path: logo } = dataOf(mediaItem, await upload(staff, SQUARE, 'logo.svg'), 201);
  const settings = await staff.put('/api/admin/settings', {
    brand: { companyName: 'Acme', eventName: 'Boat Show' },
    wedeliver: { logoUrl: logo },
    wifi: { ssid: 'Acme Guests', security: 'nopass', enabled: true },
    ai: { enabled: true, apiKey: 'sk-old-laptop-4711' },
    twilio: { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token-old-laptop-4711' },
  });
  expect(settings.status, settings.text).toBe(200);
  return { ...booth, logo };
}

/** Has everything copied to a stick, encrypted where there is a passphrase. */
export async function copyToStick({ staff }: HttpBooth, stick: string, passphrase = '') {
  if (passphrase !== '') await staff.put('/api/admin/backups/passphrase', { passphrase });
  await staff.post('/api/admin/backups');
  await staff.put('/api/admin/backups/second-place', { folder: stick });
  await vi.waitFor(
    async () => {
      const { second } = dataOf(backupState, await staff.get('/api/admin/backups'));
      expect(second).toMatchObject({ state: 'ok', missing: 0 });
    },
    { timeout: 60_000, interval: 100 },
  );
}

export const NEW_PASSWORD = 'the new laptop’s own';

/**
 * A laptop at its first start, just after its password was chosen; `restarts` counts those that the server asked for.
 * @param dataDir an empty folder of the test's own, such as a disk
 */
export async function openNewLaptop(dataDir?: string) {
  const restarts = { count: 0 };
  const folder = tempFolder();
  cpSync(inject('template').fresh, folder, { recursive: true });
  // Those of the template are the old laptop's, too.
  for (const own of ['secret.key', 'backups/booth.id']) rmSync(join(folder, own), { force: true });
  const booth = await openHttpBooth({
    from: { folder },
    ...(dataDir !== undefined && { dataDir }),
    restart: () => {
      restarts.count += 1;
    },
  });
  // So is the empty event of the template.
  booth.deps.db.prepare('UPDATE events SET uid = lower(hex(randomblob(16)))').run();
  const staff: Client = adminClient(booth, { headers: { [FIRST_START_HEADER]: '1' } });
  expect((await logIn(staff, { username: 'admin', password: NEW_PASSWORD })).status).toBe(200);
  return { booth, staff, restarts };
}
