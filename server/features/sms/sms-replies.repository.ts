import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';

export type ReplyKind = 'auto-reply' | 'answer';

export type SmsRepliesRepository = ReturnType<typeof createSmsRepliesRepository>;

/** The SQL of what is sent back, and of those who want nothing. Times are milliseconds since the epoch. */
export function createSmsRepliesRepository(db: Db) {
  const { run, changes, rows, value } = statementsOf(db);
  const plan = changes<[kind: ReplyKind, smsId: number, now: number]>(
    'INSERT INTO sms_replies (kind, sms_id, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const sent = run<[now: number, messageSid: string | null, kind: ReplyKind, smsId: number]>(
    'UPDATE sms_replies SET sent_at = ?, message_sid = ? WHERE kind = ? AND sms_id = ?',
  );
  const planned = value<[kind: ReplyKind, smsId: number], 1>(
    'SELECT 1 FROM sms_replies WHERE kind = ? AND sms_id = ? AND sent_at IS NULL',
  );
  const bySid = value<[messageSid: string], 1>('SELECT 1 FROM sms_replies WHERE message_sid = ?');
  const autoReplySince = value<[number: string, time: number], 1>(
    `SELECT 1 FROM sms_replies JOIN inbound_sms ON inbound_sms.id = sms_replies.sms_id
     WHERE kind = 'auto-reply' AND from_number = ? AND coalesce(sent_at, sms_replies.created_at) > ? LIMIT 1`,
  );
  const optedOut = value<[number: string], 0 | 1>(
    'SELECT opted_out FROM sms_opt_outs WHERE number = ?',
  );
  const setOptedOut = run<[number: string, out: 0 | 1, at: number]>(
    `INSERT INTO sms_opt_outs (number, opted_out, changed_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET opted_out = excluded.opted_out, changed_at = excluded.changed_at
     WHERE excluded.changed_at >= changed_at`,
  );
  const optedOutCount = value<[], number>('SELECT count(*) FROM sms_opt_outs WHERE opted_out = 1');

  return {
    /** @returns false when this text has such a reply already, sent or not */
    plan: (kind: ReplyKind, smsId: number, now: number): boolean => plan(kind, smsId, now) === 1,

    /** Cancels a reply that was not sent. */
    cancel: run<[kind: ReplyKind, smsId: number]>(
      'DELETE FROM sms_replies WHERE kind = ? AND sms_id = ? AND sent_at IS NULL',
    ),

    /** @param messageSid Twilio's; null when nobody knows whether it was sent */
    markSent: (kind: ReplyKind, smsId: number, messageSid: string | null, now: number): void =>
      sent(now, messageSid, kind, smsId),

    /** True if a reply still has to be sent. */
    isPlanned: (kind: ReplyKind, smsId: number): boolean => planned(kind, smsId) !== null,

    /** True if a message at Twilio is recorded as one of our replies. */
    isRecorded: (messageSid: string): boolean => bySid(messageSid) !== null,

    /** True if a number got an auto-reply after a time, or is about to. */
    hasAutoReplySince: (number: string, time: number): boolean =>
      autoReplySince(number, time) !== null,

    unsentTo: rows<
      [number: string],
      { kind: ReplyKind; sms_id: number; question_id: number | null }
    >(
      `SELECT kind, sms_id, question_id FROM sms_replies JOIN inbound_sms ON inbound_sms.id = sms_replies.sms_id
       WHERE from_number = ? AND sent_at IS NULL`,
    ),

    hasOptedOut: (number: string): boolean => optedOut(number) === 1,

    /** @param at time at which the STOP or START was sent: the newest one counts, in any order of arrival */
    setOptedOut: (number: string, out: boolean, at: number): void =>
      setOptedOut(number, out ? 1 : 0, at),

    optedOutCount: (): number => optedOutCount() ?? 0,
  };
}
