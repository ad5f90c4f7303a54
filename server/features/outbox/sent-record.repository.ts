import type { SentKind } from '../../contract/headquarters.ts';
import type { BoothRecord } from '../../records/records.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import { iso } from '../../platform/time.ts';
import { createRecordRows } from '../event-file/records.repository.ts';

/** A record as it is sent. Without `data` it was erased, or deleted with its event. */
export type SentRecord =
  | BoothRecord
  | (Pick<BoothRecord, 'uid' | 'event' | 'version' | 'at'> & { kind: SentKind; data: null });

/** Key of a record: its kind, and its name on every laptop. */
export type RecordKey = { kind: SentKind; uid: string };

/**
 * Creates the reader of records as they are now; null when there is nothing to send under a key. @param booth the id of
 * this data folder @param openName what the open event is called
 */
export function createSentRecords(db: Db, booth: () => string, openName: () => string) {
  const records = createRecordRows(db);
  const { row, value } = statementsOf(db);
  const eventOf = row<[id: number], { uid: string; kind: string }>(
    'SELECT uid, kind FROM events WHERE id = ?',
  );
  const eventId = value<[uid: string], number>('SELECT id FROM events WHERE uid = ?');
  const openEvent = value<[], string>('SELECT uid FROM events WHERE closed_at IS NULL');
  const erasure = row<[kind: string, uid: string], { event: string; at: number }>(
    'SELECT event, at FROM erasures WHERE kind = ? AND uid = ?',
  );
  const deletedAt = value<[uid: string], number>('SELECT at FROM deleted_events WHERE uid = ?');
  const votes = row<[uid: string], { event_id: number; n: number; at: number }>(
    `SELECT event_id, updated_at AS at,
       (SELECT count(*) FROM question_votes v WHERE v.question_id = q.id AND v.merged_from IS NULL) AS n
     FROM questions q WHERE uid = ?`,
  );

  /** @returns the record with its event; null when it is gone, or of a trial, which never leaves the laptop */
  function inShow(found: { event_id: number; record: BoothRecord } | null): BoothRecord | null {
    const event = found && eventOf(found.event_id);
    return found && event?.kind === 'show' ? { ...found.record, event: event.uid } : null;
  }

  function erased(kind: 'question' | 'lead' | 'author', uid: string): BoothRecord | null {
    const row = erasure(kind, uid);
    if (!row) return null;
    const head = { uid, event: row.event, version: 1, at: iso(row.at) };
    return kind === 'author'
      ? { kind: 'erasure', ...head, data: { of: 'author' } }
      : { kind, ...head, data: null };
  }

  return function read({ kind, uid }: RecordKey): SentRecord | null {
    switch (kind) {
      case 'event': {
        const id = eventId(uid);
        const found = id === null || eventOf(id)?.kind !== 'show' ? null : records.event(id);
        if (found === null) {
          const at = deletedAt(uid);
          return at === null
            ? null
            : { kind, uid, event: uid, version: 1, at: iso(at), data: null };
        }
        if (found.data.closed_at !== null) return found;
        return { ...found, data: { ...found.data, name: openName() } };
      }
      case 'question':
        return inShow(records.question(uid)) ?? erased('question', uid);
      case 'lead':
        return inShow(records.lead(uid)) ?? erased('lead', uid);
      case 'message':
        return inShow(records.message(uid));
      case 'poll':
        return inShow(records.poll(uid));
      case 'notice': {
        const found = records.notice(uid);
        return found && { ...found.record, event: openEvent() ?? '' };
      }
      case 'erasure':
        return erased('author', uid);
      default: {
        const row = votes(uid);
        const event = row && eventOf(row.event_id);
        if (!row || event?.kind !== 'show') return null;
        const { n, at } = row;
        return {
          kind,
          uid,
          event: event.uid,
          version: 1,
          at: iso(at),
          data: { booth: booth(), n },
        };
      }
    }
  };
}
