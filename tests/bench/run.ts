import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../../main/launch/build-parts.ts';
import { SERVER_PARTS } from '../../main/launch/parts.ts';
import { reportLists } from './back-office.ts';
import { reportHeadquarters } from './headquarters.ts';
import { type FanOut, measureBaselineFanOut, measureProductFanOut } from './fan-out.ts';
import { startBaseline, startProduct, type Subject } from './subject.ts';
import { measureSubmissions, median, type Throughput } from './submissions.ts';

function say(line: string) {
  return console.log(line);
}
const WARM_UP_MS = 1500;
const ROUND_MS = 3000;
const ROUNDS = 3;

/** Measured by `npm run bench -- NAME`. */
const BY_NAME = {
  /** Staff's lists with 20,000 rows in each. */
  lists: reportLists,
  /** What a target costs visitors. */
  headquarters: reportHeadquarters,
};

/** @param name one of {@link BY_NAME}; if omitted, what is measured by default */
async function main(name: string | undefined): Promise<void> {
  const report = Object.entries(BY_NAME).find(([each]) => each === name)?.[1];
  if (name !== undefined && report === undefined) {
    throw new Error(`There is no ${name}: ${Object.keys(BY_NAME).join(', ')}.`);
  }
  await buildParts(SERVER_PARTS);
  const folder = await mkdtemp(join(tmpdir(), 'booth-bench-'));
  try {
    await (report ?? reportPromises)(folder, say);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * How much of what the machine could do the product really does. Absolute numbers tell about the machine; compare the
 * ratios, which are to a bare baseline measured in the same run.
 */
async function reportPromises(folder: string): Promise<void> {
  const subjects: Subject[] = [];
  try {
    const baseline = await startBaseline(folder);
    subjects.push(baseline);
    const product = await startProduct(join(folder, 'data'));
    subjects.push(product);

    // On a fresh product, since it approves the first questions there are.
    reportFanOut(await measureProductFanOut(product), await measureBaselineFanOut(baseline));
    await benchSubmissions(product, baseline);
  } finally {
    await Promise.all(subjects.map(({ close }) => close()));
  }
}

function rate(runs: Throughput[]) {
  return median(runs.map(({ perSecond }) => perSecond));
}
function slowest(runs: Throughput[]) {
  return median(runs.map(({ p99Ms }) => p99Ms));
}

/** Turn and turn about, so that a busy moment of the machine hits both. */
async function benchSubmissions(product: Subject, baseline: Subject): Promise<void> {
  await measureSubmissions(product, WARM_UP_MS);
  await measureSubmissions(baseline, WARM_UP_MS);
  const of: { product: Throughput[]; baseline: Throughput[] } = { product: [], baseline: [] };
  for (let round = 0; round < ROUNDS; round++) {
    of.product.push(await measureSubmissions(product, ROUND_MS));
    of.baseline.push(await measureSubmissions(baseline, ROUND_MS));
  }
  say(
    `durable questions   ${rate(of.product).toFixed(0)} /s (p99 ${slowest(of.product).toFixed(0)} ms)` +
      ` against ${rate(of.baseline).toFixed(0)} /s (p99 ${slowest(of.baseline).toFixed(0)} ms)` +
      ` of Express with a row a transaction: × ${(rate(of.product) / rate(of.baseline)).toFixed(2)}`,
  );
}

function reportFanOut(product: FanOut, baseline: FanOut): void {
  say(
    `approval to 200     ${product.firstMs.toFixed(1)} ms to the first, ${product.lastMs.toFixed(1)} ms to the last` +
      ` against ${baseline.firstMs.toFixed(1)} and ${baseline.lastMs.toFixed(1)} ms` +
      ` of bare node:http: × ${(product.lastMs / baseline.lastMs).toFixed(2)}`,
  );
}

await main(process.argv[2]);
