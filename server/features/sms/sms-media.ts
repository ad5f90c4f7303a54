import type { Core } from '../../core.ts';
import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';
import { MEDIA_TYPES } from '../../contract/media.ts';
import type { InboundSms, SmsMedia } from '../../contract/sms.ts';
import { HttpError } from '../../http/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MediaFiles } from '../media/media.files.ts';
import type { ImageWorker } from '../media/image-worker.ts';
import { MediaRefused } from './media-download.ts';
import { jobErrorOf, unlessAborted } from './replies.ts';
import type { SmsMediaRepository, SmsMediaRow, StoredFile } from './sms-media.repository.ts';
import type { SmsRepository } from './sms.repository.ts';
import type { TwilioClient } from './twilio-client.ts';
import { codeOf } from '../../platform/error-code.ts';

/** A few large files at a time would take up the booth's whole connection. */
const BUDGET = { perMinute: 60, perDay: 5000 };
const NOT_NAMED = 'Twilio doesn’t have this file any more.';

/** File extensions by content type, for the name of a download. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/3gpp': '3gp',
  'audio/mpeg': 'mp3',
  'audio/amr': 'amr',
  'audio/ogg': 'ogg',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'text/calendar': 'ics',
  'application/pdf': 'pdf',
};

const payload = z.object({ sms_id: z.int() });

function isImage(type: string): boolean {
  return (MEDIA_TYPES as readonly string[]).includes(type);
}

/** The type that the sender claims, when it has the form of one. */
function claimedType(type: string): string {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type.toLowerCase() : '';
}

function isUnnamed({ state, url }: Pick<SmsMediaRow, 'state' | 'url'>): boolean {
  return state === 'waiting' && url === '';
}

/** File of a message at Twilio; `path` is absolute on its API. */
type FileThere = { path: string; contentType: string };

/**
 * Assigns a message's files at Twilio to its rows that have none, in Twilio's order.
 * @returns null as the file of a row for which there is none
 */
export function filesFor<Row extends Pick<SmsMediaRow, 'state' | 'url'>>(
  rows: readonly Row[],
  there: readonly FileThere[],
): { row: Row; file: FileThere | null }[] {
  const taken = new Set(rows.map(({ url }) => url));
  const free = there.filter(({ path }) => !taken.has(path));
  return rows.filter(isUnnamed).map((row, at) => ({ row, file: free[at] ?? null }));
}

function toMedia(row: SmsMediaRow, waitsFor: string | null): SmsMedia {
  const { id, content_type, state, size, width, height } = row;
  return {
    id,
    url: `/api/admin/twilio/media/${id}`,
    content_type,
    state,
    // Redrawn: only then does it have edges.
    kind: width === null ? 'file' : 'picture',
    size,
    width,
    height,
    reason: state === 'waiting' ? waitsFor : row.reason,
  };
}

/** The files that come with texts: fetched once with the account's credentials, kept, and shown without the internet. */
export function createSmsMedia(
  deps: Core & {
    sms: SmsRepository;
    media: SmsMediaRepository;
    files: MediaFiles;
    images: Pick<ImageWorker, 'draw'>;
    jobs: Pick<Jobs, 'find' | 'register'>;
    client: () => TwilioClient;
    download: (path: string, signal: AbortSignal) => Promise<Buffer>;
  },
) {
  const { sms, media, files, images, jobs, client, download, writes, bus, logger } = deps;

  /** An image is redrawn, as an uploaded one; anything else is kept as it came. */
  async function keep(content: Buffer, claimed: string, signal: AbortSignal): Promise<StoredFile> {
    const told = (await fileTypeFromBuffer(content))?.mime;
    try {
      const image = await images.draw(content, signal);
      return {
        content_type: image.contentType,
        stored_name: await files.write(image.content, image.extension),
        size: image.content.length,
        width: image.width,
        height: image.height,
      };
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
    }
    // What only claims to be an image is not shown as one.
    const claim = claimedType(claimed);
    const type = told ?? (isImage(claim) ? '' : claim);
    return {
      content_type: type || 'application/octet-stream',
      stored_name: await files.write(content, 'bin'),
      size: content.length,
      width: null,
      height: null,
    };
  }

  /**
   * Fetches a file. A stored file is never fetched again: after an interruption the job goes on with the next one.
   */
  async function fetchOne(row: SmsMediaRow, signal: AbortSignal): Promise<void> {
    let file: StoredFile;
    try {
      file = await keep(await download(row.url, signal), row.content_type, signal);
    } catch (error) {
      if (!(error instanceof MediaRefused)) throw error;
      await writes.run(() => media.fail(row.id, error.message));
      return;
    }
    try {
      await writes.run(() => media.store(row.id, file));
    } catch (error) {
      await files.remove(file.stored_name ?? '');
      throw error;
    }
  }

  /** Gives each waiting file the name that Twilio has for it. */
  async function nameFiles(text: InboundSms, signal: AbortSignal): Promise<void> {
    const rows = media.ofSms(text.id);
    if (!rows.some(isUnnamed)) return;
    const there = await unlessAborted(client().mediaOf(text.message_sid), signal);
    await writes.run(() => {
      for (const { row, file } of filesFor(rows, there)) {
        if (file) media.name(row.id, file.path, claimedType(file.contentType) || row.content_type);
        else media.fail(row.id, NOT_NAMED);
      }
    });
  }

  jobs.register({
    kind: 'sms-media',
    payload,
    service: 'twilio',
    concurrency: 1,
    attempts: 5,
    budget: () => BUDGET,
    async run({ payload: { sms_id }, signal }) {
      const text = sms.find(sms_id);
      if (!text) return () => {};
      try {
        await nameFiles(text, signal);
        for (const row of media.ofSms(sms_id)) {
          if (row.state === 'waiting') await fetchOne(row, signal);
        }
      } catch (error) {
        signal.throwIfAborted();
        if (/^SQLITE_|^ENOSPC$/.test(codeOf(error))) throw error;
        throw jobErrorOf(error);
      } finally {
        if (!signal.aborted) bus.emit('sms');
      }
      return () => {};
    },
    gaveUp: (key, reason) => media.failAll(Number(key), reason),
  });

  return {
    /** Files of a message, in Twilio's order. */
    list(smsId: number): SmsMedia[] {
      const job = jobs.find('sms-media', String(smsId));
      return media.ofSms(smsId).map((row) => toMedia(row, job?.reason ?? null));
    },

    /** @returns null when there is none, or it is not here yet */
    stored(id: number) {
      const row = media.find(id);
      if (!row || row.state !== 'stored' || row.stored_name === null) return null;
      const extension = EXTENSIONS[row.content_type] ?? 'bin';
      return {
        folder: files.folder,
        stored_name: row.stored_name,
        filename: `text-${row.sms_id}-file-${row.id}.${extension}`,
        content_type: row.content_type,
        isImage: row.width !== null,
      };
    },

    /** Removes files that no row knows: a power cut fell between the two. */
    async tidyUp(): Promise<void> {
      const known = new Set(media.storedNames());
      for (const name of await files.names()) {
        if (known.has(name)) continue;
        await files.remove(name).catch((error: unknown) => {
          logger.warn({ err: error, name }, 'a text’s file could not be removed');
        });
      }
    },
  };
}
