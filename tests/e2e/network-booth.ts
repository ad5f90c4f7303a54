import { test as base } from '../support/e2e.ts';
import { openLocalPeer, type LocalPeer } from '../support/peers.ts';
import { pretendNetwork, type PretendedNetwork } from '../support/pretended-network.ts';

export { expect, expectNoAxeViolations, type Booth } from '../support/e2e.ts';

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
