import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createBatches } from '../../../server/features/outbox/batches.repository.ts';
import { DeliveryFailure } from '../../../server/features/outbox/delivery-failure.ts';
import { startDeliveryLoop } from '../../../server/features/outbox/delivery-loop.ts';
import { createDeliveries } from '../../../server/features/outbox/delivery.ts';
import { createOutboxRepository } from '../../../server/features/outbox/outbox.repository.ts';
import { createOutboxService } from '../../../server/features/outbox/outbox.service.ts';
import { receiptOf } from '../../../server/features/outbox/receipt.ts';
import { createTargets, nextSecrets } from '../../../server/features/outbox/targets.ts';
import { iso } from '../../../server/platform/time.ts';
import { LEAD } from '../../../server/records/lead.ts';
import { MESSAGE } from '../../../server/records/message.ts';
import { QUESTION } from '../../../server/records/question.ts';
import { part } from '../../support/part.ts';
import { open } from './event-booth.ts';

/** A booth with a row of each kind and a webhook, and the kinds of records that a change puts into its outbox. */
function openSending() {
  const booth = open(1, () => 1);
  const { db } = booth;
  const question = booth.ask('What does it cost?');
  booth.lead('Dot', question);
  booth.message('SM1', question);
  db.exec("INSERT INTO targets (kind, options, confirmed) VALUES ('webhook', '{}', 0)");
  const change = (table: string, to: string) => {
    db.exec(`DELETE FROM outbox; UPDATE ${table} SET ${to}`);
    return db.prepare('SELECT kind FROM outbox').pluck().all();
  };
  return { db, change };
}

test.each([
  ['question', 'questions', [...Object.keys(QUESTION.row), 'labels', 'merged_into']],
  ['lead', 'leads', [...Object.keys(LEAD.row), 'question_id', 'privacy_notice']],
  ['message', 'inbound_sms', [...Object.keys(MESSAGE.row), 'question_id', 'question_cut']],
])('a change of any field of a %s is sent', (kind, table, columns) => {
  const { change } = openSending();
  for (const name of columns) expect(change(table, `${name} = ${name}`), name).toEqual([kind]);
});

test('votes, repeats and what was asked before are no change of a question', () => {
  const { change } = openSending();
  expect(change('questions', 'votes = 2')).toEqual([]);
  expect(change('questions', 'asked = 2')).toEqual([]);
  expect(change('questions', 'same_as = id')).toEqual([]);
});

test('a load that is asked for as another one ends is not lost', () => {
  const { db } = openSending();
  const batches = createBatches(db, () => null);
  const load = batches.newLoad(5);
  const end = batches.next(
    { id: 1, kind: 'webhook', confirmed: 99, load },
    { kinds: [], limit: 1, now: () => 1 },
  );
  const loading = () => db.prepare('SELECT load FROM targets').pluck().get();
  for (const [now, then] of [
    [batches.newLoad(null), batches.newLoad(null)],
    [load, null],
  ]) {
    db.prepare('UPDATE targets SET load = ?').run(now);
    end?.advance(0);
    expect(loading()).toBe(then);
  }
});

/** Delivery to a webhook whose records and whose receiver are as the test says. */
function loopOf(
  repository: object,
  receiver: { put: () => Promise<string | null> },
  deps: { run?: (write: () => void) => Promise<void>; firstRetryMs?: number } = {},
) {
  const { run = async (write) => write(), firstRetryMs = 1 } = deps;
  return startDeliveryLoop(1, {
    repository: part({ find: () => ({ enabled: 1 }), waiting: () => ({ n: 1 }), ...repository }),
    targets: part({ destinationOf: () => ({ kind: 'webhook', kinds: [] }) }),
    writes: part({ run }),
    open: () => part({ ...receiver, close: () => {} }),
    online: () => null,
    logger: pino({ enabled: false }),
    now: () => 0,
    timings: { pollMs: 1, firstRetryMs, lastRetryMs: 1e9, idleMs: 1, bytesPerSecond: 1e9 },
  });
}

test('nothing is sent before the disk has it', async () => {
  const did: string[] = [];
  const { promise: noted, resolve } = Promise.withResolvers<void>();
  const items: object[] = [{ record: {} }];
  const batch = { items, isLoad: false, advance: () => items.pop() };
  const loop = loopOf(
    { next: () => (items.length > 0 ? batch : null) },
    { put: () => Promise.resolve(did.push('sent')).then(() => null) },
    {
      async run(write) {
        write();
        // The disk takes its time.
        await new Promise(setImmediate);
        did.push('written');
        if (items.length === 0) resolve();
      },
    },
  );
  await noted;
  await loop.end();
  expect(did).toEqual(['written', 'sent', 'written']);
});

test('each further try waits longer, and the first one after a success as at the beginning', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const answers = [false, false, false, true, false, false];
  const waits: (number | null)[] = [];
  const batch = { items: [{ record: {} }], isLoad: false, advance: () => {} };
  const loop = loopOf(
    { next: () => batch, fail: () => {} },
    {
      put: () =>
        answers.shift() === true
          ? Promise.resolve(null)
          : Promise.reject(new DeliveryFailure('No.', { status: 500 })),
    },
    { firstRetryMs: 1e6 },
  );
  for (let tries = 0; tries < 5; tries += 1) {
    await vi.waitFor(() => expect(loop.status().nextTryAt).not.toBeNull());
    waits.push(loop.status().nextTryAt);
    loop.wake();
    await vi.waitFor(() => expect(loop.status().nextTryAt).not.toBe(waits.at(-1)));
  }
  await loop.end();
  expect(waits).toEqual([1e6, 2e6, 4e6, 1e6, 2e6]);
});

test('a target that staff resume begins anew, without what it was said to have refused', async () => {
  const { db } = openSending();
  const repository = createOutboxRepository(
    db,
    () => 'a',
    () => 'Open',
  );
  const url = 'postgresql://booth@10.0.0.2/hq';
  const draft = { kind: 'postgres', name: 'HQ', url, tls: 'none', ca: '' } as const;
  const id = repository.add('postgres', draft, false);
  repository.fail(id, 5, 'It is full.');
  repository.setNotice('It refused a lead.', id);
  const service = createOutboxService(
    part({
      repository,
      targets: createTargets(repository, part({ secret: () => null }), part({ keyId: '' })),
      writes: { run: async (write: () => void) => write() },
      deliveries: {
        follow: () => Promise.resolve(),
        statusOf: () => ({ state: 'idle', nextTryAt: null }),
      },
    }),
  );
  expect(await service.resume(id)).toMatchObject({ notice: null, problem: 'It is full.' });
  expect(repository.find(id)).toMatchObject({ failures: 0 });
});

test('a target that is changed twice at once is delivered to by one, and by none at the end', async () => {
  const failed: number[] = [];
  const deliveries = createDeliveries(
    part({
      repository: { find: () => ({ enabled: 1 }), fail: (id: number) => void failed.push(id) },
      // Nothing opens its secret: each delivery says so once, and waits.
      targets: { destinationOf: () => null },
      writes: { run: async (write: () => void) => write() },
      config: {},
      online: () => null,
      now: () => 0,
      timings: { firstRetryMs: 1e9, lastRetryMs: 1e9 },
    }),
  );
  await deliveries.follow(1);
  await Promise.all([deliveries.follow(1), deliveries.follow(1)]);
  await deliveries.close();
  await deliveries.follow(1);
  expect(failed).toEqual([1, 1]);
});

test('one secret signs, or two while one is changed: the newest and the one before all changes', () => {
  expect(nextSecrets([], 'new')).toEqual(['new']);
  expect(nextSecrets(['old'], 'new')).toEqual(['new', 'old']);
  expect(nextSecrets(['new', 'old'], 'newer')).toEqual(['newer', 'old']);
  expect(nextSecrets(['newer', 'old'], null)).toEqual(['newer']);
  expect(nextSecrets(['old'], null)).toEqual(['old']);
});

const THERE = {
  name: 'CRM',
  kind: 'webhook',
  address: 'https://crm.example/hook',
  state: 'idle',
  enabled: true,
  waiting: 0,
  loading: false,
  left_out: 0,
  problem: null,
  notice: null,
};
test.each([
  ['all is there', {}, null],
  ['some is on its way', { waiting: 3, state: 'sending' }, /still on its way/],
  ['what there was before is on its way', { loading: true }, /still on its way/],
  ['there is no internet', { waiting: 3, state: 'waiting' }, /no internet/],
  ['something is wrong', { waiting: 3, problem: 'No.', notice: 'A copy.' }, /^No\.$/],
  ['something was said', { waiting: 3, notice: 'A copy.' }, /^A copy\.$/],
  ['a record was left out', { left_out: 1 }, /refused one record/],
  ['it is switched off', { enabled: false, problem: 'No.' }, /switched off/],
])('the receipt of a target of which %s', (_what, facts, missing) => {
  const copies = { backups: [], second: null, targets: [part({ ...THERE, ...facts })] };
  const row = part({ opened_at: 0, closed_at: null, changed_at: 0 });
  const [target] = receiptOf(row, 'Boat Show', copies, 0).targets;
  expect(target).toMatchObject({
    host: 'crm.example',
    complete: missing === null,
    missing: missing && expect.stringMatching(missing),
  });
});

test.each([
  ['none', [], false, /no backup yet/],
  ['one that is older than a change', [{ made_at: 999 }], false, /changed since/],
  ['one of another laptop', [{ made_at: 2000, own: false }], false, /no backup yet/],
  ['one in the other place', [{ made_at: 2000, places: ['second'] }], false, /no backup yet/],
  ['one of the last change', [{ made_at: 1000 }], true, null],
] as const)('the receipt of a laptop with a backup: %s', (_what, made, complete, missing) => {
  const backups = made.map(({ made_at, ...rest }) =>
    part({ own: true, places: ['laptop'], made_at: iso(made_at), ...rest }),
  );
  const row = part({ opened_at: 0, closed_at: null, changed_at: 1000 });
  const [laptop] = receiptOf(row, '', { backups, second: null, targets: [] }, 0).backups;
  const sentence = missing && expect.stringMatching(missing);
  expect(laptop).toMatchObject({ complete, missing: sentence });
});
