import { QUESTION_MAX_LENGTH } from '../../contract/limits.ts';
import { tidyText } from '../../contract/text.ts';
import type { SmsKeyword } from '../../contract/sms.ts';

const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * True if a reply can be sent to a sender: an ordinary number. Short codes, names and other channels ("whatsapp:…")
 * accept none, or cost extra.
 */
export function isPhoneNumber(sender: string): boolean {
  return E164.test(sender);
}

/**
 * Number of a sender on any channel. Someone who wrote STOP by RCS (`rcs:+1…`) wants no SMS either; Twilio does the
 * same (changelog of 2026-03-15, "unified opt-outs").
 */
export function numberOf(sender: string): string {
  const number = sender.replace(/^[a-z]+:/, '');
  return isPhoneNumber(number) ? number : sender;
}

/** Every number in a sentence of Twilio's, down to its last two digits. */
export function withoutNumbers(sentence: string): string {
  return sentence.replace(/\+?\d[\d\s().-]{5,}\d/g, (number) => `…${number.slice(-2)}`);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Beginning of a text that fits the length, cut after a word if one ends near, with an ellipsis. @param length in
 * UTF-16 code units, the ellipsis included
 */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text.slice(0, length + 64))) {
    if (index + segment.length > length - 1) break;
    end = index + segment.length;
  }
  const beginning = text.slice(0, end);
  const word = /^[\s\S]*(?=\s)/.exec(text.slice(0, end + 1))?.[0].trimEnd() ?? '';
  // A script without blanks, or one endless word: then between two characters.
  const kept = word.length > length * 0.8 ? word : beginning.trimEnd();
  return `${kept}…`;
}

/** A phone's way to say that someone liked a text of ours (Apple: "Tapback"; Android says it in the same words). */
const REACTION =
  /^\s*(?:Liked|Loved|Disliked|Laughed at|Emphasi[sz]ed|Questioned|Reacted \S{1,20} to|Removed an? [\w ]{1,30} from)\s+(?:[“"„«][\s\S]*[”"“»]|an? (?:image|photo|video|attachment))\s*$/u;

/** True if a text is not a message but a reaction, which phones send when someone reacts to a message. */
export function isReaction(body: string): boolean {
  return REACTION.test(body);
}

/**
 * Question in a message, shortened to a question's maximum length; the whole text stays in the history.
 *
 * @returns null for a message without text, such as an image alone
 */
export function questionOfText(body: string): { content: string; cut: boolean } | null {
  const whole = tidyText(body);
  if (whole === '') return null;
  const content = cutAtWord(whole, QUESTION_MAX_LENGTH);
  return { content, cut: content !== whole };
}

/**
 * The words that Twilio acts on by itself (docs: "Twilio support for opt-out keywords"), those that the FCC's rules of
 * 2025 added, and what people write in the languages of the visitors' pages. Accents do not count.
 */
const WORDS: Readonly<Record<SmsKeyword, string>> = {
  stop: `STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT STOPNOW STOPTEXTING STOPTEXTINGME STOPMESSAGES
    STOPP STOPPEN ABMELDEN ABBESTELLEN AFMELDEN ARRET ARRETER DESABONNER ALTO BAJA PARAR PARE SAIR CANCELAR FERMA
    ZATRZYMAJ REZYGNUJE WYPISZ 停止 配信停止 ストップ 退订 退訂 إيقاف ايقاف توقف إلغاء الغاء`,
  start: 'START YES UNSTOP',
  help: 'HELP INFO',
};

/** Polite words that people add to a keyword. */
const POLITE =
  /(^|\s)(?:please|pls|plz|thanks|thank you|bitte|danke|s'?il (?:te|vous) pla[iî]t|svp|merci|por favor|gracias|obrigad[oa]|per favore|grazie|alstublieft|a\.?u\.?b\.?|prosz[eę]|من فضلك|请|お願いします)(?=\s|$)/giu;

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

const KEYWORDS = new Map(
  (Object.keys(WORDS) as SmsKeyword[]).flatMap((keyword) =>
    WORDS[keyword].split(/\s+/).map((word): [string, SmsKeyword] => [plain(word), keyword]),
  ),
);

/** Longer than any keyword with what people put around it. */
const LONGEST = 60;

/** Keyword that a text consists of, ignoring case, spaces and punctuation; null for any other text. */
export function keywordOf(body: string): SmsKeyword | null {
  if (body.length > LONGEST) return null;
  const words = body.replace(/[^\p{L}\p{M}\p{N}\s'.’]/gu, ' ').replaceAll('’', "'");
  return KEYWORDS.get(plain(words)) ?? KEYWORDS.get(plain(words.replace(POLITE, '$1'))) ?? null;
}

/** Twilio's own word for it (`OptOutType` of a webhook, where Advanced Opt-Out is on). */
export function keywordOfOptOut(type: string | undefined): SmsKeyword | null {
  const known: Record<string, SmsKeyword> = { STOP: 'stop', START: 'start', HELP: 'help' };
  return known[type ?? ''] ?? null;
}

/** Number of files with a message, from Twilio's field; ten at most. */
export function mediaCount(text: string | null): number {
  const count = Number(text);
  return Number.isInteger(count) && count > 0 ? Math.min(count, 10) : 0;
}

/** Longest body that Twilio takes, in UTF-16 code units (error 21617). */
const TEXT_MAX_LENGTH = 1600;

/** Start of Unicode's private area, where escaped characters are kept until Markdown has been processed. */
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
  // Thousands of blanks cost the rules below a second.
  [/[ \t]{9,}/g, ' '.repeat(8)],
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
