import { expect } from 'vitest';
import { PAIR_PATH, pairing } from '../../server/contract/paired-devices.ts';
import { ADMIN_HOST } from './api.ts';
import { dataOf } from './data-of.ts';
import type { HttpBooth } from './http-booth.ts';
import type { Client, ClientOptions } from './http-client.ts';

const PAIRINGS = '/api/admin/devices/pairings';

/** The number that a device shows while it asks. */
export function numberOn(page: string): string {
  return /aria-label="((?:\d ?){6})"/.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
}

export function overHttps({
  deps: {
    devices: { https },
  },
}: HttpBooth): ClientOptions {
  const ca = https.authority() ?? '';
  return { port: https.port(), host: ADMIN_HOST, ca, from: '127.0.0.2' };
}

/** A browser of another device. */
export function secureClient(booth: HttpBooth, options: Partial<ClientOptions> = {}): Client {
  return booth.client({ ...overHttps(booth), ...options });
}

/** As two people do it: one at the laptop, the other with the device. */
export async function pair(booth: HttpBooth, device: Client): Promise<void> {
  const { id, code } = dataOf(pairing, await booth.staff.post(PAIRINGS), 201);
  const sent = await device.send(PAIR_PATH, { form: { code } });
  expect(sent.status, sent.text).toBe(303);
  const number = numberOn((await device.get(PAIR_PATH)).text);
  const answer = await booth.staff.put(`${PAIRINGS}/${id}`, { accepted: true, number });
  expect(dataOf(pairing, answer).state).toBe('paired');
  expect((await device.get(PAIR_PATH)).text).toContain('paired');
}

/** A device of staff: nobody is signed in on it. */
export async function openDevice(
  booth: HttpBooth,
  { paired }: { paired: boolean },
  options: Partial<ClientOptions> = {},
): Promise<Client> {
  const device = secureClient(booth, options);
  if (paired) await pair(booth, device);
  return device;
}
