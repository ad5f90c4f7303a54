import type { Db } from '../../db/open.ts';

/** A file of a text; `url` is Twilio's path and empty until Twilio named it. */
export type SmsMediaRow = {
  id: number;
  sms_id: number;
  url: string;
  content_type: string;
  state: 'waiting' | 'stored' | 'failed';
  stored_name: string | null;
  size: number | null;
  width: number | null;
  height: number | null;
  reason: string | null;
};

export type StoredFile = Required<
  Pick<SmsMediaRow, 'content_type' | 'stored_name' | 'size' | 'width' | 'height'>
>;

export type SmsMediaRepository = ReturnType<typeof createSmsMediaRepository>;

/** The SQL of the files that came with texts. */
export function createSmsMediaRepository(db: Db) {
  const columns = 'id, sms_id, url, content_type, state, stored_name, size, width, height, reason';
  const insert = db.prepare(
    'INSERT INTO sms_media (sms_id, url, content_type, state, reason) VALUES (?, ?, ?, ?, ?)',
  );
  const ofSms = db.prepare<[number], SmsMediaRow>(
    `SELECT ${columns} FROM sms_media WHERE sms_id = ? ORDER BY id`,
  );
  const byId = db.prepare<[number], SmsMediaRow>(`SELECT ${columns} FROM sms_media WHERE id = ?`);
  const name = db.prepare('UPDATE sms_media SET url = ?, content_type = ? WHERE id = ?');
  const store = db.prepare(
    `UPDATE sms_media SET state = 'stored', content_type = @content_type, stored_name = @stored_name, size = @size,
       width = @width, height = @height, reason = NULL WHERE id = @id`,
  );
  const fail = db.prepare(
    "UPDATE sms_media SET state = 'failed', reason = ? WHERE id = ? AND state = 'waiting'",
  );
  const failAll = db.prepare(
    "UPDATE sms_media SET state = 'failed', reason = ? WHERE sms_id = ? AND state = 'waiting'",
  );
  const names = db
    .prepare<[], string>('SELECT stored_name FROM sms_media WHERE stored_name IS NOT NULL')
    .pluck();

  return {
    /** A file that waits for its content, or with a reason one that never comes. */
    insert: (smsId: number, contentType: string, reason: string | null = null): void =>
      void insert.run(smsId, '', contentType, reason === null ? 'waiting' : 'failed', reason),
    /** Of one text, in Twilio's order. */
    ofSms: (smsId: number): SmsMediaRow[] => ofSms.all(smsId),
    find: (id: number): SmsMediaRow | null => byId.get(id) ?? null,
    /** What Twilio calls a file. */
    name: (id: number, url: string, contentType: string): void =>
      void name.run(url, contentType, id),
    store: (id: number, file: StoredFile): void => void store.run({ id, ...file }),
    fail: (id: number, reason: string): void => void fail.run(reason, id),
    /** Everything of a text that still waits. */
    failAll: (smsId: number, reason: string): void => void failAll.run(reason, smsId),
    storedNames: (): string[] => names.all(),
  };
}
