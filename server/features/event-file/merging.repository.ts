import { KNOWLEDGE_MAX_DOCUMENTS } from '../../contract/ai.ts';
import { EVENT_FILE_MESSAGES, type EventManifest } from '../../contract/event-file.ts';
import { LABELS_MAX } from '../../contract/labels.ts';
import type {
  BoothRecord,
  LeadData,
  MessageFile,
  QuestionData,
  RecordOf,
} from '../../contract/records.ts';
import { REPLIES_MAX } from '../../contract/replies.ts';
import { searchable } from '../../contract/searchable.ts';
import type { Db } from '../../db/open.ts';
import { searchTextOf } from '../../db/search-text.ts';
import { conflict } from '../../http/errors.ts';
import { createKnowledgeRepository } from '../ai/knowledge.repository.ts';
import { passagesOf } from '../ai/passages.ts';
import { createLabelBits, bitOf } from '../labels/label-bits.repository.ts';
import { createLabelsRepository } from '../labels/labels.repository.ts';
import { createRecordRows, type Here } from './records.repository.ts';

/** What a record did: `erased` took something away, `skipped` was here already or stays away. */
export type Fate = 'added' | 'changed' | 'skipped' | 'erased';
/** What of a question is written, as one state. Its words stay as they came; labels and claims are united. */
function stateOf(data: QuestionData) {
  const { author_name, status, shelf, answer, ai_suggested, approved_at, answered_at } = data;
  const decided = { author_name, status, shelf, answer, ai_suggested, approved_at, answered_at };
  return {
    ...decided,
    changed_by: data.changed_by,
    merged_into: data.merged_into,
    draft: data.draft,
  };
}
/** A lead's own question, and what the page said, are filled in when they come, whatever else changes. */
function noted(data: LeadData) {
  return { ...data, question: null, privacy_notice: null };
}
function nameOf({ name }: { name: string }): string {
  return name;
}

/**
 * Whether a state takes the place of another: the higher version, then the later change. Two that were made at the same moment
 * are put in an order by what they say, the same on every laptop: a row may have come by way of others, and nobody knows any
 * more whose it was first. One that is merged goes before one that is not, since its main question may not have been here.
 */
function outdoes<D>(
  [came, its]: [{ version: number; at: string }, D],
  [here, ours]: [{ version: number; at: string }, D],
  isLinked: (data: D) => boolean = () => false,
): boolean {
  if (came.version !== here.version) return came.version > here.version;
  if (came.at !== here.at) return came.at > here.at;
  if (isLinked(its) !== isLinked(ours)) return isLinked(its);
  return JSON.stringify(its) > JSON.stringify(ours);
}

function ms(time: string): number {
  return Date.parse(time);
}
function msOrNull(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}

/** The columns of a question's state. */
function columnsOf({ version, at }: { version: number; at: string }, data: QuestionData) {
  return {
    author_name: data.author_name,
    status: data.status,
    // Until its main question is here, it stands for itself.
    shelf: data.shelf === 'merged' ? 'active' : data.shelf,
    answer: data.answer,
    ai_suggested: Number(data.ai_suggested),
    updated_at: ms(at),
    approved_at: msOrNull(data.approved_at),
    answered_at: msOrNull(data.answered_at),
    version,
    changed_by: data.changed_by && JSON.stringify(data.changed_by),
  };
}

/** Where a question stands among those that ask for the same. */
type Place = {
  id: number;
  uid: string;
  merged_into: number | null;
  updated_at: number;
  created_at: number;
};

export type MergingDeps = {
  /** This data folder's id: what it counted itself is not counted again. */
  booth: () => string;
  /**
   * What other features add up over a question and those merged into it, some of which have only just been merged. Inside the
   * write.
   */
  regrouped: (main: number, came: readonly number[]) => void;
  /** What other features remove with a question, inside the write. */
  erased: (id: number) => void;
  /** A question's searched text is another one from this write on. */
  textChanged: (id: number) => void;
  /** Whether there is a file in `sms-media/`. */
  hasFile: (storedName: string) => boolean;
};

/** Puts records into an event, in whatever order they come. Everything in it is synchronous and inside a write. */
function mergingInto(db: Db, deps: MergingDeps, event: { id: number; uid: string }) {
  const { booth, regrouped } = deps;
  const rows = createRecordRows(db);
  const bits = createLabelBits(db);
  const labels = createLabelsRepository(db);
  const knowledge = createKnowledgeRepository(db);
  /** What waits for a question, or for a privacy notice, that comes later in the file. */
  const waiting = new Map<string, ((id: number) => void)[]>();

  const isErased = db
    .prepare<['question' | 'author' | 'lead', string], 1>(
      'SELECT 1 FROM erasures WHERE kind = ? AND uid = ?',
    )
    .pluck();
  const noteErasure = db.prepare(
    `INSERT INTO erasures (kind, uid, id, event, at) VALUES (?, ?, 0, ?, ?)
     ON CONFLICT (kind, uid) DO UPDATE SET at = min(at, excluded.at)`,
  );

  // ── Questions ──────────────────────────────────────────────────────────────────────────────────────────────────────
  const idOf = db
    .prepare<[string, number], number>('SELECT id FROM questions WHERE uid = ? AND event_id = ?')
    .pluck();
  const insertQuestion = db.prepare(
    `INSERT INTO questions (uid, event_id, content, author_name, status, shelf, answer, ai_suggested, created_at, updated_at,
       approved_at, answered_at, version, changed_by, claimed)
     VALUES (@uid, @event_id, @content, @author_name, @status, @shelf, @answer, @ai_suggested, @created_at, @updated_at,
       @approved_at, @answered_at, @version, @changed_by, @claimed)`,
  );
  const updateQuestion = db.prepare(
    `UPDATE questions SET author_name = @author_name, status = @status, shelf = @shelf, answer = @answer,
       ai_suggested = @ai_suggested, updated_at = @updated_at, approved_at = @approved_at, answered_at = @answered_at,
       version = @version, changed_by = @changed_by
     WHERE id = @id`,
  );
  const unite = db.prepare(
    `UPDATE questions SET claimed = max(claimed, @claimed), created_at = min(created_at, @created_at),
       labels = labels | CAST(@bits AS INTEGER), lent_labels = lent_labels & ~CAST(@bits AS INTEGER)
     WHERE id = @id AND (claimed < @claimed OR created_at > @created_at
       OR (labels & ~lent_labels) & CAST(@bits AS INTEGER) <> CAST(@bits AS INTEGER))`,
  );
  const forgetAuthor = db.prepare('UPDATE questions SET author_name = NULL WHERE id = ?');
  const putText = db.prepare(
    'INSERT INTO questions_text (id, text) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET text = excluded.text',
  );
  const dropDraft = db.prepare('DELETE FROM question_drafts WHERE question_id = ?');
  const putDraft = db.prepare(
    'INSERT INTO question_drafts (question_id, proposal, covered, sources) VALUES (?, ?, ?, ?)',
  );
  const deleteQuestion = db.prepare('DELETE FROM questions WHERE id = ?');

  const place = db.prepare<[number], Place>(
    'SELECT id, uid, merged_into, updated_at, created_at FROM questions WHERE id = ?',
  );
  const behind = db
    .prepare<[number], number>('SELECT id FROM questions WHERE merged_into = ? ORDER BY id')
    .pluck();
  const setMain = db.prepare(
    `UPDATE questions SET merged_into = @main, shelf = @shelf, version = version + @more,
       updated_at = max(updated_at, @at) WHERE id = @id`,
  );

  /** @param at when somebody decided that; 0 when it is no change of ours but what the record says */
  function moveTo(id: number, main: number | null, at: number): void {
    const shelf = main === null ? 'active' : 'merged';
    setMain.run({ id, main, shelf, more: at === 0 ? 0 : 1, at });
  }

  /**
   * Merges a question into another one. What two laptops merged in their own ways may make a chain, or a circle: afterwards
   * each stands for itself, or is merged into one that does. That follows from the questions alone, and counts as a change
   * of them, so that it holds against the records that led to it.
   */
  function mergeInto(id: number, into: number): void {
    const [one, target] = [place.get(id), place.get(into)];
    if (!one || !target || id === into) return;
    const before = one.merged_into;
    const at = Math.max(one.updated_at, target.updated_at);
    let main = target.merged_into ?? into;
    if (main === id) {
      // A circle opens where it was asked first.
      const [first] = [one, target].toSorted(
        (a, b) => a.created_at - b.created_at || (a.uid < b.uid ? -1 : 1),
      );
      main = first?.id ?? into;
      moveTo(main, null, at);
    }
    const came: number[] = [];
    if (main !== id) {
      moveTo(id, main, target.merged_into === null || main === into ? 0 : at);
      came.push(id);
      for (const other of behind.all(id)) {
        if (other === main) continue;
        moveTo(other, main, at);
        came.push(other);
      }
      regrouped(id, []);
    }
    if (before !== null && before !== main) regrouped(before, []);
    regrouped(main, came);
  }

  function labelBits(names: readonly string[]): number {
    const ids = names.map((name) => labelId(name)).filter((id) => id !== null);
    return bits.slotsOf(ids).reduce((sum, slot) => sum + bitOf(slot), 0);
  }

  function textOf(id: number, content: string, author: string | null, answer: string | null): void {
    deps.textChanged(id);
    putText.run(id, searchTextOf([content, author, answer]));
  }

  function draftOf(id: number, draft: QuestionData['draft']): void {
    dropDraft.run(id);
    if (draft === null) return;
    const covered = draft.covered === null ? null : Number(draft.covered);
    putDraft.run(id, draft.proposal, covered, JSON.stringify(draft.sources));
  }

  /** Now, or when what it waits for is here. */
  function whenHere(name: string, id: number | undefined, run: (id: number) => void): void {
    if (id !== undefined) {
      run(id);
      return;
    }
    const others = waiting.get(name);
    if (others) others.push(run);
    else waiting.set(name, [run]);
  }
  function isHere(name: string, id: number): void {
    for (const run of waiting.get(name) ?? []) run(id);
    waiting.delete(name);
  }

  function eraseQuestion(
    { uid, at }: { uid: string; at: string },
    here: Here<'question'> | null,
  ): Fate {
    noteErasure.run('question', uid, event.uid, ms(at));
    if (here === null) return 'skipped';
    const main = place.get(here.id)?.merged_into ?? null;
    for (const other of behind.all(here.id)) moveTo(other, null, ms(at));
    deps.erased(here.id);
    deps.textChanged(here.id);
    deleteQuestion.run(here.id);
    if (main !== null) regrouped(main, []);
    return 'erased';
  }

  /** What a record says, as far as it can be so here: what was erased stays away, and each state has its times. */
  function soundData({ uid, at }: { uid: string; at: string }, came: QuestionData): QuestionData {
    const { status, answer, shelf, merged_into: main } = came;
    const isApproved = status === 'approved';
    const isMerged =
      shelf === 'merged' && main !== null && main !== uid && !isErased.get('question', main);
    return {
      ...came,
      author_name: isErased.get('author', uid) ? null : came.author_name,
      shelf: shelf === 'merged' && !isMerged ? 'active' : shelf,
      merged_into: isMerged ? main : null,
      approved_at: came.approved_at ?? (isApproved ? at : null),
      answered_at: isApproved && answer !== null ? (came.answered_at ?? at) : null,
    };
  }

  function question(record: RecordOf<'question'>): Fate {
    const { uid } = record;
    const here = rows.question(uid);
    if (here && here.event_id !== event.id) return 'skipped';
    if (record.data === null) return eraseQuestion(record, here);
    if (isErased.get('question', uid)) return 'skipped';
    const data = soundData(record, record.data);
    const columns = columnsOf(record, data);
    const united = {
      claimed: Number(data.claimed),
      created_at: ms(data.created_at),
      bits: labelBits(data.labels),
    };

    if (here === null) {
      const { content } = data;
      const id = Number(
        insertQuestion.run({ uid, event_id: event.id, content, ...columns, ...united })
          .lastInsertRowid,
      );
      unite.run({ ...united, id });
      textOf(id, content, data.author_name, data.answer);
      draftOf(id, data.draft);
      if (data.merged_into !== null)
        whenHere(data.merged_into, idOf.get(data.merged_into, event.id), (into) =>
          mergeInto(id, into),
        );
      isHere(uid, id);
      return 'added';
    }

    const { id } = here;
    const ours = here.record.data;
    const isUnited = unite.run({ ...united, id }).changes > 0;
    const main = data.merged_into;
    if (main !== null && idOf.get(main, event.id) === undefined) {
      whenHere(main, undefined, () => void question(record));
      data.merged_into = null;
      data.shelf = 'active';
    }
    const isNewer =
      ours !== null &&
      outdoes(
        [record, stateOf(data)],
        [here.record, stateOf(ours)],
        (one) => one.merged_into !== null,
      );
    if (!isNewer) return isUnited ? 'changed' : 'skipped';
    const before = place.get(id)?.merged_into ?? null;
    if (before !== null) moveTo(id, null, 0);
    updateQuestion.run({ ...columns, id });
    textOf(id, ours.content, data.author_name, data.answer);
    draftOf(id, data.draft);
    const into = data.merged_into === null ? undefined : idOf.get(data.merged_into, event.id);
    if (into !== undefined) mergeInto(id, into);
    if (before !== null && before !== into) regrouped(before, []);
    return 'changed';
  }

  function author({ uid, at }: RecordOf<'erasure'>): Fate {
    const here = rows.question(uid);
    if (here && here.event_id !== event.id) return 'skipped';
    const isNews = isErased.get('author', uid) === undefined;
    noteErasure.run('author', uid, event.uid, ms(at));
    if (!here?.record.data) return 'skipped';
    const { content, answer } = here.record.data;
    if (forgetAuthor.run(here.id).changes === 0 || !isNews) return 'skipped';
    textOf(here.id, content, null, answer);
    return 'erased';
  }

  // ── Votes ──────────────────────────────────────────────────────────────────────────────────────────────────────────
  const sumOf = db
    .prepare<[number, string], number>(
      'SELECT n FROM vote_sums WHERE question_id = ? AND booth = ?',
    )
    .pluck();
  const putSum = db.prepare(
    `INSERT INTO vote_sums (question_id, booth, n, at) VALUES (@id, @booth, @n, @at)
     ON CONFLICT (question_id, booth) DO UPDATE SET n = excluded.n, at = excluded.at
     WHERE (excluded.at, excluded.n) > (at, n)`,
  );

  function votes({ uid, at, data }: RecordOf<'votes'>): Fate {
    if (data.booth === booth()) return 'skipped';
    let fate: Fate = 'skipped';
    whenHere(uid, idOf.get(uid, event.id), (id) => {
      const before = sumOf.get(id, data.booth);
      if (before === undefined && data.n === 0) return;
      putSum.run({ id, booth: data.booth, n: data.n, at: ms(at) });
      if (before === undefined) fate = 'added';
      else if (before !== sumOf.get(id, data.booth)) fate = 'changed';
    });
    return fate;
  }

  // ── Labels ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  const labelCount = db
    .prepare<[], number>('SELECT count(*) FROM labels WHERE deleted_at IS NULL')
    .pluck();
  const labelMade = db.prepare('UPDATE labels SET created_at = ? WHERE id = ?');

  /** The label of a name, which comes to be where there is room; its own record, later, says how it looks. */
  function labelId(name: string): number | null {
    const id = labels.idOf(name);
    if (id !== null || name === '') return id;
    return (labelCount.get() ?? 0) < LABELS_MAX ? labels.insert(name, 'grey', 0) : null;
  }

  function label(record: RecordOf<'label'>): Fate {
    const { name, colour } = record.data;
    const here = rows.label(searchable(name));
    if (here === null) {
      if ((labelCount.get() ?? 0) >= LABELS_MAX) return 'skipped';
      labels.insert(name, colour, ms(record.at));
      return 'added';
    }
    if (!outdoes([record, record.data], [here.record, here.record.data])) return 'skipped';
    labels.update(here.id, name, colour);
    labelMade.run(ms(record.at), here.id);
    return 'changed';
  }

  // ── Leads ──────────────────────────────────────────────────────────────────────────────────────────────────────────
  const hasNotice = db.prepare<[string], 1>('SELECT 1 FROM privacy_notices WHERE hash = ?').pluck();
  const insertNotice = db.prepare(
    `INSERT OR IGNORE INTO privacy_notices (hash, company, keep_days, text, first_used_at)
     VALUES (@hash, @company, @keep_days, @text, @at)`,
  );
  const LEAD = `name, email, phone, company, city, state, consent_given, consent_version, consent_at, created_at,
    updated_at, version, rating, followed_up, notes, history, search_text`;
  const insertLead = db.prepare(
    `INSERT INTO leads (uid, event_id, ${LEAD}) VALUES (@uid, @event_id, ${LEAD.replaceAll(/\w+/g, '@$&')})`,
  );
  const updateLead = db.prepare(
    `UPDATE leads SET (${LEAD}) = (${LEAD.replaceAll(/\w+/g, '@$&')}) WHERE id = @id`,
  );
  const linkLead = db.prepare(
    'UPDATE leads SET question_id = ?, question_key = NULL WHERE id = ? AND question_id IS NULL',
  );
  const linkNotice = db.prepare(
    'UPDATE leads SET privacy_notice = ? WHERE id = ? AND privacy_notice IS NULL',
  );
  const deleteLead = db.prepare('DELETE FROM leads WHERE id = ?');

  function notice({ uid, at, data }: RecordOf<'notice'>): Fate {
    const isNew = insertNotice.run({ hash: uid, ...data, at: ms(at) }).changes > 0;
    isHere(uid, 0);
    return isNew ? 'added' : 'skipped';
  }

  function lead(record: RecordOf<'lead'>): Fate {
    const { uid, data, at, version } = record;
    const here = rows.lead(uid);
    if (here && here.event_id !== event.id) return 'skipped';
    if (data === null) {
      noteErasure.run('lead', uid, event.uid, ms(at));
      return here && deleteLead.run(here.id).changes > 0 ? 'erased' : 'skipped';
    }
    if (isErased.get('lead', uid)) return 'skipped';
    const { question: from, privacy_notice: hash, ...fields } = data;
    const columns = {
      ...fields,
      consent_given: Number(data.consent_given),
      consent_at: msOrNull(data.consent_at),
      followed_up: Number(data.followed_up),
      history: JSON.stringify(data.history),
      created_at: ms(data.created_at),
      updated_at: ms(at),
      version,
      search_text: searchTextOf([
        data.name,
        data.email,
        data.company,
        data.city,
        data.state,
        data.phone,
        data.notes,
      ]),
    };
    let fate: Fate = 'skipped';
    let id = here?.id;
    if (id === undefined) {
      id = Number(insertLead.run({ ...columns, uid, event_id: event.id }).lastInsertRowid);
      fate = 'added';
    } else if (
      here?.record.data &&
      outdoes([record, noted(data)], [here.record, noted(here.record.data)])
    ) {
      updateLead.run({ ...columns, id });
      fate = 'changed';
    }
    const leadId = id;
    const linked = (changes: number) => {
      if (changes > 0 && fate === 'skipped') fate = 'changed';
    };
    if (from !== null)
      whenHere(from, idOf.get(from, event.id), (question) =>
        linked(linkLead.run(question, leadId).changes),
      );
    if (hash !== null)
      whenHere(hash, hasNotice.get(hash), () => linked(linkNotice.run(hash, leadId).changes));
    return fate;
  }

  // ── Messages ───────────────────────────────────────────────────────────────────────────────────────────────────────
  const insertMessage = db.prepare(
    `INSERT INTO inbound_sms (message_sid, event_id, created_at, from_number, to_number, body, from_city, from_state,
       from_country, num_media, source, keyword, search_text)
     VALUES (@uid, @event_id, @created_at, @from_number, @to_number, @body, @from_city, @from_state, @from_country,
       @num_media, @source, @keyword, @search_text)`,
  );
  const placeMessage = db.prepare(
    `UPDATE inbound_sms SET from_city = @from_city, from_state = @from_state, from_country = @from_country,
       search_text = @search_text WHERE id = @id AND from_city IS NULL AND @from_city IS NOT NULL`,
  );
  const linkMessage = db.prepare(
    'UPDATE inbound_sms SET question_id = ?, question_cut = ? WHERE id = ? AND question_id IS NULL',
  );
  const filesOf = db.prepare<[number], { id: number; state: string }>(
    'SELECT id, state FROM sms_media WHERE sms_id = ? ORDER BY id',
  );
  const insertFile = db.prepare(
    `INSERT INTO sms_media (sms_id, url, content_type, state, stored_name, size, width, height, reason)
     VALUES (@sms_id, @url, @content_type, @state, @stored_name, @size, @width, @height, @reason)`,
  );
  const fillFile = db.prepare(
    `UPDATE sms_media SET url = @url, content_type = @content_type, state = @state, stored_name = @stored_name,
       size = @size, width = @width, height = @height, reason = NULL WHERE id = @id`,
  );
  const putReply = db.prepare(
    `INSERT INTO sms_replies (kind, sms_id, created_at, sent_at, message_sid)
     VALUES (@kind, @sms_id, @created_at, @sent_at, @message_sid)
     ON CONFLICT (kind, sms_id) DO UPDATE SET sent_at = excluded.sent_at, message_sid = excluded.message_sid
     WHERE sent_at IS NULL`,
  );
  const optOut = db.prepare(
    `INSERT INTO sms_opt_outs (number, opted_out, changed_at) VALUES (@number, @out, @at)
     ON CONFLICT (number) DO UPDATE SET opted_out = excluded.opted_out, changed_at = excluded.changed_at
     WHERE (excluded.changed_at, excluded.opted_out) > (changed_at, opted_out)`,
  );

  /** One whose content did not come along is not here. */
  function fileHere(file: MessageFile): MessageFile {
    if (file.stored_name === null || deps.hasFile(file.stored_name)) return file;
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
    const ours = filesOf.all(smsId);
    let changes = 0;
    files.forEach((file, at) => {
      const has = ours[at];
      const next = fileHere(file);
      if (has === undefined) changes += insertFile.run({ ...next, sms_id: smsId }).changes;
      else if (has.state !== 'stored' && next.state === 'stored')
        changes += fillFile.run({ ...next, id: has.id }).changes;
    });
    return changes;
  }

  function message({ uid, data }: RecordOf<'message'>): Fate {
    const here = rows.message(uid);
    if (here && here.event_id !== event.id) return 'skipped';
    const { question: became, question_cut, files, replies, ...fields } = data;
    const created_at = ms(data.created_at);
    const search_text = searchTextOf([data.body, data.from_number, data.from_city, uid]);
    const columns = { ...fields, created_at, search_text };
    const id =
      here?.id ??
      Number(insertMessage.run({ ...columns, uid, event_id: event.id }).lastInsertRowid);
    let changes = 0;
    if (here) changes += placeMessage.run({ ...columns, id }).changes;
    changes += putFiles(id, files);
    for (const reply of replies) {
      const times = { created_at: ms(reply.created_at), sent_at: ms(reply.sent_at) };
      changes += putReply.run({ ...reply, ...times, sms_id: id }).changes;
    }
    if (became !== null)
      whenHere(became, idOf.get(became, event.id), (question) => {
        changes += linkMessage.run(question, Number(question_cut), id).changes;
      });
    if (data.source !== 'import' && (data.keyword === 'stop' || data.keyword === 'start'))
      optOut.run({
        number: data.from_number,
        out: Number(data.keyword === 'stop'),
        at: created_at,
      });
    if (here === null) return 'added';
    return changes > 0 ? 'changed' : 'skipped';
  }

  // ── The laptop's ───────────────────────────────────────────────────────────────────────────────────────────────────
  const replyCount = db.prepare<[], number>('SELECT count(*) FROM replies').pluck();
  const putSaved = db.prepare(
    `INSERT INTO replies (key, title, text, updated_at, version) VALUES (@key, @title, @text, @at, @version)
     ON CONFLICT (key) DO UPDATE SET title = excluded.title, text = excluded.text, updated_at = excluded.updated_at,
       version = excluded.version`,
  );

  function reply(record: RecordOf<'reply'>): Fate {
    const { uid: key, version, data } = record;
    const here = rows.reply(key);
    if (here === null && (replyCount.get() ?? 0) >= REPLIES_MAX) return 'skipped';
    if (here && !outdoes([record, data], [here.record, here.record.data])) return 'skipped';
    putSaved.run({ key, ...data, at: ms(record.at), version });
    return here === null ? 'added' : 'changed';
  }

  function document(record: RecordOf<'knowledge'>): Fate {
    const { uid: name, data, at } = record;
    const here = rows.knowledge(name);
    if (here === null && knowledge.documents().length >= KNOWLEDGE_MAX_DOCUMENTS) return 'skipped';
    if (
      here &&
      !outdoes(
        [record, { name, ...data }],
        [here.record, { name: here.record.uid, ...here.record.data }],
      )
    )
      return 'skipped';
    if (here) knowledge.remove(here.id);
    knowledge.add({ name, ...data }, passagesOf(data.text), ms(at));
    return here === null ? 'added' : 'changed';
  }

  const updateEvent = db.prepare(
    `UPDATE events SET name = @name, opened_at = @opened_at, closed_at = coalesce(@closed_at, closed_at),
       updated_at = @at, version = @version WHERE id = @id AND closed_at IS NOT NULL`,
  );

  /** The open one is this laptop's to name and to close. */
  function eventItself(record: RecordOf<'event'>): Fate {
    const here = rows.event(event.id);
    const { version, at, data } = record;
    if (here && !outdoes([record, nameOf(data)], [here, nameOf(here.data)])) return 'skipped';
    const times = {
      opened_at: ms(data.opened_at),
      closed_at: msOrNull(data.closed_at),
      at: ms(at),
    };
    const { changes } = updateEvent.run({ name: data.name, ...times, version, id: event.id });
    return here !== null && changes > 0 ? 'changed' : 'skipped';
  }

  /** Puts one in. */
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

/** What puts records into the database. Everything here is synchronous; writes run inside the write queue. */
export function createMerging(db: Db, deps: MergingDeps) {
  const byUid = db.prepare<[string], { id: number; kind: string }>(
    'SELECT id, kind FROM events WHERE uid = ?',
  );
  const insert = db.prepare(
    `INSERT INTO events (uid, name, kind, opened_at, closed_at, updated_at) VALUES (?, ?, 'deleted', ?, ?, 0)`,
  );
  const kindOf = db.prepare<[number], string>('SELECT kind FROM events WHERE id = ?').pluck();
  const show = db.prepare("UPDATE events SET kind = 'show' WHERE id = ?");
  return {
    /**
     * Finds the event of a file, or makes room for it: a new one is in no list until all of it is here, and whatever cuts that
     * off leaves an event that is on its way out.
     * @throws HttpError 409 when it is just being deleted
     */
    destination(
      { uid, name, opened_at, closed_at }: EventManifest['event'],
      now: number,
    ): Destination {
      const here = byUid.get(uid);
      if (here?.kind === 'deleted') throw conflict(EVENT_FILE_MESSAGES.deleting);
      if (here) return { id: here.id, uid, isNew: false };
      const { lastInsertRowid } = insert.run(uid, name, ms(opened_at), msOrNull(closed_at) ?? now);
      return { id: Number(lastInsertRowid), uid, isNew: true };
    },

    /** @returns what puts in one record after the other. @throws HttpError 409, each time, when the event went meanwhile */
    into(event: Destination): (record: BoothRecord) => Fate {
      const put = mergingInto(db, deps, event);
      return (record) => {
        const kind = kindOf.get(event.id);
        if (kind === undefined || (kind === 'deleted') !== event.isNew)
          throw conflict(EVENT_FILE_MESSAGES.deleted);
        return put(record);
      };
    },

    /** All of it is here: from now on it is a past event. */
    arrived: ({ id }: Destination): void => void show.run(id),
  };
}
