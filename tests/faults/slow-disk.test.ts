import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { submittedQuestion } from '../../server/contract/questions.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { ROOT } from '../support/node-binary.ts';
import { tempFolder } from '../support/source-server.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';

type Disk = 'quick' | 'wait' | 'fail';

/** A server, and its disk as the test has it. */
async function startOnDisk() {
  const file = join(tempFolder(), 'disk');
  const turn = (disk: Disk) => writeFileSync(file, disk);
  turn('quick');
  const server = await startStaffed(staffedFolder(), {
    env: {
      BOOTH_TEST_DISK: file,
      NODE_OPTIONS: `--import=${resolve(ROOT, 'tests/support/gated-disk.mjs')}`,
    },
  });
  const send = (content: string, key: string) =>
    server.visitor.post('/api/question', { content }, { 'idempotency-key': key });
  return { ...server, turn, send };
}

test('a question is thanked for and announced once the disk has it, and nobody else waits for that', async () => {
  const { turn, send, staff, visitor, contents, port } = await startOnDisk();
  const listening = { port, host: ADMIN_HOST, headers: { cookie: staff.cookie() } };
  const events = await openEventStream(listening, '/api/admin/events');
  await events.next('ping');
  turn('wait');
  const answered: string[] = [];
  const sending = send('How tall?', 'phone-number-1').finally(() => answered.push('first'));
  await vi.waitFor(async () => expect(await contents()).toEqual(['How tall?']), 15_000);
  // The phone heard nothing and sends it again; by then the database knows it.
  const again = send('How tall?', 'phone-number-1').finally(() => answered.push('again'));
  for (let look = 0; look < 20; look += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await visitor.get('/api/questions/approved')).status).toBe(200);
  }
  expect(answered).toEqual([]);
  expect(events.unread().filter(({ name }) => name === 'questions')).toEqual([]);
  turn('quick');
  const { id } = dataOf(submittedQuestion, await sending, 201);
  expect((await again).status).toBeLessThan(300);
  expect(dataOf(submittedQuestion, await again, (await again).status).id).toBe(id);
  expect(await events.next('questions')).toMatchObject({ changed: [{ id }] });
  expect(await contents()).toEqual(['How tall?']);
  events.close();
});

test('what the disk does not confirm is not thanked for, and is stored once when it is sent again', async () => {
  const { turn, send, contents } = await startOnDisk();
  turn('fail');
  expectRefusal(
    await send('How tall?', 'phone-number-1'),
    507,
    'storage_full',
    'It could not be saved: the laptop’s disk is full or read-only. Please tell the staff.',
  );
  // Nor is a request thanked that changes nothing and only reads what was stored.
  expect((await send('How tall?', 'phone-number-1')).status).toBe(507);
  turn('quick');
  expect((await send('How tall?', 'phone-number-1')).status).toBeLessThan(300);
  expect(await contents()).toEqual(['How tall?']);
});
