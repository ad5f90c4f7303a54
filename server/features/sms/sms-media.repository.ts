import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';

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
  const { run, row, rows, values } = statementsOf(db);
  const select = `SELECT id, sms_id, url, content_type, state, stored_name, size, width, height, reason FROM sms_media`;
  const insert = run<
    [smsId: number, type: string, state: 'waiting' | 'failed', reason: string | null]
  >("INSERT INTO sms_media (sms_id, url, content_type, state, reason) VALUES (?, '', ?, ?, ?)");
  const name = run<[url: string, type: string, id: number]>(
    'UPDATE sms_media SET url = ?, content_type = ? WHERE id = ?',
  );
  const store = run<[StoredFile & { id: number }]>(
    `UPDATE sms_media SET state = 'stored', content_type = @content_type, stored_name = @stored_name, size = @size,
       width = @width, height = @height, reason = NULL WHERE id = @id`,
  );
  const failing = (which: 'id' | 'sms_id') =>
    run<[reason: string, id: number]>(
      `UPDATE sms_media SET state = 'failed', reason = ? WHERE ${which} = ? AND state = 'waiting'`,
    );
  const [fail, failAll] = [failing('id'), failing('sms_id')];

  return {
    /** A file that waits for its content, or with a reason one that never comes. */
    insert: (smsId: number, contentType: string, reason: string | null = null): void =>
      insert(smsId, contentType, reason === null ? 'waiting' : 'failed', reason),
    /** Files of a message, in Twilio's order. */
    ofSms: rows<[smsId: number], SmsMediaRow>(`${select} WHERE sms_id = ? ORDER BY id`),
    find: row<[id: number], SmsMediaRow>(`${select} WHERE id = ?`),
    /** Stores Twilio's address and type of a file. */
    name: (id: number, url: string, contentType: string): void => name(url, contentType, id),
    store: (id: number, file: StoredFile): void => store({ id, ...file }),
    fail: (id: number, reason: string): void => fail(reason, id),
    /** Marks all waiting files of a message as failed. */
    failAll: (smsId: number, reason: string): void => failAll(reason, smsId),
    storedNames: values<[], string>(
      'SELECT stored_name FROM sms_media WHERE stored_name IS NOT NULL',
    ),
  };
}
