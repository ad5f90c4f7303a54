import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { AnswerText } from '../../../../../renderer/display/content/answer.tsx';
import { MarkdownAnswer } from '../../../../../renderer/display/content/markdown-answer.tsx';
import { isPlainMarkdown } from '../../../../../renderer/display/content/plain-markdown.ts';

/** What a phone draws of it, without what only tells the two ways apart. */
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
