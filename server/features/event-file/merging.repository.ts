import { EVENT_FILE_MESSAGES, type EventManifest } from '../../contract/event-file.ts';
import type { BoothRecord } from '../../records/records.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import { conflict } from '../../http/errors.ts';
import {
  createMergeContext,
  ms,
  msOrNull,
  type Fate,
  type MergingDeps,
} from './merge-context.repository.ts';
import { leadMerger } from './merge-leads.repository.ts';
import { libraryMerger } from './merge-library.repository.ts';
import { messageMerger } from './merge-messages.repository.ts';
import { pollMerger } from './merge-polls.repository.ts';
import { questionMerger } from './merge-questions.repository.ts';
import { votesMerger } from './merge-votes.repository.ts';

/** Creates the function that adds records to an event, in any order. It is synchronous and runs inside a write. */
function mergingInto(db: Db, deps: MergingDeps, event: { id: number; uid: string }) {
  const context = createMergeContext(db, deps, event);
  const { labelSlot, label, reply, document, eventItself } = libraryMerger(context);
  const { question, author } = questionMerger(context, labelSlot);
  const votes = votesMerger(context);
  const { notice, lead } = leadMerger(context);
  const { message } = messageMerger(context);
  const poll = pollMerger(context);
  return (record: BoothRecord): Fate => {
    switch (record.kind) {
      case 'event':
        return eventItself(record);
      case 'notice':
        return notice(record);
      case 'label':
        return label(record);
      case 'erasure':
        return author(record);
      case 'question':
        return question(record);
      case 'votes':
        return votes(record);
      case 'lead':
        return lead(record);
      case 'message':
        return message(record);
      case 'poll':
        return poll(record);
      case 'reply':
        return reply(record);
      default:
        return document(record);
    }
  };
}

/** The event that records are for; `isNew` until all of them are here. */
export type Destination = { id: number; uid: string; isNew: boolean };

export type Merging = ReturnType<typeof createMerging>;

/**
 * Creates the import of records into the database. Everything is synchronous; writes run inside the write queue.
 */
export function createMerging(db: Db, deps: MergingDeps) {
  const { run, insert, row, value } = statementsOf(db);
  const byUid = row<[uid: string], { id: number; kind: string }>(
    'SELECT id, kind FROM events WHERE uid = ?',
  );
  const insertEvent = insert<[uid: string, name: string, opened: number, closed: number]>(
    `INSERT INTO events (uid, name, kind, opened_at, closed_at, updated_at) VALUES (?, ?, 'deleted', ?, ?, 0)`,
  );
  const kindOf = value<[id: number], string>('SELECT kind FROM events WHERE id = ?');
  const show = run<[id: number]>("UPDATE events SET kind = 'show' WHERE id = ?");
  return {
    /**
     * Finds the event of a file, or creates it. A new event is in no list until all of it is here; an interrupted
     * import leaves an event that is marked as deleted.
     *
     * @throws HttpError 409 while it is being deleted
     */
    destination(
      { uid, name, opened_at, closed_at }: EventManifest['event'],
      now: number,
    ): Destination {
      const here = byUid(uid);
      if (here?.kind === 'deleted') throw conflict(EVENT_FILE_MESSAGES.deleting);
      if (here) return { id: here.id, uid, isNew: false };
      const id = insertEvent(uid, name, ms(opened_at), msOrNull(closed_at) ?? now);
      return { id, uid, isNew: true };
    },

    /** @returns what puts in one record after the other. @throws HttpError 409, each time, when the event went meanwhile */
    into(event: Destination): (record: BoothRecord) => Fate {
      const put = mergingInto(db, deps, event);
      return (record) => {
        const kind = kindOf(event.id);
        if (kind === null || (kind === 'deleted') !== event.isNew)
          throw conflict(EVENT_FILE_MESSAGES.deleted);
        return put(record);
      };
    },

    /** Ends an import: from now on the event is a past one. */
    arrived: ({ id }: Destination): void => show(id),
  };
}
