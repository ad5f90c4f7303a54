import { expect, test } from 'vitest';
import { compare, termsOf } from '../../../server/features/similar/similarity.ts';

test.each([
  ['How long is the warranty?', 'how long is the waranty'],
  ['How long is the warranty?', 'The warranty: how long?'],
  ['When is the raffle drawn?', 'the raffle is drawn'],
  ['What does the X200 cost?', 'What would the X200 cost?'],
  ['Ok?', 'OK'],
  ['Gibt es eine App für Android?', 'Hallo, gibt es eine Android App? Danke!'],
  ['Quelle est la durée de la garantie ?', 'QUELLE EST LA DUREE DE LA GARANTIE???'],
  ['電池はどのくらい持ちますか？', '電池はどのくらい持ちますか'],
])('“%s” and “%s” are the same', (question, other) => {
  expect(compare(question, other).same).toBe(true);
  expect(compare(other, question).same).toBe(true);
});

test.each([
  ['What does the X200 cost?', 'What does the X300 cost?'],
  ['What does the X2000 cost?', 'What does the X2001 cost?'],
  ['When do you deliver?', 'Where do you deliver?'],
  ['Do you ship to Norway?', 'Do you ship to Sweden?'],
  ['Do you ship to Norway?', 'Do you ship spare parts to Norway?'],
  ['Who are you?', 'Who are they?'],
  ["c'est open source?", 'Is any of it open source?'],
])('“%s” and “%s” are not', (question, other) => {
  expect(compare(question, other).same).toBe(false);
  expect(compare(other, question).same).toBe(false);
});

test.each([
  ['How expensive is the starter kit?', ['expe', 'star', 'kit']],
  ['Who are you?', ['who', 'are', 'you']],
  ['Garantía, GARANTÍA & garantie', ['gara']],
  ['e\u0301tude', ['étud']],
  ['X2000', ['x200']],
  ['机器人的', ['机器人', '器人的']],
  ['สินค้า', ['สิน', 'ินค', 'นค้', 'ค้า']],
  ['電池 ab?!', []],
])('“%s” is looked up by %j', (question, terms) => expect(termsOf(question)).toEqual(terms));

test('a long question is looked up by its first terms', () => {
  const words = Array.from({ length: 61 }, (_, at) => `${at + 100}`);
  expect(termsOf(words.join(' '))).toEqual(words.slice(0, 60));
});
