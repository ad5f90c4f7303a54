import { OWN_RULES } from './draft-prompt.ts';
import { wordsOf } from './words.ts';

/**
 * Numbers of consecutive words that nobody writes by chance: from our rules, the stand's directions, or a passage.
 */
const RULE_RUN = 10;
/** The directions may hold facts that an answer may quote. */
const DIRECTION_RUN = 25;
/** Shorter directions count only when an answer holds all of them. */
const DIRECTION_LEAST = 8;
/** A sentence of a passage may be quoted; a passage may not. */
const PASSAGE_RUN = 60;
/** Characters of a key in a row. */
const KEY_RUN = 12;

/** True if `text` contains `length` consecutive words of `secret`. */
function holdsRun(text: readonly string[], secret: readonly string[], length: number): boolean {
  if (secret.length < length || text.length < length) return false;
  const runOf = (words: readonly string[], at: number) => words.slice(at, at + length).join(' ');
  const runs = new Set(
    Array.from({ length: secret.length - length + 1 }, (_, at) => runOf(secret, at)),
  );
  for (let at = 0; at + length <= text.length; at += 1) if (runs.has(runOf(text, at))) return true;
  return false;
}

function squashed(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Decodes everything that looks like base64, a common way around a filter. */
function decoded(text: string): string {
  return (text.match(/[A-Za-z0-9+/_-]{24,}={0,2}/g) ?? [])
    .map((found) => Buffer.from(found, 'base64').toString('utf8'))
    .join('\n');
}

/** Data that no answer may contain. */
type Secrets = {
  key: string | null;
  mark: string;
  system: string;
  passages: readonly { text: string }[];
};

/** True if a text contains the key, or a large part of it. */
export function holdsKey(text: string, key: string | null): boolean {
  if (key === null) return false;
  const [inText, secret] = [squashed(text), squashed(key)];
  const run = Math.min(KEY_RUN, secret.length);
  if (run < 6) return text.includes(key);
  for (let at = 0; at + run <= secret.length; at += 1) {
    if (inText.includes(secret.slice(at, at + run))) return true;
  }
  return false;
}

/**
 * True if an answer reveals the key, or our rules, the stand's directions or a passage word for word. Translations
 * and riddles are not detected: staff read every draft.
 */
export function givesAway(answer: string, { key, mark, system, passages }: Secrets): boolean {
  const whole = `${answer}\n${decoded(answer)}`;
  if (holdsKey(whole, key) || whole.includes(mark)) return true;
  const words = wordsOf(whole);
  const directions = wordsOf(system);
  const run = Math.max(DIRECTION_LEAST, Math.min(DIRECTION_RUN, directions.length));
  return (
    holdsRun(words, wordsOf(OWN_RULES), RULE_RUN) ||
    holdsRun(words, directions, run) ||
    passages.some(({ text }) => holdsRun(words, wordsOf(text), PASSAGE_RUN))
  );
}
