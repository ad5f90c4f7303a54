/** Letters of a word that looks lost on a line of its own. */
const SHORT = 4;
/** A break for which the type would have to be much smaller is no improvement. */
const MAY_SHRINK = 0.85;

/** A word as it is drawn, in any unit of length. */
export type DrawnWord = { text: string; width: number };

function isShort({ text }: DrawnWord): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) <= SHORT;
}

function isLone(line: readonly DrawnWord[] | undefined): boolean {
  const [word, ...more] = line ?? [];
  return word !== undefined && more.length === 0 && isShort(word);
}

/** All ways to set words in this many lines, none of them empty. */
function* breaksInto(words: readonly DrawnWord[], lines: number): Generator<DrawnWord[][]> {
  if (lines === 1) {
    yield [[...words]];
    return;
  }
  for (let first = 1; first <= words.length - lines + 1; first += 1) {
    for (const rest of breaksInto(words.slice(first), lines - 1)) {
      yield [words.slice(0, first), ...rest];
    }
  }
}

/**
 * What a typesetter would mend: a short word alone on the first or the last line of a paragraph, where as many lines
 * can be broken without one. Only looks at texts of a few words: there everybody notices it.
 * @param lines of one paragraph
 * @param room width of a line, and of a space
 */
export function lonelyWord(
  lines: readonly (readonly DrawnWord[])[],
  room: { width: number; space: number },
): string | null {
  const words = lines.flat();
  if (lines.length < 2 || words.length < 3 || words.length > 16) return null;
  const lonely = isLone(lines[0]) ? lines[0] : isLone(lines.at(-1)) ? lines.at(-1) : undefined;
  if (!lonely) return null;
  const widthOf = (line: readonly DrawnWord[]) =>
    line.reduce((sum, { width }) => sum + width, (line.length - 1) * room.space);
  for (const broken of breaksInto(words, lines.length)) {
    if (isLone(broken[0]) || isLone(broken.at(-1))) continue;
    if (broken.every((line) => widthOf(line) * MAY_SHRINK <= room.width)) {
      return lines.map((line) => line.map(({ text }) => text).join(' ')).join(' / ');
    }
  }
  return null;
}
