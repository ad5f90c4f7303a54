import { join } from 'node:path';
import Database from 'better-sqlite3';
import { mergedEvent, type MergedEvent } from '../../server/contract/event-merge.ts';
import { dataOf } from './data-of.ts';
import { exportEvent, sendEvent } from './event-files.ts';
import type { Answer, Client } from './http-client.ts';

/** Sends a file as staff do. */
export function mergeEvent(booth: { staff: Client }, content: Buffer): Promise<Answer> {
  return sendEvent(booth, content, 'merge');
}

/** Adds what is open on one laptop to what is open on another one. */
export async function mergeInto(
  to: { staff: Client },
  from: { staff: Client },
): Promise<MergedEvent> {
  return dataOf(mergedEvent.strict(), await mergeEvent(to, await exportEvent(from)));
}

/** Whether a merge was told to have done nothing. */
export function didNothing({ added, updated }: MergedEvent): boolean {
  return [...Object.values(added), ...Object.values(updated)].every((count) => count === 0);
}

const UID = '(SELECT uid FROM questions WHERE id =';
/**
 * What is the same on all laptops that know the same, whatever ids their rows have there. The time of a texted question
 * is left out: each laptop takes the text in at a different one.
 */
const SHARED = {
  questions: `SELECT uid, content, author_name, status, shelf, answer, ai_suggested,
      iif(uid LIKE 'text-%', 0, created_at) AS created_at, updated_at, approved_at,
      answered_at, changed_by, claimed, asked, ${UID} q.merged_into) AS main, votes,
      (SELECT json_group_array(hex(voter)) FROM (SELECT voter FROM question_votes WHERE question_id = q.id
        AND merged_from IS NULL ORDER BY voter)) AS voters,
      (SELECT json_group_array(folded) FROM (SELECT folded FROM labels WHERE deleted_at IS NULL
        AND q.labels >> slot & 1 ORDER BY folded)) AS labels,
      (SELECT text FROM questions_text WHERE id = q.id) AS text
    FROM questions q`,
  leads: `SELECT uid, name, email, phone, company, city, state, consent_given, consent_version, consent_at, created_at,
      rating, followed_up, notes, updated_at, search_text, privacy_notice, ${UID} question_id) AS question FROM leads`,
  texts: `SELECT message_sid, created_at, from_number, to_number, body, num_media, source, keyword, question_cut,
      ${UID} question_id) AS question,
      (SELECT json_group_array(state || coalesce(stored_name, '')) FROM sms_media WHERE sms_id = t.id) AS files,
      (SELECT json_group_array(kind || sent_at) FROM sms_replies WHERE sms_id = t.id AND sent_at IS NOT NULL) AS sent
    FROM inbound_sms t`,
  optOuts: 'SELECT * FROM sms_opt_outs',
  erased: 'SELECT kind, uid FROM erasures',
} as const;

/** Every row that laptops share, by what it is called everywhere, in an order that is the same everywhere. */
export function sharedRows(dataDir: string): Record<keyof typeof SHARED, string[]> {
  const db = new Database(join(dataDir, 'booth.db'), { readonly: true });
  try {
    const rows = (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map((row) => JSON.stringify(row))
        .toSorted();
    return {
      questions: rows(SHARED.questions),
      leads: rows(SHARED.leads),
      texts: rows(SHARED.texts),
      optOuts: rows(SHARED.optOuts),
      erased: rows(SHARED.erased),
    };
  } finally {
    db.close();
  }
}
