import type { Answer, DecodedPacket, Packet } from 'dns-packet';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { adaptersOf } from '../../../server/platform/names/adapters.ts';
import { losesAgainst, claimNames } from '../../../server/platform/names/claim.ts';
import { replyTo } from '../../../server/platform/names/records.ts';
import { chance, seeds } from '../../support/random.ts';
import { openHall, type SimulatedBooth } from './simulated-hall.ts';

function a(name: string, data: string, ttl = 120) {
  return { name, type: 'A' as const, class: 'IN' as const, ttl, data };
}
function query(packet: Packet): DecodedPacket {
  return { ...packet, type: 'query' } as DecodedPacket;
}

function v4(address: string, netmask: string, internal = false) {
  return { address, netmask, family: 'IPv4' as const, mac: '', internal, cidr: null };
}
function pass(seconds: number) {
  return vi.advanceTimersByTimeAsync(seconds * 1000);
}

async function openHeld(hall: ReturnType<typeof openHall>, networks: Record<string, string>) {
  const booth = hall.openBooth();
  booth.plugInto(networks);
  booth.names.start(8080);
  await pass(10);
  return booth;
}

function claimOne(send: (packet: Packet) => void = () => {}) {
  const deps = { send, onHeld: () => {}, onTaken: () => {}, random: () => 0 };
  return claimNames({ names: ['booth.local'], addresses: ['10.0.0.1'], ...deps });
}

/** What a booth with these addresses asks for. */
function claimed(...addresses: string[]): Answer[] {
  return addresses.map((data) => ({ ...a('n', data), type: data.includes(':') ? 'AAAA' : 'A' }));
}

test.each([
  ['the lower address gives way', ['10.0.0.9'], ['10.0.0.10'], true],
  ['the higher one does not', ['10.0.0.10'], ['10.0.0.9'], false],
  ['the same ones are one', ['10.0.0.9'], ['10.0.0.9'], false],
  ['who has more comes later', ['10.0.0.9'], ['10.0.0.9', '10.0.0.10'], true],
  ['the order in the packet does not matter', ['10.0.0.3', '10.0.0.1'], ['10.0.0.2'], true],
  ['another type comes later than an address', ['250.0.0.9'], ['fe80::1'], true],
])('two who ask for a name in the same moment: %s', (_what, ours, theirs, loses) =>
  expect(losesAgainst(claimed(...ours), claimed(...theirs))).toBe(loses),
);

describe('an answer', () => {
  const names = ['booth.local', 'admin.booth.local'];
  const question = { name: 'Booth.LOCAL', type: 'A', class: 'IN' } as const;

  test('to a one-shot query is of its kind: its id, its question, a short life, nothing to replace', () => {
    const reply = replyTo(query({ id: 77, questions: [question] }), true, names, ['10.0.0.1']);
    const none = { nextDomain: 'booth.local', rrtypes: ['A'] };
    const brief = { name: 'booth.local', class: 'IN', ttl: 10, flush: false };
    expect(reply).toEqual({
      to: 'asker',
      packet: {
        type: 'response',
        id: 77,
        questions: [question],
        answers: [{ ...brief, type: 'A', data: '10.0.0.1' }],
        additionals: [{ ...brief, type: 'NSEC', data: none }],
      },
    });
  });
  test.each([
    [['UNKNOWN_32769', 'UNKNOWN_32769'], 'both'],
    [['UNKNOWN_32769', 'IN'], 'everybody'],
  ])('to questions of the classes %j goes to %s', (classes, to) => {
    const questions = classes.map((each) => ({ ...question, class: each }));
    const asked = { ...query({}), questions } as DecodedPacket;
    const reply = replyTo(asked, false, names, ['10.0.0.1']);
    expect(reply?.to).toBe(to);
    expect(reply?.packet).toMatchObject({ type: 'response', additionals: [{}, {}] });
  });
  test('to somebody who knows it already is none', () => {
    const known = { questions: [question], answers: [a('booth.local', '10.0.0.1', 60)] };
    expect(replyTo(query(known), false, names, ['10.0.0.1'])).toBeNull();
    expect(replyTo(query(known), false, names, ['10.0.0.1', '10.0.0.2'])).not.toBeNull();
    const other = [{ ...a('booth.local', '10.0.0.1'), type: 'TXT' as const }];
    expect(replyTo(query({ ...known, answers: other }), false, names, ['10.0.0.1'])).not.toBeNull();
    const stale = { questions: [question], answers: [a('booth.local', '10.0.0.1', 59)] };
    expect(replyTo(query(stale), false, names, ['10.0.0.1'])).not.toBeNull();
  });
  test('for anything but an IPv4 address says that there is none', () => {
    const reply = replyTo(query({ questions: [{ ...question, type: 'AAAA' }] }), false, names, [
      '10.0.0.1',
    ]);
    expect(reply?.packet.answers).toMatchObject([
      { type: 'NSEC', name: 'booth.local', flush: true, data: { rrtypes: ['A'] } },
    ]);
  });
  test('for other names is none', () => {
    const other = { questions: [{ ...question, name: 'booth-2.local' }] };
    expect(replyTo(query(other), false, names, ['10.0.0.1'])).toBeNull();
  });
});

test('names are told where neighbours are: not to the machine itself, nor into a tunnel', () => {
  const adapters = adaptersOf({
    lo: [v4('127.0.0.1', '255.0.0.0', true)],
    wlan0: [v4('192.168.1.5', '255.255.255.0'), v4('169.254.3.4', '255.255.0.0')],
    eth0: [v4('169.254.9.9', '255.255.0.0')],
    tun0: [v4('10.8.0.2', '255.255.255.255')],
  });
  expect(adapters.map(({ name, addresses }) => [name, addresses])).toEqual([
    ['wlan0', ['192.168.1.5']],
    ['eth0', ['169.254.9.9']],
  ]);
  const [wlan] = adapters;
  expect(wlan?.isNeighbour('192.168.1.77')).toBe(true);
  expect(wlan?.isNeighbour('169.254.77.1')).toBe(true);
  expect(wlan?.isNeighbour('192.168.2.77')).toBe(false);
});

describe('on simulated networks', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('who asks for a name at the same moment is given way to, whatever the letters’ case', async () => {
    const held = claimOne();
    await pass(0.3);
    held.onQuery(query({ authorities: [a('Booth.LOCAL', '10.0.0.9')] }), () => false);
    await pass(1);
    expect(held.isHeld()).toBe(false);
    await pass(1);
    expect(held.isHeld()).toBe(true);
  });

  test('a name is asked for three times, then told three times, and given back once', async () => {
    const sent: string[] = [];
    const start = Date.now();
    const held = claimOne(({ type, answers }) => {
      const isGoodbye = answers?.some((answer) => 'ttl' in answer && answer.ttl === 0) ?? false;
      sent.push(`${isGoodbye ? 'goodbye' : type} ${Date.now() - start}`);
    });
    await pass(60);
    held.release();
    held.release();
    const asked = [0, 250, 500].map((at) => `query ${at}`);
    const told = [750, 1750, 3750].map((at) => `response ${at}`);
    expect(sent).toEqual([...asked, ...told, 'goodbye 60000']);
  });

  test('each network is told its own address alone, and that it is gone; without one there is no name', async () => {
    const hall = openHall(chance(1).next);
    const booth = await openHeld(hall, { hall: '10.0.0.1', stand: '10.9.0.1' });
    expect(booth.names.current()).toEqual({
      wanted: 'booth.local',
      public: 'booth.local',
      admin: ['admin.booth.local', 'admin.local'],
      conflict: false,
    });
    for (const name of ['booth.local', 'admin.booth.local', 'admin.local']) {
      expect(hall.known('hall', name)).toEqual(['10.0.0.1']);
      expect(hall.known('stand', name)).toEqual(['10.9.0.1']);
    }
    booth.plugInto({});
    await pass(10);
    expect(booth.names.current()).toMatchObject({ public: null, admin: [] });
    booth.plugInto({ hall: '10.0.0.2', stand: '10.9.0.2' });
    await pass(10);
    expect(booth.names.current().public).toBe('booth.local');
    await booth.names.close();
    const known = [hall.known('hall', 'booth.local'), hall.known('stand', 'admin.local')];
    expect(known).toEqual([[], []]);
  });

  test('the second booth of a hall takes the next name, and says so', async () => {
    const hall = openHall(chance(2).next);
    const first = await openHeld(hall, { hall: '10.0.0.1' });
    const second = await openHeld(hall, { hall: '10.0.0.2' });
    expect(first.names.current()).toMatchObject({ public: 'booth.local', conflict: false });
    expect(second.names.current()).toEqual({
      wanted: 'booth.local',
      public: 'booth-2.local',
      admin: ['admin.booth-2.local'],
      conflict: true,
    });
    // On another network nobody else has the short one.
    second.plugInto({ stand: '10.9.0.2' });
    await pass(10);
    expect(second.names.current().admin).toContain('admin.local');
    await Promise.all([first.names.close(), second.names.close()]);
  });

  test('another device with the first name takes the short one of the admin area from nobody', async () => {
    const hall = openHall(chance(4).next);
    hall.plugInDevice('hall', '10.0.0.66', 'booth.local');
    const booth = await openHeld(hall, { hall: '10.0.0.1' });
    expect(booth.names.current()).toMatchObject({
      public: 'booth-2.local',
      admin: ['admin.booth-2.local', 'admin.local'],
    });
    expect(hall.known('hall', 'admin.local')).toEqual(['10.0.0.1']);
    await booth.names.close();
  });

  test('after a sleep of the laptop the names are asked for and told again', async () => {
    const hall = openHall(chance(6).next);
    const booth = await openHeld(hall, { hall: '10.0.0.1' });
    await pass(60);
    const before = hall.said.length;
    // Nothing runs while it sleeps; the clock goes on.
    vi.setSystemTime(Date.now() + 3_600_000);
    await pass(10);
    const told = hall.said
      .slice(before)
      .flatMap(({ packet }) => (packet.type === 'response' ? (packet.answers ?? []) : []));
    for (const name of ['booth.local', 'admin.local']) {
      expect(told).toContainEqual(expect.objectContaining({ name, data: '10.0.0.1', ttl: 120 }));
    }
    await booth.names.close();
  });

  test('of two that start in the same moment, one alone ever has the name', async () => {
    const hall = openHall(() => 0.5);
    const booths = ['10.0.0.9', '10.0.0.10'].map((address) => {
      const booth = hall.openBooth();
      booth.plugInto({ hall: address });
      return booth;
    });
    for (const { names } of booths) names.start(8080);
    await pass(20);
    const owned = booths.map(({ names }) => names.current().public);
    expect(owned).toEqual(['booth-2.local', 'booth.local']);
    const said = hall.said.flatMap(({ packet }) =>
      packet.type === 'response' ? (packet.answers ?? []) : [],
    );
    const tellers = said.flatMap((record) =>
      record.type === 'A' && record.name === 'booth.local' ? record.data : [],
    );
    expect(new Set(tellers)).toEqual(new Set(['10.0.0.10']));
    await Promise.all(booths.map(({ names }) => names.close()));
  });

  test('a device that has every name is not asked for ever', async () => {
    const hall = openHall(chance(3).next);
    const unplug = hall.plugInDevice('hall', '10.0.0.66', null);
    const booth = await openHeld(hall, { hall: '10.0.0.1' });
    await pass(110);
    expect(booth.names.current().public).toBeNull();
    expect(hall.said.filter(({ packet }) => packet.type === 'query').length).toBeLessThan(60);
    unplug();
    await pass(120);
    expect(booth.names.current().public).toBe('booth.local');
    await booth.names.close();
  });

  test.each(seeds(25))('walk %i: no name has two owners, no owner lacks one', async (seed) => {
    const luck = chance(seed);
    const hall = openHall(luck.next);
    const networks = ['hall', 'stand', 'aisle'];
    const booths = new Map<SimulatedBooth, Record<string, string>>();
    let addresses = 0;
    const plug = (booth: SimulatedBooth) => {
      const chosen = networks.filter(() => luck.happens(0.6));
      addresses += 1;
      const to = Object.fromEntries(
        (chosen.length > 0 ? chosen : ['hall']).map((network, i) => [
          network,
          `10.${i}.${addresses >> 8}.${addresses & 255}`,
        ]),
      );
      booths.set(booth, to);
      booth.plugInto(to);
    };
    const steps = {
      async start() {
        if (booths.size >= 5) return;
        const booth = hall.openBooth(luck.oneOf(['booth', 'booth', 'acme']));
        plug(booth);
        booth.names.start(8080);
      },
      async stop() {
        if (booths.size === 0) return;
        const booth = luck.oneOf([...booths.keys()]);
        booths.delete(booth);
        await booth.names.close();
      },
      async move() {
        if (booths.size > 0) plug(luck.oneOf([...booths.keys()]));
      },
      async wait() {
        await pass(luck.next() * 5);
      },
      async ask() {
        hall.ask(luck.oneOf(networks), luck.oneOf(['booth.local', 'admin.local', 'acme.local']));
      },
    } as const;
    const kinds = ['start', 'start', 'wait', 'wait', 'wait', 'ask', 'move', 'stop'] as const;
    for (let step = 0; step < 40; step += 1) {
      await steps[luck.oneOf(kinds)]();
    }
    await pass(30);
    const asked = new Set([...booths.keys()].flatMap(({ names }) => names.current().public ?? []));
    for (const network of networks) for (const name of asked) hall.ask(network, name);
    await pass(60);

    for (const network of networks) {
      const there = [...booths].filter(([, to]) => to[network] !== undefined);
      const owned = there.map(([booth]) => booth.names.current().public);
      expect(owned, network).not.toContain(null);
      expect(new Set(owned).size, `${network}: ${owned.join(', ')}`).toBe(owned.length);
      for (const [booth, to] of there) {
        const { public: name, admin } = booth.names.current();
        for (const each of [name!, admin[0]!]) {
          hall.ask(network, each);
          expect(hall.known(network, each), `${each} on ${network}`).toEqual([to[network]]);
        }
      }
    }
    await Promise.all([...booths.keys()].map(({ names }) => names.close()));
    for (const network of networks) expect(hall.known(network, 'booth.local')).toEqual([]);
  });

  test('a late fault of a link that was replaced leaves nobody behind who answers', async () => {
    const hall = openHall(chance(6).next);
    const { names } = await openHeld(hall, { hall: '10.0.0.1' });
    for (let n = 0; n < 2; n += 1) {
      hall.faults[0]?.(new Error('late'));
      await pass(10);
    }
    await names.close();
    hall.ask('hall', 'booth.local');
    expect(hall.known('hall', 'booth.local')).toEqual([]);
  });

  test('two halls that become one settle who is who', async () => {
    const hall = openHall(chance(5).next);
    const one = await openHeld(hall, { hall: '10.0.0.1' });
    const other = await openHeld(hall, { stand: '10.0.0.2' });
    expect(other.names.current().public).toBe('booth.local');
    hall.bridge('stand', 'hall');
    hall.ask('hall', 'booth.local');
    await pass(20);
    const owned = [one, other].map(({ names }) => names.current().public);
    expect(new Set(owned)).toEqual(new Set(['booth.local', 'booth-2.local']));
    await Promise.all([one.names.close(), other.names.close()]);
  });
});
