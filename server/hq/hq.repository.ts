import type { BoothEvent } from '../contract/event.ts';
import { ANSWERS_MAX, QUARTER_MS, WANTED_MAX, type PollInsights } from '../contract/insights.ts';
import type { LeadCounts, LeadFilter, PrivacyNotice } from '../contract/leads.ts';
import type { SeenBooth } from '../contract/headquarters.ts';
import type { Question } from '../contract/questions.ts';
import { searchTextOf, searchWordsOf } from '../db/search-text.ts';
import type { Counted } from '../features/insights/insights.ts';
import type { Span } from '../features/insights/insights.repository.ts';
import { LEAD_NUMBERS } from '../features/insights/lead-numbers.ts';
import { resultsOf } from '../features/polls/poll-results.ts';
import { RATING_RANK, TODAY_RANK, type LeadRow } from '../features/leads/lead-row.ts';
import { searchedIn, type Field } from '../records/field.ts';
import { LEAD } from '../records/lead.ts';
import type { HqDatabase } from './database.ts';

/**
 * The number by which pages and the contract know a row, from its name: the same on every day and after every erasure. Of
 * 100,000 rows, two have the same one once in a million databases.
 */
function idOf(uid: string): string {
  return `(hashtextextended(${uid}, 0) & ${2 ** 52 - 1})`;
}
function msOf(time: string): string {
  return `(extract(epoch FROM ${time}) * 1000)::int8`;
}
function isoOf(time: string): string {
  return `to_char((${time}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
/** $1: an event's uid, or null for all of them. */
const OF_EVENT = '($1::text IS NULL OR event = $1)';
const WITHIN = 'at >= $2 AND at < $3';

/** A column of a view with the value that the laptop's table has. */
function stored([name, { postgres }]: [string, Field]): string {
  switch (postgres) {
    case 'boolean':
      return `${name}::int AS ${name}`;
    case 'timestamptz':
      return `${msOf(name)} AS ${name}`;
    case 'jsonb':
      return `${name}::text AS ${name}`;
    default:
      return name;
  }
}
/** Leads in the columns of the laptop's table. */
const LEADS = `SELECT uid, question, booth, event_name, ${idOf('uid')} AS id, ${idOf('event')} AS event_id,
    ${idOf('question')} AS question_id, privacy_notice, ${msOf('updated_at')} AS updated_at, version,
    ${Object.entries<Field>(LEAD.row).map(stored).join(', ')}
  FROM booth.leads`;
/** Further columns of a single lead: the booth's name and the question's text. */
const FROM = `(SELECT b.name FROM booth.booths b WHERE b.booth = l.booth) AS booth_name,
    (SELECT n.data->>'content' FROM booth.newest n WHERE n.kind = 'question' AND n.uid = l.question) AS asked`;

/** NOCASE of the laptop folds ASCII alone; there, nothing comes before something. */
function byText(column: string): string {
  return `lower(${column} COLLATE "C") COLLATE "C"`;
}
const SORTS = {
  created_at: 'created_at',
  name: byText('name'),
  email: byText('email'),
  company: byText('company'),
  rating: RATING_RANK,
  today: TODAY_RANK,
} as const;

/** All that is counted of an event, as JSON: one statement, so that it is all of one moment. */
const COUNTED = `
  WITH q AS MATERIALIZED (
    SELECT uid, merged_into, content, author_name, status, shelf, ai_suggested, labels, votes, created_at,
      ${msOf('created_at')} AS at, ${msOf('answered_at')} - ${msOf('created_at')} AS waited,
      CASE WHEN shelf = 'merged' THEN 'repeat' WHEN status = 'rejected' THEN 'rejected'
        WHEN answered_at IS NOT NULL THEN 'answered' ELSE 'unanswered' END AS outcome
    FROM booth.questions WHERE ${OF_EVENT}),
  l AS MATERIALIZED (
    SELECT rating, followed_up, consent_given, question AS question_id, qualifiers, ${msOf('created_at')} AS at FROM booth.leads WHERE ${OF_EVENT}),
  p AS MATERIALIZED (
    SELECT ${idOf('uid')} AS id, kind, question, options, right_option, phase, hidden_words, tally, ${msOf('started_at')} AS at
    FROM booth.polls WHERE ${OF_EVENT}),
  t AS MATERIALIZED (
    SELECT question, num_media, replies, ${msOf('created_at')} AS at FROM booth.messages WHERE ${OF_EVENT}),
  own AS (SELECT * FROM q WHERE ${WITHIN}),
  -- With its votes and those of what was merged into it.
  asked AS (SELECT coalesce(merged_into, uid) AS uid, count(*) AS asked, sum(votes) AS votes FROM q GROUP BY 1),
  -- A question has the labels of those merged into it, too.
  carried AS (
    SELECT DISTINCT coalesce(q.merged_into, q.uid) AS uid, label.name FROM q, jsonb_array_elements_text(q.labels) AS label (name)),
  all_quarters AS (
    SELECT at / ${QUARTER_MS} AS quarter, 1 AS question, 0 AS lead, 0 AS text FROM q
    UNION ALL SELECT at / ${QUARTER_MS}, 0, 1, 0 FROM l
    UNION ALL SELECT at / ${QUARTER_MS}, 0, 0, 1 FROM t)
  SELECT
    (SELECT coalesce(json_agg(sums ORDER BY quarter), '[]') FROM (
       SELECT quarter, sum(question) AS questions, sum(lead) AS leads, sum(text) AS texts
       FROM all_quarters GROUP BY quarter) AS sums) AS quarters,
    (SELECT json_build_object('asked', count(*),
       'repeats', count(*) FILTER (WHERE outcome = 'repeat'),
       'answered', count(*) FILTER (WHERE outcome = 'answered'),
       'unanswered', count(*) FILTER (WHERE outcome = 'unanswered'),
       'rejected', count(*) FILTER (WHERE outcome = 'rejected'),
       'named', count(author_name),
       'drafts_used', count(*) FILTER (WHERE outcome = 'answered' AND ai_suggested),
       'waiting_since', ${isoOf("min(created_at) FILTER (WHERE outcome = 'unanswered' AND shelf = 'active')")})
     FROM own) AS questions,
    (SELECT json_build_object('measured', count(waited), 'slowest_ms', max(waited),
       'median_ms', round((percentile_cont(0.5) WITHIN GROUP (ORDER BY waited))::numeric)) FROM own WHERE outcome = 'answered') AS wait,
    (SELECT coalesce(json_agg(most), '[]') FROM (
       SELECT ${idOf('own.uid')} AS id, content, status, outcome = 'answered' AS answered, asked.votes, asked
       FROM own JOIN asked ON asked.uid = own.uid
       WHERE outcome IN ('answered', 'unanswered') AND asked.votes + asked > 1
       ORDER BY asked.votes + asked DESC, at DESC, own.uid DESC LIMIT ${WANTED_MAX}) AS most) AS wanted,
    (SELECT coalesce(json_agg(used), '[]') FROM (
       SELECT ${idOf('name')} AS id, name, 'grey' AS colour, count(own.uid) AS questions,
         count(own.uid) FILTER (WHERE outcome = 'unanswered') AS unanswered
       FROM carried LEFT JOIN own ON own.uid = carried.uid AND outcome <> 'repeat'
       GROUP BY name ORDER BY questions DESC, lower(name), name) AS used) AS labels,
    (SELECT count(*)::int FROM own
       WHERE outcome <> 'repeat' AND NOT EXISTS (SELECT FROM carried WHERE carried.uid = own.uid)) AS unlabelled,
    (SELECT json_build_object(${Object.entries(LEAD_NUMBERS)
      .map(([name, { sql }]) => `'${name}', ${sql}`)
      .join(', ')}) FROM l WHERE ${WITHIN}) AS leads,
    (SELECT coalesce(json_agg(json_build_object('name', name, 'answer', answer, 'leads', leads) ORDER BY name, place), '[]') FROM (
       SELECT asked->>'name' AS name, answer, count(*) AS leads,
         row_number() OVER (PARTITION BY asked->>'name' ORDER BY count(*) DESC, answer) AS place
       FROM l, jsonb_array_elements(l.qualifiers) AS asked, jsonb_array_elements_text(asked->'answers') AS answer
       WHERE ${WITHIN} GROUP BY 1, 2) AS given WHERE place <= ${ANSWERS_MAX}) AS qualifiers,
    (SELECT json_build_object('received', count(*), 'questions', count(question),
       'with_media', count(*) FILTER (WHERE num_media > 0),
       'sent', (SELECT count(*) FROM (
          SELECT ${msOf("(reply->>'sent_at')::timestamptz")} AS at FROM t, jsonb_array_elements(replies) AS reply) AS replies
        WHERE ${WITHIN})) FROM t WHERE ${WITHIN}) AS texts,
    (SELECT coalesce(json_agg(p ORDER BY at, id), '[]') FROM p WHERE ${WITHIN}) AS polls`;

type HqPoll = Omit<PollInsights, 'options' | 'results' | 'voters'> &
  Parameters<typeof resultsOf>[0];

function toPollInsights(row: HqPoll): PollInsights {
  const { id, kind, question, phase, tally } = row;
  const options = row.options.map((text, place) => ({ id: place + 1, text }));
  const voters = tally?.voters ?? 0;
  return { id, kind, question, options, phase, voters, results: resultsOf(row) };
}

/** A lead, the question that it came with, and where it is from. */
type HqLead = LeadRow & { uid: string } & Record<
    'question' | 'asked' | 'event_name' | 'booth_name',
    string | null
  >;
/** Detail of a lead, with its privacy notice and its question. */
type HqLeadMore = {
  row: HqLead;
  privacy: PrivacyNotice | null;
  question: Omit<Question, 'ai' | 'labels' | 'same_as' | 'changed_by'> | null;
};

export type HqRepository = ReturnType<typeof createHqRepository>;

/** The SQL of headquarters: what all booths sent, by the names of the laptop's contract. */
export function createHqRepository({ query }: Pick<HqDatabase, 'query'>) {
  return {
    /** The newest first. */
    events(): Promise<BoothEvent[]> {
      return query<BoothEvent>(
        `WITH held AS (
           SELECT event, min(data->>'created_at') AS since,
             count(DISTINCT uid) FILTER (WHERE kind = 'question') AS questions,
             count(DISTINCT uid) FILTER (WHERE kind = 'lead') AS leads,
             count(DISTINCT uid) FILTER (WHERE kind = 'message') AS messages
           FROM booth.records WHERE kind IN ('question', 'lead', 'message') GROUP BY event)
         SELECT ${idOf('e.uid')}::float8 AS id, e.uid, e.name, 'show' AS kind, ${isoOf('e.opened_at')} AS opened_at,
           ${isoOf('e.closed_at')} AS closed_at, h.since, 0 AS bytes, b.name AS booth_name,
           json_build_object('questions', coalesce(h.questions, 0), 'leads', coalesce(h.leads, 0),
             'messages', coalesce(h.messages, 0)) AS counts
         FROM booth.events e LEFT JOIN held h ON h.event = e.uid LEFT JOIN booth.booths b ON b.booth = e.booth
         ORDER BY e.opened_at DESC, e.uid`,
      );
    },

    /** Booths, those seen last first. */
    booths(): Promise<SeenBooth[]> {
      return query<SeenBooth>(
        `SELECT booth, name, ${isoOf('seen_at')} AS seen_at FROM booth.booths b ORDER BY b.seen_at DESC, booth`,
      );
    },

    /** The uid of an event; null when there is none of this number. */
    async eventUid(id: number): Promise<string | null> {
      const [event] = await query<{ uid: string }>(
        `SELECT uid FROM booth.events WHERE ${idOf('uid')} = $1`,
        [id],
      );
      return event?.uid ?? null;
    },

    /** @param event uid of one; null counts all of them */
    async count({ from, to }: Span, event: string | null): Promise<Counted> {
      const [counted] = await query<Omit<Counted, 'polls'> & { polls: HqPoll[] }>(COUNTED, [
        event,
        from,
        to,
      ]);
      if (!counted) throw new Error('A sum has one row.');
      return { ...counted, polls: counted.polls.map(toPollInsights) };
    },

    /**
     * The filtered leads from `offset` onwards, how many match in all, and the numbers of the event's leads.
     * @param event uid of one; null is all of them
     * @param limit null for all
     */
    async leads(
      { q, rating, followed_up, consent, sort, order }: LeadFilter,
      event: string | null,
      limit: number | null,
      offset: number,
    ): Promise<{ rows: HqLead[]; total: number; counts: LeadCounts }> {
      const words = searchWordsOf(q);
      const isSearch = words.length > 0;
      const direction = order === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
      const [found] = await query<{ rows: HqLead[]; total: number; counts: LeadCounts }>(
        `WITH l AS MATERIALIZED (${LEADS} WHERE ${OF_EVENT}),
         f AS (SELECT * FROM l WHERE ($2::text IS NULL OR coalesce(rating, 'none') = $2)
           AND ($3::int IS NULL OR followed_up = $3) AND ($4::int IS NULL OR consent_given = $4))
         SELECT
           (SELECT coalesce(json_agg(page), '[]') FROM (
              SELECT l.*, ${limit === null ? FROM : 'NULL AS booth_name, NULL AS asked'} FROM (
                SELECT * FROM f ORDER BY ${SORTS[sort]} ${direction}, created_at ${order}, uid ${order} LIMIT $5 OFFSET $6) AS l
            ) AS page) AS rows,
           (SELECT count(*)::int FROM f) AS total,
           (SELECT json_build_object('total', count(*), 'hot', count(*) FILTER (WHERE rating = 'hot'),
              'warm', count(*) FILTER (WHERE rating = 'warm'), 'cold', count(*) FILTER (WHERE rating = 'cold'),
              'open', count(*) FILTER (WHERE followed_up = 0)) FROM l) AS counts`,
        [
          event,
          rating ?? null,
          followed_up === undefined ? null : Number(followed_up),
          consent === undefined ? null : Number(consent),
          isSearch ? null : limit,
          isSearch ? 0 : offset,
        ],
      );
      if (!found) throw new Error('A sum has one row.');
      if (!isSearch) return found;
      // Folded here, as on the laptop: a database folds letters by its own settings.
      const rows = found.rows.filter((row) => {
        const text = searchTextOf(searchedIn(LEAD.row, row));
        return words.every((word) => text.includes(word));
      });
      const end = limit === null ? rows.length : offset + limit;
      return { ...found, rows: rows.slice(offset, end), total: rows.length };
    },

    /** Lead with its privacy notice and its question; null when there is none with this number. */
    async lead(id: number): Promise<HqLeadMore | null> {
      const [row] = await query<{ row: HqLead }>(
        `SELECT to_json(l) AS row FROM (SELECT l.*, ${FROM} FROM (${LEADS} WHERE ${idOf('uid')} = $1) AS l) AS l`,
        [id],
      );
      if (!row) return null;
      const [more] = await query<Omit<HqLeadMore, 'row'>>(
        `SELECT
           (SELECT data FROM booth.newest WHERE kind = 'notice' AND uid = $1 LIMIT 1) AS privacy,
           (SELECT json_build_object('id', ${idOf('uid')}, 'event', ${idOf('event')}, 'content', content,
              'author_name', author_name, 'created_at', ${isoOf('created_at')}, 'updated_at', ${isoOf('updated_at')},
              'status', status, 'shelf', shelf, 'answer', answer, 'ai_suggested', ai_suggested, 'version', version,
              'votes', votes, 'merged_into', ${idOf('merged_into')}, 'asked', 1)
            FROM booth.questions WHERE uid = $2 LIMIT 1) AS question`,
        [row.row.privacy_notice, row.row.question],
      );
      return { ...row, privacy: more?.privacy ?? null, question: more?.question ?? null };
    },
  };
}
