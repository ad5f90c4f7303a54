import { BLOCK } from '../../contract/event-tar.ts';

export { BLOCK, paddingOf, tarBytes } from '../../contract/event-tar.ts';

/** Two empty blocks say that nothing follows. */
export const END = Buffer.alloc(2 * BLOCK);

/** A file in the archive; `mtime` in seconds since 1970. */
export type TarEntry = { name: string; bytes: number; mtime: number };

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, '0')}\0`;
}

/**
 * The header of a plain file that its owner alone may read (POSIX.1-1988 "ustar"). The same entry has the same header,
 * byte by byte, so that whoever reads an archive of ours can compare it and need not interpret it.
 */
export function tarHeader({ name, bytes, mtime }: TarEntry): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100, 'utf8');
  header.write(octal(0o600, 7), 100, 'latin1');
  header.write(octal(0, 7), 108, 'latin1');
  header.write(octal(0, 7), 116, 'latin1');
  header.write(octal(bytes, 11), 124, 'latin1');
  header.write(octal(mtime, 11), 136, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\0', 257, 'latin1');
  header.write('00', 263, 'latin1');
  // The sum is made with blanks in its own place.
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148, 'latin1');
  return header;
}

/** What a header says, whether or not it is one of ours; null when it is not a header. */
export function readTarHeader(header: Buffer): TarEntry | null {
  if (header.toString('latin1', 257, 262) !== 'ustar') return null;
  const text = (from: number, length: number) =>
    header.toString('utf8', from, from + length).replace(/\0[^]*$/, '');
  const bytes = Number.parseInt(text(124, 12), 8);
  const mtime = Number.parseInt(text(136, 12), 8);
  if (!Number.isSafeInteger(bytes) || !Number.isSafeInteger(mtime)) return null;
  return { name: text(0, 100), bytes, mtime };
}
