import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkdownAnswer } from '../../../../../renderer/display/content/markdown-answer.tsx';

function drawn(rows: string[]): string {
  const [head = '', ...body] = rows;
  const line = head.replaceAll(/[^|]+/g, '-');
  return renderToStaticMarkup(
    createElement(MarkdownAnswer, { text: [head, line, ...body].join('\n') }),
  );
}

test('a number stays with its unit where the columns have room for both, or the rows are lists', () => {
  const room = drawn(['|Press|Force|', '|H25|250 kN|', '|H40|4,5 N/mm²|']);
  expect(room).not.toContain('data-wide');
  expect(room).toContain('250\u00a0kN');
  expect(room).toContain('4,5\u00a0N/mm²');
  const tight = drawn(['|Configuration|Force|', '|H25|250 kN|']);
  expect(tight).not.toContain('data-wide');
  expect(tight).toContain('250 kN');
  const lists = drawn(['|Configuration|Manufacturer|', '|40000 kN/mm|Hydrive|']);
  expect(lists).toContain('data-wide');
  expect(lists).toContain('40000\u00a0kN/mm');
});

test('numbers in a row and words after a number stay apart', () => {
  const cells = drawn(['|A|B|', '|10 20|2 strokes|']);
  expect(cells).toContain('10 20');
  expect(cells).toContain('2 strokes');
});
