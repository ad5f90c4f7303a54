import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_FOLDERS, type BackupImage } from '../../contract/backups.ts';
import { DamagedFileError } from './age.ts';
import type { FileForm } from './file-form.ts';
import { fingerprintOf, isThere, makeFolder, namesIn } from './whole-files.ts';

/** Name of an image among the backups of a folder. */
export type ImageName = Pick<BackupImage, 'folder' | 'name'>;

/** The images of all backups in one folder, each stored once: an image's file never changes. */
export function createBackupImages(root: string, form: FileForm) {
  const pathOf = ({ folder, name }: ImageName) => join(root, folder, name + form.ending);

  /** Copies an image in, unless it is there already. @returns null when the file is missing */
  async function putOne(
    { folder, name }: ImageName,
    from: string,
    before: BackupImage | undefined,
  ): Promise<BackupImage | null> {
    if (!(await isThere(from))) return null;
    const path = pathOf({ folder, name });
    const size = await stat(path).then(
      (found) => found.size,
      () => -1,
    );
    if (before !== undefined && form.storedBytes(before.bytes) === size) return before;
    await makeFolder(join(root, folder));
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
      wanted: readonly ImageName[],
      pathFrom: (image: ImageName) => string,
      before: readonly BackupImage[],
    ): Promise<BackupImage[]> {
      const known = new Map(before.map((image) => [`${image.folder}/${image.name}`, image]));
      const there: BackupImage[] = [];
      for (const image of wanted) {
        const { folder, name } = image;
        const copied = await putOne(image, pathFrom(image), known.get(`${folder}/${name}`));
        if (copied !== null) there.push(copied);
      }
      return there;
    },

    /** Size and hash of an image; null if it is missing or unreadable. */
    async find(image: ImageName): Promise<BackupImage | null> {
      try {
        return { ...image, ...(await fingerprintOf(form.read(pathOf(image)))) };
      } catch {
        return null;
      }
    },

    /** Copies an image out, if it exists and is intact. @throws the file system's error */
    async take(image: ImageName, to: string): Promise<void> {
      if (!(await isThere(pathOf(image)))) return;
      await form.take(pathOf(image), to).catch((error: unknown) => {
        if (!(error instanceof DamagedFileError)) throw error;
      });
    },

    /** Removes all images but these. @throws the file system's error */
    async keepOnly(needed: readonly ImageName[]): Promise<void> {
      const paths = new Set(needed.map((image) => pathOf(image)));
      for (const folder of IMAGE_FOLDERS) {
        for (const name of await namesIn(join(root, folder))) {
          const path = join(root, folder, name);
          if (!paths.has(path)) await rm(path, { force: true });
        }
      }
    },
  };
}
