import { readdirSync } from 'node:fs';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusedPort, type Port80 } from '../../../server/contract/port.ts';
import { type Readiness, PHONE_TEST_WITHIN_MS } from '../../../server/contract/readiness.ts';
import {
  countInWords,
  durationInWords,
  listInWords,
  ok,
  sizeInWords,
  type Check,
} from '../../../server/features/readiness/check.ts';
import { diskWriteCheck } from '../../../server/features/readiness/checks/disk.ts';
import {
  nameCheck,
  phonesCheck,
  portCheck,
} from '../../../server/features/readiness/checks/network.ts';
import {
  aiCheck,
  headquartersCheck,
  internetCheck,
} from '../../../server/features/readiness/checks/internet-services.ts';
import { secretsCheck } from '../../../server/features/readiness/checks/secrets.ts';
import { createReadinessService } from '../../../server/features/readiness/readiness.service.ts';
import { part } from '../../support/part.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { createPhoneTestService } from '../../../server/features/readiness/phone-test.service.ts';

const logger = pino({ level: 'silent' });

function check(id: string, run: Check['run'], more: Partial<Check> = {}): Check {
  return { id, title: id, everyMs: 1000, run, ...more };
}

function open(checks: Check[], more = () => part({ status: {}, phone_test: {} })) {
  const clock = { ms: 0 };
  const told: Readiness[] = [];
  const service = createReadinessService({
    checks,
    more,
    announce: (state) => void told.push(state),
    logger,
    now: () => clock.ms,
    patienceMs: 30,
  });
  onTestFinished(() => service.close());
  const run = async () =>
    (await service.checkAll()).facts.map(({ id, state, sentence }) => [id, state, sentence]);
  return { service, clock, told, run };
}

const UNKNOWN = ['attention', 'This could not be checked.'];

test('a check that throws or hangs needs attention, and holds up no other one', async () => {
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
  expect(await run()).toEqual([
    ['throws', ...UNKNOWN],
    ['rejects', ...UNKNOWN],
    ['hangs', ...UNKNOWN],
    ['works', 'ok', 'fine'],
  ]);
  // It still hangs: it is not begun a second time.
  await run();
  expect(begun).toBe(1);
  for (const answer of hanging) answer();
  await new Promise(setImmediate);
  const { facts } = await service.look();
  expect(facts.find(({ id }) => id === 'hangs')).toMatchObject({ state: 'ok', sentence: 'late' });
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
  await service.look();
  expect(runs).toEqual({ quick: 3, costly: 1 });
  await run();
  expect(runs).toEqual({ quick: 4, costly: 2 });
  // The clock was put back: nothing waits for a time that is now far off.
  clock.ms = -100_000;
  await service.look();
  expect(runs).toEqual({ quick: 5, costly: 3 });
});

test('a new finding is announced once, a changed time is not, and what a booth does not have is left out', async () => {
  let isPresent = false;
  let at = 0;
  const { run, told, service } = open([
    check('same', () => ok('always', { at: (at += 1000) }), { everyMs: null }),
    check('absent', () => (isPresent ? ok('here') : null), { everyMs: null }),
  ]);
  expect(await run()).toEqual([['same', 'ok', 'always']]);
  service.touch();
  await vi.waitFor(() => expect(told).toHaveLength(1));
  const before = at;
  service.touch();
  await vi.waitFor(() => expect(at).toBeGreaterThan(before));
  await new Promise(setImmediate);
  expect(told).toHaveLength(1);
  isPresent = true;
  service.touch();
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told[1]?.facts.map(({ id }) => id)).toEqual(['same', 'absent']);
});

test('durations, sizes and lists in words', () => {
  const minutes = [0.1, 1, 89, 90, 2159, 2160].map((n) => durationInWords(n * 60_000));
  expect(minutes).toEqual(['1 minute', '1 minute', '89 minutes', '2 hours', '36 hours', '2 days']);
  expect([0, 1, 5e6, 1.26e9].map(sizeInWords)).toEqual(['0 KB', '1 KB', '5 MB', '1.3 GB']);
  const booths = [0, 1, 1200].map((n) => countInWords(n, 'booth has', 'booths have'));
  expect(booths).toEqual(['0 booths have', '1 booth has', '1,200 booths have']);
  const lists = [[], ['a'], ['a', 'b'], ['a', 'b', 'c']];
  expect(lists.map(listInWords)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});

test('news that cannot be read ends nothing', async () => {
  const more = vi.fn(() => {
    throw new Error('disk I/O error');
  });
  const { service } = open([check('one', () => ok('Fine.'), { everyMs: null })], more);
  service.touch();
  await vi.waitFor(() => expect(more).toHaveBeenCalled());
});

test.each([
  ['https://hq.example.com/', 'Connected.'],
  ['http://192.168.1.9/', 'Connected, and nothing here needs it.'],
])('records for %s: %s', (address, sentence) => {
  const { run } = internetCheck({
    online: () => true,
    services: () => [],
    targets: () => [part({ enabled: true, address })],
    jobs: () => [],
    reason: () => null,
  });
  expect(run(true)).toMatchObject({ sentence });
});

test.each([
  [1, '1 draft waits for the AI service'],
  [3, '3 drafts wait for the AI service'],
])('with %i drafts, an AI that does not answer: %s', async (n, short) => {
  const told = await aiCheck({
    settings: () => ({ ai: part({ enabled: true, model: 'm' }) }),
    refusal: () => null,
    services: () => [{ name: 'ai', state: 'unreachable', local: false }],
    jobs: () => [{ kind: 'draft', waiting: n - 1, running: 1, failed: 0 }],
    online: () => true,
    targets: () => [],
    reason: () => null,
  }).run(true);
  expect(told).toMatchObject({ state: 'attention', short });
});

test.each([
  [2, 0],
  [0, 2],
])('of two targets that refused %i and %i records the one that did is named', (...counts) => {
  const some = { enabled: true, kind: 'webhook', state: 'ok', notice: null };
  const all = counts.map((n) => ({ ...some, name: `with ${n}`, left_out: n }));
  expect(headquartersCheck(() => all.map(part)).run(true)).toMatchObject({
    state: 'attention',
    sentence: expect.stringMatching(/^“with 2”.*refused 2 records/),
  });
});

test.each([
  ['', 'OpenAI key'],
  ['http://10.0.0.2/v1', 'AI key'],
])('keys to enter again, with the AI at “%s”: %s', (baseUrl, name) => {
  const settings = { ai: { key_locked: true, baseUrl }, twilio: { token_locked: true } };
  const targets = ['CRM', 'Shop'].map((each) => ({ kind: 'webhook', name: each, locked: true }));
  const check = secretsCheck(
    () => part(settings),
    () => targets.map(part),
  );
  expect(check.run(true)).toMatchObject({
    sentence: `Enter again: ${name}, Twilio token, webhook secret of “CRM” and webhook secret of “Shop”.`,
    actions: [{ label: 'AI settings' }, { label: 'Twilio settings' }, { label: 'Headquarters' }],
  });
});

/** What is said of a disk that takes so many milliseconds, or fails with a code. */
function saving(how: number | string) {
  const error = Object.assign(new Error('No.'), { code: how });
  const takes = typeof how === 'number' ? () => Promise.resolve(how) : () => Promise.reject(error);
  return diskWriteCheck(tempFolder(), takes).run(true);
}

test.each([
  [0.04, 'ok', /in 0\.1 ms/, null],
  [249, 'ok', /in 249 ms/, null],
  [250, 'attention', /in 250 ms/, /./],
  [1500, 'problem', /./, /crowd would have to wait/],
  ['ENOSPC', 'problem', /^The disk is full/, /Empty the trash/],
  ...['EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'EIO'].map(
    (code) => [code, 'problem', /./, /./] as const,
  ),
] as const)('saving that takes or fails by %s is %s', async (how, state, sentence, advice) => {
  const told = await saving(how);
  expect(told).toMatchObject({ state, sentence: expect.stringMatching(sentence) });
  if (advice) expect(told?.advice).toMatch(advice);
});

test('a look at the disk leaves nothing on it', async () => {
  const folder = tempFolder();
  expect(await diskWriteCheck(folder).run(true)).toMatchObject({ state: 'ok' });
  expect(readdirSync(folder)).toEqual([]);
});

test.runIf(process.platform === 'linux')('the advice about a firewall names the port', async () => {
  const fact = await phonesCheck({
    otherDevices: { state: () => ({ since: 0, lastAt: null }) },
    phones: () => [],
    port: () => 8080,
  }).run(true);
  expect(fact?.advice).toContain('allow port 8080 for TCP');
});

function portOn(port: number, port80: Port80 | null) {
  return portCheck({ port: () => port, address: () => '10.0.0.5', port80: () => port80 }).run(true);
}

test('port: none to type, one that staff know of, and what stands in the way of port 80', async () => {
  expect(await portOn(80, null)).toMatchObject({
    state: 'ok',
    sentence: 'People type 10.0.0.5 and nothing more.',
  });
  expect(await portOn(8080, null)).toMatchObject({
    state: 'ok',
    sentence: expect.stringContaining('10.0.0.5:8080'),
  });
  const taken = { reason: 'taken', system: 'windows', signs_broken: true } as const;
  expect(await portOn(8080, taken)).toMatchObject({
    state: 'attention',
    advice: expect.stringMatching(/net stop w3svc .*Signs printed/),
    actions: [{ kind: 'copy', text: 'net stop w3svc' }, { label: 'Don’t show this again' }],
  });
  expect(await portOn(8080, { ...taken, reason: 'refused' })).toMatchObject({
    advice: expect.stringMatching(/Windows has reserved it.* show excludedportrange/),
  });
  expect(refusedPort(80, 'windows')).toMatch(/^Windows has reserved port 80 /);
  expect(refusedPort(1023, 'linux')).toMatch(/^Port 1023 needs administrator rights/);
  expect(refusedPort(1024, 'mac')).toMatch(/does not let programs use port 1024/);
});

test.each([
  ['the laptop answers', ['10.0.0.5'], 'booth.local', { state: 'ok' }],
  ['nobody answers', null, 'booth.local', { state: 'attention', advice: /firewall/ }],
  ['another answers', ['10.0.0.9'], 'booth.local', { state: 'attention', advice: /./ }],
  ['there is no network', null, null, { state: 'waiting', sentence: /No network/ }],
])('name: %s', async (_what, answer, name, { state, ...words }) => {
  const adapter = { key: 'a', name: 'wlan0', addresses: ['10.0.0.5'], isNeighbour: () => true };
  const told = await nameCheck({
    enabled: true,
    names: () => ({ wanted: 'booth.local', public: name, admin: [], conflict: false }),
    adapters: () => [adapter],
    ask: () => Promise.resolve(answer),
  }).run(true);
  const matching = Object.entries(words).map(([key, text]) => [key, expect.stringMatching(text)]);
  expect(told).toMatchObject({ state, ...Object.fromEntries(matching) });
});

test('a phone that opened the code and is not heard of again is told as stalled, by itself, whatever the clock does', () => {
  vi.useFakeTimers();
  const told: unknown[] = [];
  const service = createPhoneTestService({
    address: () => 'http://10.0.0.1/',
    onChange: () => void told.push(service.state().phones),
    // It is set back as fast as time goes.
    now: () => 1e12 - Date.now(),
    elapsed: () => performance.now(),
  });
  const code = new URL(service.state().url).pathname.split('/').at(-1) ?? '';
  expect(service.open(code, 'Safari')).not.toBeNull();
  expect(told.at(-1)).toMatchObject([{ stalled: false }]);
  vi.advanceTimersByTime(PHONE_TEST_WITHIN_MS);
  expect(told.at(-1)).toMatchObject([{ stalled: true }]);
  service.close();
});
