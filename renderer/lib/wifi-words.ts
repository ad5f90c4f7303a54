/**
 * Makes spaces visible in a network's name or password that people type from a screen: those that nobody would see (at
 * an end, or several) are shown as ␣.
 */
export function visibleSpaces(text: string): string {
  return text.replaceAll(/^ +| +$| {2,}/g, (spaces) => '␣'.repeat(spaces.length));
}

/** Shown instead of a password for a network without one. */
export const NO_PASSWORD = 'No password needed';
