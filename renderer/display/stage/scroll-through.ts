/** How a text that is longer than its frame moves through it; times in milliseconds. */
export type ScrollPlan = { distance: number; travelMs: number; totalMs: number };

/** Milliseconds of rest before the text starts to move, and at its end. */
const REST_MS = 3000;
/** Words that people read in a second from a wall while walking past. */
const WORDS_PER_SECOND = 4;
/** Limits of the pace in stage units per second: slower looks broken, faster cannot be read. */
const SLOWEST = 10;
const FASTEST = 24;

/** Words as a reader counts them; scripts without spaces count two characters as one. */
const countWords = (text: string): number =>
  text.split(/\s+/).reduce((sum, word) => sum + Math.max(1, Math.round(word.length / 8)), 0);

/**
 * @param overflow what does not fit, in CSS pixels
 * @param height of the whole text, in CSS pixels
 * @param unit CSS pixels of a stage unit
 */
export const planScroll = (
  text: string,
  overflow: number,
  height: number,
  unit: number,
): ScrollPlan => {
  const readingPace = height / unit / (countWords(text) / WORDS_PER_SECOND);
  const pace = Math.min(FASTEST, Math.max(SLOWEST, readingPace));
  const travelMs = (overflow / unit / pace) * 1000;
  return { distance: overflow, travelMs, totalMs: travelMs + 2 * REST_MS };
};

/**
 * Moves the element down its frame and, for as long as it stays, up again.
 * @param still in steps of nearly a frame instead of a movement
 * @returns the function that ends it
 */
export const startScroll = (
  element: HTMLElement,
  { distance, totalMs }: ScrollPlan,
  frameHeight: number,
  still: boolean,
): (() => void) => {
  const rest = REST_MS / totalMs;
  const pages = Math.max(1, Math.ceil(distance / (frameHeight * 0.8)));
  const animation = element.animate(
    [
      { transform: 'translateY(0)', offset: 0 },
      { transform: 'translateY(0)', offset: rest, easing: still ? `steps(${pages})` : 'linear' },
      { transform: `translateY(${-distance}px)`, offset: 1 - rest },
      { transform: `translateY(${-distance}px)`, offset: 1 },
    ],
    { duration: totalMs, iterations: Infinity, direction: 'alternate' },
  );
  return () => animation.cancel();
};
