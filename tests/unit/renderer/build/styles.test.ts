import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../support/node-binary.ts';

/** A rule for what is below an element that holds something; above all of the page there is one such element. */
const BELOW = /:has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)[^,{]*?[\s>+~]+[^,{\s]/;
const ONE = /\b(?:html|body)\b/;

/** The selectors of a style sheet that have a part of the page worked out again whenever anything leaves it. */
function costlyIn(css: string): string[] {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  const selectors = [...rules].map(([, selector = '']) => selector.trim());
  return selectors.filter((one) => BELOW.test(one) && !ONE.test(one));
}

test.each([
  [".row:has([aria-expanded='true']) .hand { opacity: 1 }", 1],
  ['.row:is(:hover, :has(:checked)) .hand > [data-hand] { opacity: 1 }', 1],
  [':has(> .ask[data-shown]) * { cursor: auto }', 1],
  ['.place:has([data-over]) { top: 0 }', 0],
  ['html:has(.strip) #main { top: 0 }', 0],
])('%s has what is below it worked out again: %i', (css, count) =>
  expect(costlyIn(css)).toHaveLength(count),
);

test('nothing that leaves a page has the styles of its rows, or of the stage, worked out again', () => {
  const files = globSync('renderer/{admin,display,ui}/**/*.css', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(30);
  // On paper nothing moves.
  const onScreen = files.filter((file) => !file.endsWith('paper.css'));
  const found = onScreen.flatMap((file) => costlyIn(readFileSync(resolve(ROOT, file), 'utf8')));
  expect(found).toEqual([]);
});
