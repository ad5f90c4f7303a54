import { z } from 'zod';
import type { PollDraft, PollPhase } from '../../contract/polls.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import { storedJson } from '../../platform/stored-json.ts';
import { namesOf, read, type Stored } from '../../records/field.ts';
import { POLL, type PollFields, type Tally } from '../../records/poll.ts';
import type { Choice } from './poll-results.ts';

/** A poll as it is stored. */
export type StoredPoll = Omit<PollFields, 'phase'> & {
  id: number;
  event_id: number;
  version: number;
  reset_version: number;
  phase: PollPhase;
  /** Number of phones that voted. */
  voters: number;
};
type Row = Stored<typeof POLL.row> &
  Pick<StoredPoll, 'id' | 'event_id' | 'version' | 'reset_version' | 'voters'>;

/** Changes by a command. */
type Step = Pick<StoredPoll, 'id' | 'phase' | 'round' | 'reset_version'> & {
  tally: Tally | null;
  now: number;
};

const choice = z.array(z.union([z.int(), z.string()]));

/** A poll's number of phones: its tally's, since votes are deleted once they are in there. */
const SELECT = `SELECT p.id, p.event_id, p.version, p.reset_version, ${namesOf(POLL.row, 'p.')},
    coalesce(iif(json_valid(p.tally), p.tally ->> 'voters', NULL), (SELECT count(*) FROM poll_votes v WHERE v.poll_id = p.id)) AS voters
  FROM polls p WHERE p.phase <> 'deleted'`;

/** Fields that a vote is judged by, without a count of the others. */
type Votable = Pick<StoredPoll, 'event_id' | 'kind' | 'options' | 'round'> & { isOpen: boolean };

function toPoll(row: Row): StoredPoll {
  const { id, event_id, version, reset_version, voters, ...stored } = row;
  const { phase, ...fields } = read(POLL.row, stored);
  if (phase === 'deleted') throw new Error('A deleted poll is not read.');
  return { id, event_id, version, reset_version, voters, phase, ...fields };
}

function columnsOf({ kind, question, options, right }: PollDraft) {
  return { kind, question, options: JSON.stringify(options), right };
}

export type PollsRepository = ReturnType<typeof createPollsRepository>;

/** The SQL of polls. Everything here is synchronous; writes run inside the write queue. */
export function createPollsRepository(db: Db) {
  const { run, insert, row, rows, value, values } = statementsOf(db);
  const byId = row<[id: number], Row>(`${SELECT} AND p.id = ?`);
  const votable = row<
    [id: number],
    Pick<Row, 'event_id' | 'kind' | 'options' | 'round'> & { is_open: 0 | 1 }
  >(
    `SELECT event_id, kind, options, round, phase = 'open' AS is_open FROM polls
     WHERE id = ? AND phase NOT IN ('draft', 'deleted')`,
  );
  const ofEvent = rows<[event: number], Row>(`${SELECT} AND p.event_id = ? ORDER BY p.id`);
  const running = row<[event: number], Row>(
    `${SELECT} AND p.event_id = ? AND p.phase IN ('open', 'locked', 'revealed')`,
  );
  const add = insert<[object]>(
    `INSERT INTO polls (event_id, kind, question, options, right_option, created_at, updated_at)
     VALUES (@event, @kind, @question, @options, @right, @now, @now)`,
  );
  const change = run<[object]>(
    `UPDATE polls SET kind = @kind, question = @question, options = @options, right_option = @right,
       updated_at = @now, version = version + 1 WHERE id = @id`,
  );
  const step = run<[object]>(
    `UPDATE polls SET phase = @phase, round = @round, reset_version = @reset_version, tally = @tally,
       started_at = coalesce(started_at, @now), ended_at = iif(@phase = 'ended', coalesce(ended_at, @now), NULL),
       updated_at = @now, version = version + 1 WHERE id = @id`,
  );
  const hide = run<[{ id: number; words: string; now: number }]>(
    'UPDATE polls SET hidden_words = @words, updated_at = @now, version = version + 1 WHERE id = @id',
  );
  const empty = run<[{ id: number; now: number }]>(
    `UPDATE polls SET phase = 'deleted', question = '', options = '[]', right_option = NULL, hidden_words = '[]',
       tally = NULL, updated_at = @now, version = version + 1 WHERE id = @id`,
  );
  const put = run<[id: number, voter: Buffer, choice: string]>(
    `INSERT INTO poll_votes (poll_id, voter, choice) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET choice = excluded.choice`,
  );
  const has = value<[id: number, voter: Buffer], 1>(
    'SELECT 1 FROM poll_votes WHERE poll_id = ? AND voter = ?',
  );
  const choices = values<[id: number], string>('SELECT choice FROM poll_votes WHERE poll_id = ?');

  return {
    /** @returns null when there is none, or it was deleted */
    find(id: number): StoredPoll | null {
      const found = byId(id);
      return found && toPoll(found);
    },
    /** @returns null unless it was started */
    votable(id: number): Votable | null {
      const found = votable(id);
      if (!found) return null;
      const { event_id, kind, round, is_open } = found;
      const options = POLL.row.options.read(found.options);
      return { event_id, kind, round, options, isOpen: is_open === 1 };
    },
    /** The earliest first. */
    list: (event: number): StoredPoll[] => ofEvent(event).map(toPoll),
    running(event: number): StoredPoll | null {
      const found = running(event);
      return found && toPoll(found);
    },
    count: value<[event: number], number>(
      "SELECT count(*) FROM polls WHERE event_id = ? AND phase <> 'deleted'",
    ),
    /** @returns its id */
    add: (event: number, draft: PollDraft, now: number): number =>
      add({ event, ...columnsOf(draft), now }),
    change: (id: number, draft: PollDraft, now: number): void =>
      change({ id, ...columnsOf(draft), now }),
    step: ({ tally, ...changes }: Step): void =>
      step({ ...changes, tally: tally && JSON.stringify(tally) }),
    hide: (id: number, words: readonly string[], now: number): void =>
      hide({ id, words: JSON.stringify(words), now }),
    /** Empties a poll and marks it as deleted. */
    remove: (id: number, now: number): void => empty({ id, now }),

    /** Counts a phone's vote in place of its last one. */
    vote: (id: number, voter: Buffer, chosen: Choice): void =>
      put(id, voter, JSON.stringify(chosen)),
    hasVoted: (id: number, voter: Buffer): boolean => has(id, voter) === 1,
    /** All votes of a poll, for the reveal and for words to hide alone. */
    choices: (id: number): Choice[] =>
      choices(id).map((stored) => storedJson(choice, stored) ?? []),
    dropVotes: run<[id: number]>('DELETE FROM poll_votes WHERE poll_id = ?'),
  };
}
