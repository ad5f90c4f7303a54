import type { RecordOf } from '../../records/records.ts';
import { statementsOf } from '../../db/statements.ts';
import { searchTextOf } from '../../db/search-text.ts';
import { namesOf, searchedIn, stateOf, write } from '../../records/field.ts';
import { LEAD, type LeadData } from '../../records/lead.ts';
import { changed, ms, outdoes, type Fate, type MergeContext } from './merge-context.repository.ts';

/** Creates the merger of leads and privacy notices. */
export function leadMerger(context: MergeContext) {
  const { db, deps, event, rows, isErased, noteErasure, questionId, whenHere, isHere } = context;
  const { run, changes, insert, value } = statementsOf(db);
  const hasNotice = value<[hash: string], 1>('SELECT 1 FROM privacy_notices WHERE hash = ?');
  const insertNotice = changes<[object]>(
    `INSERT OR IGNORE INTO privacy_notices (hash, company, keep_days, text, first_used_at)
     VALUES (@hash, @company, @keep_days, @text, @at)`,
  );
  const insertLead = insert<[object]>(
    `INSERT INTO leads (uid, event_id, updated_at, version, search_text, ${namesOf(LEAD.row)})
     VALUES (@uid, @event_id, @updated_at, @version, @search_text, ${namesOf(LEAD.row, '@')})`,
  );
  const updateLead = run<[object]>(
    `UPDATE leads SET (updated_at, version, search_text, ${namesOf(LEAD.row)})
       = (@updated_at, @version, @search_text, ${namesOf(LEAD.row, '@')}) WHERE id = @id`,
  );
  const linkLead = changes<[question: number, id: number]>(
    'UPDATE leads SET question_id = ?, question_key = NULL WHERE id = ? AND question_id IS NULL',
  );
  const linkNotice = changes<[hash: string, id: number]>(
    'UPDATE leads SET privacy_notice = ? WHERE id = ? AND privacy_notice IS NULL',
  );
  const deleteLead = changes<[id: number]>('DELETE FROM leads WHERE id = ?');

  function notice({ uid, at, data }: RecordOf<'notice'>): Fate {
    const isNew = insertNotice({ hash: uid, ...data, at: ms(at) }) > 0;
    isHere(uid, 0);
    return isNew ? 'added' : 'skipped';
  }

  /** Leaves a picture out that did not come with the event's file. */
  function pictureHere({ picture, to_type }: LeadData) {
    const isHere = picture !== null && deps.hasFile(`lead-media/${picture}`);
    return isHere ? { picture, to_type } : { picture: null, to_type: false };
  }

  function lead({ data: said, ...record }: RecordOf<'lead'>): Fate {
    const { uid, at } = record;
    const data = said && { ...said, ...pictureHere(said) };
    const here = rows.lead(uid);
    if (here && here.event_id !== event.id) return 'skipped';
    if (data === null) {
      noteErasure('lead', uid, at);
      return here && deleteLead(here.id) > 0 ? 'erased' : 'skipped';
    }
    if (isErased('lead', uid)) return 'skipped';
    const { question: from, privacy_notice: hash } = data;
    const columns = {
      ...changed(record),
      ...write(LEAD.row, data),
      search_text: searchTextOf(searchedIn(LEAD.row, data)),
    };
    let fate: Fate = 'skipped';
    let id = here?.id;
    if (id === undefined) {
      id = insertLead({ ...columns, uid, event_id: event.id });
      fate = 'added';
    } else if (
      here?.record.data &&
      outdoes([record, data], [here.record, here.record.data], (one) => stateOf(LEAD, one))
    ) {
      updateLead({ ...columns, id });
      fate = 'changed';
    }
    const leadId = id;
    const linked = (changes: number) => {
      if (changes > 0 && fate === 'skipped') fate = 'changed';
    };
    if (from !== null)
      whenHere(from, questionId(from), (question) => linked(linkLead(question, leadId)));
    if (hash !== null) whenHere(hash, hasNotice(hash), () => linked(linkNotice(hash, leadId)));
    return fate;
  }

  return { notice, lead };
}
