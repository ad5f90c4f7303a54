import type { MediaType } from '../../contract/media.ts';
import type { Db } from '../../db/open.ts';

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
  const columns = 'id, filename, stored_name, content_type, size, width, height, created_at';
  const insert = db.prepare<[Omit<MediaRow, 'id'>], MediaRow>(
    `INSERT INTO media (filename, stored_name, content_type, size, width, height, created_at)
     VALUES (@filename, @stored_name, @content_type, @size, @width, @height, @created_at)
     RETURNING ${columns}`,
  );
  const all = db.prepare<[], MediaRow>(`SELECT ${columns} FROM media ORDER BY id DESC`);
  const byId = db.prepare<[number], MediaRow>(`SELECT ${columns} FROM media WHERE id = ?`);
  const byName = db.prepare<[string], MediaRow>(
    `SELECT ${columns} FROM media WHERE stored_name = ?`,
  );
  const remove = db.prepare('DELETE FROM media WHERE id = ?');

  return {
    insert(image: Omit<MediaRow, 'id'>): MediaRow {
      const row = insert.get(image);
      if (!row) throw new Error('The image was not stored.');
      return row;
    },
    /** Newest first. */
    all: (): MediaRow[] => all.all(),
    find: (id: number): MediaRow | null => byId.get(id) ?? null,
    findByName: (storedName: string): MediaRow | null => byName.get(storedName) ?? null,
    remove: (id: number): void => void remove.run(id),
  };
}
