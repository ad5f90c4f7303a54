import { expect, test } from 'vitest';
import { publicSettings } from '../../server/contract/settings.ts';
import { status } from '../../server/contract/status.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth } from '../support/http-booth.ts';

test('staff see which name the booth wants; nobody is told one that is not published', async () => {
  const booth = await openHttpBooth();
  const names = async () => dataOf(status, await booth.staff.get('/api/admin/status')).names;
  expect(await names()).toEqual({
    wanted: 'booth.local',
    public: null,
    admin: [],
    conflict: false,
  });
  const answer = await booth.staff.put('/api/admin/settings', { names: { label: ' Acme ' } });
  expect(answer.status).toBe(200);
  expect(await names()).toMatchObject({ wanted: 'acme.local', public: null });
  const { join } = dataOf(publicSettings, await booth.visitor.get('/api/settings/public'));
  expect(join.secondary).toBeNull();
  await booth.restart();
  expect(await names()).toMatchObject({ wanted: 'acme.local' });
});
