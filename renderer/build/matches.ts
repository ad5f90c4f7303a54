/** Deflate's own limits, in bytes. */
const LEAST = 3;
export const LONGEST = 258;
const WINDOW = 32_768;
/** Earlier places that are looked at for each: more find nothing worth its time. */
const CHAIN = 2000;

/**
 * Earlier places that a text repeats. Those of position `p` stand from `from[p]` to `from[p + 1]`, each longer than the one
 * before it and farther away: of every length the nearest.
 */
export type Matches = { from: Uint32Array; lengths: number[]; distances: number[] };

function hashAt(text: Uint8Array, at: number): number {
  return (((text[at] ?? 0) << 10) ^ ((text[at + 1] ?? 0) << 5) ^ (text[at + 2] ?? 0)) & 0xffff;
}

/** Finds them all by chains of the places that begin alike. */
export function findMatches(text: Uint8Array): Matches {
  const from = new Uint32Array(text.length + 1);
  const lengths: number[] = [];
  const distances: number[] = [];
  const heads = new Int32Array(0x10000).fill(-1);
  const earlier = new Int32Array(text.length).fill(-1);
  for (let at = 0; at < text.length; at += 1) {
    from[at] = lengths.length;
    if (at + LEAST > text.length) continue;
    const hash = hashAt(text, at);
    const most = Math.min(LONGEST, text.length - at);
    let best = LEAST - 1;
    let place = heads[hash] ?? 0;
    for (let tries = 0; place >= 0 && at - place <= WINDOW && tries < CHAIN; tries += 1) {
      if (text[place + best] === text[at + best]) {
        let length = 0;
        while (length < most && text[place + length] === text[at + length]) length += 1;
        if (length > best) {
          best = length;
          lengths.push(length);
          distances.push(at - place);
          if (length === most) break;
        }
      }
      place = earlier[place] ?? 0;
    }
    earlier[at] = heads[hash] ?? 0;
    heads[hash] = at;
  }
  from[text.length] = lengths.length;
  return { from, lengths, distances };
}
