import { BASELINE, noteAt, NOTE_HEIGHT } from './poll-options.ts';
import { ANSWER_SIZE, largest } from './sizes.ts';
import type { Box, Measure, PlacedWord, PollBody, PollContent } from './types.ts';

type Words = PollContent & { kind: 'words' };
type Word = Words['words'][number];

const LEADING = 1.15;
/** Number of sizes. */
const TIERS = 5;
/** The largest size by the smallest one: less where words would not fit otherwise. */
const SPREADS = [3.4, 2.6, 2, 1.5] as const;
/** Spreads of a cloud that has no room for all words. */
const SPREADS_OF_SOME = [1.5, 1.2, 1] as const;
const SMALLEST = ANSWER_SIZE.least;
/** Size of the most frequent word at most, in stage units and as a share of the room's height. */
const LARGEST = { units: 104, share: 0.42 } as const;
/** Gaps between words and between lines, in parts of the larger size beside them. */
const WORD_GAP = 0.55;
const LINE_GAP = 0.1;
/** Each line is shorter than the one nearer to the middle, by this share of the width. */
const TAPER = 0.1;
const NARROWEST_LINE = 0.55;
/** Letters may lean over their width by this part of their size. */
const LEAN = 0.06;
/** Factor by which all is smaller where true widths are greater than calculated ones. */
const SMALLER = 0.97;
const KNOWN_SIZE = 32;

/**
 * Size of a word from 0 to 4, by the logarithm of its votes between the least and the most: words that were all sent equally
 * often have the one in the middle.
 */
function tierOf(votes: number, least: number, most: number): number {
  if (most <= least) return Math.floor(TIERS / 2);
  return Math.round((Math.log(votes / least) / Math.log(most / least)) * (TIERS - 1));
}

type Sized = { text: string; tier: number; size: number; width: number };
type Line = { words: Sized[]; width: number; height: number };
type Cloud = { lines: Line[]; height: number };

/** Lines from the middle outwards, taking turns above and below; null where a word is wider than the room. */
function linesOf(words: readonly Sized[], width: number): Line[] | null {
  const lines: Line[] = [];
  for (const word of words) {
    if (word.width > width) return null;
    const at = lines.length - 1;
    const last = lines[at];
    // The most frequent one is in the middle of its line, too.
    const goesLast = last !== undefined && last.words.length % 2 === 1;
    const neighbour = goesLast ? last.words[last.words.length - 1] : last?.words[0];
    const gap = WORD_GAP * Math.max(word.size, neighbour?.size ?? 0);
    const room = width * Math.max(NARROWEST_LINE, 1 - TAPER * Math.ceil(at / 2));
    if (last && last.width + gap + word.width <= room) {
      if (goesLast) last.words.push(word);
      else last.words.unshift(word);
      last.width += gap + word.width;
      last.height = Math.max(last.height, word.size * LEADING);
    } else lines.push({ words: [word], width: word.width, height: word.size * LEADING });
  }
  return lines.reduce<Line[]>(
    (all, line, at) => (at % 2 === 1 ? [line, ...all] : [...all, line]),
    [],
  );
}

function lineGap({ height }: Line): number {
  return (height / LEADING) * LINE_GAP;
}

/** Words of these sizes in the room; null where they do not fit. */
function cloudOf(words: readonly Sized[], { width, height }: Box): Cloud | null {
  const lines = linesOf(words, width);
  if (!lines) return null;
  const total = lines.reduce((sum, line) => sum + line.height + lineGap(line), 0);
  return total <= height ? { lines, height: total } : null;
}

/** These words as large as they can be with this spread of sizes. */
function fitWords(words: readonly Word[], box: Box, spread: number, measure: Measure) {
  const votes = words.map((word) => word.votes);
  const [least, most] = [Math.min(...votes), Math.max(...votes)];
  const widthAt = (text: string, size: number) =>
    measure.text(text, { role: 'word', size, leading: LEADING, width: 100 * size }).width;
  const known = words.map(({ text, votes: own }) => ({
    text,
    tier: tierOf(own, least, most),
    width: widthAt(text, KNOWN_SIZE) / KNOWN_SIZE,
  }));
  const sized = (smallest: number, measured: boolean) =>
    known.map(({ text, tier, width }): Sized => {
      const size = smallest * spread ** (tier / (TIERS - 1));
      const own = measured ? widthAt(text, size) : width * size;
      return { text, tier, size, width: own + LEAN * size };
    });
  const top = spread ** (Math.max(...known.map(({ tier }) => tier)) / (TIERS - 1));
  const limit = Math.min(LARGEST.units, box.height * LARGEST.share) / top;
  let smallest = largest(SMALLEST, limit, (one) => cloudOf(sized(one, false), box) !== null);
  while (smallest !== null && smallest >= SMALLEST) {
    const cloud = cloudOf(sized(smallest, true), box);
    if (cloud) return { ...cloud, smallest };
    smallest = smallest === SMALLEST ? null : Math.max(SMALLEST, smallest * SMALLER);
  }
  return null;
}

/** All words that fit, in a cloud: those that were sent most often, where not all do. */
function fitMost({ words }: Words, whole: Box, noted: Box, measure: Measure) {
  for (const spread of SPREADS) {
    const cloud = fitWords(words, whole, spread, measure);
    if (cloud) return { ...cloud, count: words.length };
  }
  for (const spread of SPREADS_OF_SOME) {
    const of = (count: number) => fitWords(words.slice(0, count), noted, spread, measure);
    let [fits, fails] = [0, words.length + 1];
    while (fails - fits > 1) {
      const count = Math.floor((fits + fails) / 2);
      if (of(count)) fits = count;
      else fails = count;
    }
    const cloud = fits > 0 ? of(fits) : null;
    if (cloud) return { ...cloud, count: fits };
  }
  return null;
}

/**
 * Words in lines, sized by how often they were sent: the most frequent in the middle, whole, and none over another. A
 * sentence counts those that have no room.
 */
export function fitCloud(content: Words, box: Box, measure: Measure): PollBody {
  const noted = { ...box, height: box.height - NOTE_HEIGHT };
  const place = content.others > 0 ? noted : box;
  const found = content.words.length > 0 ? fitMost(content, place, noted, measure) : null;
  const lines = found?.lines ?? [];
  const words: PlacedWord[] = [];
  let y = box.y;
  for (const line of lines) {
    let x = box.x + (box.width - line.width) / 2;
    for (const [at, { text, tier, size, width }] of line.words.entries()) {
      const height = size * LEADING;
      const next = line.words[at + 1];
      // On one baseline.
      const top = y + (line.height - height) * BASELINE;
      words.push({
        role: 'word',
        text,
        tier,
        size,
        leading: LEADING,
        align: 'center',
        box: { x, y: top, width, height },
      });
      x += width + (next ? WORD_GAP * Math.max(size, next.size) : 0);
    }
    y += line.height + lineGap(line);
  }
  const left = content.words.length - words.length + content.others;
  return {
    poll: {
      kind: 'words',
      words,
      note: left > 0 ? noteAt(content.more(left), box, y, measure, true) : null,
    },
    height: y - box.y + (left > 0 ? NOTE_HEIGHT : 0),
    size: found?.smallest ?? 0,
    left: content.words.length - words.length,
  };
}
