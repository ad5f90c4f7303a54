import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '../support/e2e.ts';
import { openLocalPeer, type LocalPeer } from '../support/peers.ts';

export { expect, expectNoAxeViolations, type Booth } from '../support/e2e.ts';

/** What a server takes for its machine's networks. */
type PretendedNetwork = ReturnType<typeof pretendNetwork>;

/** Has a server in its own process see these networks, by interface names and IPv4 addresses. */
function pretendNetwork(interfaces: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'booth-network-'));
  const file = join(folder, 'network.json');
  const moveTo = (now: Record<string, string>) => {
    // Never half written: the server reads it at any moment.
    writeFileSync(`${file}.new`, JSON.stringify(now));
    renameSync(`${file}.new`, file);
  };
  moveTo(interfaces);
  const { href } = new URL('pretended-network.mjs', import.meta.url);
  return {
    env: { NODE_OPTIONS: `--import=${href}`, BOOTH_TEST_NETWORK: file },
    moveTo,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** `test` on its own networks, with its own internet: a peer on this machine. */
export const test = base.extend<{ network: PretendedNetwork; internet: LocalPeer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  network: async ({}, use) => {
    const network = pretendNetwork({ wlan0: '192.168.1.23' });
    await use(network);
    network.remove();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  internet: async ({}, use) => {
    const peer = await openLocalPeer();
    await use(peer);
    await peer.close();
  },
  serverEnv: async ({ network, internet }, use) => {
    await use({
      ...network.env,
      BOOTH_ONLINE_PROBE: new URL(internet.url).origin,
      BOOTH_PROBE_SECONDS: '0.2',
    });
  },
});
