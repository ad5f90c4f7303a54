import { describe, expect, test } from 'vitest';
import { isSameText, keepTogether } from '../../../../../renderer/display/content/line-breaks.ts';

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
