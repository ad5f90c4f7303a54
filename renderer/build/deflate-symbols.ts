import { LONGEST } from './matches.ts';

/** Deflate's symbols (RFC 1951, 3.2.5). */
export const END = 256;
export const LITERALS = 286;
export const DISTANCES = 30;
/** Of each length and each distance: its symbol, the bits that it takes beside, and the first that has this symbol. */
export const lengthSymbol = new Uint16Array(LONGEST + 1);
export const lengthExtra = new Uint8Array(LONGEST + 1);
export const lengthBase = new Uint16Array(LITERALS);
export const distanceSymbol = new Uint8Array(32_769);
export const distanceExtra = new Uint8Array(DISTANCES);
export const distanceBase = new Uint16Array(DISTANCES);

function fillTables(): void {
  let length = 3;
  for (let symbol = 257; symbol < 285; symbol += 1) {
    const extra = symbol < 265 ? 0 : (symbol - 261) >> 2;
    lengthBase[symbol] = length;
    for (let count = 0; count < 1 << extra; count += 1, length += 1) {
      lengthSymbol[length] = symbol;
      lengthExtra[length] = extra;
    }
  }
  lengthSymbol[LONGEST] = 285;
  lengthExtra[LONGEST] = 0;
  lengthBase[285] = LONGEST;
  let distance = 1;
  for (let symbol = 0; symbol < DISTANCES; symbol += 1) {
    const extra = symbol < 4 ? 0 : (symbol - 2) >> 1;
    distanceBase[symbol] = distance;
    distanceExtra[symbol] = extra;
    for (let count = 0; count < 1 << extra; count += 1, distance += 1) {
      distanceSymbol[distance] = symbol;
    }
  }
}
fillTables();
