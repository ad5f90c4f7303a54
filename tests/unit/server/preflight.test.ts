import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { refusedPort, type Port80 } from '../../../server/contract/port.ts';
import type { Preflight } from '../../../server/contract/preflight.ts';
import { ok, type Check } from '../../../server/features/preflight/check.ts';
import { diskWriteCheck } from '../../../server/features/preflight/checks/disk.ts';
import { portCheck } from '../../../server/features/preflight/checks/network.ts';
import { namesCheck } from '../../../server/features/preflight/checks/names.ts';
import { createPreflightService } from '../../../server/features/preflight/preflight.service.ts';

const logger = pino({ level: 'silent' });

function check(id: string, run: Check['run'], more: Partial<Check> = {}): Check {
  return { id, title: id, everyMs: 1000, run, ...more };
}

function open(checks: Check[]) {
  const clock = { ms: 0 };
  const told: Preflight[] = [];
  const announce = (state: Preflight) => void told.push(state);
  const service = createPreflightService({
    checks,
    announce,
    logger,
    now: () => clock.ms,
    patienceMs: 30,
  });
  onTestFinished(() => service.close());
  const run = async () => (await service.runAll()).checks.map(({ state, found }) => [state, found]);
  return { service, clock, told, run };
}

const UNKNOWN = ['warn', 'This could not be checked.'];

test('a check that throws or hangs is amber, and holds no other one', async () => {
  const hanging: (() => void)[] = [];
  let begun = 0;
  const { run, service } = open([
    check('throws', () => {
      throw new Error('broken');
    }),
    check('rejects', () => Promise.reject(new Error('broken'))),
    check('hangs', () => {
      begun += 1;
      return new Promise((resolve) => {
        hanging.push(() => resolve(ok('late')));
      });
    }),
    check('works', () => ok('fine')),
  ]);
  expect(await run()).toEqual([UNKNOWN, UNKNOWN, UNKNOWN, ['ok', 'fine']]);
  // It still hangs: it is not begun a second time.
  await run();
  expect(begun).toBe(1);
  for (const letGo of hanging) letGo();
  await new Promise(setImmediate);
  expect(service.look().checks[2]).toMatchObject({ state: 'ok', found: 'late' });
});

test('each runs at its own pace, and costly ones not more often than they may, however often staff ask', async () => {
  const runs = { quick: 0, costly: 0 };
  const { run, service, clock } = open([
    check('quick', () => ok(`${(runs.quick += 1)}`)),
    check('costly', () => ok(`${(runs.costly += 1)}`), { everyMs: 60_000, atLeastMs: 5000 }),
  ]);
  await run();
  await run();
  expect(runs).toEqual({ quick: 2, costly: 1 });
  clock.ms += 5000;
  service.look();
  await new Promise(setImmediate);
  expect(runs).toEqual({ quick: 3, costly: 1 });
  await run();
  expect(runs).toEqual({ quick: 4, costly: 2 });
  // The clock was put back: nothing waits for a time that is now far off.
  clock.ms = -100_000;
  service.look();
  expect(runs).toEqual({ quick: 5, costly: 3 });
});

test('what is found anew is told once, and what a stand has not is neither run nor shown', async () => {
  let isPresent = false;
  const { run, told } = open([
    check('same', () => ok('always')),
    check('absent', () => ok('here'), { isPresent: () => isPresent }),
  ]);
  expect(await run()).toEqual([['ok', 'always']]);
  await run();
  expect(told).toHaveLength(1);
  isPresent = true;
  expect(await run()).toEqual([
    ['ok', 'always'],
    ['ok', 'here'],
  ]);
});

test('saving: slow, very slow and failing disks, each in words', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'booth-write-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const taking = (ms: number) => diskWriteCheck(folder, () => Promise.resolve(ms)).run(true);
  const failing = (code: string) =>
    diskWriteCheck(folder, () => Promise.reject(Object.assign(new Error(code), { code }))).run(
      true,
    );
  expect(await taking(0.04)).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('in 0.1 ms'),
  });
  expect(await taking(249)).toMatchObject({ state: 'ok' });
  expect(await taking(250)).toMatchObject({
    state: 'warn',
    found: expect.stringContaining('in 250 ms'),
  });
  expect(await taking(1500)).toMatchObject({
    state: 'bad',
    advice: expect.stringContaining('crowd would have to wait'),
  });
  for (const code of ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'EIO']) {
    expect(await failing(code), code).toMatchObject({ state: 'bad', advice: expect.any(String) });
  }
  expect(await diskWriteCheck(folder).run(true)).toMatchObject({ state: 'ok' });
  expect(readdirSync(folder)).toEqual([]);
});

function portOn(port: number, missing: Port80 | null) {
  return portCheck({ port: () => port, address: () => '10.0.0.5', missing: () => missing }).run(
    true,
  );
}

test('port: none to type, one that was asked for, and what stands in the way of port 80', async () => {
  expect(await portOn(80, null)).toEqual({
    state: 'ok',
    found: 'People type 10.0.0.5 and nothing more.',
    advice: null,
  });
  expect(await portOn(8080, null)).toMatchObject({
    state: 'warn',
    found: expect.stringContaining('10.0.0.5:8080'),
    advice: expect.stringContaining('was started with this port'),
  });
  const taken = { reason: 'taken', system: 'windows', signs_broken: false } as const;
  expect(await portOn(8080, taken)).toMatchObject({
    state: 'warn',
    advice: expect.stringContaining('net stop w3svc'),
  });
  const { advice } = await portOn(8080, { ...taken, reason: 'refused' });
  expect(advice).toMatch(/Windows has reserved it.* show excludedportrange protocol=tcp$/);
  expect(refusedPort(8080, 'windows')).not.toContain('administrator');
  expect(refusedPort(80, 'linux')).toContain('needs administrator rights');
});

test('name: nobody answers, or somebody else does', async () => {
  const adapter = { key: 'a', name: 'wlan0', addresses: ['10.0.0.5'], isNeighbour: () => true };
  const asking = (answer: string[] | null, name: string | null = 'booth.local') =>
    namesCheck({
      enabled: true,
      names: () => ({ wanted: 'booth.local', public: name, admin: [], conflict: false }),
      adapters: () => [adapter],
      ask: () => Promise.resolve(answer),
    }).run(true);
  expect(await asking(['10.0.0.5'])).toMatchObject({ state: 'ok', advice: null });
  expect(await asking(null)).toMatchObject({
    state: 'warn',
    advice: expect.stringContaining('firewall'),
  });
  expect(await asking(['10.0.0.9'])).toMatchObject({ state: 'warn' });
  expect(await asking(null, null)).toMatchObject({
    state: 'warn',
    found: expect.stringContaining('No network'),
  });
});
