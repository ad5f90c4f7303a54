import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { unified } from 'unified';
import { describe, expect, test, vi } from 'vitest';
import {
  MarkdownAnswer,
  markdownWords,
  nestsTooDeeply,
} from '../../../../../renderer/display/content/markdown-answer.tsx';
import { translatorOf } from '../../../../../server/contract/words/all.ts';
import { Translation } from '../../../../../renderer/words/translation.tsx';
import { AnswerText } from '../../../../../renderer/display/content/answer.tsx';
import { isPlainMarkdown } from '../../../../../renderer/display/content/text.ts';
import { chance, seeds } from '../../../../support/random.ts';

function drawn(text: string): string {
  return renderToStaticMarkup(createElement(MarkdownAnswer, { text }))
    .replaceAll(' dir="auto"', '')
    .replaceAll('\n', '');
}
function drawnTable([head = '', ...rows]: string[]): string {
  return drawn([head, head.replaceAll(/[^|]+/g, '-'), ...rows].join('\n'));
}
/** What is drawn of it where Markdown is on. */
function drawnByPhone(text: string): string {
  const answer = createElement(AnswerText, { text, markdown: MarkdownAnswer });
  const value = translatorOf('en');
  return renderToStaticMarkup(createElement(Translation, { value }, answer));
}
/** The same by way of Markdown. */
function drawnAsMarkdown(text: string): string {
  const html = renderToStaticMarkup(createElement(MarkdownAnswer, { text }));
  return html.replace('<p', '<p data-plain="true"');
}

test.each([
  ['**14 hours** at 5 °C', '14 hours at 5 °C'],
  ['# Yes\n\n- *light*, too\n- `12 V`\n\n> quiet', 'Yes light, too 12 V quiet'],
  ['[Our page](https://example.com)\n![the pump](/a.png)', 'Our page the pump'],
  ['a | b\n-|-\n1 | **2**', 'a b 1 2'],
  ['~~now~~ <b>2*3*4</b> m', 'now <b>2*3*4</b> m'],
  ['>'.repeat(9000), '>'.repeat(9000)],
])('the words of %j on one line', (text, words) => {
  expect(markdownWords(text)).toBe(words);
});

describe('ordinary signs stay as they were typed', () => {
  test.each([
    '24. Dezember 2026',
    '1. FC Köln plays in hall 4.',
    '5~7 kW and 100~200 kW',
    '2*3*4 m',
    '3*4 m or 5*6 m',
    'a*b*c',
    '2**3**4',
    'From 4*5 (gross*) up',
    '- 20 °C',
    '+ 5 % from January',
    '* without VAT',
    'snake_case_name',
    '[1]: see hall 4',
  ])('%s', (text) => expect(drawn(text)).toBe(`<p>${text}</p>`));

  test.each([
    ['> 99 %', '<p>&gt; 99 %</p>'],
    ['>= 99 %', '<p>&gt;= 99 %</p>'],
    ['# 1 in Europe', '<p># 1 in Europe</p>'],
    ['x<y and y>z', '<p>x&lt;y and y&gt;z</p>'],
    ['first\nsecond', '<p>first<br/>second</p>'],
    ['Ann\n--\nBooth', '<p>Ann<br/>--<br/>Booth</p>'],
    ['    indented', '<p>indented</p>'],
    ['Only:\n- one', '<p>Only:</p><p>- one</p>'],
    ['- **Open** until six', '<p>- <strong>Open</strong> until six</p>'],
    ['a\n[^1]: b', '<p>a<br/>[^1]: b</p>'],
  ])('%j', (text, html) => expect(drawn(text)).toBe(html));
});

test.each([
  ['**bold** and *so*', '<p><strong>bold</strong> and <em>so</em></p>'],
  ['**Solar**anlage', '<p><strong>Solar</strong>anlage</p>'],
  ['**「そのまま」**使えます', '<p><strong>「そのまま」</strong>使えます</p>'],
  ['これは**強調**です', '<p>これは<strong>強調</strong>です</p>'],
  ['~~no~~', '<p><del>no</del></p>'],
  ['`a*b*c`', '<p><code><span data-word="">a*b*c</span></code></p>'],
  ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  ['- one\n  - inner\n- two', '<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>'],
  [
    '9. nine\n11. eleven',
    '<ol start="9" data-digits="2"><li value="9">nine</li><li value="11">eleven</li></ol>',
  ],
  ['> To be', '<blockquote><p>To be</p></blockquote>'],
  ['# Head', '<h4>Head</h4>'],
])('Markdown that is meant works: %j', (text, html) => expect(drawn(text)).toBe(html));

test('a number stays with its unit where the columns have room for both, or the rows are lists', () => {
  const room = drawnTable(['|Press|Force|', '|H25|250 kN|', '|H40|4,5 N/mm²|']);
  expect(room).not.toContain('data-wide');
  expect(room).toContain('250\u00a0kN');
  expect(room).toContain('4,5\u00a0N/mm²');
  const tight = drawnTable(['|Configuration|Force|', '|H25|250 kN|']);
  expect(tight).not.toContain('data-wide');
  expect(tight).toContain('250 kN');
  const lists = drawnTable(['|Configuration|Manufacturer|', '|40000 kN/mm|Hydrive|']);
  expect(lists).toContain('data-wide');
  expect(lists).toContain('40000\u00a0kN/mm');
});

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

describe('an answer that needs no Markdown is not read as such', () => {
  test.each([
    'Yes.',
    '  About two tons (2.1 t), in fact!  ',
    'It’s "loud" – 80 dB - but only at 3:1; see hall 4, stand 12.',
    'نعم، كل شيء يعمل محليًا.',
    'Price: 10–20 % less + tax = cheap?',
  ])('and looks the same: %s', (text) => {
    expect(isPlainMarkdown(text)).toBe(true);
    expect(drawnByPhone(text.trim())).toBe(drawnAsMarkdown(text.trim()));
  });

  const inLine = ['**bold**', '_so_', '`code`', '~~no~~', 'a\\*', 'a  b', '<b>', 'a &amp; b'];
  const blocks = ['# Head', '- one', '+ one', '1. one', '2) two', '> said', '---', '| a |', 'a\nb'];
  const links = ['[a](b)', '![a](b)', 'https://a.example', 'www.a.example', 'a@b.example'];
  test.each([...inLine, ...blocks, ...links])('is not one with %s', (text) => {
    expect(isPlainMarkdown(text)).toBe(false);
  });
});

/** All parsers share its functions. */
const parser: { parse: () => unknown } = Object.getPrototypeOf(unified);

/** What texts are made of, with a space between any two. */
const PIECES = [
  'Word a é 1 23 . , : ? ( ) ! " ’ – * ** _ __ ` ~ ~~ # ## - + = 1. 2) \\ > < <b> </b> | | [ ] [a](b) [x] & &amp; &#65; @',
  'a@b.example www. www.a.example :// https://a.example http://b.example/c mailto: --- === ``` <!-- <? <!X <script',
].flatMap((pieces) => pieces.split(' '));
/** Those that have a space in or around them. */
const SPACED = [' ', ' ', ' ', '  ', '    ', '- ', '+ ', '1. ', '2) ', '> ', '## ', '| a | b |'];
const ALL_PIECES = [...PIECES, ...SPACED, '\n', '\n\n', '\t'];

test.each(seeds(20))(
  'whatever is written, what is said to be plain looks the same, walk %i',
  (seed) => {
    const { below, oneOf } = chance(seed);
    const plain: string[] = [];
    for (let at = 0; at < 400; at += 1) {
      const text = Array.from({ length: 1 + below(6) }, () => oneOf(ALL_PIECES)).join('');
      if (text.trim() !== '' && isPlainMarkdown(text)) plain.push(text.trim());
    }
    expect(plain.length).toBeGreaterThan(10);
    const parse = vi.spyOn(parser, 'parse');
    for (const text of plain) expect(markdownWords(text)).toBe(text.replaceAll(/\s+/g, ' '));
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
    for (const text of plain) {
      expect(drawnByPhone(text), JSON.stringify(text)).toBe(drawnAsMarkdown(text));
    }
  },
);

test('quotation marks are those of the language of the whole answer', () =>
  expect(drawn('Das ist **der** "Otto".')).toContain('</strong> „Otto“.'));
