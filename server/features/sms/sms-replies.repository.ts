import type { Db } from '../../db/open.ts';

export type ReplyKind = 'auto-reply' | 'answer';

export type SmsRepliesRepository = ReturnType<typeof createSmsRepliesRepository>;

/** The SQL of what is sent back, and of those who want nothing. Times are milliseconds since the epoch. */
export function createSmsRepliesRepository(db: Db) {
  const plan = db.prepare(
    'INSERT INTO sms_replies (kind, sms_id, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const cancel = db.prepare(
    'DELETE FROM sms_replies WHERE kind = ? AND sms_id = ? AND sent_at IS NULL',
  );
  const sent = db.prepare(
    'UPDATE sms_replies SET sent_at = ?, message_sid = ? WHERE kind = ? AND sms_id = ?',
  );
  const find = db.prepare<[ReplyKind, number], { sent_at: number | null }>(
    'SELECT sent_at FROM sms_replies WHERE kind = ? AND sms_id = ?',
  );
  const bySid = db.prepare('SELECT 1 FROM sms_replies WHERE message_sid = ?').pluck();
  const autoReplySince = db
    .prepare<[string, number], number>(
      `SELECT 1 FROM sms_replies JOIN inbound_sms ON inbound_sms.id = sms_replies.sms_id
       WHERE kind = 'auto-reply' AND from_number = ? AND coalesce(sent_at, sms_replies.created_at) > ? LIMIT 1`,
    )
    .pluck();
  const unsentTo = db.prepare<
    [string],
    { kind: ReplyKind; sms_id: number; question_id: number | null }
  >(
    `SELECT kind, sms_id, question_id FROM sms_replies JOIN inbound_sms ON inbound_sms.id = sms_replies.sms_id
     WHERE from_number = ? AND sent_at IS NULL`,
  );
  const optedOut = db
    .prepare<[string], 0 | 1>('SELECT opted_out FROM sms_opt_outs WHERE number = ?')
    .pluck();
  const setOptedOut = db.prepare(
    `INSERT INTO sms_opt_outs (number, opted_out, changed_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET opted_out = excluded.opted_out, changed_at = excluded.changed_at
     WHERE excluded.changed_at >= changed_at`,
  );
  const optedOutCount = db
    .prepare<[], number>('SELECT count(*) FROM sms_opt_outs WHERE opted_out = 1')
    .pluck();

  return {
    /** @returns false when this text has such a reply already, sent or not */
    plan: (kind: ReplyKind, smsId: number, now: number): boolean =>
      plan.run(kind, smsId, now).changes === 1,

    /** Takes a reply back that was not sent. */
    cancel: (kind: ReplyKind, smsId: number): void => void cancel.run(kind, smsId),

    /** @param messageSid Twilio's; null when nobody knows whether it was sent */
    markSent: (kind: ReplyKind, smsId: number, messageSid: string | null, now: number): void =>
      void sent.run(now, messageSid, kind, smsId),

    /** Whether a reply is still to be sent. */
    isPlanned: (kind: ReplyKind, smsId: number): boolean => {
      const row = find.get(kind, smsId);
      return row !== undefined && row.sent_at === null;
    },

    /** Whether Twilio's message is known as one of ours. */
    isRecorded: (messageSid: string): boolean => bySid.get(messageSid) !== undefined,

    /** Whether a number was thanked, or is going to be, after a time. */
    hasAutoReplySince: (number: string, time: number): boolean =>
      autoReplySince.get(number, time) !== undefined,

    unsentTo: (number: string) => unsentTo.all(number),

    hasOptedOut: (number: string): boolean => optedOut.get(number) === 1,

    /** @param at when the STOP or START was sent: the newest one counts, in whatever order they come */
    setOptedOut: (number: string, value: boolean, at: number): void =>
      void setOptedOut.run(number, value ? 1 : 0, at),

    optedOutCount: (): number => optedOutCount.get() ?? 0,
  };
}
