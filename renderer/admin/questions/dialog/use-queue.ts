import { useQueryClient } from '@tanstack/react-query';
import type {
  Question,
  QuestionPage,
  QuestionStatus,
} from '../../../../server/contract/questions.ts';
import { formatCount } from '../../../lib/format.ts';
import type { ViewOfList } from '../../list/use-list.ts';
import { useServices } from '../../session/services.ts';
import type { QuestionView } from '../model.ts';
import { questionsQuery } from '../questions-api.ts';

type Parts = {
  at: Pick<ViewOfList<QuestionView>, 'view' | 'query'>;
  /** The page of the list as the server has it. */
  page: QuestionPage | undefined;
  /** The rows as they are on screen. */
  rows: readonly Question[];
  /** Opens a question in the place of this one. @param page the list's page that it is on */
  show: (row: Question, page: number) => void;
  close: () => void;
};

/** Where the open question stands in the list that it was opened from. @param id of the open one */
export function useQueue(id: number, { at, page, rows, show, close }: Parts) {
  const { api } = useServices();
  const client = useQueryClient();
  const { view, query } = at;
  const shown = rows.map((row) => row.id);
  const placeIn = (items: readonly Question[]) => placeInQueue(items, shown, view.status, id);
  const total = page?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / view.pageSize));
  const place = placeIn(page?.items ?? []);

  const fetchPage = (number: number) =>
    client.fetchQuery({
      ...questionsQuery(api, client, { ...query, page: number }),
      // Anyone who presses again wants a fresh answer.
      staleTime: 0,
    });
  /** The nearest one that way, as far as the server has one. */
  async function find(by: 1 | -1): Promise<[Question, number] | null> {
    const near = by === 1 ? place.next : place.previous;
    if (near) return [near, view.page];
    if (by === 1) {
      // A page that questions have left fills up from the next one.
      const { next } = placeIn((await fetchPage(view.page)).items);
      if (next) return [next, view.page];
    }
    const number = view.page + by;
    if (number < 1 || number > lastPage) return null;
    const { items } = await fetchPage(number);
    const row = by === 1 ? items[0] : items.at(-1);
    return row ? [row, number] : null;
  }
  async function goOn(): Promise<void> {
    const found = await find(1).catch(() => null);
    // The ones that were passed over wait at the beginning.
    if (found) show(...found);
    else if (view.status === 'pending' && place.first) show(place.first, view.page);
    else close();
  }

  const number = place.index === null ? null : (view.page - 1) * view.pageSize + place.index + 1;
  return {
    /** "3 of 12"; null until that is known, and where the list does not have the question. */
    position: number === null ? null : `${formatCount(number)} of ${formatCount(total)}`,
    /** All of them wait. */
    isWaiting: view.status === 'pending',
    hasPrevious: place.previous !== null || view.page > 1,
    hasNext: place.next !== null || view.page < lastPage,
    /** Opens the one before or after it, of the page before or after where this one ends. */
    step: (by: 1 | -1) => {
      void find(by)
        .then((found) => found && show(...found))
        .catch(() => undefined);
    },
    /** Opens the next one that is to be dealt with, or closes the dialog when there is none. */
    goOn: () => void goOn(),
  };
}
/** The way from one question's dialog to the next one's. */
export type Queue = ReturnType<typeof useQueue>;

/**
 * Where a question stands among the rows of its page.
 * @param items the page as the server has it, which a decided question may have left
 * @param shown ids of the rows as they are on screen, which keep its place
 * @param status what the list is filtered by
 */
export function placeInQueue(
  items: readonly Question[],
  shown: readonly number[],
  status: QuestionStatus | null,
  id: number,
) {
  const fits = (row: Question) => status === null || row.status === status;
  const listed = items.filter(fits);
  const found = listed.findIndex((row) => row.id === id);
  const rest = listed.filter((row) => row.id !== id);
  let before = found;
  if (found === -1) {
    const above = new Set(shown.slice(0, Math.max(0, shown.indexOf(id))));
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
