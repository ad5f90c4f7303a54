import { NO_AI, type QuestionAi } from '../../contract/ai.ts';
import { OPEN_EVENT, type Db } from '../../db/open.ts';
import type { Device } from '../../contract/devices.ts';
import { PUBLIC_LIST_MAX } from '../../contract/limits.ts';
import { withoutStacks } from '../../contract/text.ts';
import { statementsOf } from '../../db/statements.ts';
import { searchTextOf } from '../../db/search-text.ts';
import { HAS_AI } from '../ai/drafts.repository.ts';
import { createLabelBits } from '../labels/labels.repository.ts';
import type {
  ApprovedQuestion,
  Question,
  QuestionCounts,
  QuestionShelf,
  QuestionStatus,
} from '../../contract/questions.ts';
import type { QuestionTexts } from './question-texts.repository.ts';
import type { PublicVotes } from '../votes/public-votes.ts';
import { iso } from '../../platform/time.ts';
import {
  namesOf,
  read,
  replacedTogether,
  searchedIn,
  write,
  type Stored,
} from '../../records/field.ts';
import { NEW_QUESTION, QUESTION, type QuestionData } from '../../records/question.ts';

/** A question as it is stored; times are milliseconds since the Unix epoch. */
export type QuestionRow = Stored<typeof QUESTION.row> &
  Pick<Question, 'id' | 'version' | 'same_as' | 'votes' | 'merged_into' | 'asked'> & {
    event_id: number;
    updated_at: number;
    phone: Buffer | null;
    phone_muted: 0 | 1;
    /** 1 if the AI has drafted for it, or is to. */
    has_ai: 0 | 1;
    /** A bit each, see features/labels/labels.repository.ts. */
    labels: number;
  };

/** Columns of a {@link QuestionRow}. */
export const QUESTION_COLUMNS = `id, event_id, updated_at, version, same_as, labels, votes, merged_into, asked,
  phone, EXISTS (SELECT 1 FROM muted_phones m WHERE m.phone = questions.phone) AS phone_muted,
  ${HAS_AI} AS has_ai, ${namesOf(QUESTION.row)}`;

/** Columns that a new question says; its shelf follows from its phone. */
const { shelf: _shelf, ...ASKED } = QUESTION.row;

/** Columns that a change of a question says; the two times follow from them. */
const {
  approved_at: _approved,
  answered_at: _answered,
  ...CHANGED
} = replacedTogether(QUESTION.row);

const PUBLIC = `FROM questions
  WHERE event_id = ${OPEN_EVENT} AND status = 'approved' AND shelf = 'active'`;

/** Looks up the AI's data about a question by its id. */
export type AiOf = (id: number) => QuestionAi;

/** True if the public may see the question while its event is open. */
function isOnTheList({ status, shelf }: Pick<Question, 'status' | 'shelf'>): boolean {
  return status === 'approved' && shelf === 'active';
}

/** True if a question has an approved answer; a draft does not count. */
function isAnswered({ status, answer }: Pick<Question, 'status' | 'answer'>): boolean {
  return status === 'approved' && answer !== null;
}

/** A row as staff see it. @param labels ids of its labels, by name */
export function toQuestion(
  {
    id,
    event_id: event,
    updated_at,
    version,
    same_as,
    votes,
    merged_into,
    asked,
    phone: mark,
    phone_muted,
    has_ai,
    ...row
  }: QuestionRow,
  aiOf: AiOf,
  labels: number[],
): Question {
  const {
    approved_at: _approved,
    answered_at: _answered,
    claimed: _claimed,
    ...fields
  } = read(QUESTION.row, row);
  const phone = mark && { id: mark.toString('hex'), muted: phone_muted === 1 };
  const ai = has_ai === 1 ? aiOf(id) : NO_AI;
  const rest = { id, event, version, same_as, votes, merged_into, asked, ai, labels, phone };
  return Object.assign(fields, rest, { updated_at: iso(updated_at) });
}

/** Converts a question to its public form. @param also ids of the questions merged into it */
export function toApprovedQuestion(
  question: Question,
  publicVotes: PublicVotes,
  also: number[],
): ApprovedQuestion {
  const { id, content, author_name, created_at, answer } = question;
  return {
    id,
    content: withoutStacks(content),
    author_name: author_name && withoutStacks(author_name),
    created_at,
    answer,
    ...(also.length > 0 ? { also } : {}),
    ...publicVotes.of(question),
  };
}

export type QuestionsRepository = ReturnType<typeof createQuestionsRepository>;

/** The SQL of questions. Everything here is synchronous; writes run inside the write queue. */
export function createQuestionsRepository(db: Db, aiOf: AiOf, texts: QuestionTexts) {
  const labels = createLabelBits(db);
  const questionOf = (found: QuestionRow) => toQuestion(found, aiOf, labels.idsIn(found.labels));
  const { run, changes, insert, row, rows, value, values } = statementsOf(db);
  const byId = row<[id: number], QuestionRow>(
    `SELECT ${QUESTION_COLUMNS} FROM questions WHERE id = ?`,
  );
  const open = value<[], number>(`SELECT ${OPEN_EVENT}`);
  const insertQuestion = insert<[object]>(
    `INSERT INTO questions (event_id, updated_at, phone, muted, shelf, ${namesOf(ASKED)}, uid)
     SELECT ${OPEN_EVENT}, @now, @phone, m.muted, iif(m.muted, 'archived', 'active'), ${namesOf(ASKED, '@')}, coalesce(
       (SELECT @uid WHERE NOT EXISTS (SELECT 1 FROM questions WHERE uid = @uid)), lower(hex(randomblob(16))))
     FROM (SELECT EXISTS (SELECT 1 FROM muted_phones WHERE phone = @phone) AS muted) m`,
  );
  const insertText = run<[id: number, text: string]>(
    'INSERT INTO questions_text (id, text) VALUES (?, ?)',
  );
  const updateText = run<[text: string, id: number]>(
    'UPDATE questions_text SET text = ? WHERE id = ?',
  );
  const update = row<[object], QuestionRow>(
    `UPDATE questions SET (merged_into, updated_at, version, muted, approved_at, answered_at, ${namesOf(CHANGED)})
       = (@merged_into, @now, version + 1, muted AND @shelf = 'archived',
          -- After every other one on the list, though the laptop's clock may have been set back.
          iif(@listed, max(@now, 1 + coalesce((SELECT max(approved_at) ${PUBLIC}), 0)), approved_at),
          iif(@answered, coalesce(answered_at, @now), NULL), ${namesOf(CHANGED, '@')})
     WHERE id = @id RETURNING ${QUESTION_COLUMNS}`,
  );
  const claim = changes<[id: number]>(
    'UPDATE questions SET claimed = 1 WHERE id = ? AND claimed = 0',
  );
  const erase = run<[id: number]>('DELETE FROM questions WHERE id = ?');
  const forgetPhone = run<[id: number]>('UPDATE questions SET phone = NULL WHERE id = ?');
  const mute = run<[phone: Buffer]>(
    `INSERT OR IGNORE INTO muted_phones (phone, event_id) VALUES (?, ${OPEN_EVENT})`,
  );
  const unmute = run<[phone: Buffer]>('DELETE FROM muted_phones WHERE phone = ?');
  const markMuted = run<[id: number]>('UPDATE questions SET muted = 1 WHERE id = ?');
  const ofPhone = (condition: string) =>
    values<[phone: Buffer], number>(
      `SELECT id FROM questions WHERE phone = ? AND +event_id = ${OPEN_EVENT} AND ${condition} ORDER BY id`,
    );
  const waitingOf = ofPhone("shelf = 'active' AND status = 'pending'");
  const archivedWith = ofPhone('muted = 1');
  const mutedCount = value<[event: number], number>(
    'SELECT count(*) FROM questions WHERE event_id = ? AND muted = 1',
  );
  const approved = rows<[], QuestionRow>(
    `SELECT ${QUESTION_COLUMNS} ${PUBLIC} ORDER BY approved_at DESC, id DESC LIMIT ${PUBLIC_LIST_MAX}`,
  );
  const merged = rows<[main: number], QuestionRow>(
    `SELECT ${QUESTION_COLUMNS} FROM questions WHERE merged_into = ? ORDER BY id`,
  );
  const mergedIds = values<[main: number], number>(
    'SELECT id FROM questions WHERE merged_into = ? ORDER BY id',
  );
  const counts = rows<[event: number], { shelf: QuestionShelf; status: QuestionStatus; n: number }>(
    'SELECT shelf, status, count(*) AS n FROM questions WHERE event_id = ? GROUP BY shelf, status',
  );
  const storedVersion = value<[], number>("SELECT value FROM meta WHERE key = 'public_version'");
  const publicVersion = () => storedVersion() ?? 0;
  const raisePublicVersion = value<[], number>(
    "UPDATE meta SET value = value + 1 WHERE key = 'public_version' RETURNING value",
  );

  return {
    /** @returns null when there is none with this id */
    find(id: number): Question | null {
      const found = byId(id);
      return found && questionOf(found);
    },

    /**
     * Stores a pending question; one of a muted phone is in no list.
     * @param uid what it is called on every laptop; null for a new one
     * @param phone mark of the phone that asks; null where it is not known
     * @returns its id
     */
    insert(
      submission: Pick<QuestionData, 'content' | 'author_name'>,
      now: number,
      { uid = null, phone = null }: { uid?: string | null; phone?: Buffer | null } = {},
    ): number {
      const fields = { ...NEW_QUESTION, ...submission, created_at: iso(now) };
      const id = insertQuestion({ ...write(ASKED, fields), now, uid, phone });
      insertText(id, searchTextOf(searchedIn(QUESTION.row, fields)));
      return id;
    },

    /**
     * Writes the changed fields and raises the row's version.
     * @returns the question as it is then, with the AI's data of before; null when there is none
     */
    update(
      before: Question,
      changes: Partial<
        Pick<
          Question,
          'author_name' | 'status' | 'shelf' | 'merged_into' | 'answer' | 'ai_suggested'
        >
      >,
      now: number,
      by: Device | null = null,
    ): Question | null {
      const { id, ai, labels: labelled } = before;
      const after = { ...before, ...changes, changed_by: by };
      const { merged_into } = after;
      // What comes back to the screen counts as new there.
      const listed = Number(isOnTheList(after) && !isOnTheList(before));
      const answered = Number(isAnswered(after));
      const found = update({ ...write(CHANGED, after), id, merged_into, listed, answered, now });
      texts.forget(id);
      updateText(searchTextOf(searchedIn(QUESTION.row, after)), id);
      return found && toQuestion(found, () => ai, labelled);
    },

    /** Marks a question as some lead's own. @returns false when it was before */
    claim: (id: number): boolean => claim(id) === 1,

    /** Deletes a question for good; a lead that came with it stays. */
    erase(id: number): void {
      texts.forget(id);
      erase(id);
    },

    /** Removes which phone asked it. */
    forgetPhone,

    /** Mutes a phone, or ends that. @returns the questions to archive for it, or to restore, in their order */
    setMuted(phone: Buffer, muted: boolean): number[] {
      if (!muted) {
        unmute(phone);
        return archivedWith(phone);
      }
      mute(phone);
      return waitingOf(phone);
    },

    /** Notes that a question is archived because its phone is muted. */
    markMuted,

    /** The public list, newest approval first: {@link PUBLIC_LIST_MAX} at most. */
    approved: (): Question[] => approved().map((found) => toQuestion(found, () => NO_AI, [])),

    /** Ids of those merged into a question, earliest first. */
    mergedIds: ({ id, asked }: Question): number[] => (asked > 1 ? mergedIds(id) : []),

    /** Those merged into a question, earliest first. */
    mergedInto: (id: number): Question[] => merged(id).map(questionOf),

    /** Version of the public list; it never goes back. */
    publicVersion,

    /** @returns the new version */
    raisePublicVersion: (): number => raisePublicVersion() ?? 0,

    /** True if the question belongs to the open event. */
    isOpen: ({ event }: Pick<Question, 'event'>): boolean => event === open(),

    /** True if the public may see the question now. */
    isPublic: (question: Pick<Question, 'event' | 'status' | 'shelf'>): boolean =>
      isOnTheList(question) && question.event === open(),

    /** Counts of an event's questions, whatever the filters. @param event the open one unless given */
    counts(event: number = open() ?? 0): QuestionCounts {
      const result = { total: 0, approved: 0, pending: 0, rejected: 0, archived: 0, muted: 0 };
      for (const { shelf, status, n } of counts(event)) {
        if (shelf === 'archived') result.archived += n;
        if (shelf !== 'active') continue;
        result[status] = n;
        result.total += n;
      }
      result.muted = mutedCount(event) ?? 0;
      result.archived -= result.muted;
      return result;
    },
  };
}
