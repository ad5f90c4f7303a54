import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../../server/contract/words/en.ts';
import { ROOT } from '../support/node-binary.ts';

function sourcesIn(...folders: string[]): [file: string, source: string][] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
  return execFileSync('git', listed, { cwd: ROOT })
    .toString()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(resolve(ROOT, file), 'utf8')]);
}

test('every text is used somewhere, and by its whole name', () => {
  const sources = sourcesIn('renderer', 'server')
    .filter(([file]) => !file.includes('contract/words/'))
    .map(([, source]) => source)
    .join('\n');
  // Keys that are put together: `title.${view}`, `${trial}.title`.
  const put = [...sources.matchAll(/`([\w.-]+\.)?\$\{[^}]*\}(\.[\w-]*)?`/g)];
  const families = put.filter(([, start, end]) => start !== undefined || end !== undefined);
  const unused = Object.keys(en).filter(
    (key) =>
      !sources.includes(`'${key}'`) &&
      !sources.includes(`"${key}"`) &&
      !families.some(([, start = '', end = '']) => key.startsWith(start) && key.endsWith(end)),
  );
  expect(unused).toEqual([]);
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
  const other =
    /(?<!\p{L})(?:colou?red|colours?|centre|grey|labelled|tick(?:s|ed)?|(?:the|this|your|our|a) stands?|stand[’']s|the display|public display|contact (?:info|data)|stages?|(?<!(?:big|full|your|own|its) )screens?)(?!\p{L})/iu;
  const found = sourcesIn('renderer/admin', 'renderer/ui', 'renderer/lib').flatMap(
    ([file, source]) =>
      readIn(source)
        .filter((text) => other.test(text) && !/={|[!=]==/.test(text))
        .map((text) => `${file}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});
