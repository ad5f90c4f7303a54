/**
 * How a text that is longer than its frame moves through it: from `lead` below the upper edge to as much above the
 * lower one, in CSS pixels.
 */
export type ScrollPlan = { distance: number; lead: number; totalMs: number };

/** Milliseconds of rest before the text starts to move, and at its end. */
const REST_MS = 3000;
/** Words that people read from a wall in a second while walking past. */
const WORDS_PER_SECOND = 4;
/** Free room at both ends, in stage units: the edges of the frame are soft. */
const LEAD = 16;
/** Limits of the pace in stage units per second: slower looks broken, faster cannot be read. */
const SLOWEST = 10;
const FASTEST = 24;

/** Scripts that are written without spaces. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

function readAs(word: string): number {
  const unspaced = word.match(UNSPACED)?.length ?? 0;
  return Math.max(1, Math.round(unspaced / 2 + (word.length - unspaced) / 8));
}

/** Words as a reader counts them; scripts without spaces count two characters as one. */
function countWords(text: string): number {
  return text.split(/\s+/).reduce((sum, word) => sum + readAs(word), 0);
}

/**
 * @param overflow what does not fit, in CSS pixels
 * @param height of the whole text, in CSS pixels
 * @param unit CSS pixels of a stage unit
 */
export function planScroll(
  text: string,
  overflow: number,
  height: number,
  unit: number,
): ScrollPlan {
  const readingPace = height / unit / (countWords(text) / WORDS_PER_SECOND);
  const pace = Math.min(FASTEST, Math.max(SLOWEST, readingPace));
  const travelMs = ((overflow / unit + 2 * LEAD) / pace) * 1000;
  return { distance: overflow, lead: LEAD * unit, totalMs: travelMs + 2 * REST_MS };
}

/**
 * Moves the element down its frame and, for as long as it stays, up again.
 * @param still in steps of nearly a frame instead of a movement
 * @returns the function that ends it
 */
export function startScroll(
  element: HTMLElement,
  { distance, lead, totalMs }: ScrollPlan,
  frameHeight: number,
  still: boolean,
): () => void {
  const rest = REST_MS / totalMs;
  const pages = Math.max(1, Math.ceil(distance / (frameHeight * 0.8)));
  const top = `translateY(${lead}px)`;
  const bottom = `translateY(${-distance - lead}px)`;
  const animation = element.animate(
    [
      { transform: top, offset: 0 },
      { transform: top, offset: rest, easing: still ? `steps(${pages})` : 'linear' },
      { transform: bottom, offset: 1 - rest },
      { transform: bottom, offset: 1 },
    ],
    { duration: totalMs, iterations: Infinity, direction: 'alternate' },
  );
  return () => animation.cancel();
}
