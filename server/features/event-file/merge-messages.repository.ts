import { namesOf, searchedIn, write } from '../../records/field.ts';
import { MESSAGE, type MessageFile } from '../../records/message.ts';
import type { RecordOf } from '../../records/records.ts';
import { statementsOf } from '../../db/statements.ts';
import { searchTextOf } from '../../db/search-text.ts';
import { numberOf } from '../sms/message-text.ts';
import { ms, type Fate, type MergeContext } from './merge-context.repository.ts';

/** Creates the merger of messages with their files and replies. */
export function messageMerger(context: MergeContext) {
  const { db, deps, event, rows, questionId, whenHere } = context;
  const { run, changes, insert, rows: all } = statementsOf(db);
  const insertMessage = insert<[object]>(
    `INSERT INTO inbound_sms (message_sid, event_id, search_text, ${namesOf(MESSAGE.row)})
     VALUES (@uid, @event_id, @search_text, ${namesOf(MESSAGE.row, '@')})`,
  );
  const placeMessage = changes<[object]>(
    `UPDATE inbound_sms SET from_city = @from_city, from_state = @from_state, from_country = @from_country,
       search_text = @search_text WHERE id = @id AND from_city IS NULL AND @from_city IS NOT NULL`,
  );
  const linkMessage = changes<[question: number, cut: number, id: number]>(
    'UPDATE inbound_sms SET question_id = ?, question_cut = ? WHERE id = ? AND question_id IS NULL',
  );
  const filesOf = all<[smsId: number], { id: number; state: string }>(
    'SELECT id, state FROM sms_media WHERE sms_id = ? ORDER BY id',
  );
  const insertFile = changes<[object]>(
    `INSERT INTO sms_media (sms_id, url, content_type, state, stored_name, size, width, height, reason)
     VALUES (@sms_id, @url, @content_type, @state, @stored_name, @size, @width, @height, @reason)`,
  );
  const fillFile = changes<[object]>(
    `UPDATE sms_media SET url = @url, content_type = @content_type, state = @state, stored_name = @stored_name,
       size = @size, width = @width, height = @height, reason = NULL WHERE id = @id`,
  );
  const putReply = changes<[object]>(
    `INSERT INTO sms_replies (kind, sms_id, created_at, sent_at, message_sid)
     VALUES (@kind, @sms_id, @created_at, @sent_at, @message_sid)
     ON CONFLICT (kind, sms_id) DO UPDATE SET sent_at = excluded.sent_at, message_sid = excluded.message_sid
     WHERE sent_at IS NULL`,
  );
  const optOut = run<[object]>(
    `INSERT INTO sms_opt_outs (number, opted_out, changed_at) VALUES (@number, @out, @at)
     ON CONFLICT (number) DO UPDATE SET opted_out = excluded.opted_out, changed_at = excluded.changed_at
     WHERE (excluded.changed_at, excluded.opted_out) > (changed_at, opted_out)`,
  );

  /** Marks a file as failed if its content did not come with the event's file. */
  function fileHere(file: MessageFile): MessageFile {
    if (file.stored_name === null || deps.hasFile(`sms-media/${file.stored_name}`)) return file;
    const reason = 'It did not come with the event’s file.';
    return {
      ...file,
      state: 'failed',
      stored_name: null,
      size: null,
      width: null,
      height: null,
      reason,
    };
  }

  function putFiles(smsId: number, files: readonly MessageFile[]): number {
    const ours = filesOf(smsId);
    let changed = 0;
    files.forEach((file, at) => {
      const has = ours[at];
      const next = fileHere(file);
      if (has === undefined) changed += insertFile({ ...next, sms_id: smsId });
      else if (has.state !== 'stored' && next.state === 'stored')
        changed += fillFile({ ...next, id: has.id });
    });
    return changed;
  }

  function message({ uid, data }: RecordOf<'message'>): Fate {
    const here = rows.message(uid);
    if (here && here.event_id !== event.id) return 'skipped';
    const { question: became, question_cut, files, replies } = data;
    const search_text = searchTextOf([...searchedIn(MESSAGE.row, data), uid]);
    const columns = { ...write(MESSAGE.row, data), search_text };
    const id = here?.id ?? insertMessage({ ...columns, uid, event_id: event.id });
    let changed = 0;
    if (here) changed += placeMessage({ ...columns, id });
    changed += putFiles(id, files);
    for (const reply of replies) {
      const times = { created_at: ms(reply.created_at), sent_at: ms(reply.sent_at) };
      changed += putReply({ ...reply, ...times, sms_id: id });
    }
    if (became !== null)
      whenHere(became, questionId(became), (question) => {
        changed += linkMessage(question, Number(question_cut), id);
      });
    if (data.source !== 'import' && (data.keyword === 'stop' || data.keyword === 'start'))
      optOut({
        number: numberOf(data.from_number),
        out: Number(data.keyword === 'stop'),
        at: columns.created_at,
      });
    if (here === null) return 'added';
    return changed > 0 ? 'changed' : 'skipped';
  }

  return { message };
}
