import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bestLanguage, LANGUAGES, localeOf } from '../../../server/contract/languages.ts';
import {
  AUTHOR_NAME_MAX_LENGTH,
  CONSENT_WORDING,
  LEAD_FIELD_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
} from '../../../server/contract/limits.ts';
import { FIELD_MESSAGES, MESSAGES } from '../../../server/contract/messages.ts';
import { ALL_WORDS, translatorOf } from '../../../server/contract/words/all.ts';
import { en } from '../../../server/contract/words/en.ts';
import type { Forms } from '../../../server/contract/words/words.ts';
import { ROOT } from '../../support/node-binary.ts';

const LISTED = ['ls-files', '--cached', '--others', '--exclude-standard'];
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

function formsOf(text: string | Forms): string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}
/** `{values}` and `<elements>`, each once. */
function marksOf(text: string): string[] {
  return [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([mark]) => mark).toSorted();
}

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

test('every text is used somewhere, and by its whole name', () => {
  const sources = execFileSync('git', [...LISTED, 'renderer', 'server'], { cwd: ROOT })
    .toString()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('contract/words/'))
    .map((file) => readFileSync(resolve(ROOT, file), 'utf8'))
    .join('\n');
  // Keys that are put together: `title.${view}`.
  const families = [...sources.matchAll(/`([\w.-]+\.)\$\{[^}]*\}`/g)].map(([, start]) => start!);
  const unused = Object.keys(en).filter(
    (key) =>
      !sources.includes(`'${key}'`) &&
      !sources.includes(`"${key}"`) &&
      !families.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
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

test('a value is put in as it is, whatever it looks like', () => {
  const { t } = translatorOf('en');
  expect(t('frame.more', { company: '$& {company} <b>' })).toBe('More about $& {company} <b>');
});
