import type { MediaType } from '../../contract/media.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';

/** A stored image; `created_at` in milliseconds since the epoch. */
export type MediaRow = {
  id: number;
  filename: string;
  stored_name: string;
  content_type: MediaType;
  size: number;
  width: number;
  height: number;
  created_at: number;
};

export type MediaRepository = ReturnType<typeof createMediaRepository>;

/** The SQL of uploaded images. */
export function createMediaRepository(db: Db) {
  const { run, row, rows } = statementsOf(db);
  const columns = 'id, filename, stored_name, content_type, size, width, height, created_at';
  const select = `SELECT ${columns} FROM media`;
  const insert = row<[Omit<MediaRow, 'id'>], MediaRow>(
    `INSERT INTO media (filename, stored_name, content_type, size, width, height, created_at)
     VALUES (@filename, @stored_name, @content_type, @size, @width, @height, @created_at)
     RETURNING ${columns}`,
  );

  return {
    insert(image: Omit<MediaRow, 'id'>): MediaRow {
      const stored = insert(image);
      if (!stored) throw new Error('The image was not stored.');
      return stored;
    },
    /** Newest first. */
    all: rows<[], MediaRow>(`${select} ORDER BY id DESC`),
    find: row<[id: number], MediaRow>(`${select} WHERE id = ?`),
    findByName: row<[storedName: string], MediaRow>(`${select} WHERE stored_name = ?`),
    remove: run<[id: number]>('DELETE FROM media WHERE id = ?'),
  };
}
