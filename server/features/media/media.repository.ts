import type { MediaType } from '../../contract/media.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';

/** A stored image, or a film with its length in milliseconds and the file of its poster; `created_at` since the epoch. */
export type MediaRow = {
  id: number;
  filename: string;
  stored_name: string;
  content_type: MediaType;
  size: number;
  width: number;
  height: number;
  ms: number | null;
  poster: string | null;
  created_at: number;
};

/** A row as it is added. */
export type NewMedia = Omit<MediaRow, 'id' | 'ms' | 'poster'> & Partial<Pick<MediaRow, 'ms'>>;

export type MediaRepository = ReturnType<typeof createMediaRepository>;

/** The SQL of uploaded images. */
export function createMediaRepository(db: Db) {
  const { run, row, rows } = statementsOf(db);
  const columns =
    'id, filename, stored_name, content_type, size, width, height, ms, poster, created_at';
  const select = `SELECT ${columns} FROM media`;
  const insert = row<[Omit<MediaRow, 'id' | 'poster'>], MediaRow>(
    `INSERT INTO media (filename, stored_name, content_type, size, width, height, ms, created_at)
     VALUES (@filename, @stored_name, @content_type, @size, @width, @height, @ms, @created_at)
     RETURNING ${columns}`,
  );

  return {
    insert(image: NewMedia): MediaRow {
      const stored = insert({ ...image, ms: image.ms ?? null });
      if (!stored) throw new Error('The image was not stored.');
      return stored;
    },
    /** Newest first. */
    all: rows<[], MediaRow>(`${select} ORDER BY id DESC`),
    find: row<[id: number], MediaRow>(`${select} WHERE id = ?`),
    findByName: row<[storedName: string], MediaRow>(`${select} WHERE stored_name = ?`),
    findByPoster: row<[poster: string], MediaRow>(`${select} WHERE poster = ?`),
    setPoster: run<[poster: string, id: number]>('UPDATE media SET poster = ? WHERE id = ?'),
    remove: run<[id: number]>('DELETE FROM media WHERE id = ?'),
  };
}
