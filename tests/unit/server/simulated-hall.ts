import type { Answer, DecodedPacket, Packet } from 'dns-packet';
import { pino } from 'pino';
import type { Adapter } from '../../../server/platform/names/adapters.ts';
import type { Asker, Link, OpenLink } from '../../../server/platform/names/link.ts';
import { createNames } from '../../../server/platform/names/names.ts';

/** Where packets of this test come from that no booth sent. */
export const PHONE: Asker = { address: '10.0.0.250', port: 5353 };

type Responder = {
  network: string;
  hear: (packet: Packet, from: Asker) => void;
};

export type SimulatedBooth = ReturnType<ReturnType<typeof openHall>['openBooth']>;

/** Networks without any wire: what one station says on a network, all of its stations hear at the same moment. */
export function openHall(random: () => number) {
  const stations = new Set<Responder>();
  /** Networks that were joined to others. */
  const bridges = new Map<string, string>();
  /** What a listener on each network would know: address by name. */
  const heard = new Map<string, Map<string, Set<string>>>();
  const said: { network: string; packet: Packet; to: Asker | undefined }[] = [];

  /** Has each link fail, in the order in which they were opened. */
  const faults: ((error: Error) => void)[] = [];

  const segment = (network: string): string => {
    const next = bridges.get(network);
    return next === undefined ? network : segment(next);
  };

  const remember = (network: string, records: readonly Answer[]) => {
    const known = heard.get(network) ?? new Map<string, Set<string>>();
    heard.set(network, known);
    const replaced = new Set<string>();
    for (const record of records) {
      if (record.type !== 'A') continue;
      const addresses = known.get(record.name) ?? new Set<string>();
      known.set(record.name, addresses);
      if (record.ttl === 0) {
        addresses.delete(record.data);
        continue;
      }
      if (record.flush && !replaced.has(record.name)) addresses.clear();
      replaced.add(record.name);
      addresses.add(record.data);
    }
  };

  function deliver(network: string, packet: Packet, from: Asker, to?: Asker): void {
    said.push({ network, packet, to });
    if (to) return;
    const name = segment(network);
    if (packet.type === 'response') remember(name, packet.answers ?? []);
    for (const station of stations) {
      if (segment(station.network) === name) station.hear(structuredClone(packet), from);
    }
  }

  const open: OpenLink = (adapter, events) => {
    const [address = ''] = adapter.addresses;
    const station: Responder = {
      network: adapter.name,
      hear(packet, from) {
        const decoded = packet as DecodedPacket;
        if (packet.type === 'query') events.onQuery(decoded, from);
        else events.onResponse(decoded, from);
      },
    };
    stations.add(station);
    faults.push(events.onFault);
    const link: Link = {
      send(packet, to) {
        if (stations.has(station)) deliver(adapter.name, packet, { address, port: 5353 }, to);
        return Promise.resolve();
      },
      advertise: () => ({ stop: () => Promise.resolve() }),
      close: () => void stations.delete(station),
    };
    return Promise.resolve(link);
  };

  function openBooth(label = 'booth') {
    let adapters: Adapter[] = [];
    const names = createNames({
      enabled: true,
      label: () => label,
      logger: pino({ level: 'silent' }),
      adapters: () => adapters,
      onLook(listener) {
        const timer = setInterval(listener, 1000);
        return () => clearInterval(timer);
      },
      open,
      random,
    });
    return {
      names,
      /** Puts it on these networks, as network and address. */
      plugInto(networks: Record<string, string>) {
        adapters = Object.entries(networks).map(([name, address]) => ({
          key: `${name} ${address}`,
          name,
          addresses: [address],
          isNeighbour: () => true,
        }));
      },
    };
  }

  return {
    openBooth,
    faults,
    /** Joins two networks to one, as a cable between two switches does. */
    bridge(from: string, to: string): void {
      if (segment(from) !== segment(to)) bridges.set(segment(from), segment(to));
    },
    segment,
    ask(network: string, name: string, from: Asker = PHONE): void {
      deliver(network, { type: 'query', questions: [{ name, type: 'A', class: 'IN' }] }, from);
    },
    /** Puts a device on a network that has a name, or every one. @returns takes it away */
    plugInDevice(network: string, address: string, own: string | null): () => void {
      const from = { address, port: 5353 };
      const station: Responder = {
        network,
        hear({ type, questions = [] }) {
          if (type !== 'query') return;
          const asked = questions.filter(({ name }) => own === null || name === own);
          if (asked.length === 0) return;
          const answers = asked.map(({ name }): Answer => ({
            name,
            type: 'A',
            class: 'IN',
            ttl: 120,
            data: address,
          }));
          deliver(network, { type: 'response', answers }, from);
        },
      };
      stations.add(station);
      return () => void stations.delete(station);
    },
    /** What listeners on a network know of a name. */
    known: (network: string, name: string): string[] => [
      ...(heard.get(segment(network))?.get(name) ?? []),
    ],
    said,
  };
}
