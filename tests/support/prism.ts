import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';
import { ROOT } from './node-binary.ts';
import { freePort, startPeer, type Peer } from './peers.ts';
import { skipLoudly } from './skip-loudly.ts';

/**
 * Prism answers as an OpenAPI description says, and says what is wrong with a request. It brings 160 packages along,
 * more than the app itself, so it isn't a dependency: it is installed once into the user's cache, where the next run
 * finds it.
 */
const VERSION = '5.16.0';
const CACHE = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'booth-tests',
  `prism-${VERSION}`,
);
const CLI = join(CACHE, 'node_modules/@stoplight/prism-cli/dist/index.js');
const INSTALL_MS = 180_000;

/** Published descriptions of services; not ours to keep, so they lie outside the project, or nowhere. */
const DESCRIPTIONS = process.env['BOOTH_TEST_DATA'] ?? resolve(ROOT, '../shared/data');

async function npmInstall(folder: string): Promise<boolean> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(
    npm,
    [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `@stoplight/prism-cli@${VERSION}`,
    ],
    { stdio: 'ignore', timeout: INSTALL_MS, shell: process.platform === 'win32' },
  );
  try {
    await once(child, 'exit');
    return child.exitCode === 0;
  } catch {
    return false;
  }
}

/** Whether Prism is here, or could be had. Several processes may ask at the same time. */
async function ensurePrism(): Promise<boolean> {
  if (existsSync(CLI)) return true;
  await mkdir(join(CACHE, '..'), { recursive: true });
  const folder = await mkdtemp(`${CACHE}-`);
  try {
    if (!(await npmInstall(folder))) return false;
    await rename(folder, CACHE);
  } catch {
    // Another process was quicker.
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return existsSync(CLI);
}

type Json = { [key: string]: unknown };
function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All references in a part of a description: "#/components/schemas/Message". */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const own = typeof value['$ref'] === 'string' ? [value['$ref']] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}

/** A description with some of its paths alone and what they refer to: the whole of it takes half a minute to read. */
function excerpt(description: Json, paths: readonly string[]): Json {
  const all = isObject(description['paths']) ? description['paths'] : {};
  const kept = Object.fromEntries(paths.map((path) => [path, all[path]]));
  const components: Record<string, Json> = {};
  const waiting = referencesIn(kept);
  for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
    const [, , kind = '', name = ''] = reference.split('/');
    const group = (components[kind] ??= {});
    if (name in group) continue;
    const source = isObject(description['components']) ? description['components'][kind] : null;
    group[name] = isObject(source) ? source[name] : undefined;
    waiting.push(...referencesIn(group[name]));
  }
  const whole = isObject(description['components']) ? description['components'] : {};
  const { securitySchemes } = whole;
  const { openapi, info, servers, security } = description;
  return {
    openapi,
    info,
    servers,
    security,
    paths: kept,
    components: { ...components, securitySchemes },
  };
}

/** A service as its published description has it. `url` is without a slash at the end. */
export type Prism = Peer & { url: string };

/**
 * Starts Prism on a published description, for the running test, which is left out loudly where that is not available.
 * @param file name of the description: "openai_openapi.json", "twilio_api_v2010.json"
 * @param paths of the description that are needed
 * @param args further arguments of `prism mock`, such as `--errors`
 */
export async function startPrism(
  context: TestContext,
  file: string,
  paths: readonly string[],
  args: readonly string[] = [],
): Promise<Prism> {
  const source = join(DESCRIPTIONS, file);
  if (!existsSync(source)) skipLoudly(context, `the published description ${file} is not here`);
  if (!(await ensurePrism())) skipLoudly(context, 'Prism is not installed and cannot be had');

  const folder = await mkdtemp(join(tmpdir(), 'booth-prism-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const description: unknown = JSON.parse(await readFile(source, 'utf8'));
  if (!isObject(description)) throw new Error(`${file} is no description.`);
  const part = join(folder, 'openapi.json');
  await writeFile(part, JSON.stringify(excerpt(description, paths)));

  const port = await freePort();
  const peer = await startPeer(
    [CLI, 'mock', '-h', '127.0.0.1', '-p', String(port), ...args, part],
    { ready: /Prism is listening on/, cwd: folder },
  );
  return { ...peer, url: `http://127.0.0.1:${port}` };
}
