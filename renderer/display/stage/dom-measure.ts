import type { Measure, Piece, Setting, TextRun } from './layout/types.ts';
import { textStyle, units } from './placed.tsx';
import styles from './stage.module.css';

const BLOCKS = 'p, li, tr, pre, h4, h5, h6';

type Line = { top: number; bottom: number };

/** Letters next to a taller neighbour, or in code that is set smaller, still belong to the same line. */
function addLine(lines: Line[], { top, bottom }: Line): void {
  const last = lines[lines.length - 1];
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
  rects.sort((one, other) => one.top + one.bottom - other.top - other.bottom);
  for (const rect of rects) addLine(lines, rect);
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
 * Returns the parts of an answer that stay whole when it is divided into pages: lines, and rows of tables. In stage
 * units from the answer's upper edge.
 * @param unit CSS pixels of a stage unit
 */
function answerPieces(flow: HTMLElement, unit: number): Piece[] {
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
    const last = lines[lines.length - 1];
    // Including the background of code.
    if (element.matches('pre') && first && last) {
      first.top = own.top;
      last.bottom = own.bottom;
    }
    for (const line of lines) place(line, at);
  }
  return pieces.sort((one, other) => one.top - other.top);
}

/** Pixels by which browsers round. */
const ROUNDING = 0.6;

/** Creates the element for texts that are measured: it is never painted, and removed after measuring. */
function makeHost(stage: HTMLElement): HTMLElement {
  const host = document.createElement('div');
  host.className = styles['measures'] ?? '';
  host.dataset['measures'] = '';
  host.setAttribute('aria-hidden', 'true');
  stage.append(host);
  return host;
}

/**
 * Measures texts as the stage draws them, in its own fonts and at its own size.
 * @param unit CSS pixels of a stage unit
 * @param answer element that contains the current answer, if there is one
 * @param lang of the question, if known
 */
export function measureIn(
  stage: HTMLElement,
  unit: number,
  answer: HTMLElement | null,
  lang: string | undefined,
): Measure & { end: () => void } {
  const host = makeHost(stage);
  const node = document.createElement('p');
  node.className = styles['text'] ?? '';
  node.dir = 'auto';
  // One for all texts: an element that loses a child has the styles of half the page worked out again.
  const inside = document.createTextNode('');
  node.append(inside);
  host.append(node);
  const runs = new Map<string, TextRun>();
  const words = new Map<string, number>();

  const setUp = (text: string, { role, size, leading }: Setting) => {
    Object.assign(node.style, textStyle({ role, size, leading }));
    // As drawn: all but a question is in the stage's own language, which decides its letter spacing, and not
    // hyphenated.
    if (role === 'question' && lang !== undefined) node.lang = lang;
    else node.removeAttribute('lang');
    node.style.hyphens = role === 'question' ? 'auto' : 'manual';
    inside.data = text;
  };
  const measured = (width: string) => {
    node.style.width = width;
    return node.getBoundingClientRect();
  };
  /** Returns the width of the longest word, in parts of the text's size. */
  const longestWord = (text: string, setting: Setting): number => {
    const key = `${setting.role} ${text}`;
    const found = words.get(key);
    if (found !== undefined) return found;
    const share = measured('min-content').width / (setting.size * unit);
    words.set(key, share);
    return share;
  };
  const run = (text: string, style: Setting & { width: number }): TextRun => {
    setUp(text, style);
    const line = style.size * style.leading;
    const natural = measured('max-content');
    const naturalWidth = natural.width / unit;
    const broken = longestWord(text, style) * style.size > style.width + ROUNDING / unit;
    const fits = naturalWidth <= style.width;
    const pixels = fits ? natural.height : measured(units(style.width)).height;
    const lines = Math.max(1, Math.round(pixels / unit / line));
    return { width: Math.min(style.width, naturalWidth), height: lines * line, lines, broken };
  };

  let copy: HTMLElement | null = null;
  const copyOf = (flow: HTMLElement) => {
    const made = flow.cloneNode(true);
    if (!(made instanceof HTMLElement))
      throw new Error('An element was cloned into something else.');
    made.removeAttribute('style');
    host.append(made);
    return made;
  };
  return {
    text: (text, style) => {
      const { role, size, leading, width } = style;
      const key = `${role} ${size} ${leading} ${width} ${text}`;
      const found = runs.get(key) ?? run(text, style);
      runs.set(key, found);
      return found;
    },
    answer: ({ size, leading, width, cards }) => {
      if (!answer) return { height: 0, wide: false, pieces: () => [] };
      const own = (copy ??= copyOf(answer));
      Object.assign(own.style, {
        ...textStyle({ role: 'answer', size, leading }),
        width: units(width),
      });
      own.dataset['cards'] = String(cards);
      const { height } = own.getBoundingClientRect();
      // Code reaches into the margin of its block before it sticks out of the answer.
      const holders = [own, ...own.querySelectorAll('pre > code')];
      return {
        height: height / unit,
        wide: !cards && holders.some((one) => one.scrollWidth > one.clientWidth + 1),
        pieces: () => answerPieces(own, unit),
      };
    },
    end: () => host.remove(),
  };
}
