import { expect, test } from 'vitest';
import { nestsTooDeeply } from '../../../../../renderer/display/content/markdown-answer.tsx';

test.each([
  ['a quote in quotes', `${'>'.repeat(5000)} deep`],
  ['lists in lists', `Look:\n${'- '.repeat(4000)}deep`],
  ['numbers in quotes', `${'> 1. '.repeat(500)}deep`],
  ['emphasis without end', `${'*'.repeat(4000)}deep${'*'.repeat(4000)}`],
])('%s is too deep to be read', (_what, text) => {
  expect(nestsTooDeeply(text)).toBe(true);
});

test.each([
  ['a list in a list in a quote', '> - one\n>   - two\n>     1. three'],
  ['a rule', `Above\n\n${'*'.repeat(80)}\n\nbelow`],
  ['a line of dashes', `Name\n${'-'.repeat(200)}\n${'- '.repeat(10)}`],
  ['a line to write on', `Name: ${'_'.repeat(200)}`],
  ['code', '```\n> > > > >\n```'],
])('%s is what people write', (_what, text) => {
  expect(nestsTooDeeply(text)).toBe(false);
});
