import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../../contract/settings.ts';
import { DEFAULT_PARTS } from '../../contract/settings/parts.ts';
import type { Core } from '../../core.ts';
import { storedJson } from '../../platform/stored-json.ts';
import type { Merging } from '../event-file/merging.repository.ts';
import type { EventsRepository } from '../events/events.repository.ts';
import { createLabelsRepository } from '../labels/labels.repository.ts';
import { slidePlan } from '../../contract/slides.ts';
import type { SlidesRepository } from '../slides/slides.repository.ts';
import { ALWAYS } from '../slides/slides.ts';
import type { MediaFiles } from '../media/media.files.ts';
import type { MediaRepository } from '../media/media.repository.ts';
import { withoutMissing } from '../media/media.uses.ts';
import { mergeStored } from '../settings/settings.ts';
import { laterRecord, readAfternoon, recordsOf, type Afternoon } from './afternoon.ts';

/** Milliseconds from the start to the first question that comes by itself, and from one to the next. */
const FIRST_MS = 30_000;
const EVERY_MS = 120_000;
/** Milliseconds between two looks whether one is due. */
const LOOK_MS = 10_000;

/** The images, the logo first. */
const IMAGES = [
  { file: 'logo.svg', content_type: 'image/svg+xml', width: 396, height: 80 },
  { file: 'quiet.webp', content_type: 'image/webp', width: 1920, height: 1080 },
  { file: 'range.webp', content_type: 'image/webp', width: 1920, height: 1080 },
  { file: 'demo.webp', content_type: 'image/webp', width: 1920, height: 1080 },
] as const;

/** The parts of the settings that the example has its own of. */
const PARTS = ['theme', 'brand', 'wedeliver', 'idle'] as const;

/** Rows that go when the example ends, and the settings and slides that come back; stored with its event. */
const brought = z.object({
  settings: z.record(z.string(), z.unknown()),
  media: z.array(z.int()),
  slides: z.array(slidePlan.extend({ id: z.int(), media_id: z.int() })).default([]),
  labels: z.array(z.int()),
});

/** Everything that is read before the write that opens the example: its content, and its images as they are stored. */
export type Prepared = {
  content: Afternoon;
  images: { name: string; bytes: number }[];
};

export type Example = ReturnType<typeof createExample>;

/**
 * The example: an event as on a busy afternoon, in which staff look around. Its records come by a merge, as those of
 * another laptop do; what it brings beside them is noted with its event and goes with it.
 */
export function createExample(
  deps: Pick<Core, 'config' | 'db' | 'writes' | 'bus' | 'logger' | 'now'> & {
    eventsRepository: Pick<EventsRepository, 'open' | 'brought' | 'setBrought'>;
    merging: Merging;
    media: MediaRepository;
    files: MediaFiles;
    slides: SlidesRepository;
  },
) {
  const {
    config,
    writes,
    bus,
    logger,
    now,
    eventsRepository: events,
    merging,
    media,
    files,
    slides,
  } = deps;
  const folder = config.exampleDir;
  const labels = createLabelsRepository(deps.db);
  /** A label of staff's own stays as it is. */
  const isOfStaff = (name: string) => labels.idOf(name) !== null;
  const labelIds = () => labels.all().map(({ id }) => id);
  const takeSlides = () => slides.all().forEach(({ id }) => slides.remove(id));
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  /** Number of the question that came last, since this start. */
  let last = -1;

  async function lookOnce(): Promise<void> {
    const { id, uid, kind, opened_at: began } = events.open();
    const due = Math.floor((now() - began - FIRST_MS) / EVERY_MS);
    if (kind !== 'example' || due < 0 || due === last) return;
    const record = laterRecord(await readAfternoon(folder), uid, due, now());
    last = due;
    if (!record) return;
    await writes.run(() => {
      if (events.open().id === id) merging.into({ id, uid, isNew: false })(record);
    });
    bus.emit('questions', null);
  }

  /** Lets the question come that is due, once. */
  function look(): Promise<void> {
    running = running.then(lookOnce).catch((error: unknown) => {
      logger.warn({ err: error }, 'the example’s next question did not come');
    });
    return running;
  }

  return {
    look,

    /** Stores the images. Those that no write follows are removed at the next start. @throws the disk's error */
    async prepare(): Promise<Prepared> {
      const content = await readAfternoon(folder);
      const images: Prepared['images'] = [];
      for (const { file } of IMAGES) {
        const bytes = await readFile(join(folder, file));
        const name = await files.write(bytes, file.slice(file.lastIndexOf('.') + 1));
        images.push({ name, bytes: bytes.length });
      }
      return { content, images };
    },

    /** Fills the event that was just opened, inside its write. @returns the settings that hold during it */
    fill({ content, images }: Prepared, current: Settings): Settings {
      const { id, uid } = events.open();
      const time = now();
      const before = new Set(labelIds());
      const rows = images.map(({ name, bytes: size }, index) => {
        const { file: filename, ...kind } = IMAGES[index] ?? IMAGES[0];
        return media.insert({ filename, stored_name: name, size, created_at: time, ...kind });
      });
      const put = merging.into({ id, uid, isNew: false });
      for (const record of recordsOf(content, uid, time))
        if (record.kind !== 'label' || !isOfStaff(record.data.name)) put(record);
      events.setBrought(
        id,
        JSON.stringify({
          settings: Object.fromEntries(PARTS.map((part) => [part, current[part]])),
          media: rows.map((row) => row.id),
          slides: slides.all().map(({ id: slide, media_id, starts, ends, screens }) => ({
            id: slide,
            media_id,
            starts,
            ends,
            screens,
          })),
          labels: labelIds().filter((label) => !before.has(label)),
        }),
      );
      last = -1;
      const { theme, brand, wedeliver, idle } = content.settings;
      const [logo, ...pictures] = rows;
      takeSlides();
      for (const { id: picture } of pictures) slides.add(picture, ALWAYS);
      return {
        ...current,
        theme: theme ?? current.theme,
        brand: { ...DEFAULT_PARTS.brand, ...brand },
        wedeliver: {
          ...DEFAULT_PARTS.wedeliver,
          ...wedeliver,
          logoUrl: logo ? `/media/${logo.stored_name}` : '',
        },
        idle: { ...DEFAULT_PARTS.idle, ...idle },
      };
    },

    /**
     * Takes away what it brought beside its records, inside the write that ends it.
     * @returns the settings as they were, and a function that removes the images' files after the commit
     */
    empty(id: number, current: Settings): { settings: Settings; after: () => Promise<void> } {
      const had = storedJson(brought, events.brought(id));
      const rows = had?.media.flatMap((image) => media.find(image) ?? []) ?? [];
      for (const row of rows) media.remove(row.id);
      takeSlides();
      for (const { id: slide, media_id, ...plan } of had?.slides ?? [])
        if (media.find(media_id)) slides.add(media_id, plan, slide);
      labels.drop(had?.labels ?? []);
      return {
        settings: withoutMissing(mergeStored({ ...current, ...had?.settings }), media),
        after: async () => {
          await Promise.allSettled(rows.map((row) => files.remove(row.stored_name)));
        },
      };
    },

    start(): void {
      timer = setInterval(() => void look(), LOOK_MS).unref();
    },

    async close(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
