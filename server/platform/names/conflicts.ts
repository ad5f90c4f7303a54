import type { Answer } from 'dns-packet';
import { isSameName } from './records.ts';

/** Whether a record is one of our own, heard again: by another of our adapters, or from this machine's own resolver. */
export type IsOurs = (record: Answer) => boolean;

/** Whether another device has records of one of the names. A goodbye claims nothing, nor does a denial. */
export function claimsOne(
  records: readonly Answer[],
  names: readonly string[],
  isOurs: IsOurs,
): boolean {
  return records.some(
    (record) =>
      record.type !== 'NSEC' &&
      record.type !== 'OPT' &&
      record.ttl !== 0 &&
      names.some((name) => isSameName(name, record.name)) &&
      !isOurs(record),
  );
}

/** The bytes of an IPv4 address, such that the order of texts is the order of bytes. */
function rank(record: Answer): string {
  // Ours are all of type A, the first of all types: anything else that others have comes later (type before content).
  if (record.type !== 'A') return 'later';
  return record.data
    .split('.')
    .map((byte) => byte.padStart(3, '0'))
    .join('.');
}

/**
 * Who gives way when two ask for a name at the same moment: the one whose records come first in the order of their
 * bytes (RFC 6762, section 8.2).
 * @param theirs their records of the name
 */
export function losesAgainst(ours: readonly Answer[], theirs: readonly Answer[]): boolean {
  const mine = ours.map(rank).toSorted();
  const others = theirs.map(rank).toSorted();
  for (const [i, own] of mine.entries()) {
    const other = others[i];
    if (other === undefined) return false;
    if (own !== other) return own < other;
  }
  return mine.length < others.length;
}
