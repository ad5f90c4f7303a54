import { POLLS_MAX } from '../../contract/limits.ts';
import { RUNNING_PHASES, type PollPhase } from '../../contract/polls.ts';
import { statementsOf } from '../../db/statements.ts';
import { namesOf, write } from '../../records/field.ts';
import { POLL, type PollFields } from '../../records/poll.ts';
import type { RecordOf } from '../../records/records.ts';
import { changed, outdoes, type Fate, type MergeContext } from './merge-context.repository.ts';

/** A poll as another laptop has it, where nobody votes on it: one without results can be asked there. */
function atRest(data: PollFields): PollFields {
  const { phase } = data;
  if (phase === 'open' || phase === 'locked') return { ...data, phase: 'draft' };
  return phase === 'revealed' ? { ...data, phase: 'ended' } : data;
}

function isRunning(phase: PollPhase | 'deleted'): boolean {
  return RUNNING_PHASES.some((running) => running === phase);
}

/** Creates the merger of polls. One that runs here stays as it is. */
export function pollMerger({ db, event, rows }: MergeContext) {
  const { run, value } = statementsOf(db);
  const insert = run<[object]>(
    `INSERT INTO polls (uid, event_id, updated_at, version, ${namesOf(POLL.row)})
     VALUES (@uid, @event_id, @updated_at, @version, ${namesOf(POLL.row, '@')})`,
  );
  const update = run<[object]>(
    `UPDATE polls SET (updated_at, version, ${namesOf(POLL.row)})
       = (@updated_at, @version, ${namesOf(POLL.row, '@')}) WHERE id = @id`,
  );
  const dropVotes = run<[id: number]>('DELETE FROM poll_votes WHERE poll_id = ?');
  const count = value<[event: number], number>('SELECT count(*) FROM polls WHERE event_id = ?');

  return function poll(record: RecordOf<'poll'>): Fate {
    const here = rows.poll(record.uid);
    const data = atRest(record.data);
    const columns = { ...changed(record), ...write(POLL.row, data) };
    if (here === null) {
      // Deleted ones count, too.
      if ((count(event.id) ?? 0) >= 2 * POLLS_MAX) return 'skipped';
      insert({ uid: record.uid, event_id: event.id, ...columns });
      return data.phase === 'deleted' ? 'skipped' : 'added';
    }
    const ours = here.record;
    if (here.event_id !== event.id || isRunning(ours.data.phase)) return 'skipped';
    if (!outdoes([record, data], [ours, ours.data])) return 'skipped';
    update({ id: here.id, ...columns });
    if (data.phase !== 'draft') dropVotes(here.id);
    return data.phase === 'deleted' && ours.data.phase !== 'deleted' ? 'erased' : 'changed';
  };
}
