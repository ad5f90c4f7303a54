import { mayHavePhones, type AdapterKind, type NetworkState } from '../../../contract/network.ts';
import { portAdvice, type Port80 } from '../../../contract/port.ts';
import type { PhoneTest, TestedPhone } from '../../../contract/readiness.ts';
import type { NamesStatus } from '../../../contract/status.ts';
import type { Adapter } from '../../../platform/names/adapters.ts';
import { httpUrl } from '../../../platform/network/network.ts';
import type { OtherDevices } from '../../../platform/other-devices.ts';
import { timeInWords } from '../../../platform/time.ts';
import {
  attention,
  durationInWords,
  link,
  ok,
  problem,
  waiting,
  type Check,
  type Finding,
} from '../check.ts';

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

const NO_PHONES = 'No phone reaches us';
const JOIN =
  'Join the booth’s Wi-Fi, plug in the router’s cable, or switch on the laptop’s own hotspot.';
const CHOOSE = { actions: [link('Choose an address', '/qrcode')] };

/** Checks that there is an address that a visitor's phone can open. */
export function networkCheck(network: () => NetworkState): Check {
  return {
    id: 'network',
    title: 'Network',
    everyMs: null,
    run() {
      const { adapters, address, choice, reach } = network();
      const [first] = adapters;
      const used = adapters.find((each) => each.address === address);
      if (!first) {
        return problem('This laptop is not on a network.', { short: NO_PHONES, advice: JOIN });
      }
      if (!used) {
        return problem(
          `There is only ${KIND_WORDS[first.kind]} here, which no visitor’s phone is on.`,
          { short: NO_PHONES, advice: JOIN },
        );
      }
      const words = `${used.address} on ${KIND_WORDS[used.kind]} (${used.interface}).`;
      if (used.kind === 'link-local') {
        const advice =
          'Is the router on? Restart it, then join its Wi-Fi or plug its cable in again.';
        if (reach === 'ok') return attention(`${words} No router gave this address.`, { advice });
        return problem(`No router gave this laptop an address (${used.address}).`, {
          short: NO_PHONES,
          advice,
        });
      }
      if (!mayHavePhones(used.kind)) {
        return attention(`${words} Phones are hardly ever on it.`, {
          short: 'Few phones reach us',
          ...CHOOSE,
        });
      }
      if (choice === 'gone') {
        const gone = 'The address that you chose is gone; this one is used instead.';
        return attention(`${words} ${gone}`, CHOOSE);
      }
      return ok(words);
    },
  };
}

/** Milliseconds by which a phone's clock may differ before staff should know. */
const CLOCK_APART_MS = 90_000;

/** A hint that one of two clocks is wrong. */
function clockHint({ clock_offset_s: offset }: TestedPhone): string | null {
  const apart = Math.abs(offset ?? 0) * 1000;
  if (offset === null || apart < CLOCK_APART_MS) return null;
  const direction = offset > 0 ? 'ahead of' : 'behind';
  return `The phone’s clock is ${durationInWords(apart)} ${direction} the laptop’s: one of them is wrong.`;
}

function testedWords(phone: TestedPhone, isProven: boolean): Finding {
  const at = Date.parse(phone.started_at);
  if (phone.heard) {
    return ok(`A phone went there and back in ${phone.round_trip_ms} ms.`, {
      at,
      advice: clockHint(phone),
    });
  }
  if (!phone.stalled) return waiting('A phone has opened the page…', { at });
  if (phone.posted) {
    return attention('A phone can send, but does not hear the laptop.', {
      at,
      advice:
        'Questions get through; live updates do not. In a Wi-Fi sign-in window that is normal: open the code in Safari or Chrome instead.',
    });
  }
  const sentence = 'A phone opened the page, but nothing has come back from it.';
  const advice =
    'Keep the phone unlocked and on the booth’s Wi-Fi, switch off any VPN on it, and scan again.';
  // Where another one came through, it is this phone and not the network.
  return isProven
    ? attention(sentence, { at, advice })
    : problem(sentence, { at, advice, short: NO_PHONES });
}

const FIREWALL: Partial<Record<NodeJS.Platform, (port: number) => string>> = {
  win32: () =>
    'If none gets through: Windows Security, Firewall & network protection, Allow an app through firewall, and check Booth for private and public networks.',
  darwin: () =>
    'If none gets through: System Settings, Network, Firewall, Options, and allow incoming connections for Booth.',
  linux: (port) => `If none gets through, and ufw or firewalld is on: allow port ${port} for TCP.`,
};

const PHONE_TEST = link('Phone test', '/preflight?test=phone');

/** Checks that a phone did reach this laptop: by the phone test, or by any request of another device. */
export function phonesCheck(deps: {
  otherDevices: Pick<OtherDevices, 'state'>;
  phones: () => PhoneTest['phones'];
  port: () => number;
}): Check {
  return {
    id: 'phones',
    title: 'Phones',
    everyMs: null,
    run() {
      const phones = deps.phones();
      const [newest] = phones;
      if (newest) {
        const tested = testedWords(
          newest,
          phones.some(({ heard }) => heard),
        );
        return tested.state === 'ok' ? tested : { ...tested, actions: [PHONE_TEST] };
      }
      const { since, lastAt } = deps.otherDevices.state();
      if (lastAt !== null) return ok('Another device has opened a page here.', { at: lastAt });
      return waiting(`No phone has come through on this network since ${timeInWords(since)}.`, {
        advice:
          `Scan the code with a phone. ${FIREWALL[process.platform]?.(deps.port()) ?? ''}`.trim(),
        actions: [PHONE_TEST],
      });
    },
  };
}

/** Checks whether people who type the address have to add a port. */
export function portCheck(deps: {
  port: () => number;
  address: () => string | null;
  /** Reason why it is not port 80; null if someone chose the port, and once staff have read the note. */
  port80: () => Port80 | null;
}): Check {
  return {
    id: 'port',
    title: 'Port',
    everyMs: null,
    run() {
      const port = deps.port();
      const url = httpUrl(deps.address() ?? 'booth.local', port).replace(/^http:\/\/|\/$/g, '');
      if (port === 80) return ok(`People type ${url} and nothing more.`);
      const words = `People who type the address need the number too: ${url}. Codes already include it.`;
      const port80 = deps.port80();
      if (port80 === null) return ok(words);
      const { why, how, command } = portAdvice(port80);
      const signs = 'Signs printed while Booth had port 80 do not work until then.';
      return attention(words, {
        advice: [why, how, command ?? '', port80.signs_broken ? signs : '']
          .filter(Boolean)
          .join(' '),
        actions: [
          ...(command === null
            ? []
            : [{ kind: 'copy', label: 'Copy the command', text: command } as const]),
          {
            kind: 'call',
            label: 'Don’t show this again',
            method: 'DELETE',
            path: '/api/admin/status/port80',
            ask: null,
          },
        ],
      });
    },
  };
}

/** Milliseconds within which an answer comes, even on poor Wi-Fi. */
const WITHIN_MS = 1500;
const ADDRESS_WORKS = 'The codes and the address still work.';

/** Checks that the booth's name is answered on the network, by asking as a phone would. */
export function nameCheck(deps: {
  enabled: boolean;
  names: () => NamesStatus;
  adapters: () => Adapter[];
  ask: (adapter: Adapter, name: string, withinMs: number) => Promise<string[] | null>;
}): Check {
  const { enabled, names, adapters, ask } = deps;
  return {
    id: 'name',
    title: 'Name',
    everyMs: 30_000,
    atLeastMs: 1000,
    async run() {
      if (!enabled) return ok(`Names are switched off: people need the address. ${ADDRESS_WORKS}`);
      const { public: name, wanted, conflict } = names();
      if (name === null) {
        return waiting('No network knows the name yet.', {
          advice: `Booth keeps trying. ${ADDRESS_WORKS}`,
        });
      }
      const answers = await Promise.all(
        adapters().map(async (adapter) => {
          const found = await ask(adapter, name, WITHIN_MS).catch(() => null);
          return found?.some((address) => adapter.addresses.includes(address)) ?? false;
        }),
      );
      if (!answers.includes(true)) {
        return attention(`Nothing on this network answers to ${name}.`, {
          advice: `A firewall or the Wi-Fi blocks such requests. ${ADDRESS_WORKS}`,
        });
      }
      if (!conflict) return ok(`${name} answers.`);
      return attention(`${name} answers. ${wanted} is already taken here.`, {
        advice:
          'Big screens and codes show the right name automatically. Print table signs again, or choose another name.',
        actions: [link('Choose a name', '/settings?setting=names.label')],
      });
    },
  };
}
