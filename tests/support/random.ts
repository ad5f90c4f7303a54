/** Numbers from 0 to 1 that are the same in every run (mulberry32), so that what fails once fails again. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Up to `most` of the pieces in a row, each of them any number of times. */
export function randomText(random: () => number, pieces: readonly string[], most: number): string {
  const length = 1 + Math.floor(random() * most);
  return Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)] ?? '').join('');
}
