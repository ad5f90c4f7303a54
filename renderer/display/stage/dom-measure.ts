import { answerPieces } from './answer-pieces.ts';
import type { Measure, Setting, TextRun } from './layout/types.ts';
import { textStyle, units } from './units.ts';
import styles from './measures.module.css';

/** Pixels by which browsers round. */
const ROUNDING = 0.6;

/** What is in a stage only while it is measured, and never painted. */
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
 * @param answer what the current answer is drawn in, when there is one
 * @param lang of the question, where it can be told
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
    node.textContent = text;
  };
  const measured = (width: string) => {
    node.style.width = width;
    return node.getBoundingClientRect();
  };
  /** Of the longest word, in parts of the size. */
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
