import { QUESTION_MAX_LENGTH } from '../../contract/limits.ts';
import { tidyText } from '../../contract/text.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text that fits, cut after a word where there is one near, with an ellipsis.
 * @param length in UTF-16 code units, the ellipsis included
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

/** A phone's way to say that somebody liked a text of ours (Apple: "Tapback"; Android says it in the same words). */
const REACTION =
  /^\s*(?:Liked|Loved|Disliked|Laughed at|Emphasi[sz]ed|Questioned|Reacted \S{1,20} to|Removed an? [\w ]{1,30} from)\s+(?:[“"„«][\s\S]*[”"“»]|an? (?:image|photo|video|attachment))\s*$/u;

/** Whether a text is no message, but what a phone sends when somebody presses a sign on one. */
export function isReaction(body: string): boolean {
  return REACTION.test(body);
}

/**
 * What a text asks, as long as a question may be; the whole of it stays in the history.
 * @returns null when there is nothing to read in it: a picture alone
 */
export function questionOfText(body: string): { content: string; cut: boolean } | null {
  const whole = tidyText(body);
  if (whole === '') return null;
  const content = cutAtWord(whole, QUESTION_MAX_LENGTH);
  return { content, cut: content !== whole };
}
