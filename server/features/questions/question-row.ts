import { device, type Device } from '../../contract/devices.ts';
import type { QuestionAi } from '../../contract/ai.ts';
import type { Question, QuestionShelf, QuestionStatus } from '../../contract/questions.ts';

/** A question as it is stored; times are milliseconds since the Unix epoch. */
export type QuestionRow = {
  id: number;
  content: string;
  author_name: string | null;
  status: QuestionStatus;
  shelf: QuestionShelf;
  answer: string | null;
  ai_suggested: 0 | 1;
  created_at: number;
  updated_at: number;
  approved_at: number | null;
  /** Since when it is approved with an answer. */
  answered_at: number | null;
  version: number;
  same_as: number | null;
  /** A bit each, see features/labels/label-bits.repository.ts. */
  labels: number;
  votes: number;
  merged_into: number | null;
  asked: number;
  /** A device, as JSON. */
  changed_by: string | null;
};

/** Columns of a {@link QuestionRow}. */
export const QUESTION_COLUMNS = `id, content, author_name, status, shelf, answer, ai_suggested, created_at, updated_at,
  approved_at, answered_at, version, same_as, labels, votes, merged_into, asked, changed_by`;

function deviceIn(json: string | null): Device | null {
  return json === null ? null : (device.safeParse(JSON.parse(json)).data ?? null);
}

function iso(ms: number) {
  return new Date(ms).toISOString();
}

/** What the AI has to do with a question, by its id. */
export type AiOf = (id: number) => QuestionAi;

/** Whether everybody may see a question. */
export function isPublic({ status, shelf }: Pick<Question, 'status' | 'shelf'>): boolean {
  return status === 'approved' && shelf === 'active';
}

/** Whether a question has an answer that staff stand by; a draft waits for their approval. */
export function isAnswered({ status, answer }: Pick<Question, 'status' | 'answer'>): boolean {
  return status === 'approved' && answer !== null;
}

/** A row as staff see it. @param labels ids of its labels, by name */
export function toQuestion(row: QuestionRow, ai: QuestionAi, labels: number[]): Question {
  return {
    id: row.id,
    content: row.content,
    author_name: row.author_name,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    status: row.status,
    shelf: row.shelf,
    answer: row.answer,
    ai_suggested: row.ai_suggested === 1,
    ai,
    labels,
    version: row.version,
    same_as: row.same_as,
    votes: row.votes,
    merged_into: row.merged_into,
    asked: row.asked,
    changed_by: deviceIn(row.changed_by),
  };
}
