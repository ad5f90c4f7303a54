import { cpSync } from 'node:fs';
import { expect, inject, test, vi } from 'vitest';
import { preflight } from '../../server/contract/preflight.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { needNetworks, openHost, openSwitch, type Host } from '../support/lan.ts';
import { nodeBinary } from '../support/node-binary.ts';
import { startSourceServer, tempFolder } from '../support/source-server.ts';

vi.setConfig({ testTimeout: 240_000 });

const NOTICED = { timeout: 60_000, interval: 200 };

/** Runs the checks from within the laptop, as its own window does, and prints what comes back. */
const RUN = `
  const [port, host, cookie, csrf] = process.argv.slice(1);
  const headers = { host, cookie, 'x-csrf-token': csrf };
  require('node:http')
    .request({ port, host: '127.0.0.1', path: '/api/admin/preflight/run', method: 'POST', headers }, (answer) =>
      answer.pipe(process.stdout),
    )
    .end();
`;

async function startBooth(host: Host) {
  const dataDir = tempFolder();
  const template = inject('template');
  cpSync(template.staff, dataDir, { recursive: true });
  const { port } = await startSourceServer(dataDir, {
    within: host.within,
    env: { BOOTH_MDNS: 'on' },
  });
  const args = [String(port), ADMIN_HOST, template.cookie, template.csrf];
  return async () => {
    const { data } = JSON.parse(await host.run(nodeBinary(), '-e', RUN, ...args));
    const { checks } = preflight.parse(data);
    const { state, found } = checks.find(({ id }) => id === 'names') ?? {};
    return `${state}: ${found}`;
  };
}

test('the name is asked for by the network, and another booth’s is told', async (context) => {
  needNetworks(context);
  const hall = await openSwitch();
  const [laptop, neighbour] = [await openHost(), await openHost()];
  await hall.plugIn(laptop, 'eth0', '10.1.0.1/24');
  const nameAt = await startBooth(laptop);
  await vi.waitFor(
    async () => expect(await nameAt()).toMatch(/^ok: booth\.local answers in \d+ ms\.$/),
    NOTICED,
  );

  await hall.plugIn(neighbour, 'eth0', '10.1.0.9/24');
  const nameAtNeighbour = await startBooth(neighbour);
  await vi.waitFor(
    async () =>
      expect(await nameAtNeighbour()).toMatch(
        /^warn: booth-2\.local answers in \d+ ms\. booth\.local is already taken here\.$/,
      ),
    NOTICED,
  );
  expect(await nameAt()).toMatch(/^ok: booth\.local answers/);

  await laptop.run('ip', 'link', 'del', 'eth0');
  await vi.waitFor(
    async () => expect(await nameAt()).toMatch(/^warn: No network knows the name/),
    NOTICED,
  );
});
