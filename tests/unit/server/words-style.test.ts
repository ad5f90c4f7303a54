import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, localeOf, type Language } from '../../../server/contract/languages.ts';
import { ALL_WORDS } from '../../../server/contract/words/all.ts';
import { en } from '../../../server/contract/words/en.ts';
import type { Forms, TextKey } from '../../../server/contract/words/words.ts';
import { ROOT } from '../../support/node-binary.ts';

const LISTED = ['ls-files', '--cached', '--others', '--exclude-standard'];

function sourcesIn(...folders: string[]): [file: string, source: string][] {
  return execFileSync('git', [...LISTED, ...folders], { cwd: ROOT })
    .toString()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(resolve(ROOT, file), 'utf8')]);
}

function formsOf(text: string | Forms): string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}
/** Each form of each text, as `key: form`, without its marks' names. */
function linesOf(language: Language): string[] {
  return Object.entries(ALL_WORDS[language]).flatMap(([key, text]) =>
    formsOf(text).map((form) => `${key}: ${form.replaceAll(/<\/?\w+>/g, '')}`),
  );
}
/** JavaScript's `\b` knows no letter with an accent and none of other alphabets. */
function wholeWords(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
}

/** Texts with one form whose number is never 1: our own limits, and a list of more than a page. */
const NEVER_ONE: readonly string[] = [
  'fault.questionTooLong',
  'fault.nameTooLong',
  'fault.fieldTooLong',
  'privacy.backups',
  'live.newest',
  'stage.asked',
] satisfies TextKey[];
/** Texts with one form that reads right with 1, 2 and 5, since nothing in it agrees with the number. */
const ANY_NUMBER: Readonly<Partial<Record<Language, readonly TextKey[]>>> = {
  en: ['ask.left', 'ask.tooMany'],
  de: ['ask.left', 'ask.tooMany', 'live.news'],
  fr: ['ask.tooMany'],
  it: ['ask.tooMany'],
  pt: ['ask.tooMany'],
  nl: ['ask.left', 'ask.tooMany'],
  pl: ['ask.left', 'ask.tooMany'],
  ar: ['ask.left', 'ask.tooMany'],
};

/** Where one English text is two things: a heading on a phone is shorter than one on the big screen. */
const TOLD_APART: readonly string[] = ['Q&A Coming Soon'];

/** Words that address a visitor as a friend, fit men or women alone, or are another country's. */
const UNFIT: Readonly<Partial<Record<Language, RegExp>>> = {
  en: wholeWords(
    'stands?|mobile|colour|favour\\p{L}*|organis\\p{L}+|licence|cancelled|privacy text',
  ),
  de: wholeWords('du|dein\\p{L}*|dir|dich|euch|euer|eure\\p{L}*|Handy|Datenschutztext'),
  fr: wholeWords('tu|toi|ton|ta|tes|texte de confidentialité|écran en direct'),
  es: wholeWords('tú|tus?|te|ti|atento|contactarle|móvil|texto de privacidad'),
  it: wholeWords('tu|tu[ao]|tuoi|tue|ti|anonimo|grand[ei] scherm[oi]|schermo dal vivo'),
  pt: wholeWords(
    'ecrã|telemóvel|equipa|contacto|cópias de segurança|telas? grandes?|pedidos|texto de privacidade',
  ),
  nl: wholeWords('je|jij|jou|jouw|verschijnt ze|privacytekst|teruggenomen'),
  pl: wholeWords('ty|ciebie|twój|twoj\\p{L}+|anonimowym|\\p{L}+(?:łeś|łaś)'),
  ja: /あなた/u,
  zh: /[你妳]/u,
};
/** A name that is put in stands as it is: Polish declines after these. */
const DECLINED = /(?<!\p{L})(?:o|z|ze|w|we|na|do|od|przez|dla|przy|u) \{company\}/u;

describe.each(LANGUAGES)('%s', (language) => {
  const words = ALL_WORDS[language];

  test('has a form for one wherever a visitor may read 1', () => {
    if (
      !new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories.includes('one')
    )
      return;
    const anyNumber: readonly string[] = ANY_NUMBER[language] ?? [];
    const one = Object.entries(words)
      .filter(([, text]) => typeof text === 'string' && text.includes('{count}'))
      .map(([key]) => key)
      .filter((key) => !NEVER_ONE.includes(key) && !anyNumber.includes(key));
    expect(one).toEqual([]);
  });

  test('says the same where English says the same', () => {
    const said = new Map<string, Set<string>>();
    for (const [key, text] of Object.entries(en)) {
      const english = JSON.stringify(text);
      if (TOLD_APART.some((one) => english.includes(one))) continue;
      const own = JSON.stringify(words[key as TextKey]);
      said.set(english, (said.get(english) ?? new Set()).add(own));
    }
    expect([...said.values()].filter(({ size }) => size > 1)).toEqual([]);
  });

  test('is polite to everybody, and one country’s', () => {
    const unfit = UNFIT[language];
    expect(
      linesOf(language).filter((line) => unfit?.test(line.split(': ').slice(1).join(': '))),
    ).toEqual([]);
    expect(linesOf(language).filter((line) => language === 'pl' && DECLINED.test(line))).toEqual(
      [],
    );
  });

  test('calls a field what its placeholder does', () => {
    expect(words['live.name']).toContain(words['ask.name']);
  });
});

function odd(language: Language, pattern: RegExp): string[] {
  return linesOf(language).filter((line) => pattern.test(line));
}

test('punctuation stands as each language sets it', () => {
  // After its key, a blank before a text's own mark.
  expect(odd('fr', /(?<=: .*)[\p{L}\p{N}}][:;!?»]|[ \u00a0][;!?]/u)).toEqual([]);
  expect(odd('de', /[\p{L}\p{N}}]…/u)).toEqual([]);
  for (const language of ['ja', 'zh'] as const) {
    expect(
      odd(language, /[。！？：] |[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][.:,;!?]/u),
    ).toEqual([]);
  }
});

/** Where visitors' texts are set. */
const PAGES = ['renderer/visitor', 'renderer/display', 'renderer/privacy', 'server/features/pages'];

/** These join ids, what a search looks through, what is measured, and a text that they took apart. */
const JOIN_NO_TEXTS: readonly string[] = [
  'renderer/visitor/question-page.tsx',
  'renderer/display/live-page/question-list.tsx',
  'renderer/display/stage/frame.tsx',
];

test('no sentence is put together in code', () => {
  // A blank or a mark beside a text; " · " and the title of a page stand between names.
  const together =
    /\.join\((['"`]) \1\)|`[^`\n]*[ .:,;!?]\$\{\w*\.?(?:t|say)\(|\$\{\w*\.?(?:t|say)\([^`\n]*?\)\}(?! ·)[ .:,;!?]/u;
  const found = sourcesIn(...PAGES)
    .filter(([file]) => !JOIN_NO_TEXTS.includes(file))
    .flatMap(([file, source]) =>
      source.split('\n').flatMap((line, at) => (together.test(line) ? [`${file}:${at + 1}`] : [])),
    );
  expect(found).toEqual([]);
});

test('words by language stand in one folder', () => {
  const records = sourcesIn('server', 'renderer', 'main')
    .filter(([file]) => !file.startsWith('server/contract/words/'))
    .filter(([, source]) => /Record<\s*Language,\s*(?:string|Forms)\s*>/.test(source))
    .map(([file]) => file);
  expect(records).toEqual(['server/contract/languages.ts']);
});

/** What staff read in a source: texts of more than a word, without the values in them. */
function readIn(source: string): string[] {
  const code = source
    .replaceAll(/\/\*.*?\*\/|(?<![:/])\/\/[^\n]*/gs, '')
    // The palette finds either spelling.
    .replaceAll(/words: '[^']*'/g, '')
    .replaceAll(/\$\{[^}]*\}/g, '…');
  return (
    code.match(
      /'[^'\n]*'|"[^"\n]*"|`[^`\n]*`|^ +[\p{Lu}\p{Ll}“][^<>{}=;()[\]'"`\n]* [^<>{}=;()[\]'"`\n]*(?<!,)$/gmu,
    ) ?? []
  ).filter((text) => text.includes(' '));
}

test('staff’s pages are in American English, with one term for the booth, the big screen and contact details', () => {
  const other = wholeWords(
    "colou?red|colours?|centre|grey|labelled|tick(?:s|ed)?|(?:the|this|your|our|a) stands?|stand[’']s|the display|public display|contact (?:info|data)|stages?|(?<!(?:big|full|your|own|its) )screens?",
  );
  const found = sourcesIn('renderer/admin', 'renderer/ui', 'renderer/lib').flatMap(
    ([file, source]) =>
      readIn(source)
        .filter((text) => other.test(text) && !/={|[!=]==/.test(text))
        .map((text) => `${file}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});
