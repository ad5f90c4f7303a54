import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { connectHeadquarters, nextLease } from '../../server/hq/connect.ts';
import { createWriter } from '../../server/hq/writer.ts';
import type { Outgoing } from '../../server/features/outbox/batches.repository.ts';
import { openSending, postgresOfFile } from '../support/connected-booth.ts';
import { recordsIn } from '../support/hq-database.ts';
import { testConfig } from '../support/run-app.ts';

const { hqMigrationsDir } = testConfig(tmpdir());
const openDatabase = postgresOfFile();
function uidOf(n: number): string {
  return n.toString(16).padStart(32, '0');
}

test('batches that come late, doubled and in any order end the same; erasures win for ever', async (context) => {
  const database = await openDatabase(context);
  const address = { url: database.url, tls: 'none', ca: '' } as const;
  const headquartersThere = await connectHeadquarters(address, hqMigrationsDir);
  onTestFinished(headquartersThere.close);
  const lease = nextLease(null);
  const me = 'a'.repeat(16);
  const about = { name: 'A', version: '1' };
  await headquartersThere.enter({ booth: me, lease: null }, lease, about, null);
  const writer = createWriter(headquartersThere, me, lease);
  const booth = await openSending();
  await booth.ask('Is it waterproof?', 'Ada');
  const sent = recordsIn(booth.deps.db, me).map(({ record }) => record);
  const first = sent.find((record) => record.kind === 'question');
  if (!first?.data) throw new Error('There is no question.');
  const { data, event, at } = first;
  const question = (n: number, seq: number): Outgoing => ({
    seq,
    record: {
      ...first,
      uid: uidOf(n),
      version: seq,
      data: { ...data, content: `Question ${n}, ${seq}` },
    },
  });
  const gone = (n: number, seq: number): Outgoing => ({
    seq,
    record: { kind: 'question', uid: uidOf(n), event, version: 1, at, data: null },
  });
  const nameless = (n: number, seq: number): Outgoing => ({
    seq,
    record: { kind: 'erasure', uid: uidOf(n), event, version: 1, at, data: { of: 'author' } },
  });
  const past = uidOf(99);
  const old = ({ seq, record }: Outgoing): Outgoing => ({
    seq,
    record: { ...record, event: past },
  });
  const deleted = (seq: number): Outgoing => ({
    seq,
    record: { kind: 'event', uid: past, event: past, version: 1, at, data: null },
  });
  const batches = [
    [question(1, 1), question(2, 2), question(3, 3), old(question(4, 4)), old(question(5, 5))],
    [question(1, 6), question(2, 7), old(question(4, 8))],
    [gone(3, 9), nameless(2, 10), deleted(11)],
    // It came in again.
    [question(1, 12), old(question(5, 13))],
  ];
  const orders = [
    batches,
    batches.toReversed(),
    [...batches, ...batches].toSorted((a, b) => a.length - b.length),
  ];
  for (const [n, order] of orders.entries()) {
    for (const isLoad of [true, false]) {
      await database.query('TRUNCATE booth.records, booth.erased, booth.deleted_events');
      for (const batch of order) await writer.put(batch, { isLoad });
      expect(
        await database.query('SELECT content, author_name FROM booth.questions ORDER BY uid'),
        `order ${n}, ${isLoad}`,
      ).toEqual([
        { content: 'Question 1, 12', author_name: 'Ada' },
        { content: 'Question 2, 7', author_name: null },
        { content: 'Question 5, 13', author_name: 'Ada' },
      ]);
    }
  }
});
