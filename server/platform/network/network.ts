import { EventEmitter } from 'node:events';
import { networkInterfaces } from 'node:os';
import { z } from 'zod';
import { mayHavePhones, type NetworkState } from '../../contract/network.ts';
import type { QrcodeSettings } from '../../contract/settings/qrcode.ts';
import { readLinuxFacts } from './linux-facts.ts';
import { lanAddresses, type Interfaces, type LanAddress } from './ranking.ts';

/** Milliseconds between two checks of the system’s interfaces; a look takes about one. */
const LOOK_MS = 1000;

/**
 * Adapter that staff chose: its address, and the interface that had the address then, so that the choice survives a
 * new lease.
 */
export const chosenAdapter = z.object({ address: z.string(), interface: z.string() });
export type ChosenAdapter = z.infer<typeof chosenAdapter>;

export type Network = ReturnType<typeof createNetwork>;

/**
 * Creates the view of the laptop's current networks, the only module that reads them. Codes, signs, names and the
 * status all follow {@link Network.onChange}.
 */
export function createNetwork(deps: {
  /** Settings that staff chose. */
  settings: () => Pick<QrcodeSettings, 'target' | 'lanAddress'>;
  /** Storage of the chosen adapter across restarts. */
  memory: { get: () => ChosenAdapter | null; set: (choice: ChosenAdapter) => void };
  interfaces?: () => Interfaces;
  linux?: typeof readLinuxFacts;
}) {
  const { settings, memory, interfaces = networkInterfaces, linux = readLinuxFacts } = deps;
  const told = new EventEmitter<{ change: []; look: [] }>();
  let seen: Interfaces = interfaces();
  let addresses: LanAddress[] = lanAddresses(seen, '', linux);
  let timer: NodeJS.Timeout | undefined;

  const automatic = () => addresses.find(({ kind }) => mayHavePhones(kind)) ?? null;

  /** The adapter that staff chose, by its address or, where it has another one now, by its interface. */
  function chosen(): LanAddress | null {
    const { lanAddress } = settings();
    if (lanAddress === '') return null;
    const known = memory.get();
    const follows = ({ interface: name, kind }: LanAddress) =>
      known !== null &&
      known.address === lanAddress &&
      known.interface === name &&
      kind !== 'link-local';
    return (
      addresses.find(({ address }) => address === lanAddress) ?? addresses.find(follows) ?? null
    );
  }

  function reachOf(inUse: LanAddress | null, byStaff: boolean): NetworkState['reach'] {
    // An address of staff's own leads here some way that nobody can see from here.
    if (settings().target === 'custom') return addresses.length > 0 ? 'ok' : 'no-network';
    // Without a router's address phones have none either.
    return inUse !== null && (byStaff || inUse.kind !== 'link-local') ? 'ok' : 'no-network';
  }

  function current(): NetworkState {
    const byStaff = chosen();
    const best = automatic();
    const inUse = byStaff ?? best;
    return {
      adapters: addresses.map((each) => ({
        ...each,
        recommended: each === best,
        chosen: each === byStaff,
      })),
      address: inUse?.address ?? null,
      choice: settings().lanAddress === '' ? 'automatic' : byStaff ? 'chosen' : 'gone',
      reach: reachOf(inUse, byStaff !== null),
    };
  }

  function keepChoice(): void {
    const { lanAddress } = settings();
    const found = addresses.find(({ address }) => address === lanAddress);
    const known = memory.get();
    if (!found || (known?.address === lanAddress && known.interface === found.interface)) return;
    memory.set({ address: lanAddress, interface: found.interface });
  }

  function look(): void {
    const inUse = (chosen() ?? automatic())?.interface ?? '';
    seen = interfaces();
    const now = lanAddresses(seen, inUse, linux);
    const changed = JSON.stringify(now) !== JSON.stringify(addresses);
    addresses = now;
    keepChoice();
    if (changed) told.emit('change');
    told.emit('look');
  }

  return {
    current,
    /** The system's interfaces as they were at the last look. */
    interfaces: (): Interfaces => seen,
    /** Calls back when the adapters or their addresses changed. */
    onChange: (listener: () => void) => void told.on('change', listener),
    /** Calls back after each look, changed or not. @returns a function that stops that */
    onLook: (listener: () => void): (() => void) => {
      told.on('look', listener);
      return () => void told.off('look', listener);
    },
    look,
    /** Stores the adapter of the address that staff have just chosen. */
    keepChoice,
    /** Checks the networks regularly until it is closed. */
    start(): void {
      timer ??= setInterval(look, LOOK_MS);
      timer.unref();
    },
    close: () => clearInterval(timer),
  };
}

/** `http://host/`, without the port where it is 80. */
export function httpUrl(host: string, port: number) {
  return `http://${host}${port === 80 ? '' : `:${port}`}/`;
}
