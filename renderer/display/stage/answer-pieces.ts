import type { Piece } from './layout/types.ts';

const BLOCKS = 'p, li, tr, pre, h4, h5, h6';

type Line = { top: number; bottom: number };

/** Letters next to a taller neighbour, or in code that is set smaller, still belong to the same line. */
function addLine(lines: Line[], { top, bottom }: Line): void {
  const last = lines.at(-1);
  const middle = (top + bottom) / 2;
  if (last && middle > last.top && middle < last.bottom) {
    last.top = Math.min(last.top, top);
    last.bottom = Math.max(last.bottom, bottom);
  } else lines.push({ top, bottom });
}

/** The lines that a block's own text takes, from above. */
function linesOf(texts: readonly Text[]): Line[] {
  const rects = texts.flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  });
  const lines: Line[] = [];
  const sorted = rects.toSorted((one, other) => one.top + one.bottom - other.top - other.bottom);
  for (const rect of sorted) addLine(lines, rect);
  return lines;
}

/** The texts of an answer by the block that they are part of; a row of a table is one, of a card each of its cells. */
function textsByBlock(flow: HTMLElement): Map<Element, Text[]> {
  const blocks = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(flow, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const cell = node.parentElement?.closest(flow.dataset['cards'] === 'true' ? 'td, th' : 'tr');
    const block = cell ?? node.parentElement?.closest(BLOCKS);
    if (!(node instanceof Text) || !node.data.trim() || !block || !flow.contains(block)) continue;
    const texts = blocks.get(block);
    if (texts) texts.push(node);
    else blocks.set(block, [node]);
  }
  return blocks;
}

/**
 * What of an answer stays whole when it is divided into pages, in stage units from its upper edge: lines, and rows of
 * tables.
 * @param unit CSS pixels of a stage unit
 */
export function answerPieces(flow: HTMLElement, unit: number): Piece[] {
  const origin = flow.getBoundingClientRect().top;
  const pieces: Piece[] = [];
  const place = (line: Line, block: number) =>
    pieces.push({
      top: (line.top - origin) / unit,
      bottom: (line.bottom - origin) / unit,
      block,
    });
  for (const [at, [element, texts]] of [...textsByBlock(flow)].entries()) {
    const own = element.getBoundingClientRect();
    // Cards have no head.
    if (own.height === 0) continue;
    if (element.matches('tr')) {
      place(own, at);
      continue;
    }
    const leading = parseFloat(getComputedStyle(element).lineHeight);
    const lines = linesOf(texts).map(({ top, bottom }) => {
      const middle = (top + bottom) / 2;
      return { top: middle - leading / 2, bottom: middle + leading / 2 };
    });
    const first = lines[0];
    const last = lines.at(-1);
    // Including the background that code stands on.
    if (element.matches('pre') && first && last) {
      first.top = own.top;
      last.bottom = own.bottom;
    }
    for (const line of lines) place(line, at);
  }
  return pieces.toSorted((one, other) => one.top - other.top);
}
