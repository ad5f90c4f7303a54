import type { Core } from '../../core.ts';
import type { ImageWorker } from '../media/image-worker.ts';
import { createMediaFiles } from '../media/media.files.ts';
import { createLeadPicturesRepository } from './lead-pictures.repository.ts';

export type LeadPictures = Awaited<ReturnType<typeof createLeadPictures>>;

/**
 * Creates the store of pictures by which leads are known, a file each. A file goes once its lead is gone, in whatever way.
 * Resolves when what an earlier process left is gone.
 */
export async function createLeadPictures(
  core: Core,
  { images }: { images: Pick<ImageWorker, 'drawPhoto'> },
) {
  const { config, db, writes, bus, logger } = core;
  const files = createMediaFiles(config.dataDir, 'lead-media');
  const repository = createLeadPicturesRepository(db);

  async function remove(name: string): Promise<void> {
    await files.remove(name).catch((error: unknown) => {
      // The next start removes it.
      logger.warn({ err: error, name }, 'a lead’s picture could not be removed');
    });
  }

  async function removeAll(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await remove(name);
    }
  }

  /** Removes the files whose leads are gone. A file may have come to another laptop and back: then a lead has it again. */
  async function removeDue(): Promise<void> {
    const due = repository.due();
    if (due.length === 0) return;
    const known = new Set(repository.known());
    await removeAll(due.filter((name) => !known.has(name)));
    await writes.run(() => due.forEach((name) => repository.settle(name)));
  }

  /** Makes folder and table agree after a crash or a restored backup. */
  async function tidyUp(): Promise<void> {
    const known = new Set(repository.known());
    const names = await files.names();
    await removeAll([...names].filter((name) => !known.has(name)));
  }

  let removing = Promise.resolve();
  const follow = () => {
    removing = removing.then(removeDue).catch((error: unknown) => {
      logger.warn({ err: error }, 'pictures of erased leads stay yet');
    });
  };
  await tidyUp();
  bus.on('leads', follow);
  bus.on('event', follow);

  return {
    folder: files.folder,
    /** Name of a lead's picture; null without one. */
    of: repository.of,

    /**
     * Makes a photo safe and stores it.
     * @returns its name
     * @throws HttpError 400, 413, 415 or 503 with the reason; the file system's error
     */
    async keep(photo: Buffer): Promise<string> {
      const { content, extension } = await images.drawPhoto(photo);
      return files.write(content, extension);
    },

    remove,
    close: () => removing,
  };
}
