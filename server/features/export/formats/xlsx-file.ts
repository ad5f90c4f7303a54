import { Readable } from 'node:stream';
import { createThread } from '../../../platform/thread.ts';
import { inBatches, type ExportSource } from '../export-source.ts';
import type { WorkbookTasks } from './workbook.ts';

/** Sheet with its name and its rows. */
export type Sheet = { name: string; source: ExportSource };

async function* bytesOf(sheets: readonly Sheet[], worker: string): AsyncGenerator<Uint8Array> {
  // It holds the unfinished file, however long the reader takes.
  const thread = createThread<WorkbookTasks>(worker, { staysIdle: true });
  try {
    for (const { name, source } of sheets) {
      await thread.run('addSheet', name, source.columns);
      for await (const rows of inBatches(source)) yield await thread.run('addRows', rows);
    }
    yield await thread.run('endBook');
  } finally {
    await thread.close();
  }
}

/**
 * A workbook, dates in it as dates and numbers as numbers. It is written in a thread: its library alone would hold up
 * everybody for as long as it takes to load. @param worker script of the thread
 */
export function xlsxBook(sheets: readonly Sheet[], worker: string): Readable {
  return Readable.from(bytesOf(sheets, worker), { objectMode: false });
}
