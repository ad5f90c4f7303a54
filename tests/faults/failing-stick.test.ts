import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity } from 'age-encryption';
import { expect, test, vi } from 'vitest';
import { copyFile } from '../../server/platform/backup/file-form.ts';
import { faultOf, targetFaultOf } from '../../server/platform/backup/faults.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** A stick that is failing: what it was given is not what it holds. */
const damage = vi.hoisted(() => (path: string) => {
  if (!path.endsWith('failing')) return;
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  writeFileSync(path, bytes);
});

vi.mock('../../server/platform/backup/whole-files.ts', async (original) => {
  const whole = await original<typeof import('../../server/platform/backup/whole-files.ts')>();
  return {
    ...whole,
    copyGently: (from: string, to: string) => whole.copyGently(from, to).then(() => damage(to)),
    streamGently: (chunks: AsyncIterable<Buffer>, to: string) =>
      whole.streamGently(chunks, to).then(() => damage(to)),
  };
});

const KEY = await generateIdentity();

test.each([
  ['plain', null],
  ['encrypted', KEY],
])(
  'a copy is read back, and one that is not what it was a copy of is a fault of the place (%s)',
  async (_form, key) => {
    const folder = tempFolder();
    const from = join(folder, 'booth.db');
    writeFileSync(from, 'all that was asked');
    const copied = await copyFile(from, join(folder, 'copy'), key);
    expect(copied.bytes).toBe(18);
    const error: unknown = await copyFile(from, join(folder, 'failing'), key).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(targetFaultOf(error)).toBe('damaged');
    // On the laptop itself, where nothing else says so, it is the disk and not the database that is damaged.
    expect(faultOf(error)).toBe('gone');
  },
);
