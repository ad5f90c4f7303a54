import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { matchPath } from 'react-router-dom';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { PAGES } from '../../renderer/admin/app/pages.tsx';
import { MANUAL, NEWS } from '../../renderer/admin/help/model.ts';
import { ROOT } from '../support/node-binary.ts';

const FOLDER = resolve(ROOT, 'assets/manual');
const WORDS_MAX = 500;
const PICTURES_MAX_BYTES = 1_500_000;

/** A node of Markdown or of a program, as far as it is walked. */
type Node = { type: string; [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node).flat()) if (isNode(value)) walk(value, visit);
}

function nodesOf(page: string, type: string): Node[] {
  const found: Node[] = [];
  const text = readFileSync(resolve(FOLDER, `${page}.md`), 'utf8');
  walk({ ...unified().use(remarkParse).use(remarkGfm).parse(text) }, (node) => {
    if (node.type === type) found.push(node);
  });
  return found;
}

function wordsOf(node: Node): string {
  let words = '';
  walk(node, ({ type, value }) => {
    if (type === 'text') words += String(value);
  });
  return words;
}

/** Every text in the sources of pages, shell and server, on one line each: what the app can say without putting it together. */
function textsOfApp(): Set<string> {
  const texts = new Set<string>();
  const add = (text: unknown) => {
    if (typeof text === 'string') texts.add(text.replaceAll(/\s+/g, ' ').trim());
  };
  for (const file of globSync('{renderer,main,server}/**/*.{ts,tsx}', { cwd: ROOT })) {
    const { program } = parseSync(file, readFileSync(resolve(ROOT, file), 'utf8'));
    walk({ ...program }, (node) => {
      if (node.type === 'Literal' || node.type === 'JSXText') add(node['value']);
    });
  }
  return texts;
}

const TEXTS = textsOfApp();

test('every page has a place in the manual, and the other way round', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  expect(files.map((name) => basename(name, '.md')).toSorted()).toEqual(MANUAL.toSorted());
});

test.each(MANUAL)('%s is read in three minutes', (page) => {
  const text = readFileSync(resolve(FOLDER, `${page}.md`), 'utf8');
  expect(text).toMatch(/^# \S/);
  expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(WORDS_MAX);
});

test.each(MANUAL)('%s leads only to pages that are there', (page) => {
  const patterns = PAGES.map(({ path, rest = '' }) => path + rest);
  const targets = nodesOf(page, 'link').map(({ url }) => String(url));
  const dead = targets.filter((target) => {
    const other = /^([\w-]+)\.md$/.exec(target)?.[1];
    if (other !== undefined) return MANUAL.every((known) => known !== other);
    const { pathname } = new URL(target, 'http://admin.localhost');
    return !target.startsWith('/') || !patterns.some((pattern) => matchPath(pattern, pathname));
  });
  expect(dead).toEqual([]);
});

test.each(MANUAL)('%s names buttons and titles as they are in the app', (page) => {
  const names = nodesOf(page, 'strong').map(wordsOf);
  expect(names.filter((name) => !TEXTS.has(name))).toEqual([]);
});

test('every picture is there, described, shown, and together they are small', () => {
  const shown = MANUAL.flatMap((page) => nodesOf(page, 'image'));
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.webp'));
  expect(shown.map(({ url }) => String(url)).toSorted()).toEqual(files.toSorted());
  expect(shown.filter(({ alt }) => String(alt).length < 20)).toEqual([]);
  const bytes = files.map((name) => statSync(resolve(FOLDER, name)).size);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(PICTURES_MAX_BYTES);
});

test('what is new begins with this version, or with what comes after it', () => {
  const text = readFileSync(resolve(ROOT, 'assets/CHANGELOG.md'), 'utf8');
  const versions = Array.from(text.matchAll(/^## (.+)$/gm), ([, version]) => version);
  expect(versions.find((version) => version !== 'Next')).toBe(manifest.version);
  expect(versions.lastIndexOf('Next')).toBeLessThanOrEqual(0);
  expect(MANUAL).not.toContain(NEWS);
});
