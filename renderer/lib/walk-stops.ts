import type { KeyboardEvent } from 'react';

/** Arrow keys up and down go through what is marked with `data-stop`, for example from a search to what it found. */
export function walkStops(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  // A field is inside of the element that is marked, or is it.
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  if (at === -1) return;
  event.preventDefault();
  stops[at + step]?.focus();
}
