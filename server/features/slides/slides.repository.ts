import { z } from 'zod';
import type { Slide, SlidePlan } from '../../contract/slides.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import { storedJson } from '../../platform/stored-json.ts';

/** A slide with what shows it. */
export type StoredSlide = Slide & { width: number; height: number };

type Row = Pick<StoredSlide, 'id' | 'media_id' | 'filename' | 'width' | 'height'> & {
  stored_name: string;
  ms: number | null;
  poster: string | null;
  starts: string | null;
  ends: string | null;
  screens: string;
};

const names = z.array(z.string());

function toSlide({ stored_name, ms, poster, screens, ...row }: Row): StoredSlide {
  return {
    ...row,
    url_path: `/media/${stored_name}`,
    film: ms === null ? null : { ms, poster_path: poster && `/media/${poster}` },
    screens: storedJson(names, screens) ?? [],
  };
}

function stored({ starts, ends, screens }: SlidePlan) {
  return { starts, ends, screens: JSON.stringify(screens) };
}

export type SlidesRepository = ReturnType<typeof createSlidesRepository>;

/** The SQL of the idle loop. Everything here is synchronous; writes run inside the write queue. */
export function createSlidesRepository(db: Db) {
  const { run, rows, value } = statementsOf(db);
  const all = rows<[], Row>(
    `SELECT s.id, s.media_id, s.starts, s.ends, s.screens, m.filename, m.stored_name, m.width, m.height, m.ms, m.poster
     FROM slides s JOIN media m ON m.id = s.media_id ORDER BY s.position, s.id`,
  );
  const insert = run<
    [Omit<SlidePlan, 'screens'> & { id: number | null; media_id: number; screens: string }]
  >(
    `INSERT INTO slides (id, position, media_id, starts, ends, screens)
     SELECT @id, coalesce(max(position), 0) + 1, @media_id, @starts, @ends, @screens FROM slides`,
  );
  const plan = run<[Omit<SlidePlan, 'screens'> & { id: number; screens: string }]>(
    'UPDATE slides SET starts = @starts, ends = @ends, screens = @screens WHERE id = @id',
  );
  const place = run<[position: number, id: number]>('UPDATE slides SET position = ? WHERE id = ?');

  return {
    /** In their order. */
    all: (): StoredSlide[] => all().map(toSlide),
    /** The image or film of this name. */
    mediaOf: value<[storedName: string], number>('SELECT id FROM media WHERE stored_name = ?'),
    nameOf: value<[mediaId: number], string>('SELECT filename FROM media WHERE id = ?'),
    /** Adds one at the end. @param id of one that comes back */
    add: (media_id: number, its: SlidePlan, id: number | null = null): void =>
      insert({ id, media_id, ...stored(its) }),
    setPlan: (id: number, its: SlidePlan): void => plan({ id, ...stored(its) }),
    /** Puts these first, in this order. */
    setOrder(ids: readonly number[]): void {
      const rest = all().flatMap(({ id }) => (ids.includes(id) ? [] : [id]));
      [...ids, ...rest].forEach((id, at) => place(at, id));
    },
    remove: run<[id: number]>('DELETE FROM slides WHERE id = ?'),
  };
}
