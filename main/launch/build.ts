import { buildParts } from './build-parts.ts';
import { isPartName, PART_NAMES } from './parts.ts';

/** `npm run build [-- part …]`: brings the named parts up to date, or all of them. */
async function main(args: string[]): Promise<number> {
  const unknown = args.filter((name) => !isPartName(name));
  if (unknown.length > 0) {
    console.error(`Unknown part: ${unknown.join(', ')}. There are ${PART_NAMES.join(', ')}.`);
    return 1;
  }
  const names = args.filter(isPartName);
  await buildParts(names.length > 0 ? names : PART_NAMES, (line) => console.log(line));
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
