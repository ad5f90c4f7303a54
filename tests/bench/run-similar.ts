import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPairs } from './similar-pairs.ts';
import { measureFinding, type Findings, type Hits } from './similar.ts';
import { measureLookups, seedSimilar } from './similar-load.ts';
import { startProduct } from './subject.ts';

const LARGE = 100_000;

function hits({ of, first, firstThree }: Hits) {
  return `first ${first}, among three ${firstThree} of ${of}`;
}

function report(half: string, found: Findings): void {
  console.log(`${half}: ${hits(found.product)}; plain bm25: ${hits(found.baseline)}`);
  console.log(
    `  without the right one, something was offered for ${found.offeredWrongly};` +
      ` marked as the same: ${found.markedRightly} rightly, ${found.markedWrongly} wrongly`,
  );
}

/**
 * How often a question that was answered before is found, and how long that takes with 100,000 of them, on the built
 * server: `node tests/bench/run-similar.ts [quality]`.
 */
async function main(part: string | undefined): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'booth-bench-'));
  const pairs = readPairs();
  try {
    const small = await startProduct(join(folder, 'small'));
    const { markedOriginals, markedRetyped, tuned, heldOut } = await measureFinding(small, pairs);
    await small.close();
    report('tuned half', tuned);
    report('held-out half', heldOut);
    console.log(
      `marked as the same: of ${pairs.length} different questions ${markedOriginals},` +
        ` of as many that were only typed anew ${markedRetyped}`,
    );
    if (part === 'quality') return;

    await seedSimilar(join(folder, 'large'), LARGE, pairs);
    const large = await startProduct(join(folder, 'large'));
    for (const { name, ...times } of await measureLookups(large, pairs)) {
      const columns = Object.entries(times).map(([of, ms]) => `${of} ${ms.toFixed(1)} ms`);
      console.log(`${LARGE} questions, ${name}: ${columns.join(', ')}`);
    }
    await large.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await main(process.argv[2]);
