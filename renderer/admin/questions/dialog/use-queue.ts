import { useQueryClient } from '@tanstack/react-query';
import type {
  Question,
  QuestionPage,
  QuestionStatus,
} from '../../../../server/contract/questions.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../../lib/format.ts';
import { rangeOf } from '../../kit/list/list-view.ts';
import type { ViewOfList } from '../../kit/list/use-list.ts';
import { useServices } from '../../kit/session/staff-services.ts';
import type { QuestionView } from '../model.ts';
import { questionQuery, questionsQuery } from '../questions-api.ts';
import { useShown } from '../../kit/wishes.ts';

type Parts = {
  at: Pick<ViewOfList<QuestionView>, 'view' | 'query'>;
  /** The page of the list as the server has it. */
  page: QuestionPage | undefined;
  /** The rows as they are on screen. */
  rows: readonly Question[];
  /** Opens a question in the place of this one, in the same frame. @param page the list's page that it is on */
  show: (row: Question, page: number) => void;
  close: () => void;
};

/** Tracks the open question's position in the list that it was opened from. @param id of the open one */
export function useQueue(id: number | null, { at, page, rows, show, close }: Parts) {
  const { api, shown: wished } = useServices();
  const client = useQueryClient();
  const { of } = useShown(wished.questions);
  const { view, query } = at;
  const shown = rows.map((row) => row.id);
  const known = page?.items.map(of) ?? [];
  /** Rows of the next page that the way has led to, in the list's order: that page may begin further on by now. */
  const [beyond, setBeyond] = useState<readonly Question[]>([]);
  if (id === null && beyond.length > 0) setBeyond([]);
  const placeIn = (items: readonly Question[], after = beyond) =>
    placeInQueue(items, shown, view.status, id, after.map(of));
  const total = page?.total ?? 0;
  const { lastPage } = rangeOf(view, total);
  const place = placeIn(known);
  /** The next one is being fetched: what is typed now belongs to no question. */
  const [isSeeking, setSeeking] = useState(false);

  const pageQuery = (number: number) => questionsQuery(api, client, { ...query, page: number });
  // The next page is at hand. While questions are leaving this one, it would begin too late: it goes on from its end.
  const ahead = id !== null && view.page < lastPage ? view.page + 1 : null;
  const fetchAhead = useEffectEvent((number: number) => {
    if (wished.questions.read().size === 0) void client.prefetchQuery(pageQuery(number));
  });
  useEffect(() => {
    if (ahead !== null) fetchAhead(ahead);
    // Again whenever the page has changed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [ahead, page]);

  const open = (row: Question, number: number) => {
    client.setQueryData(questionQuery(api, row.id).queryKey, (before) => before ?? row);
    show(row, number);
  };
  const find = (by: 1 | -1) =>
    nearestBeyond(by, {
      id,
      status: view.status,
      page: view.page,
      lastPage,
      fetchPage: async (number) =>
        // Anyone who presses again wants a fresh answer.
        (await client.fetchQuery({ ...pageQuery(number), staleTime: 0 })).items.map(of),
      nextIn: (items) => placeIn(items).next,
    });
  const end = (to: Found | null) => (to ? open(...to) : close());
  async function goOnBeyond(): Promise<void> {
    flushSync(() => setSeeking(true));
    const found = await find(1).catch(() => null);
    setSeeking(false);
    end(afterSearch(found, place, view));
  }
  function goOn(): void {
    const next =
      ahead === null ? undefined : client.getQueryData<QuestionPage>(pageQuery(ahead).queryKey);
    const after = withRowsAfter(beyond, next?.items ?? []);
    const to = afterDecision(placeIn(known, after), view, lastPage);
    if (to === 'beyond') return void goOnBeyond();
    // It is on this page by then.
    setBeyond(after);
    end(onPage(to, view));
  }

  return {
    ...positionIn(place, known, view, total),
    isSeeking,
    /** All of them wait. */
    isWaiting: view.status === 'pending',
    /** Opens the one before or after it, of the page before or after where this one ends. */
    step: (by: 1 | -1) => {
      const near = by === 1 ? place.next : place.previous;
      if (near) open(near, view.page);
      else {
        void find(by)
          .then((found) => found && open(...found))
          .catch(() => undefined);
      }
    },
    /** Opens the next one that is to be dealt with, or closes the dialog when there is none. */
    goOn,
  };
}
/** The way from one question's dialog to the next one's. */
export type Queue = ReturnType<typeof useQueue>;

type Place = ReturnType<typeof placeInQueue>;
/** A question, and the page of the list that it is on. */
type Found = [Question, number];

function onPage(row: Question | null, { page }: Pick<QuestionView, 'page'>): Found | null {
  return row && [row, page];
}

/** The first question of the list, for what was passed over; null where staff look at more than what waits. */
function firstOver({ first }: Pick<Place, 'first'>, status: QuestionStatus | null) {
  return status === 'pending' ? first : null;
}

/** The question that follows a decision; `beyond` where another page has it, null where none is left. */
export function afterDecision(
  place: Pick<Place, 'next' | 'first'>,
  { status, page }: Pick<QuestionView, 'status' | 'page'>,
  lastPage: number,
): Question | 'beyond' | null {
  return place.next ?? (page < lastPage ? 'beyond' : firstOver(place, status));
}

/** Question that a decision leads to after a search of the pages around: the one found there, else one passed over. */
export function afterSearch(
  found: Found | null,
  place: Pick<Place, 'first'>,
  view: Pick<QuestionView, 'status' | 'page'>,
): Found | null {
  return found ?? onPage(firstOver(place, view.status), view);
}

/**
 * Position of the open question on all pages, and whether there are others around it.
 * @param items its page as the server has it
 * @returns `position`: "3 of 12"; null until it is known, and where the list does not have the question
 */
export function positionIn(
  { index, previous, next }: Omit<Place, 'first'>,
  items: readonly Question[],
  { page, pageSize, status }: Pick<QuestionView, 'page' | 'pageSize' | 'status'>,
  total: number,
) {
  // What was decided has left, answered or not.
  const listed = total - items.filter((row) => !isIn(status, row)).length;
  const number = (page - 1) * pageSize + (index ?? 0) + 1;
  return {
    position: index === null ? null : `${formatCount(number)} of ${formatCount(listed)}`,
    hasPrevious: previous !== null || page > 1,
    hasNext: next !== null || page * pageSize < total,
  };
}

type Around = {
  /** Id of the open question, and its page. */
  id: number | null;
  page: number;
  lastPage: number;
  status: QuestionStatus | null;
  /** Questions on a page as the server has it now. */
  fetchPage: (number: number) => Promise<readonly Question[]>;
  /** The one after the open question on its own page. */
  nextIn: (items: readonly Question[]) => Question | null;
};

/** Finds the nearest question over the end of a page, with its page; null where the server has none that way. */
export async function nearestBeyond(
  by: 1 | -1,
  { id, page, lastPage, status, fetchPage, nextIn }: Around,
): Promise<Found | null> {
  if (by === 1) {
    // A page that questions have left fills up from the next one.
    const next = nextIn(await fetchPage(page));
    if (next) return [next, page];
  }
  const number = page + by;
  if (number < 1 || number > lastPage) return null;
  const items = await fetchPage(number);
  // It may have moved there.
  const after = items.slice(items.findIndex((row) => row.id === id) + 1);
  const fits = after.filter((row) => isIn(status, row));
  const row = by === 1 ? fits[0] : fits.at(-1);
  return row ? [row, number] : null;
}

function isIn(status: QuestionStatus | null, row: Question): boolean {
  return status === null || row.status === status;
}

function withRowsAfter(rows: readonly Question[], after: readonly Question[]): Question[] {
  const ids = new Set(rows.map((row) => row.id));
  return [...rows, ...after.filter((row) => !ids.has(row.id))];
}

/**
 * Finds a question's position among the rows of its page and of those beyond its end.
 * @param items the page as the server has it, which a decided question may have left
 * @param shown ids of the rows as they are on screen, which keep its place
 * @param status what the list is filtered by
 * @param beyond rows that follow the page's, some of which it may have by now
 */
export function placeInQueue(
  items: readonly Question[],
  shown: readonly number[],
  status: QuestionStatus | null,
  id: number | null,
  beyond: readonly Question[] = [],
) {
  const listed = withRowsAfter(items, beyond).filter((row) => isIn(status, row));
  const found = listed.findIndex((row) => row.id === id);
  const rest = listed.filter((row) => row.id !== id);
  let before = found;
  if (found === -1) {
    const order = [...shown, ...beyond.map((row) => row.id)];
    const above = new Set(order.slice(0, Math.max(0, id === null ? 0 : order.indexOf(id))));
    before = rest.findLastIndex((row) => above.has(row.id)) + 1;
  }
  return {
    previous: rest[before - 1] ?? null,
    next: rest[before] ?? null,
    /** The first one of the list, where that is another question. */
    first: rest[0] ?? null,
    /** From 0, or null where the list does not have the question (any more). */
    index: found === -1 ? null : found,
  };
}
