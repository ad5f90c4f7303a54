import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildParts } from '../../main/launch/build-parts.ts';
import { PART_NAMES, PARTS } from '../../main/launch/parts.ts';
import { ROOT } from '../support/node-binary.ts';

const folder = mkdtempSync(join(tmpdir(), 'booth-notices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each section of the file begins with the package's name and version. */
let noticesOf: Map<string, string>;
let text = '';

beforeAll(async () => {
  await buildParts(PART_NAMES);
  text = readFileSync(resolve(ROOT, '.build/third-party-notices.txt'), 'utf8');
  const sections = text.split(`\n\n${'-'.repeat(80)}\n\n`);
  noticesOf = new Map(sections.map((section) => [section.split(' ')[0] ?? '', section]));
}, 120_000);

/** The packages whose code a part holds, by its source maps: found in another way than the notices are. */
async function bundledPackages(part: (typeof PART_NAMES)[number]): Promise<Set<string>> {
  const outDir = join(folder, part);
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

test.each(['renderer', 'visitor', 'server'] as const)(
  'each package in the bundle of the %s has its notice',
  async (part) => {
    const packages = await bundledPackages(part);
    expect(packages.size).toBeGreaterThan(1);
    expect([...packages].filter((name) => !noticesOf.has(name))).toEqual([]);
  },
  120_000,
);

test('what is shipped beside the bundle has its license: native modules, the picture library, fonts', () => {
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
