import { describe, expect, test } from 'vitest';
import { isSameText, keepTogether } from '../../../../../renderer/display/content/keep-together.ts';
import { lonelyWord, type DrawnWord } from '../../../../support/line-breaks.ts';
import { seededRandom } from '../../../../support/random.ts';

/** As it is written here: `~` is a space at which no line breaks. */
function shown(text: string): string {
  return keepTogether(text).replaceAll('\u00a0', '~');
}

describe('a short word at an end stays with its neighbour', () => {
  test.each([
    ['both ends', 'How loud is it?', 'How~loud is~it?'],
    ['three words keep a place to break', 'Is it quiet?', 'Is~it quiet?'],
    ['three short words, too', 'Is it ok?', 'Is~it ok?'],
    ['two words stay free', 'Why us?', 'Why us?'],
    ['one word', 'Why?', 'Why?'],
    ['long words stay free', 'Electric presses instead', 'Electric presses instead'],
    [
      'a neighbour that is too long',
      'Ist Maschinenbeschreibung da?',
      'Ist Maschinenbeschreibung da?',
    ],
    ['each typed line', 'How loud is it?\nCan we try it?', 'How~loud is~it?\nCan~we try~it?'],
    ['Arabic', 'هل هو آمن في المصنع؟', 'هل~هو آمن في المصنع؟'],
    ['Japanese has no spaces', '新しいプレスは速いですか', '新しいプレスは速いですか'],
    ['nothing', '', ''],
    ['spaces alone', '   ', '   '],
    ['spaces in a row', 'How  loud is it?', 'How  loud is it?'],
  ])('%s', (_name, typed, set) => expect(shown(typed)).toBe(set));

  test('and it is the same text as before', () => {
    expect(isSameText('How loud is it?', keepTogether('How loud is it?'))).toBe(true);
    expect(isSameText('How loud is it?', 'How loud is it')).toBe(false);
  });
});

/** Words of questions as they are asked, the short ones more often, as in any language. */
const WORDS =
  'Is it Can we us a an the of to in on how Why What when does will be cost loud quiet press line from 1998 energy machine retrofitted hydrogen weekend compressed in es ist wie laut für uns'.split(
    ' ',
  );

/** The lines of a browser that balances: as even as the fewest lines allow. */
function balanced(text: string, width: number): DrawnWord[][] | null {
  const pieces = text.split(' ').map((piece) => ({ piece, width: piece.length }));
  if (pieces.some((piece) => piece.width > width)) return null;
  const at = (most: number) => {
    const lines: string[][] = [];
    let used = Infinity;
    for (const { piece, width: own } of pieces) {
      if (used + 1 + own > most) {
        lines.push([]);
        used = own;
      } else used += 1 + own;
      lines.at(-1)?.push(piece);
    }
    return lines;
  };
  const count = at(width).length;
  const least = Math.max(...pieces.map((piece) => piece.width));
  let narrow = width;
  while (narrow > least && at(narrow - 1).length === count) narrow -= 1;
  return at(narrow).map((line) =>
    line.flatMap((piece) =>
      piece.split('\u00a0').map((word) => ({ text: word, width: word.length })),
    ),
  );
}

describe('no short word is alone at an end where the same number of lines can be broken without', () => {
  const random = seededRandom(7);
  const texts = Array.from({ length: 400 }, () =>
    Array.from(
      { length: 3 + Math.floor(random() * 9) },
      () => WORDS[Math.floor(random() * WORDS.length)] ?? '',
    ).join(' '),
  );

  test('in texts of any words, at any width', () => {
    let without = 0;
    for (const text of texts) {
      for (let width = 10; width <= 60; width += 1) {
        const room = { width, space: 1 };
        const plain = balanced(text, width);
        if (plain && lonelyWord(plain, room)) without += 1;
        const kept = balanced(keepTogether(text), width);
        // Where two words have no room on a line, the stage takes them apart.
        if (kept) expect(lonelyWord(kept, room), text).toBeNull();
      }
    }
    expect(without, 'what it is good for').toBeGreaterThan(100);
  });
});
