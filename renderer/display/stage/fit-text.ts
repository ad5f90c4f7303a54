/** What a text became: `overflow` is what still does not fit, in CSS pixels. */
export type Fit = { factor: number; overflow: number };

/** Short texts grow up to this many times their set size. */
const MAX_FACTOR = 2.5;
/** No question gets smaller than this, in stage units: beyond, it scrolls. */
const SMALLEST = 20;
/** What scrolls has all the room it wants, so it can be read from further away: factor of the set size, and limit in units. */
const SCROLLING_FACTOR = 1.35;
const SCROLLING_MOST = 32;
/** Above this factor a word is never broken to gain size; below, a word that is too long for the line is. */
const UNBROKEN_ABOVE = 1.5;
const STEPS = 8;

/** The answer grows more slowly than the question, so that the bigger the stage, the clearer which is which. */
function answerFactor(factor: number) {
  return factor > 1 ? 1 + (factor - 1) * 0.55 : factor;
}

/** The biggest of the factors between both that fits, within the resolution; 0 when not even the least does. */
function biggest(least: number, most: number, fits: (factor: number) => boolean): number {
  if (fits(most)) return most;
  if (!fits(least)) return 0;
  let low = least;
  let high = most;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Sets the text of `article` as large as `frame` has room for (custom properties `--kq` and `--ka`). It measures in the
 * layout, so call it before the paint.
 */
export function fitText(article: HTMLElement, frame: HTMLElement, questionSize: number): Fit {
  const room = frame.clientHeight;
  const apply = (factor: number) => {
    article.style.setProperty('--kq', factor.toFixed(3));
    article.style.setProperty('--ka', answerFactor(factor).toFixed(3));
  };
  const fits = (factor: number) => {
    apply(factor);
    return article.offsetHeight <= room && article.scrollWidth <= article.clientWidth + 1;
  };
  const smallest = Math.min(1, SMALLEST / questionSize);
  const largestScrolling = Math.max(
    smallest,
    Math.min(SCROLLING_FACTOR, SCROLLING_MOST / questionSize),
  );

  article.dataset['breaking'] = 'never';
  let factor = biggest(UNBROKEN_ABOVE, MAX_FACTOR, fits);
  delete article.dataset['breaking'];
  factor ||= biggest(smallest, MAX_FACTOR, fits) || largestScrolling;
  apply(factor);
  return { factor, overflow: Math.max(0, article.offsetHeight - room) };
}
