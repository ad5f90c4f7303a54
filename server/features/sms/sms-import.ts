import { z } from 'zod';
import type { Core } from '../../core.ts';
import { SMS_IMPORT_MESSAGES, type SmsImport } from '../../contract/sms.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, HttpError, invalid } from '../../http/errors.ts';
import { createThread } from '../../platform/thread.ts';
import { toNewSms } from './inbox.ts';
import { incomingText, type IncomingText } from './incoming-text.ts';
import type { SmsMediaRepository } from './sms-media.repository.ts';
import type { SmsRepository } from './sms.repository.ts';

const incomingTexts = z.array(incomingText);
const NO_FILES = 'The log that this text was imported from holds no files.';

export type SmsImporter = ReturnType<typeof createSmsImporter>;

/**
 * Creates the import of Twilio's message log. Imported messages are history only: they become no questions, and get
 * no reply.
 */
export function createSmsImporter(
  deps: Core & {
    sms: SmsRepository;
    media: SmsMediaRepository;
    /** Script of the thread that reads the file. */
    worker: string;
  },
) {
  const { sms, media, logs, writes, bus, now } = deps;
  const thread = createThread(deps.worker);
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
    const log = await thread.run('readMessageLog', path, now());
    if (log === 'notCsv') {
      throw new HttpError(415, 'unsupported_media', SMS_IMPORT_MESSAGES.notCsv, 'file');
    }
    if (typeof log === 'string') throw invalid(SMS_IMPORT_MESSAGES[log], 'file');
    const { pieces, ...left } = log;
    Object.assign(report, left);
    // A write each: everybody else has a turn in between.
    for (const piece of pieces) {
      const texts = incomingTexts.parse(JSON.parse(piece));
      const count = await storeBatch(texts);
      report.imported += count;
      report.skipped += texts.length - count;
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
          bus.emit('sms');
        }
      }
      return report;
    },

    close: (): Promise<void> => thread.close(),
  };
}
