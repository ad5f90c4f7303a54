import { describe, expect, vi } from 'vitest';
import { adminClient, fetchToken, LOGIN } from '../support/admin-login.ts';
import { MESSAGES } from '../../server/contract/messages.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, test, type HttpBooth } from '../support/http-booth.ts';
import type { Client } from '../support/http-client.ts';
import { openDevice } from '../support/paired-client.ts';

/** While it is closed, passwords wait to be compared. */
const gate = vi.hoisted(() => ({ open: Promise.resolve() }));
vi.mock(import('../../server/features/auth/password-hash.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    async verifyPassword(password, hash) {
      await gate.open;
      return real.verifyPassword(password, hash);
    },
  };
});

const WRONG = { ...LOGIN, password: 'not this one' };

async function device(booth: HttpBooth): Promise<Client> {
  const client = await openDevice(booth, { paired: true });
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
  test('of the laptop after mistyping, nor for longer when the clock is set back; a program there soon waits five seconds for each', async () => {
    let [time, elapsed] = [Date.UTC(2026, 10, 26), 0];
    const booth = await openHttpBooth({ now: () => time, elapsed: () => elapsed });
    // A wrong name is refused without hashing a password.
    const guess = { username: 'nobody', password: 'x'.repeat(10) };
    const own = adminClient(booth);
    expect(new Set(await tryTimes(100, own, guess))).toEqual(new Set([401]));
    const limited = await own.post('/api/admin/login', LOGIN);
    expectRefusal(limited, 'rate_limited', MESSAGES.rateLimited(5));
    time -= 24 * 3_600_000;
    elapsed += 5000;
    expect(await tryTimes(2, own, guess)).toEqual([401, 429]);
    elapsed += 5000;
    // What is right uses nothing up.
    expect(await tryTimes(2, own, LOGIN)).toEqual([200, 200]);
  });

  test('of one device, whatever another one at its address has tried', async () => {
    const booth = await openHttpBooth({ elapsed: () => 0 });
    const [tablet, attacker] = [await device(booth), await device(booth)];
    expect(await tryTimes(10, attacker, WRONG)).toEqual(Array.from({ length: 10 }, () => 401));
    const limited = await attacker.post('/api/admin/login', LOGIN);
    expect(limited.headers['retry-after']).toBe('90');
    expectRefusal(limited, 'rate_limited', MESSAGES.rateLimited(90));
    expect(new Set(await tryTimes(12, tablet, LOGIN))).toEqual(new Set([200]));
  });
});

test('passwords of one device are hashed three at most at a time', async ({ booth }) => {
  const attacker = await device(booth);
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate.open = promise;
  const statuses: number[] = [];
  const tries = Array.from({ length: 6 }, async () => {
    const { status, headers } = await attacker.post('/api/admin/login', WRONG);
    statuses.push(status);
    if (status === 429) expect(headers['retry-after']).toBe('5');
    // The others are refused while three still wait.
    if (statuses.length === 3) open();
  });
  await Promise.all(tries);
  expect(statuses).toEqual([429, 429, 429, 401, 401, 401]);
});
