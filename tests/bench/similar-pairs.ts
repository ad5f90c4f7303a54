import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A question as it was asked first, and as somebody else asks it. */
export type Pair = { language: string; original: string; asked: string };

/**
 * 200 pairs, 50 a language, written as they are typed at a stand, before there was anything to find them. Those with an
 * even index are for tuning; the others are only measured.
 */
export function readPairs(): Pair[] {
  const file = resolve(import.meta.dirname, 'similar-pairs.tsv');
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [language = '', original = '', asked = ''] = line.split('\t');
      return { language, original, asked };
    });
}
