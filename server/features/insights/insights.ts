import type { Router } from 'express';
import { exportFileName } from '../../contract/export.ts';
import {
  insightsQuery,
  QUARTER_MS,
  type Amounts,
  type DayAmounts,
  type HourAmounts,
  type Insights,
  type InsightsQuery,
  type PollInsights,
  type QuarterAmounts,
} from '../../contract/insights.ts';
import type { Poll } from '../../contract/polls.ts';
import { actorOf, type Actor } from '../../http/actor.ts';
import type { Core } from '../../core.ts';
import {
  logExportIn,
  sendExportFile,
  XLSX_TYPE,
  type ExportFile,
  type LogExport,
} from '../export/export.ts';
import { xlsxBook } from '../export/formats/xlsx-file.ts';
import type { PollsService } from '../polls/polls.service.ts';
import { insightSheets } from './insight-sheets.ts';
import {
  createInsightsRepository,
  type InsightsRepository,
  type OfQuarter,
  type Span,
} from './insights.repository.ts';
import { createCalls } from '../../http/calls.ts';
import { queryOf } from '../../http/validate.ts';
import { iso } from '../../platform/time.ts';
import { timeZone } from '../../platform/time-zone.ts';

/** The same, by the laptop's clock: one for all that came within it, in every time zone. */
type LocalQuarter = OfQuarter & {
  at: number;
  day: string;
  hour: number;
  time: string;
  /** Minutes from UTC: an hour that the clock shows twice is two. */
  offset: number;
};

function two(n: number): string {
  return String(n).padStart(2, '0');
}

/** The day of the laptop's calendar. @param at milliseconds since 1970 */
function localDay(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Gives each quarter its time by the laptop's clock. */
function toLocal(rows: readonly OfQuarter[]): LocalQuarter[] {
  return rows.map((row) => {
    const at = row.quarter * QUARTER_MS;
    const date = new Date(at);
    const [hour, offset] = [date.getHours(), date.getTimezoneOffset()];
    const time = `${two(hour)}:${two(date.getMinutes())}`;
    return { ...row, at, day: localDay(at), hour, time, offset };
  });
}

/** One sum for each key, in the order in which the keys come first. */
function summed<Key>(
  rows: readonly LocalQuarter[],
  keyOf: (row: LocalQuarter) => Key,
): [Key, Amounts & { first: LocalQuarter }][] {
  const sums = new Map<Key, Amounts & { first: LocalQuarter }>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key) ?? { questions: 0, leads: 0, texts: 0, first: row };
    sum.questions += row.questions;
    sum.leads += row.leads;
    sum.texts += row.texts;
    sums.set(key, sum);
  }
  return [...sums];
}

/** @param rows in order of time */
function quartersOf(rows: readonly LocalQuarter[]): QuarterAmounts[] {
  return rows.map(({ at, day, time, questions, leads, texts }) => ({
    at: iso(at),
    day,
    time,
    questions,
    leads,
    texts,
  }));
}

/** In the calendar's order. */
function daysOf(rows: readonly LocalQuarter[]): DayAmounts[] {
  return summed(rows, ({ day }) => day)
    .map(([day, { first: _first, ...amounts }]) => ({ day, ...amounts }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** In the clock's order; an hour in which nothing came is left out. */
function hoursOf(rows: readonly LocalQuarter[]): HourAmounts[] {
  return summed(rows, ({ hour }) => hour)
    .map(([hour, { first: _first, ...amounts }]) => ({ hour, ...amounts }))
    .toSorted((a, b) => a.hour - b.hour);
}

/** The hour with the most questions, of such hours the first; `at` is the quarter of its first question. */
function busiestOf(rows: readonly LocalQuarter[]): Insights['busiest'] {
  const asked = rows.filter(({ questions }) => questions > 0);
  const hours = summed(asked, ({ day, hour, offset }) => `${day} ${hour} ${offset}`);
  let most: Insights['busiest'] = null;
  for (const [, { questions, first }] of hours) {
    if (most !== null && questions <= most.questions) continue;
    const { at, day, hour } = first;
    most = { at: iso(at), day, time: `${two(hour)}:00`, questions };
  }
  return most;
}

/** All time that there can be. */
const ALWAYS: Span = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** From a day's first moment to the next one's: 23 to 25 hours, wherever the clocks are changed. */
function spanOf(day: string): Span {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = (on: number) => {
    // Not by the constructor's numbers, which take a year below 100 for one of the last century.
    const at = new Date(2000, 0, 1);
    at.setFullYear(year, month - 1, on);
    return at.getTime();
  };
  return { from: start(date), to: start(date + 1) };
}

/** Numbers that the database computes: the quarters of the whole event, and everything else within a span. */
export type Counted = { quarters: OfQuarter[] } & Pick<
  Insights,
  | 'questions'
  | 'wait'
  | 'wanted'
  | 'labels'
  | 'unlabelled'
  | 'leads'
  | 'qualifiers'
  | 'texts'
  | 'polls'
>;

/** A poll that was started within a span. */
function insightsOf(poll: Poll, { from, to }: Span): PollInsights[] {
  const { id, kind, question, options, phase, voters, results, started_at } = poll;
  const at = started_at === null ? NaN : Date.parse(started_at);
  return at >= from && at < to ? [{ id, kind, question, options, phase, voters, results }] : [];
}

/** Counts what a repository has of an event; without one, of the open event. */
function countIn(
  repository: InsightsRepository,
  polls: Pick<PollsService, 'list'>,
  openEvent: () => number,
) {
  return (span: Span, event = openEvent()): Counted => {
    const within = { event, ...span };
    return {
      quarters: repository.quarters({ ...ALWAYS, event }),
      questions: repository.questions(within),
      wait: repository.wait(within),
      wanted: repository.wanted(within),
      ...repository.labels(within),
      leads: repository.leads(within),
      qualifiers: repository.qualifiers(within),
      texts: repository.texts(within),
      polls: polls.list(event).flatMap((poll) => insightsOf(poll, span)),
    };
  };
}

type InsightsService = ReturnType<typeof createInsightsService>;

/** Creates the service that computes the insights of an event and exports them. */
export function createInsightsService(deps: {
  count: (span: Span, event: number | undefined) => Counted | Promise<Counted>;
  /** Logs who took a file. */
  log: LogExport;
  workbookWorker: string;
  now: () => number;
}) {
  const { count, log, workbookWorker, now } = deps;

  async function of({ day: asked, event }: InsightsQuery): Promise<Insights> {
    const at = now();
    const today = localDay(at);
    const day = asked === 'today' ? today : (asked ?? null);
    const span = day === null ? ALWAYS : spanOf(day);
    const { quarters, ...counted } = await count(span, event);
    const all = toLocal(quarters);
    const within = all.filter((quarter) => quarter.at >= span.from && quarter.at < span.to);
    return {
      at: iso(at),
      time_zone: timeZone(),
      today,
      day,
      days: daysOf(all),
      quarters: quartersOf(within),
      hours: hoursOf(within),
      busiest: busiestOf(within),
      ...counted,
    };
  }

  return {
    /** The numbers of a day, or of all of them, as they are now. */
    of,

    /** The same as a spreadsheet; who took it is logged. Resolves after the log's commit. */
    async file(query: InsightsQuery, actor: Actor): Promise<ExportFile> {
      const all = await of(query);
      await log(actor, `Exported insights as xlsx (${all.day ?? 'whole event'})`);
      return {
        name: exportFileName('insights', 'xlsx', new Date(now())),
        contentType: XLSX_TYPE,
        body: xlsxBook(insightSheets(all), workbookWorker),
      };
    },
  };
}

/** The show in numbers. */
export function insightsRoutes(service: InsightsService): Router {
  const calls = createCalls();
  calls.get('/insights', ({ query }) => service.of(query(insightsQuery)));
  calls.router.get('/insights.xlsx', async (request, response) => {
    const file = await service.file(queryOf(insightsQuery, request), actorOf(request));
    await sendExportFile(file, response);
  });
  return calls.router;
}

/** The show in numbers. @param deps.openId id of the open event */
export function setupInsights(
  core: Core,
  { openId, polls }: { openId: () => number; polls: Pick<PollsService, 'list'> },
) {
  const service = createInsightsService({
    count: countIn(createInsightsRepository(core.db), polls, openId),
    log: logExportIn(core),
    workbookWorker: core.config.workbookWorker,
    now: core.now,
  });
  return { admin: insightsRoutes(service) };
}
