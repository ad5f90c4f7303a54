import { exportFileName } from '../../contract/export.ts';
import type { Insights, InsightsQuery } from '../../contract/insights.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { XLSX_TYPE, type ExportFile } from '../export/export.service.ts';
import { xlsxBook } from '../export/formats/xlsx-file.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import { busiestOf, daysOf, hoursOf, localDay, quartersOf, toLocal } from './by-time.ts';
import { insightSheets } from './insight-sheets.ts';
import type { InsightsRepository, Span } from './insights.repository.ts';

/** All time that there can be. */
const ALWAYS: Span = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** From a day's first moment to the next one's: 23 to 25 hours, wherever the clocks are changed. */
export function spanOf(day: string): Span {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = (on: number) => {
    // Not by the constructor's numbers, which take a year below 100 for one of the last century.
    const at = new Date(2000, 0, 1);
    at.setFullYear(year, month - 1, on);
    return at.getTime();
  };
  return { from: start(date), to: start(date + 1) };
}

export type InsightsService = ReturnType<typeof createInsightsService>;

/** What the show comes to, in numbers. */
export function createInsightsService(deps: {
  repository: InsightsRepository;
  /** Id of the open event. */
  openEvent: () => number;
  logs: LogsRepository;
  writes: WriteQueue;
  now: () => number;
}) {
  const { repository, openEvent, logs, writes, now } = deps;

  function of({ day: asked, event = openEvent() }: InsightsQuery): Insights {
    const at = now();
    const today = localDay(at);
    const day = asked === 'today' ? today : (asked ?? null);
    const span = { event, ...(day === null ? ALWAYS : spanOf(day)) };
    const all = toLocal(repository.quarters({ ...ALWAYS, event }));
    const within = all.filter((quarter) => quarter.at >= span.from && quarter.at < span.to);
    return {
      at: new Date(at).toISOString(),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      today,
      day,
      days: daysOf(all),
      questions: repository.questions(span),
      wait: repository.wait(span),
      quarters: quartersOf(within),
      hours: hoursOf(within),
      busiest: busiestOf(within),
      wanted: repository.wanted(span),
      ...repository.labels(span),
      leads: repository.leads(span),
      texts: repository.texts(span),
    };
  }

  return {
    /** The numbers of a day, or of all of them, as they are now. */
    of,

    /** The same as a spreadsheet; who took it is logged. Resolves after the log's commit. */
    async file(query: InsightsQuery, actor: Actor): Promise<ExportFile> {
      const all = of(query);
      const summary = `Exported insights as xlsx (${all.day ?? 'whole event'})`;
      await writes.run(() => logs.add(actor, summary, now()));
      return {
        name: exportFileName('insights', 'xlsx', new Date(now())),
        contentType: XLSX_TYPE,
        body: await xlsxBook(insightSheets(all)),
      };
    },
  };
}
