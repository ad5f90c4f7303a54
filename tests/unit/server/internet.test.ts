import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createInternet } from '../../../server/platform/internet.ts';

const PROBES = [new URL('https://one.example'), new URL('https://two.example')];

function open(given: { probes?: URL[] } = {}) {
  const world = { there: true, answers: 'two.example', network: true, watched: false };
  /** Which host was looked at, and when. */
  const looks: { host: string; at: number }[] = [];
  const startedAt = Date.now();
  const internet = createInternet({
    probes: given.probes ?? PROBES,
    hasNetwork: () => world.network,
    isWatched: () => world.watched,
    timings: { firstMs: 5000, longestMs: 40_000 },
    reach(url) {
      looks.push({ host: url.host, at: Date.now() - startedAt });
      return Promise.resolve(world.there && url.host === world.answers);
    },
  });
  const told: (boolean | null)[] = [];
  internet.onChange(() => told.push(internet.online()));
  return { internet, world, looks, told, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

beforeEach(() => void vi.useFakeTimers());

describe('looking for the internet', () => {
  test('any of the hosts will do, and the pause doubles up to its longest while nothing changes', async () => {
    const { internet, looks, told, pass } = open();
    internet.start();
    await pass(200_000);
    expect(told).toEqual([true]);
    const times = looks.filter(({ host }) => host === 'two.example').map(({ at }) => at);
    expect(times).toEqual([0, 5000, 15_000, 35_000, 75_000, 115_000, 155_000, 195_000]);
    internet.close();
    await pass(200_000);
    expect(looks).toHaveLength(times.length * 2);
  });

  test('after a change it is looked at closely again, another network at once, and none not at all', async () => {
    const { internet, world, looks, told, pass } = open();
    internet.start();
    await pass(80_000);
    world.there = false;
    const before = looks.length;
    await pass(60_000);
    expect(told).toEqual([true, false]);
    const after = looks.slice(before).filter(({ host }) => host === 'one.example');
    expect(after.map(({ at }) => at)).toEqual([115_000, 120_000, 130_000]);
    world.network = false;
    internet.lookNow();
    const last = looks.length;
    await pass(500_000);
    expect(looks).toHaveLength(last);
    Object.assign(world, { network: true, there: true });
    internet.lookNow();
    await pass(0);
    world.network = false;
    internet.lookNow();
    await pass(0);
    expect(told).toEqual([true, false, true, false]);
  });

  test('is left to a service that needs it, as long as one does', async () => {
    const { internet, world, looks, told, pass } = open();
    world.watched = true;
    internet.start();
    internet.learn(false);
    await pass(500_000);
    expect([looks, told]).toEqual([[], [false]]);
    world.watched = false;
    internet.learn(null);
    await pass(0);
    expect(told).toEqual([false, true]);
    expect(looks).toHaveLength(2);
  });

  test('what a service says meanwhile counts more than a look that is under way', async () => {
    const answers: ((there: boolean) => void)[] = [];
    const internet = createInternet({
      probes: PROBES,
      hasNetwork: () => true,
      isWatched: () => false,
      reach: () => new Promise((resolve) => answers.push(resolve)),
    });
    internet.start();
    internet.learn(false);
    answers[0]?.(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(internet.online()).toBe(false);
  });

  test('is off without hosts: nobody knows but a service', async () => {
    const { internet, looks, told, pass } = open({ probes: [] });
    internet.start();
    internet.lookNow();
    await pass(500_000);
    expect([looks, internet.online()]).toEqual([[], null]);
    internet.learn(true);
    internet.learn(null);
    expect(told).toEqual([true, null]);
  });
});
