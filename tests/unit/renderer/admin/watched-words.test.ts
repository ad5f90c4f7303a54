import { describe, expect, test } from 'vitest';
import { createWatch } from '../../../../renderer/admin/questions/watched-words.ts';
import { chance, seeds } from '../../../support/random.ts';

describe('staff’s own words', () => {
  test.each([
    ['nut', 'What a NUT!'],
    ['nut', 'n.u.t'],
    ['nut', 'n_u_t, really'],
    ['nut', 'You n u t you'],
    ['nut', 'I am a n u t'],
    ['nut', 'n  -  u  -  t'],
    ['nut', 'nuuuuut'],
    ['nut', 'nu+'],
    ['nut', 'nu\u200bt'],
    ['nut', 'n\u0301\u0316u\u0308\u0308t\u0336'],
    ['nut', '\uff4e\uff55\uff54'],
    ['nut', 'nut/bolt'],
    ['bad', 'b4d'],
    ['bad', 'B@D'],
    ['bad', 'b\u0430d, with a Cyrillic letter'],
    ['fuck', 'f;u;c,,;,c,c,;;k'],
    ['shit', '$h!t'],
    ['kurwa', 'kvrwa kurwą'],
    ['gówno', 'GOWNO'],
    ['gowno', 'gówno'],
    ['łajza', 'lajza'],
    ['shut up', 'Shut  up!'],
    ['shut up', 's h u t  u p'],
    ['バカ', 'このバカめ'],
    ['88', 'We 88 them'],
    ['shut up', 'sh u t up'],
    ['shut up', 'Oh s h ut up!'],
    ['fuck', 'f u ck'],
    ['fuck', 'f*u*c*k'],
    ['good', 'g00d'],
    ['ass', 'asssss'],
    ['Scheiße', 'SCHEISSE'],
    ['scheisse', 'Was für eine Scheiße'],
    ['coño', 'c0no'],
    ['puta', 'p u t a'],
    ['дурак', 'ДУРАК'],
    ['🖕', 'you🖕🏽'],
    ['☠', 'It is ☠️!'],
  ])('%s is found in “%s”', (word, text) => {
    expect(createWatch(['other', word])(text)).toBe(word);
  });

  test.each([
    ['nut', 'A minute, and a walnut'],
    ['nut', 'nuts'],
    ['nut', 'nu t'],
    ['nut', 'no u-turn'],
    ['nut', 'menu t-shirt'],
    ['hell', 'He’ll'],
    ['hell', "he'll"],
    ['cant', "can't"],
    ['ass', 'as she'],
    ['ass', 'class assets'],
    ['butt', 'but to'],
    ['shit', 'finish it'],
    ['god', 'gd'],
    ['goza', '142,460'],
    ['sos', 'For 505 of them'],
    ['shut up', 'shutup shut. Upwards'],
    ['kut', 'rekut kuta'],
    ['x', 'x y'],
    ['...', '... , ;'],
    ['🖕', '👍 and 🏽'],
    ['god', 'Is it good?'],
    ['cunt', 'From Scunthorpe'],
    ['penis', 'The pen is mine'],
    ['anal', 'an analysis, an al dente'],
    ['shit', 'That’s hit and miss'],
    ['shit', 'Sh! It starts'],
    ['rot', 'Rood of root'],
    ['caro', 'un carro'],
    ['puta', 'la computadora'],
    ['culo', 'un cálculo'],
  ])('%s is not found in “%s”', (word, text) => {
    expect(createWatch([word])(text)).toBeNull();
  });

  test('a text of signs that may be either of two letters is looked through once', () => {
    const watch = createWatch(['ilililily', 'lilliillilliy']);
    expect(watch(`y ${'1|l!i'.repeat(200)}x`)).toBeNull();
  });

  const DISGUISES: Record<string, string[]> = {
    a: ['4', '@', 'à', 'ą', 'а'],
    e: ['3', 'ę', 'ё'],
    o: ['0', 'ö', 'ó', 'ø'],
    l: ['1', 'ł'],
    s: ['5', '$', 'ś'],
    t: ['7'],
    u: ['ü', 'ù'],
    i: ['1', '!', 'ï'],
    c: ['ć', 'с'],
    z: ['2', 'ż'],
  };
  const WORDS = ['kurwa', 'skurwiel', 'pizda', 'klootzak', 'kanker', 'eikel', 'bastard', 'nut'];

  test.each(seeds(40))('is found in disguise, and not within another word: seed %i', (seed) => {
    const { below, happens, oneOf } = chance(seed);
    const watch = createWatch(WORDS);
    for (let round = 0; round < 50; round += 1) {
      const word = oneOf(WORDS);
      const between = oneOf(['', '', '.', '-', ' ', '_', ' . ', '\u200b']);
      const typed = Array.from(word, (letter, at) => {
        // The first and the last stay as they are: digits alone are a number, and a sign may end a sentence.
        const isDisguised = at > 0 && at < word.length - 1 && happens(0.4);
        const shown = isDisguised ? oneOf(DISGUISES[letter] ?? [letter]) : letter;
        const cased = happens(0.3) ? shown.toUpperCase() : shown;
        return happens(0.2) ? cased.repeat(3 + below(3)) : cased;
      }).join(between);
      const text = `${oneOf(['', 'You ', '(', 'Why, '])}${typed}${oneOf(['', '!', '?', ' is it', ')'])}`;
      expect(watch(text), text).toBe(word);
      const within = `x${typed.replaceAll(/[^\p{L}\p{N}]/gu, '')}x`;
      expect(watch(within), within).toBeNull();
    }
  });
});
