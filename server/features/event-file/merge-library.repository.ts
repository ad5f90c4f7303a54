import { KNOWLEDGE_MAX_DOCUMENTS } from '../../contract/ai.ts';
import { LABELS_MAX } from '../../contract/labels.ts';
import { write } from '../../records/field.ts';
import { EVENT } from '../../records/library.ts';
import type { RecordOf } from '../../records/records.ts';
import { REPLIES_MAX } from '../../contract/replies.ts';
import { statementsOf } from '../../db/statements.ts';
import { searchable } from '../../contract/searchable.ts';
import { createKnowledgeRepository } from '../ai/knowledge.repository.ts';
import { passagesOf } from '../ai/passages.ts';
import { createLabelsRepository } from '../labels/labels.repository.ts';
import { ms, outdoes, type Fate, type MergeContext } from './merge-context.repository.ts';

function nameOf({ name }: { name: string }): string {
  return name;
}

/** Creates the merger of records of the whole laptop, and of the event's own row. */
export function libraryMerger({ db, event, rows }: MergeContext) {
  const labels = createLabelsRepository(db);
  const knowledge = createKnowledgeRepository(db);
  const { run, changes, value } = statementsOf(db);
  const labelCount = value<[], number>('SELECT count(*) FROM labels WHERE deleted_at IS NULL');
  const labelMade = run<[at: number, id: number]>('UPDATE labels SET created_at = ? WHERE id = ?');

  const slotOf = value<[folded: string], number>(
    'SELECT slot FROM labels WHERE folded = ? AND deleted_at IS NULL',
  );

  /** Slot of a label by its name, created if there is room; its own record, later in the file, gives its colour. */
  function labelSlot(name: string): number | null {
    const slot = slotOf(searchable(name));
    if (slot !== null || name === '' || (labelCount() ?? 0) >= LABELS_MAX) return slot;
    labels.insert(name, 'grey', 0);
    return slotOf(searchable(name));
  }

  function label(record: RecordOf<'label'>): Fate {
    const { name, colour } = record.data;
    const here = rows.label(searchable(name));
    if (here === null) {
      if ((labelCount() ?? 0) >= LABELS_MAX) return 'skipped';
      labels.insert(name, colour, ms(record.at));
      return 'added';
    }
    if (!outdoes([record, record.data], [here.record, here.record.data])) return 'skipped';
    labels.update(here.id, name, colour);
    labelMade(ms(record.at), here.id);
    return 'changed';
  }

  const replyCount = value<[], number>('SELECT count(*) FROM replies');
  const putSaved = run<[object]>(
    `INSERT INTO replies (key, title, text, updated_at, version) VALUES (@key, @title, @text, @at, @version)
     ON CONFLICT (key) DO UPDATE SET title = excluded.title, text = excluded.text, updated_at = excluded.updated_at,
       version = excluded.version`,
  );

  function reply(record: RecordOf<'reply'>): Fate {
    const { uid: key, version, data } = record;
    const here = rows.reply(key);
    if (here === null && (replyCount() ?? 0) >= REPLIES_MAX) return 'skipped';
    if (here && !outdoes([record, data], [here.record, here.record.data])) return 'skipped';
    putSaved({ key, ...data, at: ms(record.at), version });
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

  const updateEvent = changes<[object]>(
    `UPDATE events SET name = @name, opened_at = @opened_at, closed_at = coalesce(@closed_at, closed_at),
       qualifiers = @qualifiers,
       updated_at = @at, version = @version WHERE id = @id AND closed_at IS NOT NULL`,
  );

  /** The open one is this laptop's to name and to close. */
  function eventItself(record: RecordOf<'event'>): Fate {
    const here = rows.event(event.id);
    const { version, at, data } = record;
    if (here && !outdoes([record, nameOf(data)], [here, nameOf(here.data)])) return 'skipped';
    const fields = write(EVENT.row, data);
    const updated = updateEvent({ ...fields, at: ms(at), version, id: event.id });
    return here !== null && updated > 0 ? 'changed' : 'skipped';
  }

  return { labelSlot, label, reply, document, eventItself };
}
