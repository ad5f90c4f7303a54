import type { Core } from '../../core.ts';
import { describeMediaUse, type DeletedMedia, type MediaItem } from '../../contract/media.ts';
import type { Settings } from '../../contract/settings.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { Actor } from '../../http/actor.ts';
import type { SettingsService } from '../settings/settings.ts';
import { displayName, type MediaFiles } from './media.files.ts';
import type { MediaRepository, MediaRow } from './media.repository.ts';
import { storedNameOf, usesOf, withoutImage, withoutMissing } from './media.uses.ts';
import type { ImageWorker } from './image-worker.ts';
import { listInWords } from '../readiness/check.ts';
import { iso } from '../../platform/time.ts';

function pathOf({ stored_name }: MediaRow) {
  return `/media/${stored_name}`;
}

function toItem(row: MediaRow, settings: Settings): MediaItem {
  const { id, filename, content_type, size, width, height } = row;
  const url_path = pathOf(row);
  return {
    id,
    filename,
    url_path,
    content_type,
    size,
    width,
    height,
    created_at: iso(row.created_at),
    used_in: usesOf(settings, url_path),
  };
}

export type MediaService = ReturnType<typeof createMediaService>;

/** The images that staff upload for the display and the QR code. */
export function createMediaService(
  deps: Core & {
    media: MediaRepository;
    files: MediaFiles;
    images: Pick<ImageWorker, 'draw'>;
    settings: Pick<SettingsService, 'current' | 'changeWith'>;
  },
) {
  const { media, files, images, settings, logs, writes, logger, now } = deps;

  /** A file that stays behind is removed at the next start. */
  async function removeFile(name: string): Promise<void> {
    try {
      await files.remove(name);
    } catch (error) {
      logger.warn({ err: error, name }, 'an image’s file could not be removed');
    }
  }

  const stored = (row: MediaRow) => ({ ...row, folder: files.folder });

  return {
    /** Newest first. */
    list: (): MediaItem[] => media.all().map((row) => toItem(row, settings.current())),

    /**
     * Makes an upload safe and stores it. Resolves after the commit.
     * @param signal gives it up while nothing is stored yet
     * @throws HttpError 400, 413, 415 or 503 with the reason; the file system's error; the signal's reason
     */
    async add(
      originalName: string,
      upload: Buffer,
      actor: Actor,
      signal?: AbortSignal,
    ): Promise<MediaItem> {
      const image = await images.draw(upload, signal);
      const filename = displayName(originalName, image.extension);
      const name = await files.write(image.content, image.extension);
      try {
        const row = await writes.run(() => {
          logs.add(actor, `Media: uploaded “${filename}”`);
          return media.insert({
            filename,
            stored_name: name,
            content_type: image.contentType,
            size: image.content.length,
            width: image.width,
            height: image.height,
            created_at: now(),
          });
        });
        return toItem(row, settings.current());
      } catch (error) {
        await removeFile(name);
        throw error;
      }
    },

    /**
     * Deletes an image permanently; with `force` it is removed from the settings in the same write.
     *
     * @throws HttpError 404, or 409 naming where it is in use
     */
    async remove(id: number, force: boolean, actor: Actor): Promise<DeletedMedia> {
      const { row, cleared } = await settings.changeWith((current, put) => {
        const found = media.find(id);
        if (!found) throw notFound('This picture');
        const uses = usesOf(current, pathOf(found));
        const places = listInWords(uses.map(describeMediaUse));
        if (uses.length > 0) {
          if (!force) throw conflict(`This picture is in use: it is ${places}.`);
          put(withoutImage(current, pathOf(found)));
        }
        media.remove(id);
        const note = uses.length > 0 ? ` (it was ${places})` : '';
        logs.add(actor, `Media: deleted “${found.filename}”${note}`);
        return { row: found, cleared: uses };
      });
      await removeFile(row.stored_name);
      return { cleared };
    },

    /** @throws HttpError 404 */
    find(id: number) {
      const row = media.find(id);
      if (!row) throw notFound('This picture');
      return stored(row);
    },

    /** The stored image behind `/media/<name>`; only names in the table lead to a file. */
    storedAt: (path: string) => {
      const row = media.findByName(storedNameOf(path));
      return row && stored(row);
    },

    /**
     * Makes table and folder agree after a power cut or a restored backup: removes files without a row, and rows
     * without a file, so that the display never shows a broken image.
     */
    async tidyUp(): Promise<void> {
      const present = await files.names();
      const rows = media.all();
      const known = new Set(rows.map(({ stored_name }) => stored_name));
      for (const name of present) if (!known.has(name)) await removeFile(name);
      const lost = rows.filter(({ stored_name }) => !present.has(stored_name));
      if (lost.length === 0) return;
      logger.warn({ lost: lost.map(({ filename }) => filename) }, 'images without their files');
      await settings.changeWith((current, put) => {
        for (const { id } of lost) media.remove(id);
        put(withoutMissing(current, media));
      });
    },
  };
}
