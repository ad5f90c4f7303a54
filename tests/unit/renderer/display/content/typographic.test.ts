import { describe, expect, test } from 'vitest';
import { beginsWithQuote, typographic } from '../../../../../renderer/display/content/text.ts';

describe('typewriter signs are set as a typesetter would', () => {
  test.each([
    ['quotes', 'It is "fast" and "quiet".', 'It is “fast” and “quiet”.'],
    ['a quoted sentence', '"Is it loud?" she asked.', '“Is it loud?” she asked.'],
    ['single quotes', "They call it 'smart'.", 'They call it ‘smart’.'],
    ['quotes in brackets', 'The press ("Otto") runs.', 'The press (“Otto”) runs.'],
    ['quotes before a dash', 'It says "go"—and goes.', 'It says “go”—and goes.'],
    ['an apostrophe', "It's what we don't know.", 'It’s what we don’t know.'],
    ['an apostrophe after an accent', "C'est l'été d'Élodie", 'C’est l’été d’Élodie'],
    ['a name', "O'Brien", 'O’Brien'],
    ['a dash', 'It runs - always.', 'It runs – always.'],
    ['two hyphens', 'It runs -- always.', 'It runs – always.'],
    ['an ellipsis', 'And then...', 'And then…'],
    ['all at once', '"Don\'t wait..." - Ada', '“Don’t wait…” – Ada'],
  ])('%s', (_name, typed, set) => expect(typographic(typed)).toBe(set));
});

describe('what is not certain stays as it was typed', () => {
  test.each([
    ['inches', 'A 27" screen and a 32" one'],
    ['feet and inches', 'It is 6\'2" tall'],
    ['minutes', "After 5' it stops"],
    ['a lone quote', 'He said "and left'],
    ['quotes over two lines', '"one\ntwo"'],
    ['a hyphenated word', 'state-of-the-art'],
    ['a range', '10-20 strokes'],
    ['a negative number', 'at -20 degrees'],
    ['a Hebrew abbreviation', 'צה"ל'],
    ['two dots', 'so..'],
    ['code', 'x="1"'],
    ['typographic already', '“It’s” – …'],
    ['nothing', ''],
  ])('%s', (_name, text) => expect(typographic(text)).toBe(text));
});

test('setting it twice is setting it once', () => {
  const once = typographic(`"Don't wait..." - 'it' said -- "now"`);
  expect(typographic(once)).toBe(once);
});

test('a quotation mark at the beginning hangs', () => {
  const hanging = ['“a', '‘a', '«a', '„a', '‚a', '‹a'];
  expect(hanging.filter(beginsWithQuote)).toEqual(hanging);
  expect(['a “b”', '', '"a', ' “a'].filter(beginsWithQuote)).toEqual([]);
});
