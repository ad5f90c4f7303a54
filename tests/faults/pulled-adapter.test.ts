import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { publicSettings } from '../../server/contract/settings.ts';
import { needNetworks, openHost, openSwitch, type Host } from '../support/lan.ts';
import { nodeBinary, ROOT } from '../support/node-binary.ts';
import { startSourceServer, tempFolder } from '../support/source-server.ts';

vi.setConfig({ testTimeout: 120_000 });

/** What staff were promised, in milliseconds. */
const AT_MOST_MS = 5000;
const PHONE = resolve(ROOT, 'tests/support/listening-phone.mjs');

/** The join addresses in the settings that a phone was told, and when. */
async function listen(phone: Host, base: string) {
  const service = await phone.serve(/^open$/, nodeBinary(), PHONE, `${base}api/events`);
  return () =>
    service.lines
      .filter((line) => line.startsWith('{'))
      .map((line): { at: number; name: string; data: unknown } => JSON.parse(line))
      .filter(({ name }) => name === 'settings')
      .map(({ at, data }) => ({ at, url: publicSettings.parse(data).join.url }));
}

async function joinAsked(phone: Host, base: string): Promise<string> {
  const script = 'fetch(process.argv[1]).then((r) => r.text()).then((t) => console.log(t))';
  const text = await phone.run(nodeBinary(), '-e', script, `${base}api/settings/public`);
  return publicSettings.parse(JSON.parse(text).data).join.url;
}

test('of two adapters with phones one is pulled: the other’s phones are sent to theirs within five seconds, and back', async (context) => {
  needNetworks(context);
  const [hall, stand] = [await openSwitch(), await openSwitch()];
  const [laptop, inHall, atStand] = [await openHost(), await openHost(), await openHost()];
  await hall.plugIn(laptop, 'eth0', '10.1.0.1/24');
  await stand.plugIn(laptop, 'wlan0', '10.2.0.1/24');
  await hall.plugIn(inHall, 'eth0', '10.1.0.50/24');
  await stand.plugIn(atStand, 'wlan0', '10.2.0.50/24');
  const { port } = await startSourceServer(tempFolder(), { within: laptop.within });
  const byCable = `http://10.1.0.1:${port}/`;
  const byWifi = `http://10.2.0.1:${port}/`;
  const hallHeard = await listen(inHall, byCable);
  const standHeard = await listen(atStand, byWifi);
  expect(await joinAsked(inHall, byCable)).toBe(byWifi);

  /** Does something to the networks, and waits for what the phones in the hall are then told. */
  const changed = async (change: () => Promise<unknown>) => {
    const before = hallHeard().length;
    await change();
    const doneAt = Date.now();
    await vi.waitFor(() => expect(hallHeard().length).toBeGreaterThan(before), {
      timeout: 60_000,
      interval: 50,
    });
    const told = hallHeard()[before];
    return { url: told?.url, ms: (told?.at ?? 0) - doneAt };
  };

  const pulled = await changed(() => laptop.run('ip', 'link', 'del', 'wlan0'));
  expect(pulled.url).toBe(byCable);
  expect(pulled.ms).toBeLessThan(AT_MOST_MS);
  expect(await joinAsked(inHall, byCable)).toBe(byCable);

  const back = await changed(() => stand.plugIn(laptop, 'wlan0', '10.2.0.1/24'));
  expect(back.url).toBe(byWifi);
  expect(back.ms).toBeLessThan(AT_MOST_MS);
  expect(await joinAsked(atStand, byWifi)).toBe(byWifi);
  // One change, one word; and the phone that was away hears where phones are sent as soon as it is back.
  expect(hallHeard().map(({ url }) => url)).toEqual([byCable, byWifi]);
  await vi.waitFor(() => expect(standHeard().at(-1)?.url).toBe(byWifi), {
    timeout: 60_000,
    interval: 50,
  });
  await context.annotate(`told ${pulled.ms} ms after the pull, ${back.ms} ms after the plug`);
});
