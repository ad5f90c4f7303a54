import { TEXT_STYLES } from '../../../../../renderer/display/stage/layout/types.ts';
import type {
  AnswerRun,
  AnswerSetting,
  Measure,
  Piece,
} from '../../../../../renderer/display/stage/layout/types.ts';

const SPACE = 0.28;

/** Width of a character as a fraction of the size, in a grotesque that is wider than all of ours. */
function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (character === '\u00a0') return SPACE;
  if (code > 0x2e80) return 1.1;
  if (/[iljtfrI.,:;'’|!()[\]]/.test(character)) return 0.36;
  if (/[mwMW@%]/.test(character)) return 0.95;
  if (/[A-Z0-9]/.test(character)) return 0.68;
  return 0.56;
}

type Word = { width: number; breakable: boolean; newline: boolean };
const known = new Map<string, readonly Word[]>();

/** The words of a text with their widths; scripts without spaces break anywhere. */
function wordsOf(text: string): readonly Word[] {
  const found = known.get(text);
  if (found) return found;
  const words: Word[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (at > 0) words.push({ width: 0, breakable: false, newline: true });
    // Where a line may break: not at a space that forbids it.
    for (const word of line.split(/[^\S\u00a0]+/)) {
      if (word === '') continue;
      const characters = Array.from(word);
      const width = characters.reduce((sum, one) => sum + widthOf(one), 0);
      words.push({
        width,
        breakable: characters.some((one) => (one.codePointAt(0) ?? 0) > 0x2e80),
        newline: false,
      });
    }
  }
  known.set(text, words);
  return words;
}

type Run = { lines: number; widest: number; broken: boolean };
const runs = new Map<string, Map<number, Run>>();

/** Lines that a text takes; the same question is asked again and again. */
function wrap(text: string, width: number): Run {
  let own = runs.get(text);
  if (!own) runs.set(text, (own = new Map<number, Run>()));
  const found = own.get(width);
  if (found) return found;
  if (own.size > 5000) own.clear();
  const run = wrapGreedily(text, width);
  own.set(width, run);
  return run;
}

/** Lines of a text that is broken wherever the next word does not fit. */
function wrapGreedily(text: string, width: number): Run {
  let lines = 1;
  let used = 0;
  let widest = 0;
  let broken = false;
  for (const word of wordsOf(text)) {
    if (word.newline) {
      lines += 1;
      used = 0;
      continue;
    }
    const start = used === 0 ? 0 : used + SPACE;
    if (start + word.width <= width) {
      used = start + word.width;
    } else if (word.width <= width && !word.breakable) {
      lines += 1;
      used = word.width;
    } else {
      broken ||= !word.breakable;
      const rest = word.width - Math.max(0, width - start);
      const more = Math.max(1, Math.ceil(rest / Math.max(width - 1, 0.5)));
      lines += more;
      used = Math.min(width, Math.max(0.5, rest - (more - 1) * width));
      widest = width;
    }
    widest = Math.max(widest, used);
  }
  return { lines, widest, broken };
}

/** The paragraphs, items and rows of a Markdown text, roughly as they are drawn. */
function answerPieces(text: string, { size, leading, width, cards }: AnswerSetting) {
  const pieces: Piece[] = [];
  let wide = false;
  let y = 0;
  let block = 0;
  const line = size * leading;
  for (const raw of text.split('\n')) {
    if (raw.trim() === '' || /^\s*(```|\|?[\s:|-]+$)/.test(raw)) continue;
    block += 1;
    const cells = raw.includes('|') ? raw.split('|').filter((cell) => cell.trim() !== '') : null;
    if (pieces.length > 0) y += size * 0.4;
    if (cells && !cards) {
      const room = width / size / cells.length - 0.6;
      const runs = cells.map((cell) => wrap(cell, room));
      wide ||= runs.some(({ broken }) => broken);
      const height = Math.max(...runs.map(({ lines }) => lines)) * line;
      pieces.push({ top: y, bottom: y + height, block });
      y += height;
      continue;
    }
    const texts = cells ?? [raw];
    for (const one of texts) {
      const indent = /^\s*([-*]|\d+\.)/.test(one) ? 1.5 : 0;
      const { lines } = wrap(one, width / size - indent);
      for (let at = 0; at < lines; at += 1) {
        pieces.push({ top: y, bottom: y + line, block });
        y += line;
      }
    }
  }
  return { pieces, wide, height: y };
}

/** Measures without a browser, from a table of widths; for the answer `answer`, its text. */
export function tableMeasure(answer: string | null): Measure {
  return {
    text: (text, { role, size, leading, width }) => {
      const spacing = 1 + TEXT_STYLES[role].spacing;
      const run = wrap(text, width / size / spacing);
      return {
        width: Math.min(width, run.widest * size * spacing),
        height: run.lines * size * leading,
        lines: run.lines,
        broken: run.broken,
      };
    },
    answer: (setting): AnswerRun => {
      const { pieces, wide, height } = answerPieces(answer ?? '', setting);
      return { height, wide, pieces: () => pieces };
    },
  };
}
