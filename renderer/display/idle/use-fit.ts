import { type RefObject, useLayoutEffect } from 'react';
import { observeSize } from '../../lib/observe-size.ts';
import { useLateFonts } from '../stage/typefaces.ts';

/** Largest and smallest scale that is tried; texts are made for 1. */
const MOST = 1.6;
const LEAST = 0.3;
/** Halvings: the last one is a hundredth. */
const TRIES = 7;
/** Pixels by which rounding may make something larger than its place. */
const ROUNDING = 1;

/** Whether anything marked with `data-fit` is larger than its place: the element, or one in it with `data-fit-place`. */
function overflows(element: HTMLElement): boolean {
  return [...element.querySelectorAll<HTMLElement>('[data-fit]')].some((part) => {
    const box = part.getBoundingClientRect();
    const place = part.closest('[data-fit-place]') ?? element;
    const { left, right, top, bottom } = place.getBoundingClientRect();
    return (
      box.left < left - ROUNDING ||
      box.right > right + ROUNDING ||
      box.top < top - ROUNDING ||
      box.bottom > bottom + ROUNDING ||
      part.scrollWidth > part.clientWidth + ROUNDING
    );
  });
}

function fitsAt(element: HTMLElement, scale: number): boolean {
  element.style.setProperty('--p', String(scale));
  return !overflows(element);
}

/** Leaves the element at the largest scale at which it fits. */
function fitScale(element: HTMLElement): void {
  if (fitsAt(element, MOST)) return;
  let [least, most] = [LEAST, MOST];
  for (let turn = 0; turn < TRIES; turn += 1) {
    const middle = (least + most) / 2;
    if (fitsAt(element, middle)) least = middle;
    else most = middle;
  }
  fitsAt(element, least);
}

/**
 * Gives the element the largest scale (`--p`) at which all that is marked with `data-fit` stays inside of it. Works by
 * trying in the layout.
 * @param what changes with all that is in it
 */
export function useFit(ref: RefObject<HTMLElement | null>, what: unknown): void {
  const lateFonts = useLateFonts();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const fit = () => fitScale(element);
    fit();
    return observeSize(element, fit);
    // What is read from the layout depends on more than what is named in here.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [ref, what, lateFonts]);
}
