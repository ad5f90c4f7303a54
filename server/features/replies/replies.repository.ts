import type { Reply, ReplyDraft } from '../../contract/replies.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import { iso } from '../../platform/time.ts';

type ReplyRow = Omit<Reply, 'updated_at'> & { updated_at: number };

function toReply(row: ReplyRow): Reply {
  return { ...row, updated_at: iso(row.updated_at) };
}

/** The SQL of saved replies. Everything here is synchronous; writes run inside the write queue. */
export function createRepliesRepository(db: Db) {
  const { run, insert, row, rows, value } = statementsOf(db);
  const select = 'SELECT id, key, title, text, updated_at, version FROM replies';
  const all = rows<[], ReplyRow>(`${select} ORDER BY key`);
  const byId = row<[id: number], ReplyRow>(`${select} WHERE id = ?`);
  const count = value<[], number>('SELECT count(*) FROM replies');
  const insertReply = insert<[ReplyDraft & { now: number }]>(
    'INSERT INTO replies (key, title, text, updated_at) VALUES (@key, @title, @text, @now)',
  );
  const update = run<[ReplyDraft & { id: number; now: number }]>(
    `UPDATE replies SET key = @key, title = @title, text = @text, updated_at = @now, version = version + 1
     WHERE id = @id`,
  );

  return {
    /** All of them, by their keys. */
    all: (): Reply[] => all().map(toReply),

    count: (): number => count() ?? 0,

    find(id: number): Reply | null {
      const found = byId(id);
      return found && toReply(found);
    },

    /** The reply that has this key. */
    idOf: value<[key: string], number>('SELECT id FROM replies WHERE key = ?'),

    /** @returns its id */
    insert: (reply: ReplyDraft, now: number): number => insertReply({ ...reply, now }),
    update: (id: number, reply: ReplyDraft, now: number): void => update({ ...reply, id, now }),
    remove: run<[id: number]>('DELETE FROM replies WHERE id = ?'),
  };
}
