import { describe, expect, test } from 'vitest';
import { searchable } from '../../../server/contract/searchable.ts';
import { tidyLine, tidyMarkdown, tidyText, withoutStacks } from '../../../server/contract/text.ts';
import { searchConditions, searchTextOf, searchWordsOf } from '../../../server/db/search-text.ts';
import { chance } from '../../support/random.ts';

/** As people of many languages write, with what only looks like filler. */
const ORDINARY: [string, string][] = [
  ['English', 'How tall is it?  And how wide…\n\n- one\n- two'],
  ['French', 'Combien ça coûte\u00a0? «\u202fRien\u00a0» …'],
  ['German with soft hyphens', 'Donau\u00addampf\u00adschiff'],
  ['Vietnamese, decomposed', 'Tiếng Việt có dấu không?'.normalize('NFD')],
  ['Greek, decomposed', 'ᾧ ἄνδρα μοι ἔννεπε'.normalize('NFD')],
  ['Arabic', 'مَتَى يَبْدَأُ العَرْضُ؟'],
  ['Persian', 'می‌خواهم بدانم؛ کتاب‌ها کجاست؟'],
  ['Hebrew with a mark of direction', '\u200fבְּרֵאשִׁית בָּרָא \u200eBooth 2\u200f!'],
  ['Hebrew with cantillation', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
  ['Hindi', 'क्‍ष श्री‌मान क्या यह चलता है?'],
  ['Sinhala', 'ශ්‍රී ලංකා'],
  ['Tamil', 'இது எப்படி வேலை செய்கிறது?'],
  ['Thai', 'มัน\u200bทำงาน\u200bอย่างไร'],
  ['Khmer', 'តើ\u200bវា\u200bដំណើរការ\u200bយ៉ាង\u200bណា?'],
  ['Burmese', 'ဒါ ဘယ်လို အလုပ်လုပ်သလဲ'],
  ['Tibetan', 'ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ།'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ᠌'],
  ['Chinese in paragraphs', '它怎么工作？\n\u3000\u3000第二段。'],
  ['Japanese', 'いくらですか？\u3000教えて。'],
  ['Korean', '얼마나 오래 가나요?'],
  ['Old Korean', 'ᄒᆞᆫ글 \u115fᅡ ᄀ\u1160ᆫ'],
  ['IPA', 'ˈt͡ʃɛ̃ː'],
  ['families and flags', '👩🏽‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 🇺🇸 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ ❤️‍🔥 ☎︎ 葛󠄀'],
  ['a number that a phone has isolated', 'Call \u2068+1 555 0132\u2069?'],
  ['embedded', 'x \u202bשלום\u202c y'],
];
/** What a double blank in it becomes. */
function single(text: string) {
  return text.replaceAll(/(?<=\S) {2,}/g, ' ');
}

test.each(ORDINARY)('%s stays as it is', (_language, text) => {
  expect(tidyText(text)).toBe(single(text));
  expect(tidyMarkdown(text)).toBe(text);
});

test.each([
  ['blanks', 'a  \u00a0 \u2003\u3000b', 'a b'],
  ['tabs', 'a\t\t\tb', 'a\tb'],
  ['Hangul fillers', 'a\u3164\u3164\u115f\u1160\uffa0\u3164b', 'a b'],
  ['blanks of Braille', 'a\u2800\u2800\u2800b', 'a b'],
  ['zero-width blanks', 'a\u200b\u2060\ufeff\u200bb', 'ab'],
  ['soft hyphens', 'a\u00ad\u00ad\u00adb \u00ad c', 'a\u00adb c'],
  ['a soft hyphen at an end', 'a\u00ad', 'a'],
  ['a soft hyphen beside a blank', 'a\u00ad b', 'a b'],
  ['a zero-width blank at an end', 'ก\u200b', 'ก'],
  ['a zero-width blank beside Latin', 'ก\u200ba', 'กa'],
  ['a joiner at the beginning', '\u200da', 'a'],
  ['a variation at the beginning', '\ufe0fa', 'a'],
  ['a mark of direction at an end', 'a \u200e', 'a'],
  ['fillers of Old Korean', 'ᄒ\u115f\u115f\u115fᅡ', 'ᄒ\u115f\u115fᅡ'],
  ['joiners', 'a\u200d\u200d\u200c\u200db \u200d', 'a\u200db'],
  ['variations', '❤\ufe0f\ufe0f\ufe0f', '❤\ufe0f'],
  ['marks of direction', 'a\u200e\u200f\u200e\u200fb \u200e \u200f c', 'a\u200eb c'],
  ['tags', 'a\u{e0061}\u{e0062}\u{e007f}b', 'ab'],
  ['a pasted image', 'a\ufffcb', 'ab'],
  ['overrides', 'Invoice \u202egpj.exe\u202c now', 'Invoice gpj.exe now'],
  ['embeddings left open', 'a \u202b\u2067b\nc', 'a b\nc'],
  ['what closes nothing', 'a\u202c\u2069b', 'ab'],
  ['what embeds nothing', `a${'\u2066\u2069'.repeat(9)}${'\u2067'.repeat(9)}b`, 'ab'],
  ['empty lines', 'a\n\n\n \n\u200b\n\u3164\nb', 'a\n\nb'],
  ['line breaks of all kinds', 'a\r\nb\rc\u000bd\u0085e', 'a\nb\nc\nd\ne'],
  [
    'a pile of accents',
    `Z${'\u0301'.repeat(50)}a${'\u0336'.repeat(50)}`,
    'Z\u0301\u0301\u0301\u0301a\u0336\u0336\u0336\u0336',
  ],
  ['a pile of other marks', `a${'\u05b0'.repeat(50)}b`, `a${'\u05b0'.repeat(8)}b`],
])('%s: what is too many goes', (_what, text, tidy) => {
  expect(tidyText(text)).toBe(tidy);
});

test.each([
  ['Hangul fillers', '\u3164\u115f \u1160\uffa0'],
  ['Braille', '\u2800\u2800'],
  ['zero width', '\u200b\u2060\ufeff\u00ad'],
  ['joiners and marks', '\u200d\u200c\u200e\u200f\u061c'],
  ['variations', '\ufe0f\u{e0100}\u180b'],
  ['directions', '\u202e\u2066\u202c\u2069'],
  ['accents on nothing', '\u0301\u0301 \u20dd'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['blanks', ' \u00a0\u3000\n\t'],
])('%s alone are nothing', (_what, text) => {
  expect([tidyText(text), tidyLine(text), tidyMarkdown(text)]).toEqual(['', '', '']);
});

test('Markdown keeps the blanks that mean something', () => {
  const text = 'One  \nline:\n\n- a\n  - b\n\n      code   here';
  expect(tidyMarkdown(text)).toBe(text);
});

describe('whatever is typed', () => {
  const PIECES = [
    Array.from(
      '\u3164\u115f\u1160\uffa0\u2800\u200b\u2060\ufeff\u00ad\u200c\u200d\u200e\u200f\u061c',
    ),
    Array.from(
      '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufe0f\u180b\u034f\u17b4\ufffc',
    ),
    Array.from(' \u00a0\u202f\u3000\u2003\t\n\r\u2028\u0085\u000b\u0000'),
    Array.from('\u0301\u0336\u20dd\u05b0\u0e31abक\u094dශ가\u1100\u1161\u11a8กא1'),
    ['\u{e0100}', '\u{e0061}', '\u{e007f}', '👩', '🏽', '🏴', '🚀', '\ud800', '\udc00'],
  ].flat();
  const any = chance(1114);
  const texts = Array.from({ length: 4000 }, () => any.text(PIECES, 40));

  test.each([
    ['a question', tidyText],
    ['a name', tidyLine],
    ['an answer', tidyMarkdown],
  ])('%s is tidied once and for all, and never grows', (_what, tidy) => {
    for (const text of texts) {
      const once = tidy(text);
      expect(tidy(once), JSON.stringify(text)).toBe(once);
      expect(once.length, JSON.stringify(text)).toBeLessThanOrEqual(text.length);
      expect(once.isWellFormed()).toBe(true);
      expect(once.trim()).toBe(once);
      expect(once, JSON.stringify(text)).not.toMatch(/[\u202d\u202e\u3164\u2800\ufeff]|\n\n\n/);
      expect(once).not.toMatch(/(?:\p{DI}(?!\p{L}|\p{M}|\p{So}|\p{Sk}|\p{Emoji})){6}/u);
    }
  });

  test('ordinary text among ordinary text stays as it is', () => {
    const random = chance(7);
    const words = ORDINARY.map(([, text]) => single(text).replaceAll(/\s+$/g, ''));
    for (let i = 0; i < 500; i += 1) {
      const text = Array.from({ length: 5 }, () => random.oneOf(words)).join('\n');
      expect(tidyText(text)).toBe(text);
    }
  });

  test('a quarter of a megabyte of it takes no time to speak of', () => {
    const hostile = [
      chance(3).text(PIECES, 20_000),
      '\u2066'.repeat(25_000),
      '\u2066\u2069'.repeat(12_500),
      `${'\u2066'.repeat(12_500)}${'\u2069'.repeat(12_500)}`,
      'a\u200d\u200e'.repeat(8000),
      '\n \u200e'.repeat(8000),
      '\u0301\u05b0'.repeat(12_500),
    ];
    // No clock needed: anything quadratic would never come to an end here.
    for (const text of hostile) expect(tidyText(text).length).toBeLessThanOrEqual(text.length);
  });
});

test.each<readonly [string, string, string]>([
  ...ORDINARY.map(([name, text]) => [name, text, text] as const),
  ['Lithuanian', 'i\u0307\u0303', 'i\u0307\u0303'],
  ['Hebrew with all its marks', '\u05e9\u05bc\u05b8\u05c1\u05a4', '\u05e9\u05bc\u05b8\u05c1\u05a4'],
  ['Tibetan', 'བརྒྱུད', 'བརྒྱུད'],
  ['a pile', 'T\u0300\u0301\u0302\u0303x\u0316\u0317\u0318', 'T\u0300\u0301x\u0316\u0317'],
  ['a pile of Thai', 'q\u0e47\u0e49\u0e4a\u0e47\u0e49', 'q\u0e47\u0e49'],
  ['a pile of Arabic', `x${'\u064b'.repeat(8)}`, `x${'\u064b'.repeat(4)}`],
  ['a pile of several kinds', 'T\u0300\u0301\u0e47\u064b\u0302', 'T\u0300\u0301'],
])('what is shown of marks, in %s', (_name, text, shown) => {
  expect(withoutStacks(text).normalize('NFC')).toBe(shown.normalize('NFC'));
});

test.each([
  ['It’s `` “so„ —', "it's '' \"so\" —"],
  ['A‐b‑c‒d–e−f', 'a-b-c-d-e-f'],
  ['Größe, Łódź, œuvre, SMØRREBRØD, ıđæ', 'grosse, lodz, oeuvre, smorrebrod, idae'],
  ['カタカナ ヽ ガ', 'かたかな ゝ が'],
  ['مدرسة ی ک ٱلكتاب ى', 'مدرسه ي ك الكتاب ي'],
  ['أفتح إلى آلة المؤتمر، کتاب‌های', 'افتح الي اله الموتمر، كتابهاي'],
  ['ｶﾞﾗｽ, Donau\u00addampf, E\u2011Mail', 'がらす, donaudampf, e-mail'],
  ['Ελλάδα, Ёлка', 'ελλαδα, елка'],
])('%s is searched for as %s', (typed, form) => expect(searchable(typed)).toBe(form));

test.each<[string | undefined, string[]]>([
  [undefined, []],
  [' \n', []],
  [' old  Battery\nOLD x200 ', ['battery', 'x200', 'old']],
  ['at battery bat', ['battery']],
])('of a search for %j, the words are %j', (typed, words) =>
  expect(searchWordsOf(typed)).toEqual(words),
);

test('what is searched holds each field on a line, and a search means what was typed', () => {
  expect(searchTextOf(['Größe?', null, '', 'Ada'])).toBe('grosse?\n\nada');
  expect(searchConditions('text', 'H?w *[now]')).toEqual([
    ['text GLOB ?', '*[*][[]now]*'],
    ['text GLOB ?', '*h[?]w*'],
  ]);
});
