import type { Core } from '../../core.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SMS_IMPORT_MAX_ERRORS, SMS_IMPORT_MESSAGES, type SmsImport } from '../../contract/sms.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { columnsOf, dateOrderOf, isLogLine, lineOf } from './import-columns.ts';
import { openCsv, recordsIn } from './import-text.ts';
import { toNewSms, type IncomingText } from './inbox.ts';
import type { SmsMediaRepository } from './sms-media.repository.ts';
import type { SmsRepository } from './sms.repository.ts';

/** A date that may be either of two: only then is the file read twice. */
const NUMERIC_DATE = /\d[./-]\d{1,2}[./-]\d{4}/;
/** Texts of one write; everybody else has a turn in between. */
const BATCH = 250;
const NO_FILES = 'The log that this text was imported from holds no files.';

export type SmsImporter = ReturnType<typeof createSmsImporter>;

/**
 * Takes Twilio's message log into the history. Imported texts are history alone: they become no questions, and nobody is
 * written to because of them.
 */
export function createSmsImporter(
  deps: Core & {
    sms: SmsRepository;
    media: SmsMediaRepository;
  },
) {
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
    const file = await openCsv(path);
    const refuse = (line: number, reason: string) => {
      report.refused += 1;
      if (report.errors.length < SMS_IMPORT_MAX_ERRORS) report.errors.push({ line, reason });
    };
    const [header] = recordsIn(file, () => false);
    const columns = columnsOf(header?.record ?? []);
    if (!columns) throw invalid(SMS_IMPORT_MESSAGES.columns, 'file');
    const records = () => recordsIn(file, (fields) => isLogLine(fields, columns));
    const { sentAt = -1 } = columns;
    let read = 0;
    const dates: string[] = [];
    // Everybody else has a turn in between.
    const rest = async () => {
      read += 1;
      if (read % BATCH === 0) await nextTurn();
    };
    if (file.lines.some((line) => NUMERIC_DATE.test(line))) {
      for (const { record } of records()) {
        dates.push(record?.[sentAt] ?? '');
        await rest();
      }
    }
    const order = dateOrderOf(dates);

    let batch: IncomingText[] = [];
    for (const { line, record } of records()) {
      if (line === header?.line) continue;
      const found = record && lineOf(record, columns, { now: now(), order });
      if (found === null)
        refuse(line, 'This line can’t be read: a quotation mark is never closed.');
      else if (found.kind === 'outbound') report.skipped += 1;
      else if (found.kind === 'refused') refuse(line, found.reason);
      else batch.push(found.text);
      if (batch.length >= BATCH) await flush();
      else await rest();
    }
    await flush();

    async function flush(): Promise<void> {
      const count = await storeBatch(batch);
      report.imported += count;
      report.skipped += batch.length - count;
      batch = [];
    }
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
          await writes.run(() => logs.add(actor, summary));
          events.emit('sms');
        }
      }
      return report;
    },
  };
}
