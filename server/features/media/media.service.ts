import { fileTypeFromFile } from 'file-type';
import type { Core } from '../../core.ts';
import {
  describeMediaUse,
  FILM_MESSAGES,
  FILM_TYPES,
  MEDIA_MESSAGES,
  type DeletedMedia,
  type MediaItem,
  type MediaType,
  type MediaUse,
  type NewFilm,
} from '../../contract/media.ts';
import type { Settings } from '../../contract/settings.ts';
import { conflict, HttpError, invalid, notFound } from '../../http/errors.ts';
import type { Actor } from '../../http/actor.ts';
import type { SettingsService } from '../settings/settings.ts';
import { displayName, FILM_ENDINGS, type MediaFiles } from './media.files.ts';
import type { MediaRepository, MediaRow, NewMedia } from './media.repository.ts';
import { storedNameOf, usesOf, withoutImage, withoutMissing } from './media.uses.ts';
import type { ImageWorker } from './image-worker.ts';
import type { SlidesRepository } from '../slides/slides.repository.ts';
import { listInWords } from '../readiness/check.ts';
import { iso } from '../../platform/time.ts';

/** Type of the pictures that stand for films. */
const POSTER_TYPE: MediaType = 'image/jpeg';

function pathOf({ stored_name }: MediaRow) {
  return `/media/${stored_name}`;
}

function toItem(row: MediaRow, used_in: MediaUse[]): MediaItem {
  const { id, filename, content_type, size, width, height, ms, poster } = row;
  return {
    id,
    filename,
    url_path: pathOf(row),
    content_type,
    size,
    width,
    height,
    film: ms === null ? null : { ms, poster_path: poster && `/media/${poster}` },
    created_at: iso(row.created_at),
    used_in,
  };
}

/** @returns the type of a film, by its content. @throws HttpError 415 for all else */
export async function filmTypeOf(path: string): Promise<(typeof FILM_TYPES)[number]> {
  const mime = (await fileTypeFromFile(path))?.mime;
  // Apple's name for MP4.
  const type = mime === 'video/x-m4v' ? 'video/mp4' : mime;
  const film = FILM_TYPES.find((one) => one === type);
  if (film) return film;
  const { quickTime, wrongType } = FILM_MESSAGES;
  const words = mime === 'video/quicktime' ? quickTime : wrongType;
  throw new HttpError(415, 'unsupported_media', words, 'file');
}

export type MediaService = ReturnType<typeof createMediaService>;

/** The images and films that staff upload for the display and the QR code. */
export function createMediaService(
  deps: Core & {
    media: MediaRepository;
    files: MediaFiles;
    images: Pick<ImageWorker, 'draw'>;
    slides: Pick<SlidesRepository, 'all'>;
    settings: Pick<SettingsService, 'current' | 'changeWith'>;
  },
) {
  const { media, files, images, slides, settings, logs, writes, bus, logger, now } = deps;

  /** A file that stays behind is removed at the next start. */
  async function removeFile(name: string): Promise<void> {
    try {
      await files.remove(name);
    } catch (error) {
      logger.warn({ err: error, name }, 'an image’s file could not be removed');
    }
  }

  /** Every place that shows it. */
  function placesOf(row: MediaRow, current: Settings): MediaUse[] {
    const shown = slides
      .all()
      .flatMap((one, at) => (one.media_id === row.id ? [`slides[${at}]`] : []));
    return [...usesOf(current, pathOf(row)), ...shown];
  }
  const itemOf = (row: MediaRow) => toItem(row, placesOf(row, settings.current()));

  /** Stores a row for a file that was written, which goes when that fails. */
  async function insert(row: NewMedia, actor: Actor): Promise<MediaItem> {
    try {
      const added = await writes.run(() => {
        logs.add(actor, `Media: uploaded “${row.filename}”`);
        return media.insert(row);
      });
      return itemOf(added);
    } catch (error) {
      await removeFile(row.stored_name);
      throw error;
    }
  }

  const stored = (row: MediaRow) => ({ ...row, folder: files.folder });

  return {
    /** Newest first. */
    list: (): MediaItem[] => media.all().map(itemOf),

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
      return insert(
        {
          filename,
          stored_name: name,
          content_type: image.contentType,
          size: image.content.length,
          width: image.width,
          height: image.height,
          created_at: now(),
        },
        actor,
      );
    },

    /**
     * Stores a film that has arrived in the folder. Resolves after the commit.
     * @throws HttpError 400 or 415 with the reason; the file system's error
     */
    async addFilm(
      { path, size, originalname }: { path: string; size: number; originalname: string },
      facts: NewFilm,
      actor: Actor,
    ): Promise<MediaItem> {
      if (size === 0) throw invalid(MEDIA_MESSAGES.empty, 'file');
      const type = await filmTypeOf(path);
      const extension = FILM_ENDINGS[type];
      const filename = displayName(originalname, extension);
      const stored_name = await files.keep(path, extension);
      const row = { ...facts, filename, stored_name, content_type: type, size, created_at: now() };
      return insert(row, actor);
    },

    /**
     * Stores the picture that stands for a film.
     * @throws HttpError 400, 404, 413 or 415 with the reason; the file system's error
     */
    async setPoster(id: number, upload: Buffer): Promise<MediaItem> {
      const image = await images.draw(upload);
      if (image.contentType !== POSTER_TYPE) throw invalid(FILM_MESSAGES.notPoster, 'file');
      const name = await files.write(image.content, image.extension);
      try {
        const before = await writes.run(() => {
          const film = media.find(id);
          if (film?.ms == null) throw notFound('This film');
          media.setPoster(name, id);
          return film.poster;
        });
        if (before !== null) await removeFile(before);
      } catch (error) {
        await removeFile(name);
        throw error;
      }
      bus.emit('settings');
      const row = media.find(id);
      if (!row) throw notFound('This film');
      return itemOf(row);
    },

    /**
     * Deletes an image or a film permanently; with `force` it is removed from the settings and slides in the same write.
     *
     * @throws HttpError 404, or 409 naming where it is in use
     */
    async remove(id: number, force: boolean, actor: Actor): Promise<DeletedMedia> {
      const { row, cleared } = await settings.changeWith((current, put) => {
        const found = media.find(id);
        if (!found) throw notFound('This picture');
        const uses = placesOf(found, current);
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
      if (row.poster !== null) await removeFile(row.poster);
      return { cleared };
    },

    /** @throws HttpError 404 */
    find(id: number) {
      const row = media.find(id);
      if (!row) throw notFound('This picture');
      return stored(row);
    },

    /** The stored image or film behind `/media/<name>`; only names in the table lead to a file. */
    storedAt: (path: string) => {
      const name = storedNameOf(path);
      const row = media.findByName(name);
      if (row) return stored(row);
      const film = media.findByPoster(name);
      return film && { ...stored(film), stored_name: name, content_type: POSTER_TYPE };
    },

    /**
     * Makes table and folder agree after a power cut or a restored backup: removes files without a row, and rows
     * without a file, so that the display never shows a broken image.
     */
    async tidyUp(): Promise<void> {
      const present = await files.names();
      const rows = media.all();
      const known = new Set(rows.flatMap(({ stored_name, poster }) => [stored_name, poster]));
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
