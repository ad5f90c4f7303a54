import type { QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { LABELS_MAX } from '../../../server/contract/labels.ts';
import {
  QUESTION_SORTS,
  QUESTION_STATUSES,
  type QuestionStatus,
} from '../../../server/contract/questions.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { local } from '../../lib/browser-storage.ts';
import { rowIdOf, FROM_LIST, useBackToList } from '../../lib/row-address.ts';
import {
  formatYesOrNo,
  listViewFormat,
  oneOf,
  yesOrNo,
  type ListView,
  type ListViewFormat,
  type Order,
} from '../kit/list/list-view.ts';
import { keepEvent } from '../kit/link.tsx';
import { firstQueryOf } from '../kit/list/use-list.ts';
import type { ShortcutGroup } from '../kit/page-keys.ts';
import { questionsQuery } from './questions-api.ts';

export type Sort = (typeof QUESTION_SORTS)[number];

const SHELVES = ['active', 'archived', 'muted'] as const;

type Filters = {
  /** In the lists, put away, or of a muted phone. */
  shelf: (typeof SHELVES)[number];
  /** Null is all of them. */
  status: QuestionStatus | null;
  hasAnswer: boolean | null;
  /** Ids of labels, at least one of which is on it; when empty, labels do not matter. */
  labels: readonly number[];
};
/** Filters, order, page and open dialog of the questions list. */
export type QuestionView = ListView<Sort> &
  Filters & {
    /** The one whose dialog is open. */
    question: number | null;
  };

/** The labels that an address names. */
function labelIds(parameter: string | null): number[] {
  const ids = (parameter ?? '').split(',').map(rowIdOf);
  return [...new Set(ids.filter((id) => id !== null))].slice(0, LABELS_MAX);
}

const LIST = listViewFormat<Sort, Filters>({
  sorts: QUESTION_SORTS,
  defaultSort: 'created_at',
  parse: (params) => ({
    shelf: oneOf(SHELVES, params.get('shelf')) ?? 'active',
    status: oneOf(QUESTION_STATUSES, params.get('status')),
    hasAnswer: yesOrNo(params.get('answer')),
    labels: labelIds(params.get('labels')),
  }),
  format: ({ shelf, status, hasAnswer, labels }) => ({
    shelf: shelf === 'active' ? null : shelf,
    status,
    answer: formatYesOrNo(hasAnswer),
    labels: labels.length === 0 ? null : labels.join(','),
  }),
  query: ({ shelf, status, hasAnswer, labels }) => ({
    shelf: shelf === 'active' ? null : shelf,
    status,
    has_answer: hasAnswer,
    labels: labels.join(','),
  }),
});

const ORDER_KEY = 'booth.admin.questions.order';

/** The order by time that this device chose: newest first until then, and where storage is forbidden. */
function chosenOrder(): Order {
  return local.read(ORDER_KEY) === 'asc' ? 'asc' : 'desc';
}

/** Opens the questions in this order from now on. */
export function rememberOrder(order: Order): void {
  local.write(ORDER_KEY, order);
}

/** All questions, in the address. */
const ALL = 'all';

/**
 * The status meant by an address that names none: what waits, unless it names something else about the list. A link to
 * a search, say, still finds every question that it used to.
 */
function unnamedStatus(others: ListView<Sort> & Filters): QuestionStatus | null {
  return LIST.format(others).size === 0 ? 'pending' : null;
}

/** The dashboard opens on what waits, in the order that this device chose. */
export const QUESTION_VIEW: ListViewFormat<QuestionView> = {
  parse: (params) => {
    const view = LIST.parse(params);
    const byTime = view.sort === 'created_at';
    return {
      ...view,
      status: view.status ?? (params.get('status') === ALL ? null : unnamedStatus(view)),
      order: byTime && !params.has('order') ? chosenOrder() : view.order,
      question: rowIdOf(params.get('question')),
    };
  },
  format: ({ question, ...view }) => {
    const params = LIST.format(view);
    if (view.sort === 'created_at' && view.order !== chosenOrder()) params.set('order', view.order);
    if (view.status === null && view.shelf === 'active') params.set('status', ALL);
    else if (view.status === 'pending' && params.size === 1) params.delete('status');
    if (question !== null) params.set('question', String(question));
    return params;
  },
  filters: LIST.filters,
};

/** Asks for the rows that the dashboard opens with. Never throws. */
export function askFirstRows(api: ApiClient, client: QueryClient): Promise<void> {
  return client.prefetchQuery(questionsQuery(api, client, firstQueryOf(QUESTION_VIEW)));
}

/** The same view without any filter; what was put away, or comes from a muted phone, stays in view. */
export function withoutFilters({ shelf }: Pick<QuestionView, 'shelf'>) {
  return { q: '', shelf, status: null, hasAnswer: null, labels: [] } as const;
}

/** True if a search or a filter besides the tab narrows the list. */
export function isNarrowed(view: Pick<QuestionView, 'q' | 'hasAnswer' | 'labels'>): boolean {
  return view.q.trim() !== '' || view.hasAnswer !== null || view.labels.length > 0;
}

/** The orders that the list's heads don't offer, and on a phone all of them. */
export const SORTS: { label: string; sort: Sort; order: Order }[] = [
  { label: 'Newest first', sort: 'created_at', order: 'desc' },
  { label: 'Oldest first', sort: 'created_at', order: 'asc' },
  { label: 'Most votes first', sort: 'votes', order: 'desc' },
  { label: 'Fewest votes first', sort: 'votes', order: 'asc' },
  { label: 'Author A–Z', sort: 'author', order: 'asc' },
  { label: 'Author Z–A', sort: 'author', order: 'desc' },
  { label: 'Status', sort: 'status', order: 'asc' },
  { label: 'Status, reversed', sort: 'status', order: 'desc' },
];

/** The page's keys, for the palette. */
export const QUESTION_KEYS: readonly ShortcutGroup[] = [
  {
    title: 'Questions',
    shortcuts: [
      { keys: ['j', 'k'], does: 'Next and previous question; the arrows work too' },
      { keys: ['a'], does: 'Approve' },
      { keys: ['r'], does: 'Reject' },
      { keys: ['e', 'Enter'], does: 'Edit and answer' },
      { keys: ['d'], does: 'Ask the AI for a draft, or for a new one' },
      { keys: ['y'], does: 'Accept the AI’s proposal' },
      { keys: ['Shift', 'd'], does: 'Discard the AI’s draft or proposal' },
      { keys: ['u'], does: 'Undo the last change' },
      { keys: ['o'], does: 'Show it now on the big screen; approves it first' },
      { keys: ['n'], does: 'Show it after the current one, or cancel that' },
      { keys: ['p'], does: 'Pin it to the big screen, or unpin it' },
      { keys: ['[', ']'], does: 'Previous and next question on the big screen' },
      { keys: ['f'], does: 'Pause the big screen, or resume' },
      { keys: ['b', '.'], does: 'Blank the big screen at once, or show it again' },
      { keys: ['x'], does: 'Select; a, r, l, m and Shift+E then act on everything selected' },
      { keys: ['Shift', 'j', 'Shift', 'k'], does: 'Select up to the next or previous question' },
      { keys: ['*'], does: 'Select all on this page, or none' },
      { keys: ['Esc'], does: 'Clear the selection' },
      { keys: ['l'], does: 'Label' },
      { keys: ['m'], does: 'Merge into another question that asks the same thing' },
      { keys: ['s'], does: 'Show the earlier question, if it was asked before' },
      { keys: ['Shift', 'e'], does: 'Archive; in the archive, restore' },
      { keys: ['Ctrl', 'Enter'], does: 'While editing: approve & save' },
      { keys: ['Alt', 'Enter'], does: 'While editing: approve and open the next one' },
      { keys: ['Alt', '↑', 'Alt', '↓'], does: 'While editing: previous and next question' },
      { keys: ['/'], does: 'Search' },
    ],
  },
];

const PATH = '/dashboard';

function addressOf(view: QuestionView): string {
  const params = keepEvent(QUESTION_VIEW.format(view)).toString();
  return params === '' ? PATH : `${PATH}?${params}`;
}

/** The ways to a question's dialog and back to the list, whose view stays. All of them hold in the frame of the press. */
export function useQuestionAddress(view: QuestionView) {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const back = useBackToList(addressOf({ ...view, question: null }), view.question !== null);
  /** Question opened, or null for the list, by a press while the browser is still on its way back from this address. */
  const [led, setLed] = useState<{ from: string; id: number | null } | null>(null);
  const latest = useRef(led);
  const isLeaving = led?.from === key;
  // It is there: the browser may come forward again.
  if (led && !isLeaving) setLed(null);
  const lead = (id: number | null, onBack?: () => void) => {
    const next = { from: key, id };
    latest.current = next;
    flushSync(() => setLed(next));
    const onPop = () => {
      // Unless a later press has led elsewhere.
      if (latest.current === next) onBack?.();
    };
    addEventListener('popstate', onPop, { once: true });
  };
  const go = (id: number, page?: number) => {
    // As the address is then: a message about a failure may lead here much later.
    const now = QUESTION_VIEW.parse(new URLSearchParams(window.location.search));
    const replace = now.question !== null;
    void navigate(addressOf({ ...now, page: page ?? now.page, question: id }), {
      replace,
      state: replace ? state : FROM_LIST,
      preventScrollReset: true,
      flushSync: true,
    });
  };
  const show = (id: number, page?: number) => {
    if (isLeaving) lead(id, () => go(id, page));
    else go(id, page);
  };
  return {
    /** Null where no dialog is open. */
    id: isLeaving ? led.id : view.question,
    /** Opens a question, in the place of one that is open. */
    open: (id: number) => show(id),
    /** Another question in the place of the open one: Back leads to the list, not through all that were open. */
    exchange: show,
    close: () => {
      lead(null);
      back();
    },
  };
}
