import { expect, vi } from 'vitest';
import { fetchToken } from '../support/admin-login.ts';
import { test } from '../support/http-booth.ts';
import { openDevice } from '../support/paired-client.ts';

/** Held by the test: no password is compared before it says so. */
const hashing = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { allowed: promise, allow: resolve };
});
vi.mock(import('../../server/features/auth/password-hash.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    async verifyPassword(password, hash) {
      await hashing.allowed;
      return real.verifyPassword(password, hash);
    },
  };
});

test('passwords of one device are hashed three at most at a time', async ({ booth }) => {
  const attacker = await openDevice(booth, { paired: true });
  await fetchToken(attacker);
  const wrong = { username: 'admin', password: 'not this one' };
  const statuses: number[] = [];
  const tries = Array.from({ length: 6 }, async () => {
    const { status, headers } = await attacker.post('/api/admin/login', wrong);
    statuses.push(status);
    if (status === 429) expect(headers['retry-after']).toBe('5');
    // The others are refused while three still wait.
    if (statuses.length === 3) hashing.allow();
  });
  await Promise.all(tries);
  expect(statuses).toEqual([429, 429, 429, 401, 401, 401]);
});
