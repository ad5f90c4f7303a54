import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportSieges } from './siege.ts';

/** The hostile address alone, on the built server: `node tests/bench/run-siege.ts [attack…]`. */
const folder = await mkdtemp(join(tmpdir(), 'booth-siege-'));
const only = process.argv.slice(2);
try {
  await reportSieges(folder, (line) => console.log(line), only.length === 0 ? undefined : only);
} finally {
  await rm(folder, { recursive: true, force: true });
}
