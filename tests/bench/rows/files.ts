import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { backupState } from '../../../server/contract/backups.ts';
import { dataOf } from '../../support/data-of.ts';
import type { Answer } from '../../support/http-client.ts';
import { sendFile } from '../../support/multipart.ts';
import { heard } from '../../support/server-process.ts';
import { forgetPeak, peakMb, processorMs } from '../machine.ts';
import type { Product, Row, Subject } from '../bench.ts';
import { QUESTIONS_ALONE } from '../seed.ts';

const STALLS = pathToFileURL(resolve(import.meta.dirname, '../stalls.mjs')).href;
const ENV = { NODE_OPTIONS: `--import=${STALLS}` };
const PASSPHRASE = 'twelve letters or more';
const JOB_MS = 120_000;
/** As often as a member of the staff may ask in the long run. */
const LOOK_MS = 40;

function stallOf({ process }: Subject): Promise<number> {
  const stall = z.object({ type: z.literal('stall'), ms: z.number() });
  const answer = heard(process, JOB_MS, (raw) => stall.safeParse(raw).data?.ms);
  process.send({ type: 'tell-stall' });
  return answer;
}

/** @param name what the figures begin with */
async function costOf(name: string, subject: Subject, work: () => Promise<unknown>) {
  await stallOf(subject);
  forgetPeak(subject.pid);
  const before = processorMs(subject.pid);
  const start = performance.now();
  await work();
  return {
    [`${name}: time, s`]: (performance.now() - start) / 1000,
    [`${name}: processor, s`]: (processorMs(subject.pid) - before) / 1000,
    [`${name}: longest stall, ms`]: await stallOf(subject),
    [`${name}: memory at most, MB`]: peakMb(subject.pid),
  };
}

async function succeeded(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`HTTP ${status}: ${text}`);
  return answer;
}

/** Waits until the newest backup is in the second place too. */
async function whenCopied({ staff }: Product): Promise<void> {
  for (;;) {
    const { second } = dataOf(backupState, await staff.get('/api/admin/backups'));
    if (second?.state === 'ok' && second.missing === 0) return;
    await wait(LOOK_MS);
  }
}

export const files: Row = {
  name: 'files',
  title: `Files of ${QUESTIONS_ALONE.questions} questions (exceljs, csv-stringify, VACUUM INTO alone)`,
  goal: {
    'xlsx: time, s': '≤ × 1.3',
    'xlsx: longest stall, ms': '≤ 30',
    'csv: time, s': '≤ × 1.3',
    'csv: longest stall, ms': '≤ 30',
    'backup: time, s': '≤ × 1.3',
    'backup: longest stall, ms': '≤ 30',
    'encrypted copy: time, s': '≤ × 1.3',
    'encrypted copy: longest stall, ms': '≤ 30',
    'import: time, s': '≤ 4',
    'import: longest stall, ms': '≤ 30',
  },
  async run(bench) {
    const product = await bench.product({ size: QUESTIONS_ALONE, env: ENV });
    const stick = bench.folder();
    const written = bench.folder();
    const baseline = await bench.baseline('files', [product.dataDir, written], ENV);
    const { staff } = product;
    const get = (path: string) => succeeded(staff.get(path));
    const job = (name: string) => async () => {
      const done = heard(
        baseline.process,
        JOB_MS,
        (raw) => z.object({ done: z.literal(name) }).safeParse(raw).data,
      );
      baseline.process.send({ name });
      await done;
    };
    const backUp = () => succeeded(staff.post('/api/admin/backups'));
    const { bytes } = await get('/api/admin/event.booth');
    await succeeded(staff.put('/api/admin/backups/passphrase', { passphrase: PASSPHRASE }));
    await succeeded(staff.put('/api/admin/backups/second-place', { folder: stick }));
    await whenCopied(product);
    const subjects = {
      xlsx: () => costOf('xlsx', product, () => get('/api/admin/export/questions.xlsx')),
      exceljs: () => costOf('xlsx', baseline, job('xlsx')),
      csv: () => costOf('csv', product, () => get('/api/admin/export/questions.csv')),
      stringify: () => costOf('csv', baseline, job('csv')),
      backup: () => costOf('backup', product, backUp),
      vacuum: () => costOf('backup', baseline, job('copy')),
      async copy() {
        await whenCopied(product);
        await backUp();
        return costOf('encrypted copy', product, () => whenCopied(product));
      },
      vacuumAgain: () => costOf('encrypted copy', baseline, job('copy')),
      async import() {
        const fresh = await bench.product({ env: ENV });
        const sent = () =>
          succeeded(sendFile(fresh.staff, '/api/admin/event/import', 'event.booth', bytes));
        const cost = await costOf('import', fresh, sent);
        await fresh.close();
        return cost;
      },
    };
    const beside = await bench.inTurns(subjects, { warmUp: false });
    return {
      ...beside('xlsx', 'exceljs'),
      ...beside('csv', 'stringify'),
      ...beside('backup', 'vacuum'),
      ...beside('copy', 'vacuumAgain'),
      ...beside('import'),
    };
  },
};
