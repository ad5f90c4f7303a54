import { crc32 } from 'node:zlib';
import { codeLengths, codeOf, type Code } from './huffman.ts';
import {
  distanceBase,
  distanceExtra,
  DISTANCES,
  distanceSymbol,
  END,
  lengthBase,
  lengthExtra,
  LITERALS,
  lengthSymbol,
} from './deflate-symbols.ts';
import { findMatches, type Matches } from './matches.ts';

/** In which order the lengths of the code for code lengths are written (RFC 1951, 3.2.7). */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** How often a block is parsed anew by what its last parse says that symbols cost. */
const ROUNDS = 15;
/** Symbols below which a block is not worth its own codes. */
const BLOCK_LEAST = 2000;

/** A stretch of text as symbols: a literal has the distance 0 and its byte as length. */
type Parsed = { lengths: number[]; distances: number[] };
/** Bits that each symbol costs. */
type Costs = { literal: Float64Array; distance: Float64Array };

function tick(counts: Uint32Array, symbol: number): void {
  counts[symbol] = (counts[symbol] ?? 0) + 1;
}

function countsOf({ lengths, distances }: Parsed, from = 0, to = lengths.length) {
  const literal = new Uint32Array(LITERALS);
  const distance = new Uint32Array(DISTANCES);
  for (let at = from; at < to; at += 1) {
    const [length, back] = [lengths[at] ?? 0, distances[at] ?? 0];
    if (back === 0) tick(literal, length);
    else {
      tick(literal, lengthSymbol[length] ?? 0);
      tick(distance, distanceSymbol[back] ?? 0);
    }
  }
  literal[END] = 1;
  return { literal, distance };
}
type Counts = ReturnType<typeof countsOf>;

function entropyOf(counts: Uint32Array): Float64Array {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const rare = Math.log2(Math.max(1, all));
  return Float64Array.from(counts, (count) => (count === 0 ? rare : Math.log2(all / count)));
}
function costsOf({ literal, distance }: Counts): Costs {
  return { literal: entropyOf(literal), distance: entropyOf(distance) };
}

/** The cheapest way through the text from `start` to `end`. */
function parse(
  text: Uint8Array,
  { from, lengths, distances }: Matches,
  { literal, distance }: Costs,
  start: number,
  end: number,
): Parsed {
  const size = end - start;
  const cost = new Float64Array(size + 1).fill(Infinity);
  const length = new Uint16Array(size + 1);
  const back = new Uint16Array(size + 1);
  const ofLength = Float64Array.from(
    lengthSymbol,
    (symbol, one) => (literal[symbol] ?? 0) + (lengthExtra[one] ?? 0),
  );
  cost[0] = 0;
  for (let at = 0; at < size; at += 1) {
    const so = cost[at] ?? 0;
    const plain = so + (literal[text[start + at] ?? 0] ?? 0);
    if (plain < (cost[at + 1] ?? 0)) {
      cost[at + 1] = plain;
      length[at + 1] = 1;
      back[at + 1] = 0;
    }
    let shorter = 2;
    for (let found = from[start + at] ?? 0; found < (from[start + at + 1] ?? 0); found += 1) {
      const away = distances[found] ?? 0;
      const symbol = distanceSymbol[away] ?? 0;
      const base = so + (distance[symbol] ?? 0) + (distanceExtra[symbol] ?? 0);
      const most = Math.min(lengths[found] ?? 0, size - at);
      for (let one = shorter + 1; one <= most; one += 1) {
        const whole = base + (ofLength[one] ?? 0);
        if (whole >= (cost[at + one] ?? 0)) continue;
        cost[at + one] = whole;
        length[at + one] = one;
        back[at + one] = away;
      }
      shorter = Math.max(shorter, most);
    }
  }
  const parsed: Parsed = { lengths: [], distances: [] };
  for (let at = size; at > 0; at -= length[at] ?? 0) {
    const away = back[at] ?? 0;
    parsed.lengths.push(away === 0 ? (text[start + at - 1] ?? 0) : (length[at] ?? 0));
    parsed.distances.push(away);
  }
  parsed.lengths.reverse();
  parsed.distances.reverse();
  return parsed;
}

/** Lengths of codes as symbols of their own, repeats put together: [symbol, extra bits, their value]. */
function runsOf(bits: readonly number[]): [number, number, number][] {
  const runs: [number, number, number][] = [];
  for (let at = 0; at < bits.length;) {
    const value = bits[at] ?? 0;
    let count = 1;
    while (bits[at + count] === value) count += 1;
    at += count;
    if (value === 0) {
      for (; count >= 11; count -= Math.min(138, count)) {
        runs.push([18, 7, Math.min(138, count) - 11]);
      }
      if (count >= 3) {
        runs.push([17, 3, count - 3]);
        count = 0;
      }
    } else {
      runs.push([value, 0, 0]);
      count -= 1;
      while (count >= 3) {
        const part = count === 7 ? 4 : Math.min(6, count);
        runs.push([16, 2, part - 3]);
        count -= part;
      }
    }
    for (; count > 0; count -= 1) runs.push([value, 0, 0]);
  }
  return runs;
}

/** Length of a list without the zeros at its end, at least this. */
function used(bits: Uint8Array, least: number): number {
  let count = bits.length;
  while (count > least && bits[count - 1] === 0) count -= 1;
  return count;
}

function headOf({ literal, distance }: Counts) {
  const ofLiterals = codeOf(codeLengths(literal, 15));
  const ofDistances = codeOf(codeLengths(distance, 15));
  const [literals, distances] = [used(ofLiterals.bits, 257), used(ofDistances.bits, 1)];
  const all = [
    ...ofLiterals.bits.subarray(0, literals),
    ...ofDistances.bits.subarray(0, distances),
  ];
  const runs = runsOf(all);
  const counts = new Uint32Array(19);
  for (const [symbol] of runs) tick(counts, symbol);
  const ofLengths = codeOf(codeLengths(counts, 7));
  const order = used(
    Uint8Array.from(LENGTH_ORDER, (symbol) => ofLengths.bits[symbol] ?? 0),
    4,
  );
  let size = 17 + 3 * order;
  for (const [symbol, extra] of runs) size += (ofLengths.bits[symbol] ?? 0) + extra;
  return { ofLiterals, ofDistances, ofLengths, literals, distances, runs, order, size };
}

/** Bits that a block of these symbols takes, its codes included. */
function sizeOf(counts: Counts): number {
  const { ofLiterals, ofDistances, size } = headOf(counts);
  let bits = size;
  for (const [symbol, count] of counts.literal.entries()) {
    const extra = symbol > END ? (lengthExtra[lengthBase[symbol] ?? 0] ?? 0) : 0;
    bits += count * ((ofLiterals.bits[symbol] ?? 0) + extra);
  }
  for (const [symbol, count] of counts.distance.entries()) {
    bits += count * ((ofDistances.bits[symbol] ?? 0) + (distanceExtra[symbol] ?? 0));
  }
  return bits;
}

/** Where blocks should begin anew: [from, to) in symbols. */
function splits(parsed: Parsed, from: number, to: number): [number, number][] {
  const size = (one: number, other: number) => sizeOf(countsOf(parsed, one, other));
  const whole = size(from, to);
  let [best, at] = [whole, 0];
  const step = Math.max(BLOCK_LEAST / 2, Math.round((to - from) / 24));
  for (let middle = from + step; middle < to - step / 2; middle += step) {
    const both = size(from, middle) + size(middle, to);
    if (both < best) [best, at] = [both, middle];
  }
  if (at === 0) return [[from, to]];
  return [...splits(parsed, from, at), ...splits(parsed, at, to)];
}

function bytesIn({ lengths, distances }: Parsed, from: number, to: number): number {
  let bytes = 0;
  for (let at = from; at < to; at += 1) bytes += distances[at] === 0 ? 1 : (lengths[at] ?? 0);
  return bytes;
}

function bitWriter() {
  const bytes: number[] = [];
  let [held, count] = [0, 0];
  const write = (value: number, bits: number) => {
    held += value * 2 ** count;
    count += bits;
    for (; count >= 8; count -= 8) {
      bytes.push(held & 0xff);
      held = Math.floor(held / 256);
    }
  };
  const put = ({ bits, codes }: Code, symbol: number) =>
    write(codes[symbol] ?? 0, bits[symbol] ?? 0);
  const end = () => {
    if (count > 0) bytes.push(held & 0xff);
    return Buffer.from(bytes);
  };
  return { write, put, end };
}

type Writer = ReturnType<typeof bitWriter>;

function writeBlock({ write, put }: Writer, parsed: Parsed, isLast: boolean): void {
  const head = headOf(countsOf(parsed));
  const { ofLiterals, ofDistances, ofLengths, literals, distances, runs, order } = head;
  write(isLast ? 1 : 0, 1);
  write(2, 2);
  write(literals - 257, 5);
  write(distances - 1, 5);
  write(order - 4, 4);
  for (const symbol of LENGTH_ORDER.slice(0, order)) write(ofLengths.bits[symbol] ?? 0, 3);
  for (const [symbol, extra, value] of runs) {
    put(ofLengths, symbol);
    write(value, extra);
  }
  for (const [at, length] of parsed.lengths.entries()) {
    const away = parsed.distances[at] ?? 0;
    if (away === 0) {
      put(ofLiterals, length);
      continue;
    }
    const symbol = lengthSymbol[length] ?? 0;
    put(ofLiterals, symbol);
    write(length - (lengthBase[symbol] ?? 0), lengthExtra[length] ?? 0);
    const back = distanceSymbol[away] ?? 0;
    put(ofDistances, back);
    write(away - (distanceBase[back] ?? 0), distanceExtra[back] ?? 0);
  }
  put(ofLiterals, END);
}

/** The best of some parses, each by the costs of the one before. */
function squeezed(text: Uint8Array, matches: Matches, first: Counts, start: number, end: number) {
  let costs = costsOf(first);
  let best = { parsed: parse(text, matches, costs, start, end), size: Infinity };
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsed = parse(text, matches, costs, start, end);
    const counts = countsOf(parsed);
    const size = sizeOf(counts);
    if (size < best.size) best = { parsed, size };
    costs = costsOf(counts);
  }
  return best.parsed;
}

/**
 * A text as gzip, smaller by some hundredths than zlib makes it: the whole of it is parsed for what its symbols really
 * cost, again and again, as Zopfli does. Takes seconds for a few hundred kilobytes.
 */
export function smallestGzip(text: Uint8Array): Buffer {
  const matches = findMatches(text);
  const even = {
    literal: new Uint32Array(LITERALS).fill(1),
    distance: new Uint32Array(DISTANCES).fill(1),
  };
  const rough = squeezed(text, matches, even, 0, text.length);
  const writer = bitWriter();
  let start = 0;
  for (const [from, to] of splits(rough, 0, rough.lengths.length)) {
    const end = start + bytesIn(rough, from, to);
    const block = squeezed(text, matches, countsOf(rough, from, to), start, end);
    writeBlock(writer, block, end === text.length);
    start = end;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(text), 0);
  trailer.writeUInt32LE(text.length, 4);
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);
  return Buffer.concat([header, writer.end(), trailer]);
}
