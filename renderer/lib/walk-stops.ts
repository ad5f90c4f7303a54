import type { KeyboardEvent } from 'react';

/**
 * The up and down arrow keys go through what is marked with `data-stop`, for example from a search to what it found.
 */
export function walkStops(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  // A field is inside the marked element, or is that element.
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  if (at === -1) return;
  event.preventDefault();
  stops[at + step]?.focus();
}
