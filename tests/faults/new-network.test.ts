import { expect, onTestFinished, test } from 'vitest';
import { publicSettingsEvent } from '../../server/contract/events.ts';
import { publicSettings } from '../../server/contract/settings.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { openEventStream } from '../support/event-stream.ts';
import { dataOf } from '../support/data-of.ts';
import { createClient } from '../support/http-client.ts';
import { pretendNetwork } from '../support/pretended-network.ts';
import { startSourceServer, tempFolder } from '../support/source-server.ts';

/** Longer than the server takes to look at its addresses again, on a busy machine. */
const NOTICED_MS = 20_000;

test('a laptop that changes its network tells every page where phones reach it now', async () => {
  const { env, moveTo, remove } = pretendNetwork({ wlan0: '192.168.1.23' });
  onTestFinished(remove);
  const { port } = await startSourceServer(tempFolder(), { env });
  const visitor = createClient({ port, host: PUBLIC_HOST });
  const joinUrl = async () =>
    dataOf(publicSettings, await visitor.get('/api/settings/public')).join.url;
  expect(await joinUrl()).toBe(`http://192.168.1.23:${port}/`);

  const page = await openEventStream({ port, host: PUBLIC_HOST }, '/api/events');
  const announced = async () =>
    publicSettingsEvent.parse(await page.next('settings', NOTICED_MS)).join.url;
  moveTo({ wlan0: '10.0.0.7' });
  expect(await announced()).toBe(`http://10.0.0.7:${port}/`);
  moveTo({ wlan0: '10.0.0.7', docker0: '172.17.0.1', wlan1: '192.168.5.5' });
  expect(await announced()).toBe(await joinUrl());
  expect(page.unread().filter(({ name }) => name === 'settings')).toEqual([]);
  page.close();
});
