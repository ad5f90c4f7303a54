import { describe, expect, test } from 'vitest';
import { createNetwork, type ChosenAdapter } from '../../../../server/platform/network/network.ts';
import { interfacesOf, type Plugged } from '../../../support/interfaces.ts';

function open(plugged: Plugged = {}) {
  let now = plugged;
  let kept: ChosenAdapter | null = null;
  const chosen = { target: 'lan' as 'lan' | 'custom', lanAddress: '' };
  const start = () => {
    const network = createNetwork({
      settings: () => chosen,
      memory: { get: () => kept, set: (choice) => (kept = choice) },
      interfaces: () => interfacesOf(now),
      linux: () => null,
    });
    network.onChange(() => (changes += 1));
    return network;
  };
  let changes = 0;
  let network = start();
  return {
    chosen,
    state: () => network.current(),
    changes: () => changes,
    choose(address: string) {
      chosen.lanAddress = address;
      network.keepChoice();
    },
    plug(next: Plugged) {
      now = next;
      network.look();
    },
    restart() {
      network = start();
    },
  };
}

describe('the address that phones are sent to', () => {
  test('is never one that no phone reaches', () => {
    const laptop = open({ tun0: '10.8.0.2/24', docker0: '172.17.0.1/16' });
    expect(laptop.state()).toMatchObject({ address: null, reach: 'no-network' });
    expect(laptop.state().adapters).toHaveLength(2);
    laptop.plug({ tun0: '10.8.0.2/24', eth0: '192.168.1.4/24' });
    expect(laptop.state()).toMatchObject({ address: '192.168.1.4', reach: 'ok' });
  });

  test('is one without a router when there is no other, and staff are told', () => {
    const laptop = open({ eth0: '169.254.8.8/16' });
    expect(laptop.state()).toMatchObject({ address: '169.254.8.8', reach: 'no-network' });
  });

  test('stays when a second Wi-Fi comes, also where the system names that first', () => {
    const laptop = open({ wlan1: '192.168.5.5/24' });
    laptop.plug({ wlan0: '192.168.1.2/24', wlan1: '192.168.5.5/24' });
    expect(laptop.state().address).toBe('192.168.5.5');
    laptop.plug({ wlan0: '192.168.1.2/24' });
    expect(laptop.state().address).toBe('192.168.1.2');
  });
});

describe('what staff chose', () => {
  const both = { wlan0: '192.168.1.2/24', eth0: '10.0.0.5/24' };

  test('is used, also where a phone would hardly be', () => {
    const laptop = open({ wlan0: '192.168.1.2/24', tun0: '10.8.0.2/24' });
    laptop.choose('10.8.0.2');
    expect(laptop.state()).toMatchObject({ address: '10.8.0.2', choice: 'chosen', reach: 'ok' });
  });

  test('outlives a new lease, and a restart after it', () => {
    const laptop = open(both);
    laptop.choose('10.0.0.5');
    laptop.plug({ ...both, eth0: '10.0.0.77/24' });
    expect(laptop.state()).toMatchObject({ address: '10.0.0.77', choice: 'chosen' });
    laptop.restart();
    expect(laptop.state()).toMatchObject({ address: '10.0.0.77', choice: 'chosen' });
    expect(laptop.state().adapters.filter((each) => each.chosen)).toMatchObject([
      { interface: 'eth0', address: '10.0.0.77' },
    ]);
  });

  test('gives way while its adapter is gone or has no router, and is used again after that', () => {
    const laptop = open(both);
    laptop.choose('10.0.0.5');
    laptop.plug({ wlan0: '192.168.1.2/24' });
    expect(laptop.state()).toMatchObject({ address: '192.168.1.2', choice: 'gone', reach: 'ok' });
    laptop.plug({ wlan0: '192.168.1.2/24', eth0: '169.254.3.3/16' });
    expect(laptop.state()).toMatchObject({ address: '192.168.1.2', choice: 'gone' });
    laptop.plug({ wlan0: '192.168.1.2/24', eth0: '10.0.0.9/24' });
    expect(laptop.state()).toMatchObject({ address: '10.0.0.9', choice: 'chosen' });
  });

  test('as an address elsewhere needs a network, whichever', () => {
    const laptop = open({ tun0: '10.8.0.2/24' });
    laptop.chosen.target = 'custom';
    expect(laptop.state().reach).toBe('ok');
    laptop.plug({});
    expect(laptop.state().reach).toBe('no-network');
  });
});
