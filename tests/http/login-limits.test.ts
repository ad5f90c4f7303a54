import { describe, expect, test } from 'vitest';
import { ADMIN_HOST } from '../support/api.ts';
import { adminClient, fetchToken, LOGIN } from '../support/admin-login.ts';
import { MESSAGES } from '../../server/contract/messages.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import type { Client } from '../support/http-client.ts';
import { openDevice } from '../support/paired-client.ts';

const BEHIND_PROXY = { config: { trustProxy: 'loopback' } };
const WRONG = { ...LOGIN, password: 'not this one' };

async function device(booth: HttpBooth): Promise<Client> {
  const client = await openDevice(booth, { paired: true });
  await fetchToken(client);
  return client;
}
async function loginPage(booth: HttpBooth, host = ADMIN_HOST): Promise<Client> {
  const client = adminClient(booth, { host, headers: { 'x-forwarded-for': '127.0.0.1' } });
  await fetchToken(client);
  return client;
}
function logIn(client: Client, json: unknown) {
  return client.post('/api/admin/login', json).then(({ status }) => status);
}
async function tryTimes(count: number, client: Client, json: unknown): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) {
    // A login ends the session before it.
    await fetchToken(client);
    statuses.push(await logIn(client, json));
  }
  return statuses;
}

describe('wrong passwords do not keep staff out', () => {
  test('of the laptop, whatever a page there that made its own name point here has tried; nor for longer when the clock is set back', async () => {
    let [time, elapsed] = [Date.UTC(2026, 10, 26), 0];
    const clocks = { now: () => time, elapsed: () => elapsed };
    const booth = await openHttpBooth({ ...clocks, from: 'fresh', ...BEHIND_PROXY });
    // A wrong name is refused without hashing a password.
    const guess = { username: 'nobody', password: 'x'.repeat(10) };
    const rebound = await loginPage(booth, 'admin.attacker.example');
    expect((await tryTimes(11, rebound, guess)).at(-1)).toBe(429);
    const own = await loginPage(booth);
    expect(new Set(await tryTimes(12, own, guess))).toEqual(new Set([401]));
    time -= 24 * 3_600_000;
    elapsed += 90_000;
    expect(await tryTimes(2, rebound, guess)).toEqual([401, 429]);
  });

  test('of one device, whatever another one at its address has tried', async () => {
    const booth = await openHttpBooth({ elapsed: () => 0 });
    const [tablet, attacker] = [await device(booth), await device(booth)];
    expect(await tryTimes(10, attacker, WRONG)).toEqual(Array.from({ length: 10 }, () => 401));
    const limited = await attacker.post('/api/admin/login', LOGIN);
    expect(limited.headers['retry-after']).toBe('90');
    expectRefusal(limited, 429, 'rate_limited', MESSAGES.rateLimited(90));
    expect(new Set(await tryTimes(12, tablet, LOGIN))).toEqual(new Set([200]));
  });
});
