import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { PUBLIC_HOST } from '../support/api.ts';
import { ensureChromium } from '../support/browser.ts';
import { startProduct } from './subject.ts';

/** Fetched on demand: 176 MB that nothing else needs should not be a dependency. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = ['/', '/contact-funnel', '/wedeliver'];
/** Without "seo": search engines never see a booth. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      displayValue: z.string().optional(),
      scoreDisplayMode: z.string(),
    }),
  ),
});

/**
 * What Lighthouse says of the visitor's pages on a mid-range phone, on the built server: `node tests/bench/run-lighthouse.ts`.
 * Needs the npm registry for Lighthouse itself, and a Chromium.
 */
async function main(): Promise<void> {
  const chromium = await ensureChromium(console.log);
  if (chromium === undefined) throw new Error('There is no Chromium.');
  const folder = await mkdtemp(join(tmpdir(), 'booth-lighthouse-'));
  const product = await startProduct(join(folder, 'data'));
  try {
    for (const path of PAGES) {
      const file = join(folder, 'report.json');
      await lighthouse(`http://${PUBLIC_HOST}:${product.port}${path}`, file, chromium);
      tell(path, report.parse(JSON.parse(await readFile(file, 'utf8'))));
    }
  } finally {
    await product.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function lighthouse(url: string, file: string, chromium: string): Promise<void> {
  // The value's quotes come off where the flags are split.
  const flags = `--headless=new --no-sandbox --host-resolver-rules="MAP ${PUBLIC_HOST} 127.0.0.1"`;
  const child = spawn(
    'npm',
    [
      'exec',
      '--yes',
      '--',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${flags}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROME_PATH: chromium } },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}.`);
}

function tell(path: string, { categories, audits }: z.infer<typeof report>): void {
  const scores = CATEGORIES.map((name) => {
    const score = categories[name]?.score;
    return `${name} ${score === null || score === undefined ? '?' : Math.round(score * 100)}`;
  });
  console.log(`${path.padEnd(18)}${scores.join(', ')}`);
  for (const [id, { score, title, displayValue, scoreDisplayMode }] of Object.entries(audits)) {
    const counts = score !== null && score < 1 && scoreDisplayMode !== 'informative';
    if (counts) console.log(`  ${score.toFixed(2)}  ${id}: ${title} ${displayValue ?? ''}`);
  }
}

await main();
