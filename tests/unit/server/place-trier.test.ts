import { execFileSync } from 'node:child_process';
import { createReadStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tryInTime } from '../../../server/platform/backup/external-backup.ts';
import { ROOT } from '../../support/node-binary.ts';

test.skipIf(process.platform === 'win32')(
  'a folder that hangs is given up after three seconds, and holds up no other one',
  async () => {
    const [dataDir, stick, other] = [0, 1, 2].map(() => mkdtempSync(join(tmpdir(), 'booth-try-')));
    if (!dataDir || !stick || !other) throw new Error('No folders.');
    // A write to a pipe that nobody reads waits, as on a network folder whose server is away.
    mkdirSync(join(stick, 'Booth backups'));
    const probe = join(stick, 'Booth backups', 'write-test.tmp');
    execFileSync('mkfifo', [probe]);
    onTestFinished(() => {
      // Lets the thread end.
      createReadStream(probe)
        .resume()
        .on('error', () => {})
        .on('close', () => {
          for (const folder of [dataDir, stick, other]) rmSync(folder, { recursive: true });
        });
    });
    const tryTarget = (chosen: string) =>
      tryInTime(resolve(ROOT, 'server/worker.ts'), { chosen, dataDir });
    const since = performance.now();
    const hanging = tryTarget(stick);
    expect(await tryTarget(other)).toEqual({ folder: other });
    expect(performance.now() - since).toBeLessThan(3000);
    expect(await hanging).toEqual({ refused: 'silent' });
  },
);
