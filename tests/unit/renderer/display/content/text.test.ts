import { describe, expect, test } from 'vitest';
import {
  beginsWithQuote,
  formatDate,
  typographic,
} from '../../../../../renderer/display/content/text.ts';
import { isSameText, keepTogether } from '../../../../../renderer/display/content/line-breaks.ts';

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
])('typewriter signs are set as a typesetter would: %s', (_name, typed, set) =>
  expect(typographic(typed)).toBe(set),
);

test.each([
  ['German', 'Was heißt "IP67" bei der \'Presse\'?', 'Was heißt „IP67“ bei der ‚Presse‘?'],
  ['French', 'Que veut dire "IP67" avec le \'plus\' ?', 'Que veut dire «~IP67~» avec le “plus” ?'],
  ['Spanish', '¿Qué es "IP67"?', '¿Qué es «IP67»?'],
  ['Italian', 'Che cosa è il "grado IP67"?', 'Che cosa è il «grado IP67»?'],
  ['Portuguese', 'O que é "IP67" para você?', 'O que é “IP67” para você?'],
  ['Dutch', 'Wat is het "bereik" van zijn arm?', 'Wat is het “bereik” van zijn arm?'],
  ['Polish', 'Czy to się "opłaca"?', 'Czy to się „opłaca”?'],
  ['Arabic', 'ما معنى "IP67" في المصنع؟', 'ما معنى «IP67» في المصنع؟'],
])('quotation marks are those of the text’s language: %s', (_name, typed, set) =>
  expect(typographic(typed).replaceAll('\u00a0', '~')).toBe(set),
);

test('a text that could be any language has the marks of those around it', () =>
  expect(typographic('Greifer "Otto"', 'de')).toBe('Greifer „Otto“'));

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
])('what is not certain stays as it was typed: %s', (_name, text) =>
  expect(typographic(text)).toBe(text),
);

test('a quotation mark at the beginning hangs', () => {
  const hanging = ['“a', '‘a', '«a', '„a', '‚a', '‹a'];
  expect(hanging.filter(beginsWithQuote)).toEqual(hanging);
  expect(['a “b”', '', '"a', ' “a'].filter(beginsWithQuote)).toEqual([]);
});

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
    ['a long neighbour', 'Ist Maschinenbeschreibung da?', 'Ist Maschinenbeschreibung da?'],
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

test('a day is the stand’s, and the device’s own where it does not know the stand’s time zone', () => {
  const evening = '2026-06-01T20:30:00Z';
  expect(formatDate(evening, 'medium', 'en', 'America/Chicago')).toBe('Jun 1, 2026');
  expect(formatDate(evening, 'medium', 'en', 'Asia/Tokyo')).toBe('Jun 2, 2026');
  expect(formatDate(evening, 'medium', 'en', 'Moon/Tycho')).toBe(
    formatDate(evening, 'medium', 'en'),
  );
});
