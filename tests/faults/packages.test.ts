import { spawnSync, type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { build } from 'vite';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildParts } from '../../main/launch/build-parts.ts';
import { PART_NAMES, PARTS } from '../../main/launch/parts.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { sendRequest } from '../support/http-client.ts';
import { nodeBinary, ROOT } from '../support/node-binary.ts';
import { whenPrinted } from '../support/peers.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** As the environment says now. */
async function macOptions() {
  return (await import('../../main/packaging/options.ts')).default.mac;
}

test('a Mac package has an ad-hoc signature without a certificate, since no hardened app starts with that', async () => {
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
  vi.stubEnv('CSC_LINK', undefined);
  vi.stubEnv('CSC_NAME', undefined);
  const bare = { identity: '-', hardenedRuntime: false, notarize: false };
  expect(await macOptions()).toMatchObject(bare);
  vi.resetModules();
  vi.stubEnv('CSC_LINK', 'certificate.p12');
  const mac = await macOptions();
  expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true });
  expect(mac).not.toHaveProperty('identity');
});

test.skipIf(process.platform !== 'linux')(
  'packing for another processor is refused with what to do, and nothing is packed',
  () => {
    const folder = tempFolder();
    const other = process.arch === 'arm64' ? 'x64' : 'arm64';
    const builder = resolve(ROOT, 'node_modules/electron-builder/cli.js');
    const args = ['--linux', 'dir', `--${other}`, `-c.directories.output=${folder}`];
    const { status, stdout, stderr } = spawnSync(nodeBinary(), [builder, ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(stdout + stderr).toContain(
      `Booth cannot be packed for linux-${other} here: npm has installed the native modules of linux-${process.arch}`,
    );
    expect(stdout + stderr).toContain(`"npm run dist" on a linux-${other} computer.`);
    expect(status).not.toBe(0);
    expect(existsSync(join(folder, 'linux-unpacked'))).toBe(false);
  },
);

function built(file: string): string {
  return readFileSync(resolve(ROOT, '.build', file), 'utf8');
}

/** Each section of the file begins with the package's name and version. */
let noticesOf: Map<string, string>;
let text = '';

beforeAll(async () => {
  await buildParts(PART_NAMES);
  text = built('third-party-notices.txt');
  const sections = text.split(`\n\n${'-'.repeat(80)}\n\n`);
  noticesOf = new Map(sections.map((section) => [section.split(' ')[0] ?? '', section]));
}, 120_000);

/** The packages whose code a part holds, by its source maps: found in another way than the notices are. */
async function bundledPackages(part: (typeof PART_NAMES)[number]): Promise<Set<string>> {
  const outDir = tempFolder();
  await build({
    configFile: PARTS[part].config,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, sourcemap: true },
  });
  const maps = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js.map'),
  );
  const sources = maps.flatMap((name) => {
    const map: unknown = JSON.parse(readFileSync(join(outDir, name), 'utf8'));
    return typeof map === 'object' && map !== null && 'sources' in map && Array.isArray(map.sources)
      ? map.sources.map(String)
      : [];
  });
  return new Set(
    sources.flatMap((source) => {
      const found = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source);
      return found?.[1] === undefined ? [] : [found[1]];
    }),
  );
}

for (const part of ['renderer', 'phones', 'visitor', 'server'] as const) {
  test(`packages of the ${part} have notices`, { tags: ['deep'], timeout: 120_000 }, async () => {
    const packages = await bundledPackages(part);
    expect(packages.size).toBeGreaterThan(1);
    expect([...packages].filter((name) => !noticesOf.has(name))).toEqual([]);
  });
}

test('what Node loads is Latin-1, since it holds anything else twice as large, and what draws pages has no schemas', () => {
  const files = readdirSync(resolve(ROOT, '.build/server')).filter((name) => name.endsWith('.js'));
  const all = ['visitor/server-entry.js', ...files.map((name) => `server/${name}`)];
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter((file) => /[\u0100-\uFFFF]/.test(built(file)))).toEqual([]);
  expect(built('visitor/server-entry.js')).not.toContain('ZodObject');
});

test('what is shipped beside the bundle has its license: native modules, the image library, fonts', () => {
  expect(noticesOf.get('better-sqlite3')).toMatch(/MIT License/);
  expect(noticesOf.get('sharp')).toMatch(/Apache License/);
  expect(noticesOf.get(`@img/sharp-libvips-${process.platform}-${process.arch}`)).toMatch(
    /libvips\s*\|\s*LGPLv3/,
  );
  const fonts = [
    'inter',
    'bricolage-grotesque',
    'space-grotesk',
    'fraunces',
    'atkinson-hyperlegible-next',
    'sofia-sans-condensed',
  ];
  for (const font of fonts) {
    expect(noticesOf.get(`@fontsource-variable/${font}`)).toMatch(/SIL OPEN FONT LICENSE/i);
  }
  expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  expect(text).toContain('LICENSES.chromium.html');
});

/** What a service manager or a person types, on a machine without a display. */
function npmRun(script: string): ChildProcess {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  // The Node of this test comes before every other, in `.bin`; npm itself must work with any.
  const path = (env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.endsWith('.bin'));
  const args = ['run', script, '--', '--port', '0', '--data-dir', tempFolder()];
  const npm = spawn('npm', args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, PATH: path.join(delimiter) },
  });
  onTestFinished(() => void npm.kill('SIGTERM'));
  return npm;
}

const RUNNING = /http:\/\/admin\.localhost:(\d+)/;

function ask(port: number) {
  return sendRequest({ port, host: PUBLIC_HOST }, '/api/questions/approved');
}

test.skipIf(process.platform === 'win32').each([
  ['serve', 0],
  ['start', 1],
])(
  'npm run %s hands its arguments on and takes the server down with it; start says why there are no windows',
  async (script, times) => {
    const npm = npmRun(script);
    const printed = await whenPrinted(npm, RUNNING);
    const port = Number(RUNNING.exec(printed.join('\n'))?.[1]);
    const sentence =
      'Without windows, because there is no display here: this runs the server alone.';
    expect(printed.filter((line) => line.includes(sentence))).toHaveLength(times);
    expect((await ask(port)).status).toBe(200);
    npm.kill('SIGTERM');
    await vi.waitFor(() => expect(ask(port)).rejects.toThrow('ECONNREFUSED'), {
      timeout: 10_000,
      interval: 100,
    });
  },
  80_000,
);
