import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { SYSTEM_NAME } from '../../main/identity.ts';
import { nodeBinary, ROOT } from '../support/node-binary.ts';

/** The folder of the Electron runtime that the tests use; undefined when there is none on the disk. */
export function runtimeFolder(): string | undefined {
  const folder =
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? resolve(ROOT, 'node_modules/electron/dist');
  return existsSync(join(folder, 'version')) ? folder : undefined;
}

/**
 * Packs the app as `npm run dist` does, unpacked and with the runtime that is there instead of a fetched one.
 * @param output folder to write to
 * @returns the folder of the packed app
 */
export function packApp(output: string, runtime: string): string {
  const version = readFileSync(join(runtime, 'version'), 'utf8').trim().replace(/^v/, '');
  const { status, stdout, stderr } = spawnSync(
    nodeBinary(),
    [
      resolve(ROOT, 'node_modules/electron-builder/cli.js'),
      '--linux',
      'dir',
      `--${process.arch}`,
      `-c.electronDist=${runtime}`,
      `-c.electronVersion=${version}`,
      `-c.directories.output=${output}`,
    ],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Packing failed.\n${stdout}\n${stderr}`);
  const folder = readdirSync(output).find((name) => name.endsWith('unpacked'));
  if (folder === undefined) throw new Error(`Nothing was packed.\n${stdout}`);
  return join(output, folder);
}

/**
 * Makes a packed app one that Playwright can drive, since that goes in by the inspector, and one whose server runs where
 * the runtime's own Node is too old for it.
 */
export async function openForTests(packed: string): Promise<void> {
  await flipFuses(join(packed, SYSTEM_NAME), {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  if (process.env['ELECTRON_OVERRIDE_DIST_PATH'] === undefined) return;
  const unpacked = join(packed, 'resources/app.asar.unpacked');
  const server = join(unpacked, '.build/server');
  mkdirSync(join(unpacked, 'itself'));
  renameSync(join(unpacked, '.build'), join(unpacked, 'itself/.build'));
  mkdirSync(server, { recursive: true });
  writeFileSync(join(server, 'package.json'), '{ "type": "commonjs" }');
  copyFileSync(resolve(import.meta.dirname, 'packed-server.cjs'), join(server, 'index.js'));
}

/** Every file of the app itself, in the archive or beside it, as a path from the app's root. */
export function filesOf(packed: string): string[] {
  const resources = join(packed, 'resources');
  const others = readdirSync(resources, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(resources, name)).isFile() && name !== 'app.asar')
    .map((name) => name.replace(/^app\.asar\.unpacked\//, ''));
  return [...new Set([...filesInArchive(join(resources, 'app.asar')), ...others])].toSorted();
}

type ArchiveFolder = { files: Record<string, ArchiveFolder | object> };

/** @see https://github.com/electron/asar#format: two pickles of sizes, then the folders as JSON */
function filesInArchive(file: string): string[] {
  const archive = readFileSync(file);
  const length = archive.readUInt32LE(12);
  const root = JSON.parse(archive.toString('utf8', 16, 16 + length)) as ArchiveFolder;
  const walk = (folder: ArchiveFolder, path: string): string[] =>
    Object.entries(folder.files).flatMap(([name, entry]) =>
      'files' in entry ? walk(entry, `${path}${name}/`) : [`${path}${name}`],
    );
  return walk(root, '');
}
