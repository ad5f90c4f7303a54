import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What other users of the machine may read or write in a folder, the folder itself included, each with its mode in
 * octal: "logs 755".
 * @param skip folders not to look into
 */
export function openToOthers(folder: string, skip: string[] = []): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !skip.some((skipped) => name.startsWith(`${skipped}/`)),
  );
  return ['', ...inside].flatMap((name) => {
    const stat = lstatSync(join(folder, name));
    const mode = stat.mode & 0o777;
    // The mode of a link means nothing.
    return stat.isSymbolicLink() || (mode & 0o077) === 0
      ? []
      : [`${name || '.'} ${mode.toString(8)}`];
  });
}
