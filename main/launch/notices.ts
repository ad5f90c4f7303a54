import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { NOTICES_NAME } from '../../server/contract/limits.ts';
import { PART_NAMES } from './parts.ts';
import { BUILD_DIR, ROOT } from './root.ts';

/** File in which each part's build lists the packages it bundles (`build.license` of its Vite configuration). */
const LICENSE_LIST = 'licenses.json';

const INTRO = `Booth is made with the work of others. These are their notices and licenses.

In the desktop app, Electron and Chromium come with their own notices: LICENSE.electron.txt and
LICENSES.chromium.html in the folder in which Booth is installed.`;

const packageFacts = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

const licenseList = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    identifier: z.string().optional(),
    text: z.string().optional(),
  }),
);
type Notice = z.infer<typeof licenseList>[number];

/** Packages of workers, whose bundles no build lists. */
const OF_WORKERS = ['zxing-wasm'];
/** A library compiled into one of them. */
const COMPILED: Notice = {
  name: 'zxing-cpp',
  version: '(in zxing-wasm)',
  identifier: 'Apache-2.0',
  text: 'Copyright the authors of ZXing-C++ and ZXing. The text of the Apache License 2.0 is above, at sharp.',
};

/** Writes the notices of everything that is bundled, shipped beside the bundle or shown: code, native parts, fonts. */
export function writeNotices(): void {
  const bundled = PART_NAMES.flatMap((part) => {
    const file = resolve(BUILD_DIR, part, LICENSE_LIST);
    return existsSync(file) ? licenseList.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  });
  const { dependencies, devDependencies } = readPackage(ROOT);
  const fonts = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource'));
  // What bundled packages depend on may be in them without a trace, such as constants: better one notice too many.
  const names = bundled.map(({ name }) => name);
  const roots = [...names, ...OF_WORKERS, ...Object.keys(dependencies), ...fonts];
  const installed = withDependencies(roots).map(noticeOf);

  const all = new Map(
    [...installed, COMPILED, ...bundled].map((one) => [`${one.name} ${one.version}`, one]),
  );
  const sections = [...all.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(describe);
  const licenses = ['LGPL-3.0', 'GPL-3.0'].map((name) =>
    readFileSync(resolve(ROOT, `assets/licenses/${name}.txt`), 'utf8').trim(),
  );
  writeFileSync(
    resolve(BUILD_DIR, NOTICES_NAME),
    `${[INTRO, ...sections, ...licenses].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
  );
}

function describe({ name, version, identifier, text }: Notice): string {
  const head = `${name} ${version}${identifier === undefined ? '' : ` (${identifier})`}`;
  // A few packages name their license but leave out its text.
  const own = text ?? authorOf(name);
  return own === '' ? head : `${head}\n\n${own.trim()}`;
}

function readPackage(folder: string): z.infer<typeof packageFacts> {
  return packageFacts.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

function folderOf(name: string) {
  return resolve(ROOT, 'node_modules', name);
}

function authorOf(name: string): string {
  if (!existsSync(folderOf(name))) return '';
  const { author } = readPackage(folderOf(name));
  if (author === undefined) return '';
  return `Copyright ${typeof author === 'string' ? author : author.name}`;
}

/** The packages, what they depend on, and the native parts that npm installed for this computer. */
function withDependencies(names: string[], known = new Set<string>()): string[] {
  for (const name of names) {
    if (known.has(name) || !existsSync(folderOf(name))) continue;
    known.add(name);
    withDependencies(Object.keys(readPackage(folderOf(name)).dependencies), known);
  }
  if (known.has('sharp')) {
    for (const name of readdirSync(folderOf('@img'))) known.add(`@img/${name}`);
  }
  return [...known];
}

function noticeOf(name: string): Notice {
  const folder = folderOf(name);
  const { version, license } = readPackage(folder);
  const files = readdirSync(folder);
  // The image library lists what it is made of, and under which licenses, in its readme.
  const file =
    files.find((found) => /^licen[cs]e/i.test(found)) ??
    files.find((found) => name.includes('libvips') && /^readme/i.test(found));
  return {
    name,
    version,
    ...(license === undefined ? {} : { identifier: license }),
    ...(file === undefined ? {} : { text: readFileSync(join(folder, file), 'utf8') }),
  };
}
