import { expect, test, vi } from 'vitest';
import { status } from '../../server/contract/status.ts';
import { openPeer } from '../support/peers.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth } from '../support/http-booth.ts';
import { interfacesOf } from '../support/interfaces.ts';
import { toldStatus } from '../support/readiness.ts';

test('nothing needs the internet: staff are told all the same when it goes and when it comes', async () => {
  const peer = await openPeer();
  let plugged: Record<string, string> = { wlan0: '192.168.1.2/24' };
  const booth = await openHttpBooth({
    config: { onlineProbes: [new URL(peer.url)] },
    internetTimings: { firstMs: 10, longestMs: 20 },
    interfaces: () => interfacesOf(plugged),
  });
  const stream = await booth.listenAsStaff();
  const told = (isOnline: boolean) => toldStatus(stream, ({ online }) => online === isOnline);
  const asked = async () => dataOf(status, await booth.staff.get('/api/admin/status'));

  const unneeded = { online: true, services: [{ state: 'off' }, { state: 'off' }] };
  await vi.waitFor(async () => expect(await asked()).toMatchObject(unneeded));
  await peer.close();
  await told(false);
  await peer.open();
  expect(await told(true)).toMatchObject({
    join: { url: `http://192.168.1.2:${booth.port}/` },
    names: { wanted: 'booth.local' },
    port: booth.port,
  });

  plugged = {};
  booth.deps.network.look();
  const alone = await toldStatus(stream, ({ network }) => network.reach === 'no-network');
  expect(alone.network.adapters).toEqual([]);
  // Without a network there is no internet either, whatever answers on this machine.
  expect((await asked()).online).toBe(false);
});
