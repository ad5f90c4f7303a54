import { expect, test } from 'vitest';
import { languageOf } from '../../../../renderer/lib/text-language.ts';

test.each([
  ['en', 'How loud is it?'],
  ['en', 'What does it do with the rest?'],
  ['de', 'Wie laut ist die Presse?'],
  ['de', 'Für wen?'],
  ['fr', 'Où sont les prises ?'],
  ['fr', 'Que faites-vous avec une pièce ?'],
  ['es', '¿Cómo funciona?'],
  ['es', 'Los precios y el plazo'],
  ['it', 'È incluso?'],
  ['it', 'Che cosa fanno gli altri?'],
  ['pt', 'Você usa isso?'],
  ['pt', 'Isso é bom para você?'],
  ['nl', 'Hoe werkt het?'],
  ['nl', 'Zijn er ook kleine?'],
  ['pl', 'Czy się opłaca?'],
  ['pl', 'Jak działa?'],
  ['ja', 'これは速いですか'],
  ['ja', 'iPhoneを充電できますか'],
  ['zh', '这台机器多快？'],
  ['ar', 'هل تعمل مع iPhone؟'],
  ['ru', 'Да? 1, 2, 3, 4, 5, 6!'],
  // A word or a letter of another script makes no other language.
  ['en', 'What does مرحبا mean?'],
  ['en', 'Is the β-testing over?'],
  [undefined, '42?'],
  [undefined, 'Demo?'],
])('the language that a text is written in: %s, %s', (language, text) =>
  expect(languageOf(text)).toBe(language),
);
