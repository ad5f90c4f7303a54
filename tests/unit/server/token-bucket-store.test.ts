import { expect, test } from 'vitest';
import { TokenBucketStore } from '../../../server/http/token-bucket-store.ts';

function openStore(burst: number, perSecond: number) {
  let time = 1_000_000;
  const store = new TokenBucketStore({ burst, perSecond }, () => time);
  /** Whether a request comes through, and the milliseconds until the next one would. */
  const hit = (key = 'a') => {
    const { totalHits, resetTime } = store.increment(key);
    return { allowed: totalHits <= burst, wait: (resetTime?.getTime() ?? 0) - time };
  };
  return { store, hit, advance: (ms: number) => void (time += ms) };
}

test('lets a burst through and then what is refilled', () => {
  const { hit, advance } = openStore(3, 2);
  expect([hit(), hit(), hit(), hit()].map(({ allowed }) => allowed)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(hit().wait).toBe(500);
  advance(499);
  expect(hit()).toEqual({ allowed: false, wait: 1 });
  advance(1);
  expect(hit().allowed).toBe(true);
  expect(hit().allowed).toBe(false);
});

test('never holds more than the burst', () => {
  const { hit, advance } = openStore(2, 100);
  advance(3_600_000);
  hit();
  advance(3_600_000);
  expect([hit(), hit(), hit()].map(({ allowed }) => allowed)).toEqual([true, true, false]);
});

test('a refused try costs nothing', () => {
  const { hit, advance } = openStore(1, 1);
  hit();
  for (let i = 0; i < 100; i += 1) hit();
  advance(1000);
  expect(hit().allowed).toBe(true);
});

test('keys are apart; one is given back and one is forgotten', () => {
  const { store, hit } = openStore(1, 0.1);
  expect(hit('a').allowed).toBe(true);
  expect(hit('b').allowed).toBe(true);
  expect(hit('a').allowed).toBe(false);
  store.decrement('a');
  expect(hit('a').allowed).toBe(true);
  store.resetKey('b');
  expect(hit('b').allowed).toBe(true);
});

test('a clock that is set back gives nothing and breaks nothing', () => {
  const { hit, advance } = openStore(2, 1);
  hit();
  advance(-3_600_000);
  expect(hit().allowed).toBe(true);
  expect(hit()).toEqual({ allowed: false, wait: 1000 });
});

test('a flood of addresses does not fill the memory, and the newest are remembered', () => {
  const { hit } = openStore(1, 0.001);
  hit('first');
  for (let i = 0; i < 20_000; i += 1) hit(`address ${i}`);
  expect(hit('address 19999').allowed).toBe(false);
  expect(hit('first').allowed).toBe(true);
});
