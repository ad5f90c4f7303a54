import type { Insights } from '../../server/contract/insights.ts';

/** A question as the one who asked it and staff know it. Times are milliseconds since 1970. */
export type ModelQuestion = {
  at: number;
  named: boolean;
  status: 'pending' | 'approved' | 'rejected';
  shelf: 'active' | 'archived' | 'merged';
  answer: string | null;
  answeredAt: number | null;
  drafted: boolean;
};
export type ModelLead = {
  at: number;
  rating: 'hot' | 'warm' | 'cold' | null;
  followedUp: boolean;
  consent: boolean;
  question: number | null;
};
export type ModelText = { at: number; isQuestion: boolean; media: number };
export type Show = {
  questions: Map<number, ModelQuestion>;
  leads: Map<number, ModelLead>;
  texts: ModelText[];
};

/** The wall clock of a time zone, going by the platform's calendar and not by the database's. */
export function wallClock(zone: string) {
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
  const all = {
    questions: [...show.questions.values()],
    leads: [...show.leads.values()],
    texts: show.texts,
  };
  const questions = all.questions.filter(isWithin);
  const leads = all.leads.filter(isWithin);
  const texts = all.texts.filter(isWithin);
  const within = { questions, leads, texts };

  const repeats = questions.filter(({ shelf }) => shelf === 'merged');
  const own = questions.filter(({ shelf }) => shelf !== 'merged');
  const answered = own.filter((row) => row.status === 'approved' && row.answer !== null);
  const rejected = own.filter((row) => row.status === 'rejected');
  const unanswered = own.filter((row) => !answered.includes(row) && !rejected.includes(row));
  const waiting = sorted(unanswered.filter(({ shelf }) => shelf === 'active').map(({ at }) => at));
  const waits = answered.map(({ at, answeredAt }) => (answeredAt ?? Number.NaN) - at);
  const hourly = amountsBy({ ...within, leads: [], texts: [] }, (at) => clock(at).hourOfDay);
  const most = Math.max(0, ...hourly.map(([, sum]) => sum.questions));
  const inHour = (name: string) => questions.filter(({ at }) => clock(at).hourOfDay === name);
  const [first] = hourly
    .filter(([, sum]) => sum.questions === most)
    .map(([name]) => Math.min(...inHour(name).map(({ at }) => at)))
    .toSorted((a, b) => a - b);
  const rated = (rating: ModelLead['rating']) =>
    leads.filter((row) => row.rating === rating).length;
  const withQuestion = leads.filter(({ question }) => question !== null);

  return {
    days: amountsBy(all, (at) => clock(at).day).map(([key, sum]) => ({ day: key, ...sum })),
    questions: {
      asked: questions.length,
      repeats: repeats.length,
      answered: answered.length,
      unanswered: unanswered.length,
      rejected: rejected.length,
      named: questions.filter(({ named }) => named).length,
      drafts_used: answered.filter(({ drafted }) => drafted).length,
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
      followed_up: leads.filter(({ followedUp }) => followedUp).length,
      consent: leads.filter(({ consent }) => consent).length,
      with_question: withQuestion.length,
      with_question_consent: withQuestion.filter(({ consent }) => consent).length,
    },
    texts: {
      received: texts.length,
      questions: texts.filter(({ isQuestion }) => isQuestion).length,
      with_media: texts.filter(({ media }) => media > 0).length,
    },
  };
}
