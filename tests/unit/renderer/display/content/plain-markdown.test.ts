import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { AnswerText, isPlainMarkdown } from '../../../../../renderer/display/content/answer.tsx';
import { MarkdownAnswer } from '../../../../../renderer/display/content/markdown-answer.tsx';
import { chance, seeds } from '../../../../support/random.ts';

/** What a phone draws of it, without the mark that tells the two ways apart. */
function drawn(text: string, markdown: typeof MarkdownAnswer | null): string {
  return renderToStaticMarkup(createElement(AnswerText, { text, markdown })).replace(
    ' data-plain="true"',
    '',
  );
}

describe('an answer that needs no Markdown', () => {
  test.each([
    'Yes.',
    '  About two tons (2.1 t), in fact!  ',
    'It’s "loud" – 80 dB - but only at 3:1; see hall 4, stand 12.',
    'نعم، كل شيء يعمل محليًا.',
    'Price: 10–20 % less + tax = cheap?',
  ])('looks the same: %s', (text) => {
    expect(isPlainMarkdown(text)).toBe(true);
    expect(drawn(text.trim(), null)).toBe(drawn(text.trim(), MarkdownAnswer));
  });

  test.each([
    '**bold**',
    '_so_',
    '`code`',
    '# Head',
    '- one',
    '+ one',
    '1. one',
    '2) two',
    'a\nb',
    'a  b',
    '> said',
    '[a](b)',
    '![a](b)',
    '~~no~~',
    'https://a.example',
    'www.a.example',
    'a@b.example',
    'a &amp; b',
    'a\\*',
    '<b>',
    '---',
    '| a |',
  ])('is not one with %s', (text) => {
    expect(isPlainMarkdown(text)).toBe(false);
  });
});

/** What texts are made of, with a space between any two. */
const PIECES = [
  'Word a é 1 23 . , : ? ( ) ! " ’ – * ** _ __ ` ~ ~~ # ## - + = 1. 2) \\ > < <b> </b> | | [ ] [a](b) [x] & &amp; &#65; @',
  'a@b.example www. www.a.example :// https://a.example http://b.example/c mailto: --- === ``` <!-- <? <!X <script',
]
  .flatMap((pieces) => pieces.split(' '))
  .concat(
    ' ',
    ' ',
    ' ',
    '  ',
    '    ',
    '- ',
    '+ ',
    '1. ',
    '2) ',
    '> ',
    '## ',
    '\n',
    '\n\n',
    '\t',
    '| a | b |',
  );

test.each(seeds(20))(
  'whatever is written, what is said to be plain looks the same, walk %i',
  (seed) => {
    const { below, oneOf } = chance(seed);
    const plain: string[] = [];
    for (let at = 0; at < 400; at += 1) {
      const text = Array.from({ length: 1 + below(6) }, () => oneOf(PIECES)).join('');
      if (text.trim() !== '' && isPlainMarkdown(text)) plain.push(text.trim());
    }
    expect(plain.length).toBeGreaterThan(10);
    for (const text of plain) {
      expect(drawn(text, null), JSON.stringify(text)).toBe(drawn(text, MarkdownAnswer));
    }
  },
);
