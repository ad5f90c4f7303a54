/** Finished pictures by a key, bounded by their bytes; what was used longest ago goes first. */
export type PictureCache = {
  /** The kept picture, or the one that is being made, or null. */
  get: (key: string) => Promise<Buffer> | null;
  /** Keeps a picture that is being made, for all who ask meanwhile too; a failure is not kept. */
  keep: (key: string, picture: Promise<Buffer>) => Promise<Buffer>;
};

type Entry = { picture: Promise<Buffer>; bytes: number };

/** What an entry costs in addition to its picture. */
const OVERHEAD_BYTES = 1024;

/** @param maxBytes of all pictures together */
export function createPictureCache(maxBytes: number): PictureCache {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function grow(key: string, entry: Entry, by: number): void {
    if (entries.get(key) !== entry) return;
    entry.bytes += by;
    bytes += by;
    for (const [oldest, old] of entries) {
      if (bytes <= maxBytes || old === entry) return;
      drop(oldest, old);
    }
  }

  return {
    get(key) {
      const known = entries.get(key);
      if (!known) return null;
      entries.delete(key);
      entries.set(key, known);
      return known.picture;
    },
    keep(key, picture) {
      const entry: Entry = { picture, bytes: 0 };
      entries.set(key, entry);
      grow(key, entry, OVERHEAD_BYTES + key.length);
      picture.then(
        ({ length }) => grow(key, entry, length),
        () => drop(key, entry),
      );
      return picture;
    },
  };
}
