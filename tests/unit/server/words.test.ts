import { describe, expect, test } from 'vitest';
import {
  bestLanguage,
  LANGUAGES,
  localeOf,
  type Language,
} from '../../../server/contract/languages.ts';
import {
  AUTHOR_NAME_MAX_LENGTH,
  CONSENT_WORDING,
  LEAD_FIELD_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
} from '../../../server/contract/limits.ts';
import { FIELD_MESSAGES, MESSAGES } from '../../../server/contract/messages.ts';
import { ALL_WORDS, translatorOf } from '../../../server/contract/words/all.ts';
import { en } from '../../../server/contract/words/en.ts';
import type { Forms, TextKey } from '../../../server/contract/words/words.ts';

const OTHERS = LANGUAGES.filter((language) => language !== 'en');

function formsOf(text: string | Forms): string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}
/** `{values}` and `<elements>`, each once. */
function marksOf(text: string): string[] {
  return [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([mark]) => mark).toSorted();
}

/** A form of a text without its marks' names. */
function withoutMarks(form: string): string {
  return form.replaceAll(/<\/?\w+>/g, '');
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
  'stage.sendWords',
] satisfies TextKey[];
/** Texts with one form that reads right with 1, 2 and 5, since nothing in it agrees with the number. */
const ANY_NUMBER: Readonly<Partial<Record<Language, readonly TextKey[]>>> = {
  en: ['ask.left', 'ask.tooMany', 'stage.pollMoreWords', 'stage.pollMoreOptions'],
  de: ['ask.left', 'ask.tooMany', 'live.news', 'stage.pollMoreOptions'],
  fr: ['ask.tooMany'],
  es: ['stage.pollMoreWords', 'stage.pollMoreOptions'],
  it: ['ask.tooMany', 'stage.pollMoreWords', 'stage.pollMoreOptions'],
  pt: ['ask.tooMany', 'stage.pollMoreWords', 'stage.pollMoreOptions'],
  nl: ['ask.left', 'ask.tooMany', 'stage.pollMoreWords', 'stage.pollMoreOptions'],
  pl: ['ask.left', 'ask.tooMany', 'stage.pollMoreWords', 'stage.pollMoreOptions'],
  ar: ['ask.left', 'ask.tooMany', 'stage.pollMoreWords', 'stage.pollMoreOptions'],
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

describe.each(OTHERS)('%s', (language) => {
  const words = ALL_WORDS[language];

  test('has the texts that English has, and no others', () => {
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(en).toSorted());
  });

  test('has the marks of the English text in each of its texts, and text around them', () => {
    for (const [key, text] of Object.entries(words)) {
      const english = marksOf(formsOf(en[key as keyof typeof en]).at(-1) ?? '');
      for (const form of formsOf(text)) {
        expect(form.trim(), key).not.toBe('');
        // A form only used for one may leave out the number.
        const marks = marksOf(form);
        const spared = english.filter((mark) => mark !== '{count}');
        expect([english, spared], `${key}: ${form}`).toContainEqual(marks);
      }
    }
  });

  test('has every plural form that a number of ours may need, and none that its rules do not know', () => {
    const rules = new Intl.PluralRules(localeOf(language));
    const { pluralCategories } = rules.resolvedOptions();
    const needed = new Set(Array.from({ length: 10_000 }, (_, number) => rules.select(number)));
    for (const [key, text] of Object.entries(words)) {
      if (typeof text === 'string') continue;
      expect(marksOf(text.other), key).toContain('{count}');
      expect(Object.keys(text), key).toEqual(expect.arrayContaining([...needed, 'other']));
      expect(pluralCategories, key).toEqual(expect.arrayContaining(Object.keys(text)));
    }
  });
});

describe.each(LANGUAGES)('%s', (language) => {
  const words = ALL_WORDS[language];

  test('has a form for one wherever a visitor may read 1', () => {
    const rules = new Intl.PluralRules(localeOf(language)).resolvedOptions();
    if (!rules.pluralCategories.includes('one')) return;
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
    const texts = Object.values(words).flatMap(formsOf).map(withoutMarks);
    expect(texts.filter((text) => unfit?.test(text))).toEqual([]);
    if (language === 'pl') expect(texts.filter((text) => DECLINED.test(text))).toEqual([]);
  });

  test('calls a field what its placeholder does', () => {
    expect(words['live.name']).toContain(words['ask.name']);
  });
});

function odd(language: Language, pattern: RegExp): string[] {
  const texts = Object.values(ALL_WORDS[language]).flatMap(formsOf).map(withoutMarks);
  return texts.filter((text) => pattern.test(text));
}

test('punctuation stands as each language sets it', () => {
  expect(odd('fr', /[\p{L}\p{N}}][:;!?»]|[ \u00a0][;!?]/u)).toEqual([]);
  expect(odd('de', /[\p{L}\p{N}}]…/u)).toEqual([]);
  for (const language of ['ja', 'zh'] as const) {
    expect(
      odd(language, /[。！？：] |[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][.:,;!?]/u),
    ).toEqual([]);
  }
});

test('English says what the specification and the API say, word for word', () => {
  const { say, t } = translatorOf('en');
  expect(t('contact.consent')).toBe(CONSENT_WORDING);
  for (const count of [1, 15]) {
    expect(say({ key: 'fault.busy', values: { count } })).toBe(MESSAGES.rateLimited(count));
  }
  expect(t('fault.questionUnreachable')).toBe(MESSAGES.questionUnreachable);
  expect(t('fault.leadUnreachable')).toBe(MESSAGES.leadUnreachable);
  expect(t('fault.questionFailed', { status: 507 })).toBe(MESSAGES.questionFailed(507));
  expect(t('fault.leadFailed')).toBe(MESSAGES.leadFailed);
  expect(t('fault.storageFull')).toBe(MESSAGES.storageFull);
  expect(t('fault.leadRequired')).toBe(MESSAGES.leadRequired);
  expect(t('fault.questionMissing')).toBe(FIELD_MESSAGES.questionMissing);
  expect(t('fault.nameMissing')).toBe(FIELD_MESSAGES.nameMissing);
  expect(t('fault.emailIncomplete')).toBe(FIELD_MESSAGES.emailIncomplete);
  const { questionTooLong, nameTooLong } = FIELD_MESSAGES;
  expect(t('fault.questionTooLong', { count: QUESTION_MAX_LENGTH })).toBe(questionTooLong);
  expect(t('fault.nameTooLong', { count: AUTHOR_NAME_MAX_LENGTH })).toBe(nameTooLong);
  const most = `At most ${LEAD_FIELD_MAX_LENGTH} characters.`;
  expect(t('fault.fieldTooLong', { count: LEAD_FIELD_MAX_LENGTH })).toBe(most);
  expect(t('stage.comingSoon')).toBe('Q&A Coming Soon');
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['DE'], 'de'],
  [['sv-SE', 'de;q=0.5', 'de'], 'de'],
  [['zh-TW', 'zh-Hant', 'de'], 'de'],
  [['zh-TW', 'zh', 'de'], 'zh'],
  [['zh-CN'], 'zh'],
  [['ar-EG', 'fr'], 'ar'],
  [['pt-PT'], 'pt'],
  [['tlh', '*', '', '-', '../../etc'], 'en'],
  [[], 'en'],
  [['constructor', '__proto__', 'toString'], 'en'],
])('the language of a browser: %j is %s', (wanted, language) =>
  expect(bestLanguage(wanted)).toBe(language),
);

test('plurals are those of Polish and Arabic', () => {
  const [polish, arabic] = [translatorOf('pl'), translatorOf('ar')];
  const said = [1, 2, 5, 12, 22].map((count) => polish.t('wish.wanting', { count }).split(' ')[1]);
  expect(said).toEqual(['osoba', 'osoby', 'osób', 'osób', 'osoby']);
  expect(arabic.t('wish.wanting', { count: 2 })).toBe('شخصان يودّان معرفة ذلك.');
});

test('a value is put in as it is, and a number as the language writes it', () => {
  const [english, german, arabic] = [translatorOf('en'), translatorOf('de'), translatorOf('ar')];
  const company = '$& {company} <b>';
  expect(english.t('frame.more', { company })).toBe('More about $& {company} <b>');
  // Isolated: its marks must not change sides.
  expect(arabic.t('frame.more', { company })).toContain(`\u2068${company}\u2069`);
  expect(german.t('fault.questionTooLong', { count: 2000 })).toContain('2.000');
  expect(arabic.t('fault.questionTooLong', { count: 2000 })).toMatch(/(?<!\u2068)2,000/);
});

test('only an English page shows the server’s own sentence', () => {
  const phrase = { key: 'fault.leadFailed', server: 'The disk is full.' } as const;
  const said = (['en', 'de'] as const).map((language) => translatorOf(language).say(phrase));
  expect(said).toEqual(['The disk is full.', ALL_WORDS.de['fault.leadFailed']]);
});

test('a text is taken apart into words, values, and elements with their words', () => {
  const { gap, pieces } = translatorOf('en');
  expect(pieces('example.line')).toEqual([
    { name: 'b', words: 'Example:' },
    { words: ' Anything sent now will not be kept.' },
  ]);
  expect(pieces('frame.more')).toEqual([{ words: 'More about ' }, { name: 'company' }]);
  expect(pieces('wish.wanting', 1).at(-1)).toEqual({ words: ' person wants to know this.' });
  const gaps = [gap, translatorOf('ja').gap, translatorOf('zh').gap];
  expect(gaps).toEqual([' ', '', '']);
});
