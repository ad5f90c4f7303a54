/** The tar around an event, as far as a page has to know it, too: POSIX.1-1988 "ustar". */

/** Bytes of a header, and what every entry is padded to. */
export const BLOCK = 512;
/** First of all, so that whoever opens the file knows what it is before the rest has come. */
export const MANIFEST = 'manifest.json';
/** For the manifest: the names of 50,000 pictures take 8 MB. */
export const MANIFEST_MAX_BYTES = 16 * 1024 ** 2;
/** For the manifest's own checksum: the digest, two spaces, its name and the line's end, as `sha256sum` writes them. */
export const MANIFEST_SUM_BYTES = 64 + 2 + MANIFEST.length + 1;

/** Zeros between an entry and the next one. */
export function paddingOf(bytes: number): number {
  return (BLOCK - (bytes % BLOCK)) % BLOCK;
}

/** Bytes of an archive with entries of these sizes, and the two empty blocks at its end. */
export function tarBytes(sizes: readonly number[]): number {
  return sizes.reduce((sum, bytes) => sum + BLOCK + bytes + paddingOf(bytes), 2 * BLOCK);
}
