import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../../main/launch/build-parts.ts';
import { SERVER_PARTS } from '../../main/launch/parts.ts';
import { reportBackups } from './backup-stalls.ts';

/** What others feel of backups of 1 GB, on the built server: `node tests/bench/run-backup.ts [folder on the disk to measure]`. */
await buildParts(SERVER_PARTS);
const folder = await mkdtemp(join(process.argv[2] ?? tmpdir(), 'booth-backups-'));
try {
  await reportBackups(folder, (line) => console.log(line));
} finally {
  await rm(folder, { recursive: true, force: true });
}
