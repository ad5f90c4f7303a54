import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mediaItem } from '../../server/contract/media.ts';
import { diskWriteCheck } from '../../server/features/preflight/checks/disk.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth } from '../support/http-booth.ts';
import { upload } from '../support/multipart.ts';
import { svgOf } from '../support/picture-bombs.ts';

/** What was asked of the file system, in order. */
const calls = vi.hoisted((): string[] => []);

/** A path from the media folder on, or the name alone; what is random in it is `<name>`. */
const shown = vi.hoisted(
  () => (path: unknown) =>
    String(path)
      .replace(/^.*[/\\](?=media$|media[/\\]|\.write-test-)/, '')
      .replaceAll('\\', '/')
      .replace(/[0-9a-f]{24}|(?<=write-test-)[0-9a-f]+/, '<name>'),
);

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (path, ...rest) => {
    const handle = await real.open(path, ...rest);
    const writeFile = handle.writeFile.bind(handle);
    const write: (data: Uint8Array) => ReturnType<typeof handle.write> = handle.write.bind(handle);
    const sync = handle.sync.bind(handle);
    return Object.assign(handle, {
      writeFile: async (...given: Parameters<typeof writeFile>) => {
        await writeFile(...given);
        calls.push(`write ${shown(path)}`);
      },
      write: async (data: Uint8Array) => {
        const written = await write(data);
        calls.push(`write ${shown(path)}`);
        return written;
      },
      sync: async () => {
        await sync();
        calls.push(`sync ${shown(path)}`);
      },
    });
  };
  const rename: typeof real.rename = async (from, to) => {
    await real.rename(from, to);
    calls.push(`rename ${shown(from)} to ${shown(to)}`);
  };
  return { ...real, open, rename };
});

test('an upload is thanked for when its file and its name are on the disk', async () => {
  const booth = await openHttpBooth();
  calls.length = 0;
  dataOf(mediaItem, await upload(booth.staff, svgOf('<rect/>'), 'logo.svg'), 201);
  expect(calls).toEqual([
    'write media/<name>.svg.part',
    'sync media/<name>.svg.part',
    'rename media/<name>.svg.part to media/<name>.svg',
    ...(process.platform === 'win32' ? [] : ['sync media']),
  ]);
});

test('how long saving takes is the disk’s time, not that of a cache', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'booth-write-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  calls.length = 0;
  expect(await diskWriteCheck(folder).run(true)).toMatchObject({ state: 'ok' });
  expect(calls).toEqual(['write .write-test-<name>', 'sync .write-test-<name>']);
});
