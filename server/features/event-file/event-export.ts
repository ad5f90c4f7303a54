import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { exportFileName } from '../../contract/export.ts';
import type { Config } from '../../config.ts';
import type { Core } from '../../core.ts';
import type { Actor } from '../../http/actor.ts';
import { quoted, type EventsService } from '../events/events.service.ts';
import type { ExportFile } from '../export/export.ts';
import type { MediaRepository } from '../media/media.repository.ts';
import { mediaReferences } from '../media/media.uses.ts';
import type { FileSettings } from './file-settings.ts';
import { newTransfer } from './transfer-folder.ts';
import { writeEventFile } from './write-event-file.ts';

export type EventExport = ReturnType<typeof createEventExport>;

/** Creates the export of events as files. */
export function createEventExport(
  deps: Pick<Core, 'logs' | 'now'> & {
    config: Pick<Config, 'dataDir' | 'version'>;
    db: Pick<Core['db'], 'name'>;
    writes: Pick<Core['writes'], 'run'>;
    /** Id of this data folder. */
    booth: () => string;
    settings: () => FileSettings;
    boothEvents: Pick<EventsService, 'find' | 'openId'>;
    media: Pick<MediaRepository, 'findByName'>;
  },
) {
  const { settings, boothEvents, media, logs, writes, now } = deps;
  const { dataDir, version } = deps.config;
  /** Writing takes as much room on the disk as the event has: one after the other. */
  let writing: Promise<unknown> = Promise.resolve();

  /** The images that the settings show, with their names in the library. */
  function library(): { name: string; filename?: string }[] {
    const current = settings();
    const paths = new Set([
      ...mediaReferences(current).map(({ path }) => path),
      ...current.idle.pictures,
    ]);
    return [...paths].flatMap((path) => {
      const row = media.findByName(path.slice('/media/'.length));
      return row ? { name: `media/${row.stored_name}`, filename: row.filename } : [];
    });
  }

  async function write(id: number, actor: Actor): Promise<ExportFile> {
    const folder = await newTransfer(dataDir);
    const forget = () => void rm(folder, { recursive: true, force: true }).catch(() => {});
    try {
      const { wifi: _, ...parts } = settings();
      const { file, manifest } = await writeEventFile(
        { path: deps.db.name, dataDir, event: id, name: boothEvents.find(id).name },
        {
          version,
          booth: deps.booth(),
          settings: parts,
          library: library(),
          at: now(),
        },
        folder,
      );
      const { questions, leads } = manifest.counts;
      const summary = `Exported ${quoted(manifest.event.name)} as a file (questions: ${questions}, leads: ${leads})`;
      await writes.run(() => logs.add(actor, summary));
      const body = createReadStream(file);
      body.once('close', forget);
      return {
        name: exportFileName('event', 'booth', new Date(now())),
        contentType: 'application/octet-stream',
        bytes: (await stat(file)).size,
        body,
      };
    } catch (error) {
      forget();
      throw error;
    }
  }

  /**
   * Exports an event in its current state as a file, and logs who took it. Resolves when its size is known.
   * @param id the open one if null
   * @throws HttpError 404
   */
  return function exportEvent(id: number | null, actor: Actor): Promise<ExportFile> {
    const file = writing.then(() => write(id ?? boothEvents.openId(), actor));
    writing = file.catch(() => {});
    return file;
  };
}
