import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createBackupHandover } from '../../../server/features/handover/backup-handover.ts';
import { createBackupStore } from '../../../server/platform/backup/backup-store.ts';
import { createBus } from '../../../server/platform/bus.ts';
import { part } from '../../support/part.ts';
import { addBackup } from '../../support/stored-backup.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const ACTOR = { requestId: '', username: 'staff', ipAddress: '', userAgent: '' };

/** A stick with two backups of another laptop, whose databases come out empty. */
async function stickWithTwo() {
  const root = tempFolder();
  const stored = [await addBackup(root), await addBackup(root, { number: 2 })];
  const handover = createBackupHandover({
    dataDir: tempFolder(),
    external: {
      storeAt: () => ({ ...createBackupStore(root), takeDatabase: () => Promise.resolve() }),
    },
    keeper: part({}),
    files: part({}),
    bus: createBus(),
    logger: pino({ enabled: false }),
    restart: () => {},
    schema: 1,
  });
  async function search(name = ''): Promise<string[]> {
    const { backups } = await handover.search({ folder: join(root, name), passphrase: '' });
    return backups.map(({ id }) => id);
  }
  /** @returns with what it is refused */
  function take(id = ''): Promise<string> {
    const taking = handover.take(id, ACTOR, new AbortController().signal);
    return taking.then(() => 'taken', String);
  }
  return { names: stored.map(({ name }) => name), search, take };
}

test('of the folder of one backup that one is offered, and of the folder above it all', async () => {
  const { names, search } = await stickWithTwo();
  const ids = names.map((name) => `0123456789abcdef.${name}`);
  expect(await search()).toEqual(ids.toReversed());
  expect(await search(names[0])).toEqual([ids[0]]);
});

test('one laptop’s data are copied at a time, and the next ones after that', async () => {
  const { search, take } = await stickWithTwo();
  const [id] = await search();
  const both = await Promise.all([take(id), take(id)]);
  expect(both).toEqual(
    [/is damaged/, /being copied already/].map((one) => expect.stringMatching(one)),
  );
  expect(await take(id)).toMatch(/is damaged/);
});
