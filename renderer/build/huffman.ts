/** A code of each symbol's bits, as deflate numbers them (RFC 1951, 3.2.2). */
export type Code = { bits: Uint8Array; codes: Uint16Array };

type Packet = { weight: number; symbols: number[] };

/**
 * Lengths of the best prefix code in which none is longer than `most` bits (package-merge); 0 for what never occurs.
 * @param counts how often each symbol occurs
 */
export function codeLengths(counts: ArrayLike<number>, most: number): Uint8Array {
  const bits = new Uint8Array(counts.length);
  const leaves: Packet[] = Array.from(counts, (weight, symbol) => ({ weight, symbols: [symbol] }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => one.weight - other.weight);
  const [only] = leaves;
  if (only && leaves.length === 1) bits[only.symbols[0] ?? 0] = 1;
  if (leaves.length < 2) return bits;
  let row = leaves;
  for (let level = 1; level < most; level += 1) {
    const packets: Packet[] = [];
    for (let at = 0; at + 1 < row.length; at += 2) {
      const [one, other] = [row[at], row[at + 1]];
      if (!one || !other) continue;
      packets.push({
        weight: one.weight + other.weight,
        symbols: [...one.symbols, ...other.symbols],
      });
    }
    row = [...leaves, ...packets].toSorted((one, other) => one.weight - other.weight);
  }
  for (const { symbols } of row.slice(0, 2 * leaves.length - 2)) {
    for (const symbol of symbols) bits[symbol] = (bits[symbol] ?? 0) + 1;
  }
  return bits;
}

function reversed(code: number, bits: number): number {
  let result = 0;
  for (let at = 0; at < bits; at += 1) result |= ((code >> at) & 1) << (bits - 1 - at);
  return result;
}

/** The codes of these lengths, with their first bit lowest, as they are written. */
export function codeOf(bits: Uint8Array): Code {
  const codes = new Uint16Array(bits.length);
  let next = 0;
  for (let length = 1; length <= 15; length += 1) {
    for (const [symbol, own] of bits.entries()) {
      if (own === length) codes[symbol] = reversed(next++, length);
    }
    next <<= 1;
  }
  return { bits, codes };
}
