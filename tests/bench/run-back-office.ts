import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXPORT_FORMATS } from '../../server/contract/export.ts';
import { startServer } from '../support/server-process.ts';
import { measureExport, measureLists } from './back-office.ts';
import { LARGE, seedBooth } from './seed.ts';

const SHOWN = 12;

/**
 * What staff's lists and exports cost with 100,000 rows in each list, on the built server:
 * `node tests/bench/run-back-office.ts [seeded data folder]`.
 */
async function main(given: string | undefined): Promise<void> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'booth-bench-')));
  if (given === undefined) await seedBooth(folder, LARGE);
  const env = { BOOTH_RATE_LIMIT: 'off' };
  const server = await startServer({ dataDir: folder, port: 0, env });
  const subject = { name: 'product', port: server.ready.port, close: server.kill };
  try {
    const pid = server.process.pid ?? 0;
    const timings = await measureLists(subject, pid);
    console.log(
      `${timings.length} lists, searches and filters; the slowest ${SHOWN} (median, worst, processor):`,
    );
    for (const { path, ...times } of timings.slice(0, SHOWN)) {
      const columns = [times.medianMs, times.worstMs, times.processorMs];
      console.log(`${columns.map((ms) => ms.toFixed(1).padStart(7)).join('')} ms  ${path}`);
    }
    for (const format of EXPORT_FORMATS) {
      const cost = await measureExport(subject, pid, `questions.${format}`);
      console.log(
        `${cost.file}: ${cost.seconds.toFixed(1)} s, ${cost.megabytes.toFixed(1)} MB; memory + ${cost.grownMegabytes.toFixed(0)} MB;` +
          ` other calls meanwhile: p99 ${cost.othersP99Ms.toFixed(0)} ms, worst ${cost.othersWorstMs.toFixed(0)} ms`,
      );
    }
  } finally {
    await server.kill();
    if (given === undefined) await rm(folder, { recursive: true, force: true });
  }
}

await main(process.argv[2]);
