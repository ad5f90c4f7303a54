import type { Page } from 'playwright/test';
import { lonelyWord } from '../support/line-breaks.ts';

/** Short words that stand alone at an end of the stage’s question, each as the lines that are drawn. */
export async function lineFaults(page: Page): Promise<string[]> {
  const paragraphs = await page.evaluate(() => {
    const title = document.querySelector<HTMLElement>(
      '[data-part=item] [data-part=question]:not([data-clamped])',
    );
    if (!title) return [];
    const width = title.clientWidth;
    const space = parseFloat(getComputedStyle(title).fontSize) / 4;
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows only what is in here
    const newParagraph = () => ({
      lines: new Map<number, { text: string; width: number }[]>(),
      isWhole: true,
    });
    const paragraphs = [newParagraph()];
    const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of (text.nodeValue ?? '').matchAll(/\n|[^\s]+/g)) {
        if (word[0] === '\n') {
          paragraphs.push(newParagraph());
          continue;
        }
        const paragraph = paragraphs.at(-1);
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const [box, ...more] = range.getClientRects();
        if (!paragraph) continue;
        // A word that is divided, or a script without spaces: that is for another rule.
        if (!box || more.length > 0) paragraph.isWhole = false;
        else {
          const line = Math.round(box.top / (2 * space));
          const own = paragraph.lines.get(line) ?? [];
          paragraph.lines.set(line, [...own, { text: word[0], width: box.width }]);
        }
      }
    }
    const found = paragraphs
      .filter(({ isWhole }) => isWhole)
      .map(({ lines }) => ({ lines: [...lines.values()], width, space }));
    return found;
  });
  return paragraphs.flatMap(({ lines, ...room }) => {
    const lonely = lonelyWord(lines, room);
    return lonely === null ? [] : [`the question has a word alone: ${lonely}`];
  });
}
