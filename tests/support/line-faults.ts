import type { Page } from 'playwright/test';
import { lonelyWord } from './line-breaks.ts';

/** Short words that stand alone at an end of the stage’s question, each as the lines that are drawn. */
export async function lineFaults(page: Page): Promise<string[]> {
  const paragraphs = await page.evaluate(() => {
    const title = document.querySelector<HTMLElement>(
      '[data-part=item] [data-part=question]:not([data-clamped])',
    );
    const text = title?.firstChild;
    if (!title || !text?.nodeValue) return [];
    const width = title.clientWidth;
    const size = parseFloat(getComputedStyle(title).fontSize);
    const found: { lines: { text: string; width: number }[][]; width: number; space: number }[] =
      [];
    let start = 0;
    for (const paragraph of text.nodeValue.split('\n')) {
      const lines = new Map<number, { text: string; width: number }[]>();
      let isWhole = true;
      for (const word of paragraph.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, start + word.index);
        range.setEnd(text, start + word.index + word[0].length);
        const [box, ...more] = range.getClientRects();
        // A word that is divided, or a script without spaces: another rule's.
        if (!box || more.length > 0) isWhole = false;
        else {
          const line = Math.round(box.top / (size / 2));
          const own = lines.get(line) ?? [];
          lines.set(line, [...own, { text: word[0], width: box.width }]);
        }
      }
      start += paragraph.length + 1;
      if (isWhole) found.push({ lines: [...lines.values()], width, space: size * 0.25 });
    }
    return found;
  });
  return paragraphs.flatMap(({ lines, ...room }) => {
    const lonely = lonelyWord(lines, room);
    return lonely === null ? [] : [`the question has a word alone: ${lonely}`];
  });
}
