import {
  QUARTER_MS,
  WANTED_MAX,
  type DayAmounts,
  type HourAmounts,
  type LabelInsights,
  type LeadInsights,
  type QuarterAmounts,
  type QuestionInsights,
  type TextInsights,
  type WaitInsights,
  type WantedQuestion,
} from '../../contract/insights.ts';
import type { Db } from '../../db/open.ts';

/** From a moment to before another one, in milliseconds since 1970; whole quarters of an hour. */
export type Span = { from: number; to: number };
/** The same, and as the numbers of quarters since 1970. */
type Within = Span & { first: number; end: number };

/** Of rows. */
const WITHIN = 'created_at >= @from AND created_at < @to';
/** Of what is kept by quarters, and far less. */
const QUARTERS_WITHIN = 'quarter >= @first AND quarter < @end';

/** What came in each quarter. The laptop's time is told of these few alone: it is one for all that came within one. */
const QUARTERS = `SELECT quarter, sum(questions) AS questions, sum(leads) AS leads, sum(texts) AS texts FROM (
    SELECT quarter, n AS questions, 0 AS leads, 0 AS texts FROM question_quarters WHERE ${QUARTERS_WITHIN}
    UNION ALL SELECT quarter, 0, n, 0 FROM lead_quarters WHERE ${QUARTERS_WITHIN}
    UNION ALL SELECT quarter, 0, 0, n FROM text_quarters WHERE ${QUARTERS_WITHIN})
  GROUP BY quarter`;
const AMOUNTS = 'sum(questions) AS questions, sum(leads) AS leads, sum(texts) AS texts';

const QUARTER_SECONDS = QUARTER_MS / 1000;
/** The laptop's time of a quarter's beginning, as `strftime` writes it. */
function local(format: string) {
  return `strftime('${format}', quarter * ${QUARTER_SECONDS}, 'unixepoch', 'localtime')`;
}

function iso(ms: number) {
  return new Date(ms).toISOString();
}
function within({ from, to }: Span): Within {
  return { from, to, first: Math.floor(from / QUARTER_MS), end: Math.floor(to / QUARTER_MS) };
}

/** The one row of a sum. */
function sumOf<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A sum has one row.');
  return row;
}

export type InsightsRepository = ReturnType<typeof createInsightsRepository>;

/** The numbers of a show. Everything here only reads: what is kept by quarters of an hour, or an index. */
export function createInsightsRepository(db: Db) {
  const quarters = db.prepare<[Within], { quarter: number } & Omit<QuarterAmounts, 'at'>>(
    `SELECT quarter, ${local('%Y-%m-%d')} AS day, ${local('%H:%M')} AS time, questions, leads, texts
     FROM (${QUARTERS}) ORDER BY quarter`,
  );
  const days = db.prepare<[Within], DayAmounts>(
    `SELECT ${local('%Y-%m-%d')} AS day, ${AMOUNTS} FROM (${QUARTERS}) GROUP BY day ORDER BY day`,
  );
  const hours = db.prepare<[Within], HourAmounts>(
    `SELECT CAST(${local('%H')} AS INTEGER) AS hour, ${AMOUNTS}
     FROM (${QUARTERS}) GROUP BY hour ORDER BY hour`,
  );
  // An hour that the clock shows twice is two: each is another distance away from UTC.
  const busiest = db.prepare<
    [Within],
    { quarter: number; day: string; time: string; questions: number }
  >(
    `SELECT min(quarter) AS quarter, ${local('%Y-%m-%d')} AS day, ${local('%H:00')} AS time,
       sum(questions) AS questions
     FROM (${QUARTERS}) WHERE questions > 0
     GROUP BY 2, 3, unixepoch(${local('%Y-%m-%d %H:%M')}) - quarter * ${QUARTER_SECONDS}
     ORDER BY sum(questions) DESC, min(quarter) LIMIT 1`,
  );
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
      `SELECT min(created_at) FROM questions INDEXED BY questions_unanswered
       WHERE shelf = 'active' AND outcome = 'unanswered' AND ${WITHIN}`,
    )
    .pluck();
  const WAITED = `FROM questions INDEXED BY questions_waited
    WHERE answered_at IS NOT NULL AND outcome = 'answered' AND ${WITHIN}`;
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
     FROM questions INDEXED BY questions_wanted
     WHERE votes + asked > 1 AND outcome IN ('answered', 'unanswered') AND ${WITHIN}
     ORDER BY votes + asked DESC, created_at DESC, id DESC LIMIT ${WANTED_MAX}`,
  );
  // Each set of labels once: there are far fewer of these than of questions. The row without an id has those whose every
  // label was deleted.
  const labels = db.prepare<[Within], Omit<LabelInsights, 'id'> & { id: number | null }>(
    `WITH sets AS MATERIALIZED (
       SELECT labels, count(*) AS n, count(*) FILTER (WHERE outcome = 'unanswered') AS unanswered
       FROM questions INDEXED BY questions_labelled WHERE labels <> 0 AND outcome <> 'repeat' AND ${WITHIN}
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
    `SELECT CAST(total(n) AS INTEGER) AS total,
       CAST(total(n) FILTER (WHERE rating = 'hot') AS INTEGER) AS hot,
       CAST(total(n) FILTER (WHERE rating = 'warm') AS INTEGER) AS warm,
       CAST(total(n) FILTER (WHERE rating = 'cold') AS INTEGER) AS cold,
       CAST(total(n) FILTER (WHERE rating = 'none') AS INTEGER) AS unrated,
       CAST(total(n) FILTER (WHERE followed_up) AS INTEGER) AS followed_up,
       CAST(total(n) FILTER (WHERE consent) AS INTEGER) AS consent,
       CAST(total(n) FILTER (WHERE with_question) AS INTEGER) AS with_question,
       CAST(total(n) FILTER (WHERE with_question AND consent) AS INTEGER) AS with_question_consent
     FROM lead_quarters WHERE ${QUARTERS_WITHIN}`,
  );
  const texts = db.prepare<[Within], TextInsights>(
    `SELECT CAST(total(n) AS INTEGER) AS received,
       CAST(total(n) FILTER (WHERE is_question) AS INTEGER) AS questions,
       CAST(total(n) FILTER (WHERE has_media) AS INTEGER) AS with_media,
       (SELECT count(*) FROM sms_replies WHERE sent_at >= @from AND sent_at < @to) AS sent
     FROM text_quarters WHERE ${QUARTERS_WITHIN}`,
  );

  return {
    days: (span: Span): DayAmounts[] => days.all(within(span)),
    quarters: (span: Span): QuarterAmounts[] =>
      quarters
        .all(within(span))
        .map(({ quarter, ...row }) => ({ at: iso(quarter * QUARTER_MS), ...row })),
    hours: (span: Span): HourAmounts[] => hours.all(within(span)),

    /** The hour with the most questions; `at` is the quarter of its first one. */
    busiest(span: Span) {
      const row = busiest.get(within(span));
      if (!row) return null;
      const { quarter, ...rest } = row;
      return { at: iso(quarter * QUARTER_MS), ...rest };
    },

    questions(span: Span): QuestionInsights {
      const since = waitingSince.get(within(span)) ?? null;
      return {
        ...sumOf(questions.get(within(span))),
        waiting_since: since === null ? null : iso(since),
      };
    },

    /** The median of an even number is between the two in the middle. */
    wait(span: Span): WaitInsights {
      const { measured, slowest_ms } = sumOf(waited.get(within(span)));
      const nth = Math.floor((measured - 1) / 2);
      const middle = { ...within(span), nth, rows: measured % 2 === 1 ? 1 : 2 };
      const median_ms = measured === 0 ? null : (waitedAt.get(middle) ?? null);
      return { measured, median_ms, slowest_ms };
    },

    /** Most wanted first. */
    wanted: (span: Span): WantedQuestion[] =>
      wanted.all(within(span)).map((row) => ({ ...row, answered: row.answered === 1 })),

    /** All labels, the most used first, and how many questions have none of them. */
    labels(span: Span): { labels: LabelInsights[]; unlabelled: number } {
      const rows = labels.all(within(span));
      const lost = rows.find(({ id }) => id === null)?.questions ?? 0;
      return {
        labels: rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }])),
        unlabelled: lost + (neverLabelled.get(within(span)) ?? 0),
      };
    },

    leads: (span: Span): LeadInsights => sumOf(leads.get(within(span))),
    texts: (span: Span): TextInsights => sumOf(texts.get(within(span))),
  };
}
