import { useLayoutEffect, type RefObject } from 'react';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import type { StageSize } from './stage-size.ts';
import { useLateFonts } from './use-fonts-ready.ts';

/**
 * Share of the text's area that two steps beside each other may cost, against two that take turns; an upright screen has
 * height to spare.
 */
const MAY_COST = { landscape: 0.12, portrait: 0.2 };

/** Stage units by which glyphs and rounding may make something larger than its place, and nobody sees it. */
const ROUNDING = 2;

function areaOf(element: Element | null): number {
  return element ? element.clientWidth * element.clientHeight : 0;
}

/** Whether anything of the frame is wider or higher than its place. */
function overflows(frame: Element, unit: number): boolean {
  const rounding = ROUNDING * unit;
  const parts = [...frame.children].filter((part) => !part.matches('[data-main]'));
  const places = [...parts, ...parts.flatMap((part) => [...part.children])];
  const isFull = (place: Element) =>
    place.scrollWidth > place.clientWidth + rounding ||
    place.scrollHeight > place.clientHeight + rounding;
  const inside = frame.getBoundingClientRect();
  return places.some((place) => {
    const { left, top, right, bottom } = place.getBoundingClientRect();
    const isOut =
      left < inside.left - rounding ||
      top < inside.top - rounding ||
      right > inside.right + rounding ||
      bottom > inside.bottom + rounding;
    return isOut || isFull(place);
  });
}

/**
 * Puts the two steps of joining beside each other where there is the room, else has them take turns in the place of one
 * (`data-arrangement`). Works by trying in the layout, so the text beside it must be fitted after it.
 */
export function useArrangement(
  joinRef: RefObject<HTMLElement | null>,
  hasSteps: boolean,
  settings: PublicSettings,
  size: StageSize,
): void {
  const lateFonts = useLateFonts();
  useLayoutEffect(() => {
    const join = joinRef.current;
    const frame = join?.parentElement;
    if (!join || !frame) return;
    delete join.dataset['arrangement'];
    if (!hasSteps) return;
    const main = frame.querySelector('[data-main]');
    join.dataset['arrangement'] = 'turns';
    const inTurns = areaOf(main);
    join.dataset['arrangement'] = 'beside';
    const mayCost = MAY_COST[size.portrait ? 'portrait' : 'landscape'];
    const costs = inTurns - areaOf(main) > inTurns * mayCost;
    if (costs || overflows(frame, size.unit)) join.dataset['arrangement'] = 'turns';
    // What is read from the layout depends on more than what is named in here.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [joinRef, hasSteps, lateFonts, settings, size]);
}
