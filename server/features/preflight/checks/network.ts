import { mayHavePhones, type AdapterKind, type NetworkState } from '../../../contract/network.ts';
import { portAdvice, type Port80 } from '../../../contract/port.ts';
import { httpUrl } from '../../../platform/network/urls.ts';
import type { OtherDevices } from '../../../platform/other-devices.ts';
import { bad, ok, warn, type Check } from '../check.ts';
import { timeInWords } from '../words.ts';

const KIND_WORDS: Record<AdapterKind, string> = {
  hotspot: 'this laptop’s own hotspot',
  wifi: 'Wi-Fi',
  cable: 'cable',
  other: 'a network',
  'link-local': 'a network without a router',
  mobile: 'a phone company’s network',
  vm: 'a virtual machine’s network',
  container: 'a container’s network',
  vpn: 'a VPN',
};

const CHOOSE = 'Choose another address under QR Code.';

/** Whether there is an address that a visitor's phone can open. */
export function addressCheck(network: () => NetworkState): Check {
  return {
    id: 'address',
    title: 'Network',
    everyMs: 1000,
    run() {
      const { adapters, address, choice, reach } = network();
      const used = adapters.find((each) => each.address === address);
      if (adapters.length === 0) {
        return bad(
          'This laptop is not on a network.',
          'Join the booth’s Wi-Fi, plug in the router’s cable, or switch on the laptop’s own hotspot.',
        );
      }
      if (!used) {
        const [only] = adapters;
        return bad(
          `There is only ${only ? KIND_WORDS[only.kind] : 'a network'} here, which no visitor’s phone is on.`,
          'Join the booth’s Wi-Fi, plug in the router’s cable, or switch on the laptop’s own hotspot.',
        );
      }
      const words = `${used.address} on ${KIND_WORDS[used.kind]} (${used.interface}).`;
      if (used.kind === 'link-local') {
        const advice =
          'Is the router on? Restart it, then join its Wi-Fi or plug its cable in again.';
        return reach === 'ok'
          ? warn(`${words} No router gave this address.`, advice)
          : bad(`No router gave this laptop an address (${used.address}).`, advice);
      }
      if (!mayHavePhones(used.kind)) {
        return warn(`${words} Phones are hardly ever on it.`, CHOOSE);
      }
      if (choice === 'gone') {
        return warn(
          `${words} The address that you chose is gone; this one is used instead.`,
          CHOOSE,
        );
      }
      return ok(words);
    },
  };
}

function adviceOn(missing: Port80 | null): string {
  if (missing === null) {
    return 'Booth was started with this port. Otherwise it takes port 80 where it can, and nobody has to type a number.';
  }
  const { why, how, command } = portAdvice(missing);
  return command === null ? `${why} ${how}` : `${why} ${how} ${command}`;
}

/** Whether people who type the address need a number after it. */
export function portCheck(deps: {
  port: () => number;
  address: () => string | null;
  /** Why it is not port 80; null when whoever started Booth chose another one. */
  missing: () => Port80 | null;
}): Check {
  const { port, address, missing } = deps;
  return {
    id: 'port',
    title: 'Port',
    everyMs: 5000,
    run() {
      const url = httpUrl(address() ?? 'booth.local', port()).replace(/^http:\/\/|\/$/g, '');
      if (port() === 80) return ok(`People type ${url} and nothing more.`);
      return warn(
        `Port ${port()}: anyone who types the address needs the number too: ${url}. Codes already include it.`,
        adviceOn(missing()),
      );
    },
  };
}

const FIREWALL: Partial<Record<NodeJS.Platform, string>> = {
  win32:
    'If it never turns green: Windows Security, Firewall & network protection, Allow an app through firewall, and tick Booth for private and public networks.',
  darwin:
    'If it never turns green: System Settings, Network, Firewall, Options, and allow incoming connections for Booth.',
  linux: 'If it never turns green, and ufw or firewalld is on: allow Booth’s port for TCP.',
};

/** Whether anything of another device gets through to this laptop. */
export function firewallCheck(otherDevices: Pick<OtherDevices, 'state'>): Check {
  return {
    id: 'firewall',
    title: 'Firewall',
    everyMs: 1000,
    run() {
      const { since, lastAt } = otherDevices.state();
      if (lastAt !== null) {
        return ok(`Lets other devices through; the last one at ${timeInWords(lastAt)}.`);
      }
      return warn(
        `Nothing from another device has arrived since ${timeInWords(since)}.`,
        `Scan the code with a phone. ${FIREWALL[process.platform] ?? ''}`.trim(),
      );
    },
  };
}
