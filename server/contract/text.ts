/**
 * Text as someone typed it, fit to be stored and shown anywhere. Without a lookbehind and anything else that an older
 * phone does not know. What real languages need stays: joiners in emoji and Persian, marks of direction, accents, a
 * single blank of any kind. What only takes room, or turns the text around it over, goes.
 */

/**
 * Invisible characters: blanks, and those that Unicode declares ignorable (a Hangul filler, a zero-width space).
 */
const UNSEEN = /[\s\p{DI}]/u;
function isSeen(character: string | undefined): boolean {
  return character !== undefined && !UNSEEN.test(character);
}
function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);
}
/** True for letters of scripts that separate words by a zero-width space instead of a blank. */
function isUnspaced(character: string | undefined): boolean {
  return (
    character !== undefined &&
    /[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\ua9e0-\ua9ff\uaa60-\uaadf]/.test(
      character,
    )
  );
}
function isJamo(character: string | undefined): boolean {
  return character !== undefined && /[\u1100-\u115e\u1161-\u11ff]/.test(character);
}
function isVariation(character: string | undefined): boolean {
  return character !== undefined && /\p{VS}/u.test(character);
}

/** Pattern of a run of invisible characters with the text around it, and the replacement of the run. */
type Rule = readonly [
  run: RegExp,
  kept: (run: string, before: string | undefined, after: string | undefined) => string,
];

const CHARACTER_RULES: readonly Rule[] = [
  [/\r\n?|[\v\f\u0085]/g, () => '\n'],
  // No screen shows control characters, and a spreadsheet file cannot hold them.
  [/[^\P{Cc}\n\t]/gu, () => ''],
  // Half of a surrogate pair is not valid Unicode.
  [/\p{Cs}/gu, () => '\ufffd'],
];

const RULES: readonly Rule[] = [
  ...CHARACTER_RULES,
  // A flag of England is written in tags; elsewhere they hide text.
  [
    /\u{1f3f4}[\u{e0020}-\u{e007e}]{2,6}\u{e007f}|[\u{e0000}-\u{e007f}]/gu,
    (found) => (found.length > 2 ? found : ''),
  ],
  // Invisible operators, byte order marks, and where an image was pasted.
  [
    /[\u17b4\u17b5\u180e\u2060-\u2065\u206a-\u206f\ufeff\ufff0-\ufffc\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]+/gu,
    () => '',
  ],
  // Fillers as wide as a letter. Old Korean has two of them beside letters.
  [/[\u2800\u3164\uffa0]+/g, () => ' '],
  [
    /[\u115f\u1160]+/g,
    (run, before, after) => (isJamo(before) || isJamo(after) ? run.slice(0, 2) : ' '),
  ],
  [/\u00ad+/g, (_run, before, after) => (isLetter(before) && isLetter(after) ? '\u00ad' : '')],
  [/\u200b+/g, (_run, before, after) => (isUnspaced(before) && isUnspaced(after) ? '\u200b' : '')],
  [
    /\p{VS}+/gu,
    (run, before) => (isSeen(before) ? String.fromCodePoint(run.codePointAt(0) ?? 0) : ''),
  ],
  [
    /[\u200c\u200d]+/g,
    (run, before) => (isSeen(before) || isVariation(before) ? run.charAt(0) : ''),
  ],
  [
    /[\u061c\u200e\u200f]+/g,
    (run, before, after) => (isBlank(before) && isBlank(after) ? '' : run.charAt(0)),
  ],
  // Vietnamese has two accents on a letter and Greek three; more only serve to cover the lines around.
  [
    /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{5,}/g,
    (run) => run.slice(0, 4),
  ],
  [/\p{M}{9,}/gu, (run) => Array.from(run).slice(0, 8).join('')],
  // One empty line is a paragraph.
  [/\n(?:[^\S\n]*\n){2,}/g, () => '\n\n'],
];

function isBlank(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

/** Pairs that reverse the direction: embeddings and isolates, with what ends them. */
const CLOSED_BY: Readonly<Record<string, string>> = {
  '\u202a': '\u202c',
  '\u202b': '\u202c',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
};
/** All direction marks, with the overrides, which reverse the letters of a word. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * A line without overrides, and with an embedding only where it ends on the same line: what follows stays as it was.
 */
function balanced(line: string): string {
  if (!DIRECTION.test(line)) return line;
  const characters = line.split('');
  const open: { at: number; seen: number }[] = [];
  const kept = new Set<number>();
  let seen = 0;
  characters.forEach((character, at) => {
    if (isSeen(character)) seen += 1;
    else if (CLOSED_BY[character] !== undefined) open.push({ at, seen });
    const start = open[open.length - 1];
    if (!start || CLOSED_BY[characters[start.at] ?? ''] !== character) return;
    open.pop();
    if (seen > start.seen) kept.add(start.at).add(at);
  });
  return characters.filter((character, at) => kept.has(at) || !DIRECTION.test(character)).join('');
}

function apply(text: string, rules: readonly Rule[]): string {
  return rules.reduce(
    (tidied, [pattern, kept]) =>
      tidied.replace(pattern, (run: string, at: number) =>
        kept(run, tidied[at - 1], tidied[at + run.length]),
      ),
    text,
  );
}

/** Text of others without what turns the words around it over. */
export function withoutOverrides(text: string): string {
  return text.split('\n').map(balanced).join('\n');
}

function onePass(text: string, rules: readonly Rule[]): string {
  return withoutOverrides(apply(text, rules)).trim();
}

/** Removes only characters that no text can contain; for search terms. */
export function plainText(text: string): string {
  return apply(text, CHARACTER_RULES);
}

/** Applies the rules until nothing changes: a removal may join characters that another rule matches. */
function tidied(text: string, rules: readonly Rule[]): string {
  let [before, after] = [text, onePass(text, rules)];
  while (after !== before) [before, after] = [after, onePass(after, rules)];
  return /[^\s\p{DI}\p{M}]/u.test(after) ? after : '';
}

/** An answer or notes in Markdown, where blanks at the start and the end of a line mean something. Trimmed. */
export function tidyMarkdown(text: string): string {
  return tidied(text, RULES);
}

/** Blanks in a row, of any kind; a Chinese paragraph begins with two. */
const BLANKS: Rule = [
  /[^\S\n]{2,}/g,
  (run, before) => {
    if (run === '\u3000\u3000' && before === '\n') return run;
    return run.charAt(0) === '\t' ? '\t' : ' ';
  },
];

/** Tidies a visitor's text: trimmed, and empty when none of it is visible. */
export function tidyText(text: string): string {
  return tidied(text, [...RULES, BLANKS]);
}

/** Tidies a text of one line, such as a name or an address, as {@link tidyText} does. */
export function tidyLine(text: string): string {
  return tidyText(text).replace(/\s+/g, ' ');
}

/** Marks that any letter can carry, those of Thai and Lao, and those of Hebrew and Arabic; each with the most that a letter has. */
const STACKS = [
  /([\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{2})\p{M}+/gu,
  /([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]{2})\p{M}+/gu,
  /([\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]{4})\p{M}+/gu,
] as const;

/** A text as everybody sees it: without the marks that would only cover the lines around. It is stored with them. */
export function withoutStacks(text: string): string {
  if (!/\p{M}{3}/u.test(text)) return text;
  return STACKS.reduce((shown, stack) => shown.replace(stack, '$1'), text.normalize('NFC'));
}
