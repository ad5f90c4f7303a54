import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MarkdownAnswer } from '../../../../../renderer/display/content/markdown-answer.tsx';

function drawn(text: string): string {
  return renderToStaticMarkup(createElement(MarkdownAnswer, { text }))
    .replaceAll(' dir="auto"', '')
    .replaceAll('\n', '');
}

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

describe('Markdown that is meant works', () => {
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
  ])('%j', (text, html) => expect(drawn(text)).toBe(html));
});
