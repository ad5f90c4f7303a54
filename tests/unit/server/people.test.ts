import { expect, onTestFinished, test } from 'vitest';
import type { Device } from '../../../server/contract/devices.ts';
import type { Hashing } from '../../../server/features/auth/hashing.ts';
import { createPeopleService } from '../../../server/features/people/people.service.ts';
import { createPresenceService } from '../../../server/features/presence/presence.ts';
import { createBus } from '../../../server/platform/bus.ts';
import { emptyDatabase } from '../../support/empty-database.ts';
import { part } from '../../support/part.ts';

const ACTOR = { requestId: '', username: 'staff', ipAddress: '', userAgent: '' };

const CHANGES = ['gets another PIN', 'is removed'];
test.each(CHANGES)('a person who %s while the PIN is compared is not chosen', async (what) => {
  const db = emptyDatabase();
  let meanwhile: (() => Promise<unknown>) | null = null;
  const hashing: Hashing = {
    hash: (pin) => Promise.resolve(`hash of ${pin}`),
    async matches(pin, hash) {
      await meanwhile?.();
      return hash === `hash of ${pin}`;
    },
  };
  const writes = { run: async (write: () => unknown) => write() };
  const logs = { add: () => {} };
  const [now, elapsed] = [() => 1, () => 1];
  const people = createPeopleService(
    part({ db, writes, logs, bus: createBus(), hashing, now, elapsed }),
  );
  await people.add({ name: 'Ann', role: 'admin', pin: '1111' }, ACTOR);
  const { id } = await people.add({ name: 'Ben', role: 'admin', pin: '1234' }, ACTOR);
  expect(await people.choose(id, '1234', 'phone', ACTOR)).toMatchObject({ id });
  meanwhile = () =>
    what === 'is removed' ? people.remove(id, ACTOR) : people.update(id, { pin: '5678' }, ACTOR);
  await expect(people.choose(id, '1234', 'phone', ACTOR)).rejects.toMatchObject({ field: 'pin' });
});

function device(n: number, name = `Phone ${n}`): Device {
  return { id: `${n}`, name, named: true };
}

test('of more devices and windows than a stand has, those that came first are still heard', () => {
  const presence = createPresenceService(
    part({ bus: createBus(), now: () => 1, elapsed: () => 1 }),
  );
  onTestFinished(presence.close);
  for (let n = 0; n < 51; n += 1) presence.view(device(n), 'sid');
  const { devices } = presence.view(device(0, 'Ann'), 'sid');
  expect(devices).toHaveLength(50);
  expect(devices).toContainEqual(device(0, 'Ann'));
  expect(devices).not.toContainEqual(device(50));
  const report = (window: string) =>
    presence.report({ window, question_id: 1 }, device(0, 'Ann'), 'sid').answering.length;
  for (let n = 0; n < 100; n += 1) expect(report(`window ${n}`)).toBe(n + 1);
  expect(report('one more')).toBe(100);
});
