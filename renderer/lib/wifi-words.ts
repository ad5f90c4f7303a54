/**
 * A network's name or password as one types it from a screen: spaces that nobody would see (at an end, or several) stand
 * as an open box.
 */
export function visibleSpaces(text: string): string {
  return text.replaceAll(/^ +| +$| {2,}/g, (spaces) => '␣'.repeat(spaces.length));
}

/** Shown instead of a password for a network without one. */
export const NO_PASSWORD = 'No password needed';
