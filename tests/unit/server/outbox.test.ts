import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createBatches } from '../../../server/features/outbox/batches.repository.ts';
import { startDeliveryLoop } from '../../../server/features/outbox/delivery-loop.ts';
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

test('nothing is sent before the disk has it', async () => {
  const did: string[] = [];
  const { promise: noted, resolve } = Promise.withResolvers<void>();
  const items: object[] = [{ record: {} }];
  const batch = { items, isLoad: false, advance: () => items.pop() };
  const loop = startDeliveryLoop(1, {
    repository: part({
      find: () => ({ enabled: 1 }),
      waiting: () => ({ n: 1 }),
      next: () => (items.length > 0 ? batch : null),
    }),
    targets: part({ destinationOf: () => ({ kind: 'webhook', kinds: [] }) }),
    writes: part({
      run: async (write: () => void) => {
        write();
        // The disk takes its time.
        await new Promise(setImmediate);
        did.push('written');
        if (items.length === 0) resolve();
      },
    }),
    open: () =>
      part({ put: () => Promise.resolve(did.push('sent')).then(() => null), close: () => {} }),
    online: () => null,
    logger: pino({ enabled: false }),
    now: () => 1,
    timings: { pollMs: 1, firstRetryMs: 1, lastRetryMs: 1, idleMs: 1, bytesPerSecond: 1e9 },
  });
  await noted;
  await loop.end();
  expect(did).toEqual(['written', 'sent', 'written']);
});
