import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { SMS_IMPORT_MAX_ERRORS, SMS_IMPORT_MESSAGES, type SmsImport } from '../../contract/sms.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, HttpError, invalid } from '../../http/errors.ts';
import type { EventBus } from '../../platform/events.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import { columnsOf, lineOf, type ImportColumns } from './import-columns.ts';
import { openCsv } from './import-text.ts';
import { toNewSms, type IncomingText } from './inbox.ts';
import type { SmsMediaRepository } from './sms-media.repository.ts';
import type { SmsRepository } from './sms.repository.ts';

/** Texts of one write; everybody else has a turn in between. */
const BATCH = 250;
/** Characters of one record at most: a quote that is never closed would take the rest of the file along. */
const MAX_RECORD = 50_000;
const NO_FILES = 'The log that this text was imported from holds no files.';

/** A record with the line it begins at, as `csv-parse` gives it with `info`. */
type InfoRecord = { record: string[]; info: { lines: number } };

function isInfoRecord(value: unknown): value is InfoRecord {
  return typeof value === 'object' && value !== null && 'record' in value && 'info' in value;
}

export type SmsImporter = ReturnType<typeof createSmsImporter>;

/**
 * Takes Twilio's message log into the history. Imported texts are history alone: they become no questions, and nobody is
 * written to because of them.
 */
export function createSmsImporter(deps: {
  sms: SmsRepository;
  media: SmsMediaRepository;
  logs: LogsRepository;
  writes: WriteQueue;
  events: EventBus;
  now: () => number;
}) {
  const { sms, media, logs, writes, events, now } = deps;
  let isUnderWay = false;

  /** @returns how many of them are new */
  function storeBatch(batch: IncomingText[]): Promise<number> {
    return writes.run(() => {
      let count = 0;
      for (const text of batch) {
        const id = sms.insert(toNewSms(text, 'import'));
        if (id === null) continue;
        count += 1;
        for (let file = 0; file < text.numMedia; file += 1) media.insert(id, '', NO_FILES);
      }
      return count;
    });
  }

  async function readInto(path: string, report: SmsImport): Promise<void> {
    const { text, delimiter } = await openCsv(path);
    const refuse = (line: number, reason: string) => {
      report.refused += 1;
      if (report.errors.length < SMS_IMPORT_MAX_ERRORS) report.errors.push({ line, reason });
    };
    const parser = parse({
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_records_with_error: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
    });
    /** `csv-parse` counts a line end of two characters twice where it stands in a field. */
    let countedTwice = 0;
    parser.on('skip', (error?: CsvError) => {
      const end: unknown = error?.['lines'];
      const line = typeof end === 'number' ? end - countedTwice : 0;
      refuse(line, 'This line can’t be read: a quotation mark is never closed.');
    });
    const source = Readable.from(text);
    source.on('error', (error) => parser.destroy(error));
    source.pipe(parser);

    let columns: ImportColumns | null = null;
    let batch: IncomingText[] = [];
    const flush = async () => {
      const count = await storeBatch(batch);
      report.imported += count;
      report.skipped += batch.length - count;
      batch = [];
    };
    try {
      for await (const item of parser) {
        if (!isInfoRecord(item)) continue;
        const { record, info } = item;
        const fields = record.join('');
        countedTwice += fields.split('\r\n').length - 1;
        // `lines` counts up to the record's end.
        const line = info.lines - countedTwice - (fields.split(/\r\n|\r|\n/).length - 1);
        if (!columns) {
          columns = columnsOf(record);
          if (!columns) throw invalid(SMS_IMPORT_MESSAGES.columns, 'file');
          continue;
        }
        const read = lineOf(record, columns, now());
        if (read.kind === 'outbound') report.skipped += 1;
        else if (read.kind === 'refused') refuse(line, read.reason);
        else batch.push(read.text);
        if (batch.length >= BATCH) await flush();
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      throw new HttpError(415, 'unsupported_media', SMS_IMPORT_MESSAGES.notCsv, 'file');
    }
    if (!columns) throw invalid(SMS_IMPORT_MESSAGES.columns, 'file');
    await flush();
  }

  return {
    /**
     * Imports a file that lies on the disk. What was taken before a fault stays: the same file again skips it.
     * @throws HttpError 400, 409 or 415 with the reason
     */
    async run(path: string, fileName: string, actor: Actor): Promise<SmsImport> {
      if (isUnderWay) throw conflict(SMS_IMPORT_MESSAGES.underWay);
      isUnderWay = true;
      const report: SmsImport = { imported: 0, skipped: 0, refused: 0, errors: [] };
      try {
        await readInto(path, report);
      } finally {
        isUnderWay = false;
        const { imported, skipped, refused } = report;
        if (imported + skipped + refused > 0) {
          const summary = `Text messages: imported ${imported} from “${fileName}” (skipped ${skipped}, refused ${refused})`;
          await writes.run(() => logs.add(actor, summary, now()));
          events.emit('sms', { changed: [] });
        }
      }
      return report;
    },
  };
}
