import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_FOLDERS, type BackupPicture } from '../../contract/backups.ts';
import { DamagedFileError } from './age.ts';
import type { FileForm } from './file-form.ts';
import { fingerprintOf, isThere, namesIn } from './whole-files.ts';

/** Name of an image among the backups of a folder. */
export type PictureName = Pick<BackupPicture, 'folder' | 'name'>;

/** The images of all backups in one folder, each stored once: an image's file never changes. */
export function createBackupPictures(root: string, form: FileForm) {
  const pathOf = ({ folder, name }: PictureName) => join(root, folder, name + form.ending);

  /** Copies an image in, unless it is there already. @returns null when the file is missing */
  async function putOne(
    { folder, name }: PictureName,
    from: string,
    before: BackupPicture | undefined,
  ): Promise<BackupPicture | null> {
    if (!(await isThere(from))) return null;
    const path = pathOf({ folder, name });
    const size = await stat(path).then(
      (found) => found.size,
      () => -1,
    );
    if (before !== undefined && form.storedBytes(before.bytes) === size) return before;
    await mkdir(join(root, folder), { recursive: true });
    return { folder, name, ...(await form.put(from, path)) };
  }

  return {
    pathOf,

    /**
     * Copies images in, but for those that are there already.
     * @param pathFrom path of an image's file now
     * @param before images of the backup before this one
     * @returns those that could be found. @throws the file system's error
     */
    async put(
      wanted: readonly PictureName[],
      pathFrom: (picture: PictureName) => string,
      before: readonly BackupPicture[],
    ): Promise<BackupPicture[]> {
      const known = new Map(
        before.map((picture) => [`${picture.folder}/${picture.name}`, picture]),
      );
      const there: BackupPicture[] = [];
      for (const picture of wanted) {
        const { folder, name } = picture;
        const copied = await putOne(picture, pathFrom(picture), known.get(`${folder}/${name}`));
        if (copied !== null) there.push(copied);
      }
      return there;
    },

    /** Size and hash of an image; null if it is missing or unreadable. */
    async find(picture: PictureName): Promise<BackupPicture | null> {
      try {
        return { ...picture, ...(await fingerprintOf(form.read(pathOf(picture)))) };
      } catch {
        return null;
      }
    },

    /** Copies an image out, if it exists and is intact. @throws the file system's error */
    async take(picture: PictureName, to: string): Promise<void> {
      if (!(await isThere(pathOf(picture)))) return;
      await form.take(pathOf(picture), to).catch((error: unknown) => {
        if (!(error instanceof DamagedFileError)) throw error;
      });
    },

    /** Removes all images but these. @throws the file system's error */
    async keepOnly(needed: readonly PictureName[]): Promise<void> {
      const paths = new Set(needed.map((picture) => pathOf(picture)));
      for (const folder of PICTURE_FOLDERS) {
        for (const name of await namesIn(join(root, folder))) {
          const path = join(root, folder, name);
          if (!paths.has(path)) await rm(path, { force: true });
        }
      }
    },
  };
}
