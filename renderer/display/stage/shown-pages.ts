import { mostPages } from '../cycle/run-cycle.ts';
import type { ItemLayout } from './solve/types.ts';

/**
 * How many pages of an item have their time on the stage; the rest is on the phone.
 * @param cycleSeconds null while the item stays: then it goes through all of them again and again
 */
export function shownPages(
  { pages, composition }: ItemLayout,
  cycleSeconds: number | null,
): number {
  if (cycleSeconds === null) return pages.length;
  // A question that stands alone on its first page is shown with an answer.
  const least = composition === 'apart' ? 2 : 1;
  return Math.min(pages.length, Math.max(least, mostPages(cycleSeconds)));
}
