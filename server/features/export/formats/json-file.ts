import { Readable } from 'node:stream';
import { inBatches, type ExportSource } from '../export-source.ts';

async function* chunks(source: ExportSource): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const batch of inBatches(source)) {
    yield separator + batch.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** One array, one object per line. */
export function jsonFile(source: ExportSource): Readable {
  return Readable.from(chunks(source), { objectMode: false });
}
