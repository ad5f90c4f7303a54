import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Row } from '../bench.ts';
import { NotHere } from '../figures.ts';
import { measureQuestions } from './questions.ts';

const SHIM = resolve(import.meta.dirname, '../slow-flush.c');

/** The same questions on a disk that takes a millisecond to flush, as a laptop's does: for Node and SQLite alike. */
export const slowDisk: Row = {
  name: 'slow-disk',
  title: 'The same, each flush taking 1 ms',
  goal: { 'rate, /s': '≥ × 5', 'p99, ms': '≤ × 1' },
  async run(bench) {
    const library = join(bench.folder(), 'slow-flush.so');
    try {
      await promisify(execFile)('cc', ['-shared', '-fPIC', '-O1', '-o', library, SHIM]);
    } catch {
      throw new NotHere('It needs a C compiler, cc.');
    }
    return measureQuestions(bench, { LD_PRELOAD: library });
  },
};
