import { cutAtWord } from './question-text.ts';

/** Longest body that Twilio takes, in UTF-16 code units (error 21617). */
const TEXT_MAX_LENGTH = 1600;

/** Escaped characters wait in Unicode's private area until nobody takes them for Markdown any more. */
const PRIVATE_AREA = 0xe000;
function hideEscaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, (_escaped, character: string) =>
    String.fromCharCode(PRIVATE_AREA + character.charCodeAt(0)),
  );
}
function showEscaped(text: string): string {
  return text.replace(/[\ue021-\ue07e]/g, (hidden) =>
    String.fromCharCode(hidden.charCodeAt(0) - PRIVATE_AREA),
  );
}

const RULES: readonly [pattern: RegExp, replacement: string][] = [
  // Code keeps its contents.
  [/^[ \t]*(?:```|~~~).*$/gm, ''],
  [/`+([^`]+)`+/g, '$1'],
  [/!\[([^\]]*)\]\([^)]*\)/g, '$1'],
  // An address that is its own name is written once.
  [/\[([^\]]+)\]\(<?\1>?(?:\s+"[^"]*")?\)/g, '$1'],
  [/\[([^\]]+)\]\(<?(?:mailto:|tel:)?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g, '$1 ($2)'],
  [/<((?:https?:|mailto:)[^>\s]+)>/g, '$1'],
  [/^[ \t]{0,3}#{1,6}[ \t]+(.*?)[ \t]*#*$/gm, '$1'],
  [/^[ \t]{0,3}>[ \t]?/gm, ''],
  [/^([ \t]*)[*+-][ \t]+(?:\[[ x]\][ \t]+)?/gm, '$1- '],
  [/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ''],
  [/(\*\*|__)(?=\S)([\s\S]*?\S)\1/g, '$2'],
  [/(?<![\w*])\*(?=\S)([^*\n]*?\S)\*(?![\w*])/g, '$1'],
  [/(?<![\w_])_(?=\S)([^_\n]*?\S)_(?![\w_])/g, '$1'],
  [/~~(?=\S)([\s\S]*?\S)~~/g, '$1'],
  [/[ \t]+$/gm, ''],
  [/\n{3,}/g, '\n\n'],
];

/** An answer in Markdown as a phone shows it: plain text, no longer than one message may be. */
export function answerAsText(answer: string): string {
  const hidden = hideEscaped(answer);
  const plain = RULES.reduce((text, [pattern, to]) => text.replace(pattern, to), hidden);
  return cutAtWord(showEscaped(plain).trim(), TEXT_MAX_LENGTH);
}
