import type { Insights } from '../../server/contract/insights.ts';
import type { Db } from '../../server/db/open.ts';

/** Rows as the tables have them: nothing here is summed. */
export function showIn(db: Db) {
  return {
    questions: db
      .prepare<[], QuestionRow>(
        'SELECT id, created_at AS at, content, author_name, status, shelf, answer, answered_at, ai_suggested FROM questions',
      )
      .all(),
    leads: db
      .prepare<[], LeadRow>(
        'SELECT created_at AS at, rating, followed_up, consent_given, question_id FROM leads',
      )
      .all(),
    texts: db
      .prepare<[], TextRow>('SELECT created_at AS at, question_id, num_media FROM inbound_sms')
      .all(),
  };
}
export type Show = ReturnType<typeof showIn>;

type QuestionRow = {
  id: number;
  at: number;
  content: string;
  author_name: string | null;
  status: 'pending' | 'approved' | 'rejected';
  shelf: 'active' | 'archived' | 'merged';
  answer: string | null;
  answered_at: number | null;
  ai_suggested: 0 | 1;
};
type LeadRow = {
  at: number;
  rating: 'hot' | 'warm' | 'cold' | null;
  followed_up: 0 | 1;
  consent_given: 0 | 1;
  question_id: number | null;
};
type TextRow = { at: number; question_id: number | null; num_media: number };

/** The wall clock of a time zone, going by the platform's calendar and not by the database's. */
function wallClock(zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  return (at: number) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, value]),
    );
    const day = `${parts.year}-${parts.month}-${parts.day}`;
    const { hour = '', minute = '', timeZoneName = '' } = parts;
    return { day, hour, time: `${hour}:${minute}`, hourOfDay: `${day} ${hour} ${timeZoneName}` };
  };
}

const QUARTER = 900_000;
function sorted(values: number[]): number[] {
  return values.toSorted((a, b) => a - b);
}
function medianOf(values: number[]): number | null {
  if (values.length === 0) return null;
  const inOrder = sorted(values);
  const low = inOrder[Math.floor((inOrder.length - 1) / 2)] ?? 0;
  const high = inOrder[Math.ceil((inOrder.length - 1) / 2)] ?? 0;
  return Math.round((low + high) / 2);
}

function amountsBy<Key extends string | number>(
  show: { questions: { at: number }[]; leads: { at: number }[]; texts: { at: number }[] },
  keyOf: (at: number) => Key,
) {
  const sums = new Map<Key, { questions: number; leads: number; texts: number }>();
  for (const kind of ['questions', 'leads', 'texts'] as const) {
    for (const { at } of show[kind]) {
      const key = keyOf(at);
      const sum = sums.get(key) ?? { questions: 0, leads: 0, texts: 0 };
      sum[kind] += 1;
      sums.set(key, sum);
    }
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** What the numbers must be, counted row by row. @param day null is all of them */
export function expectedInsights(
  show: Show,
  day: string | null,
  zone: string,
): Pick<Insights, 'days' | 'questions' | 'wait' | 'quarters' | 'hours' | 'busiest' | 'leads'> & {
  texts: Omit<Insights['texts'], 'sent'>;
} {
  const clock = wallClock(zone);
  const isWithin = ({ at }: { at: number }) => day === null || clock(at).day === day;
  const questions = show.questions.filter(isWithin);
  const leads = show.leads.filter(isWithin);
  const texts = show.texts.filter(isWithin);
  const within = { questions, leads, texts };

  const repeats = questions.filter(({ shelf }) => shelf === 'merged');
  const own = questions.filter(({ shelf }) => shelf !== 'merged');
  const answered = own.filter((row) => row.status === 'approved' && row.answer !== null);
  const rejected = own.filter((row) => row.status === 'rejected');
  const unanswered = own.filter((row) => !answered.includes(row) && !rejected.includes(row));
  const waiting = sorted(unanswered.filter(({ shelf }) => shelf === 'active').map(({ at }) => at));
  const waits = answered.map(({ at, answered_at }) => (answered_at ?? Number.NaN) - at);
  const hourly = amountsBy({ ...within, leads: [], texts: [] }, (at) => clock(at).hourOfDay);
  const most = Math.max(0, ...hourly.map(([, sum]) => sum.questions));
  const inHour = (name: string) => questions.filter(({ at }) => clock(at).hourOfDay === name);
  const [first] = hourly
    .filter(([, sum]) => sum.questions === most)
    .map(([name]) => Math.min(...inHour(name).map(({ at }) => at)))
    .toSorted((a, b) => a - b);
  const rated = (rating: LeadRow['rating']) => leads.filter((row) => row.rating === rating).length;
  const withQuestion = leads.filter((row) => row.question_id !== null);

  return {
    days: amountsBy(show, (at) => clock(at).day).map(([key, sum]) => ({ day: key, ...sum })),
    questions: {
      asked: questions.length,
      repeats: repeats.length,
      answered: answered.length,
      unanswered: unanswered.length,
      rejected: rejected.length,
      named: questions.filter((row) => row.author_name !== null).length,
      drafts_used: answered.filter((row) => row.ai_suggested === 1).length,
      waiting_since: waiting[0] === undefined ? null : new Date(waiting[0]).toISOString(),
    },
    wait: {
      measured: waits.length,
      median_ms: medianOf(waits),
      slowest_ms: waits.length === 0 ? null : Math.max(...waits),
    },
    quarters: amountsBy(within, (at) => Math.floor(at / QUARTER) * QUARTER).map(([at, sum]) => ({
      at: new Date(at).toISOString(),
      day: clock(at).day,
      time: clock(at).time,
      ...sum,
    })),
    hours: amountsBy(within, (at) => Number(clock(at).hour)).map(([hour, sum]) => ({
      hour,
      ...sum,
    })),
    busiest:
      first === undefined
        ? null
        : {
            at: new Date(Math.floor(first / QUARTER) * QUARTER).toISOString(),
            day: clock(first).day,
            time: `${clock(first).hour}:00`,
            questions: most,
          },
    leads: {
      total: leads.length,
      hot: rated('hot'),
      warm: rated('warm'),
      cold: rated('cold'),
      unrated: rated(null),
      followed_up: leads.filter((row) => row.followed_up === 1).length,
      consent: leads.filter((row) => row.consent_given === 1).length,
      with_question: withQuestion.length,
      with_question_consent: withQuestion.filter((row) => row.consent_given === 1).length,
    },
    texts: {
      received: texts.length,
      questions: texts.filter((row) => row.question_id !== null).length,
      with_media: texts.filter((row) => row.num_media > 0).length,
    },
  };
}
