import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { IMAGE_FOLDERS } from '../../contract/backups.ts';
import type { FilmType } from '../../contract/media.ts';
import { sync, writeWhole } from '../../platform/backup/whole-files.ts';

const MAX_LENGTH = 120;

/**
 * An uploader's file name for people to read: no folders, no control characters, none that reverse the reading
 * direction (a "gpj.exe" that reads as "exe.jpg"), and the extension of what the file really is.
 * @param extension without the dot
 */
export function displayName(original: string, extension: string): string {
  const base = (original.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const short = Array.from(base).slice(0, MAX_LENGTH).join('').trim();
  return `${short || (isFilm(extension) ? 'film' : 'picture')}.${extension}`;
}

/** Endings of films. */
export const FILM_ENDINGS: Record<FilmType, string> = { 'video/mp4': 'mp4', 'video/webm': 'webm' };

function isFilm(extension: string): boolean {
  return Object.values(FILM_ENDINGS).includes(extension);
}

/** Ending of a film on its way in. */
export const ARRIVING = '.film.part';

/** Names that {@link createMediaFiles} gives, finished or not; nothing else in the folder is ours to remove. */
const OUR_NAME = /^[0-9a-f]{24}\.[a-z\d]{3,4}(\.part)?$/;

export type MediaFiles = ReturnType<typeof createMediaFiles>;

/** The files of uploaded images, of texts or of leads, in a folder of the data folder. */
export function createMediaFiles(dataDir: string, name: (typeof IMAGE_FOLDERS)[number] = 'media') {
  const folder = join(dataDir, name);

  return {
    folder,

    /**
     * Stores an image under a random name; a power cut leaves all of it or nothing.
     * @param extension without the dot
     * @returns the name
     * @throws the file system's error (ENOSPC …)
     */
    async write(content: Buffer, extension: string): Promise<string> {
      const name = `${randomBytes(12).toString('hex')}.${extension}`;
      await mkdir(folder, { recursive: true });
      await writeWhole(join(folder, name), content);
      return name;
    },

    /**
     * Keeps a film that has arrived in this folder; a power cut leaves all of it or nothing.
     * @param path of the file, which ends in {@link ARRIVING}
     * @returns the name
     * @throws the file system's error
     */
    async keep(path: string, extension: string): Promise<string> {
      const name = `${basename(path, ARRIVING)}.${extension}`;
      await sync(path);
      await rename(path, join(folder, name));
      await sync(folder, true);
      return name;
    },

    remove: (name: string): Promise<void> => rm(join(folder, name), { force: true }),

    /** The files in the folder that have names of ours. */
    async names(): Promise<Set<string>> {
      await mkdir(folder, { recursive: true });
      return new Set((await readdir(folder)).filter((name) => OUR_NAME.test(name)));
    },
  };
}
