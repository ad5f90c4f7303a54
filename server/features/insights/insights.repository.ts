import {
  ANSWERS_MAX,
  QUARTER_MS,
  WANTED_MAX,
  type Amounts,
  type LabelInsights,
  type LeadInsights,
  type QualifierInsights,
  type QuestionInsights,
  type TextInsights,
  type WaitInsights,
  type WantedQuestion,
} from '../../contract/insights.ts';
import type { Db } from '../../db/open.ts';
import { iso } from '../../platform/time.ts';
import { LEAD_NUMBERS } from './lead-numbers.ts';

/** Amounts of a quarter of an hour; `quarter` is its number since 1970. */
export type OfQuarter = { quarter: number } & Amounts;

/** From one moment up to but not including another, in milliseconds since 1970; whole quarters of an hour. */
export type Span = { from: number; to: number };
type EventSpan = Span & { event: number };
/** The same of one event, and as the numbers of quarters since 1970. */
type Within = Span & { event: number; first: number; end: number };

/** Of rows. */
const WITHIN = 'event_id = @event AND created_at >= @from AND created_at < @to';
/** Condition for the table of questions with one row per quarter of an hour, which is far smaller. */
const QUARTERS_WITHIN = 'event_id = @event AND quarter >= @first AND quarter < @end';

const QUARTER = `created_at / ${QUARTER_MS}`;
/** Of rows in an index of their quarters. */
const TEXTS_WITHIN = `event_id = @event AND ${QUARTER} >= @first AND ${QUARTER} < @end`;

/** Numbers of rows per quarter. */
function quartersOf(table: 'leads' | 'inbound_sms', within: string) {
  return `SELECT ${QUARTER} AS quarter, count(*) AS n FROM ${table} WHERE ${within} GROUP BY ${QUARTER}`;
}

function within({ event, from, to }: EventSpan): Within {
  return {
    event,
    from,
    to,
    first: Math.floor(from / QUARTER_MS),
    end: Math.floor(to / QUARTER_MS),
  };
}

/** The one row of a sum. */
function sumOf<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A sum has one row.');
  return row;
}

export type InsightsRepository = ReturnType<typeof createInsightsRepository>;

/** The numbers of an event. Everything here only reads: what is kept by quarters of an hour, or an index. */
export function createInsightsRepository(db: Db) {
  const quarters = {
    questions: db.prepare<[Within], { quarter: number; n: number }>(
      `SELECT quarter, sum(n) AS n FROM question_quarters WHERE ${QUARTERS_WITHIN} GROUP BY quarter`,
    ),
    leads: db.prepare<[Within], { quarter: number; n: number }>(quartersOf('leads', WITHIN)),
    texts: db.prepare<[Within], { quarter: number; n: number }>(
      quartersOf('inbound_sms', TEXTS_WITHIN),
    ),
  };
  const questions = db.prepare<[Within], Omit<QuestionInsights, 'waiting_since'>>(
    `SELECT CAST(total(n) AS INTEGER) AS asked,
       CAST(total(n) FILTER (WHERE outcome = 'repeat') AS INTEGER) AS repeats,
       CAST(total(n) FILTER (WHERE outcome = 'answered') AS INTEGER) AS answered,
       CAST(total(n) FILTER (WHERE outcome = 'unanswered') AS INTEGER) AS unanswered,
       CAST(total(n) FILTER (WHERE outcome = 'rejected') AS INTEGER) AS rejected,
       CAST(total(n) FILTER (WHERE named) AS INTEGER) AS named,
       CAST(total(n) FILTER (WHERE outcome = 'answered' AND drafted) AS INTEGER) AS drafts_used
     FROM question_quarters WHERE ${QUARTERS_WITHIN}`,
  );
  const waitingSince = db
    .prepare<[Within], number | null>(
      `SELECT min(created_at) FROM questions
       WHERE shelf = 'active' AND outcome = 'unanswered' AND ${WITHIN}`,
    )
    .pluck();
  // Here and of the labels not by the outcome, which is generated: what it is made of is in the index, so no row is read.
  const WAITED = `FROM questions
    WHERE answered_at IS NOT NULL AND shelf <> 'merged' AND status <> 'rejected' AND ${WITHIN}`;
  const waited = db.prepare<[Within], { measured: number; slowest_ms: number | null }>(
    `SELECT count(*) AS measured, max(answered_at - created_at) AS slowest_ms ${WAITED}`,
  );
  const waitedAt = db
    .prepare<[Within & { nth: number; rows: number }], number>(
      `SELECT CAST(round(avg(ms)) AS INTEGER) FROM (
         SELECT answered_at - created_at AS ms ${WAITED} ORDER BY ms LIMIT @rows OFFSET @nth)`,
    )
    .pluck();
  const wanted = db.prepare<[Within], Omit<WantedQuestion, 'answered'> & { answered: 0 | 1 }>(
    `SELECT id, content, status, outcome = 'answered' AS answered, votes, asked
     FROM questions
     WHERE votes + asked > 1 AND outcome IN ('answered', 'unanswered') AND ${WITHIN}
     ORDER BY votes + asked DESC, created_at DESC, id DESC LIMIT ${WANTED_MAX}`,
  );
  // Each set of labels once: there are far fewer of these than of questions. The row without an id has those whose every
  // label was deleted.
  const labels = db.prepare<[Within], Omit<LabelInsights, 'id'> & { id: number | null }>(
    `WITH sets AS MATERIALIZED (
       SELECT labels, count(*) AS n,
         count(*) FILTER (WHERE status <> 'rejected' AND answered_at IS NULL) AS unanswered
       FROM questions WHERE labels <> 0 AND shelf <> 'merged' AND ${WITHIN}
       GROUP BY labels),
     known AS (SELECT * FROM labels WHERE deleted_at IS NULL)
     SELECT id, name, colour, CAST(total(n) AS INTEGER) AS questions, CAST(total(unanswered) AS INTEGER) AS unanswered
     FROM (
       SELECT k.id, k.name, k.colour, k.folded, s.n, s.unanswered
       FROM known k LEFT JOIN sets s ON s.labels >> k.slot & 1
       UNION ALL
       SELECT NULL, '', 'grey', '', s.n, s.unanswered FROM sets s
       WHERE NOT EXISTS (SELECT 1 FROM known k WHERE s.labels >> k.slot & 1))
     GROUP BY id ORDER BY questions DESC, folded, id`,
  );
  const neverLabelled = db
    .prepare<[Within], number>(
      `SELECT CAST(total(n) AS INTEGER) FROM question_quarters
       WHERE NOT labelled AND outcome <> 'repeat' AND ${QUARTERS_WITHIN}`,
    )
    .pluck();
  const leads = db.prepare<[Within], LeadInsights>(
    `SELECT ${Object.entries(LEAD_NUMBERS)
      .map(([name, { sql }]) => `${sql} AS ${name}`)
      .join(', ')} FROM leads WHERE ${WITHIN}`,
  );
  const qualifiers = db.prepare<[Within], QualifierInsights>(
    `WITH given AS (
       SELECT json_extract(q.value, '$.name') AS name, a.value AS answer, count(*) AS leads
       FROM leads, json_each(qualifiers) q, json_each(q.value, '$.answers') a
       WHERE qualifiers <> '[]' AND ${WITHIN} GROUP BY 1, 2)
     SELECT name, answer, leads FROM (
       SELECT *, row_number() OVER (PARTITION BY name ORDER BY leads DESC, answer) AS place FROM given)
     WHERE place <= ${ANSWERS_MAX} ORDER BY name, place`,
  );
  // CROSS: by the replies, of which there are fewer than texts.
  const texts = db.prepare<[Within], TextInsights>(
    `SELECT count(*) AS received,
       count(question_id) AS questions,
       count(*) FILTER (WHERE num_media > 0) AS with_media,
       (SELECT count(*) FROM sms_replies r CROSS JOIN inbound_sms s ON s.id = r.sms_id
         WHERE s.event_id = @event AND r.sent_at >= @from AND r.sent_at < @to) AS sent
     FROM inbound_sms WHERE ${TEXTS_WITHIN}`,
  );

  return {
    /** Returns the quarters of an hour in which anything arrived, in order. */
    quarters(span: EventSpan): OfQuarter[] {
      const found = new Map<number, OfQuarter>();
      for (const name of ['questions', 'leads', 'texts'] as const) {
        for (const { quarter, n } of quarters[name].all(within(span))) {
          const row = found.get(quarter) ?? { quarter, questions: 0, leads: 0, texts: 0 };
          row[name] = n;
          found.set(quarter, row);
        }
      }
      return [...found.values()].toSorted((a, b) => a.quarter - b.quarter);
    },

    questions(span: EventSpan): QuestionInsights {
      const since = waitingSince.get(within(span)) ?? null;
      return {
        ...sumOf(questions.get(within(span))),
        waiting_since: since === null ? null : iso(since),
      };
    },

    /** The median of an even number is between the two in the middle. */
    wait(span: EventSpan): WaitInsights {
      const { measured, slowest_ms } = sumOf(waited.get(within(span)));
      const nth = Math.floor((measured - 1) / 2);
      const middle = { ...within(span), nth, rows: measured % 2 === 1 ? 1 : 2 };
      const median_ms = measured === 0 ? null : (waitedAt.get(middle) ?? null);
      return { measured, median_ms, slowest_ms };
    },

    /** Most wanted first. */
    wanted: (span: EventSpan): WantedQuestion[] =>
      wanted.all(within(span)).map((row) => ({ ...row, answered: row.answered === 1 })),

    /** All labels, the most used first, and how many questions have none of them. */
    labels(span: EventSpan): { labels: LabelInsights[]; unlabelled: number } {
      const rows = labels.all(within(span));
      const lost = rows.find(({ id }) => id === null)?.questions ?? 0;
      return {
        labels: rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }])),
        unlabelled: lost + (neverLabelled.get(within(span)) ?? 0),
      };
    },

    leads: (span: EventSpan): LeadInsights => sumOf(leads.get(within(span))),
    /** The most frequent answers to each qualifier. */
    qualifiers: (span: EventSpan): QualifierInsights[] => qualifiers.all(within(span)),
    texts: (span: EventSpan): TextInsights => sumOf(texts.get(within(span))),
  };
}
