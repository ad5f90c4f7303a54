import type { Reply, ReplyDraft } from '../../contract/replies.ts';
import type { Db } from '../../db/open.ts';
import { iso } from '../../platform/time.ts';

type ReplyRow = Omit<Reply, 'updated_at'> & { updated_at: number };

function toReply(row: ReplyRow): Reply {
  return { ...row, updated_at: iso(row.updated_at) };
}

/** The SQL of saved replies. Everything here is synchronous; writes run inside the write queue. */
export function createRepliesRepository(db: Db) {
  const all = db.prepare<[], ReplyRow>(
    'SELECT id, key, title, text, updated_at, version FROM replies ORDER BY key',
  );
  const byId = db.prepare<[number], ReplyRow>(
    'SELECT id, key, title, text, updated_at, version FROM replies WHERE id = ?',
  );
  const idByKey = db.prepare<[string], number>('SELECT id FROM replies WHERE key = ?').pluck();
  const count = db.prepare<[], number>('SELECT count(*) FROM replies').pluck();
  const insert = db.prepare(
    'INSERT INTO replies (key, title, text, updated_at) VALUES (@key, @title, @text, @now)',
  );
  const update = db.prepare(
    `UPDATE replies SET key = @key, title = @title, text = @text, updated_at = @now, version = version + 1
     WHERE id = @id`,
  );
  const remove = db.prepare('DELETE FROM replies WHERE id = ?');

  return {
    /** All of them, by their keys. */
    all: (): Reply[] => all.all().map(toReply),

    count: (): number => count.get() ?? 0,

    find(id: number): Reply | null {
      const row = byId.get(id);
      return row ? toReply(row) : null;
    },

    /** The reply that has this key. */
    idOf: (key: string): number | null => idByKey.get(key) ?? null,

    /** @returns its id */
    insert: ({ key, title, text }: ReplyDraft, now: number): number =>
      Number(insert.run({ key, title, text, now }).lastInsertRowid),

    update: (id: number, { key, title, text }: ReplyDraft, now: number): void =>
      void update.run({ id, key, title, text, now }),

    remove: (id: number): void => void remove.run(id),
  };
}
