import { Tabs, Title, VisuallyHidden } from '@mantine/core';
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { EVENT_MESSAGES } from '../../../server/contract/event.ts';
import type { Question } from '../../../server/contract/questions.ts';
import { PlaybackStrip } from '../kit/playback/playback-strip.tsx';
import { usePlaybackControls, usePlayQuestion } from '../kit/playback/use-playback.ts';
import { DataList, type ListWords } from '../kit/list/data-list.tsx';
import { type ChangeView, useList, useListView } from '../kit/list/use-list.ts';
import { useSelection } from '../kit/list/use-selection.ts';
import { draftsWaitFor, isAiOn, useReadiness } from '../kit/readiness/facts.ts';
import { useLabels } from '../kit/labels/label-chips.tsx';
import { DRAW_KEYS } from '../kit/draw/use-draw.ts';
import { POLL_KEYS } from '../kit/polls/polls.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { BulkQuestions, useBulk } from './bulk-questions.tsx';
import { QuestionDialog } from './dialog/question-dialog.tsx';
import { useQueue } from './dialog/use-queue.ts';
import { EmptyQuestions, nameOfTab, QuestionToolbar, shownBy, tabOf } from './question-toolbar.tsx';
import { MergeDialog } from './merge/merge-dialog.tsx';
import {
  QUESTION_VIEW,
  rememberOrder,
  type QuestionView,
  type Sort,
  QUESTION_KEYS,
  useQuestionAddress,
  withoutFilters,
} from './model.ts';
import { type RowOwn, useQuestionKeys, useRowHandlers } from './row-handlers.ts';
import { countsQuery, questionsQuery } from './questions-api.ts';
import { columnsOf, ON_PHONE } from './row/columns.tsx';
import { useModeration } from './use-moderation.ts';
import { foldPhones } from './phone-folds.ts';
import { VoteRiseNotice } from './vote-rise.tsx';
import { createWatch } from './watched-words.ts';
import { pendingSentence } from './words.tsx';
import { quoted } from '../kit/question.tsx';
import { usePageKeys, type ShortcutGroup } from '../kit/page-keys.ts';

const NO_KEYS: readonly ShortcutGroup[] = [];
const KEYS: readonly ShortcutGroup[] = [...QUESTION_KEYS, POLL_KEYS, DRAW_KEYS];

const WORDS: ListWords = {
  label: 'List of questions',
  things: 'Questions',
  newOnes: ['new question', 'new questions'],
  failed: 'The questions could not be loaded',
};

/** The view that the address bar names; an order by time that staff choose is kept on this device. */
function useQuestionView() {
  const at = useListView(QUESTION_VIEW);
  const turnTo = at.change;
  const change = useCallback<ChangeView<QuestionView>>(
    (patch, typing) => {
      let changes: Partial<QuestionView> = {};
      // First: the address only names an order that differs from the remembered one, which changes below.
      turnTo((now) => (changes = typeof patch === 'function' ? patch(now) : patch), typing);
      if (changes.sort === 'created_at' && changes.order) rememberOrder(changes.order);
    },
    [turnTo],
  );
  return { ...at, change };
}

/** The phones whose questions are shown one by one, though they would be folded. */
function useFolds() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const arrange = useCallback((rows: readonly Question[]) => foldPhones(rows, open).rows, [open]);
  const toggleFold = useCallback((phone: string) => {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(phone)) after.add(phone);
      return after;
    });
  }, []);
  return { open, arrange, toggleFold };
}

/** The dashboard: what waits for staff, and everything that they do about it. */
export function QuestionsPage() {
  const { api, wishes } = useServices();
  const client = useQueryClient();
  const [menuOpen, setMenuOpen] = useState(false);
  /** Questions in the merge dialog; null while it is closed. */
  const [merging, setMerging] = useState<readonly Question[] | null>(null);
  /** Question whose labels are being chosen, or 'marked' for all selected ones. */
  const [labelling, setLabelling] = useState<number | 'marked' | null>(null);
  const [isSelecting, setSelecting] = useState(false);

  const at = useQuestionView();
  const { view, change, event, isPast } = at;
  const address = useQuestionAddress(view);
  const editing = address.id;
  const moderation = useModeration();
  const asked = questionsQuery(api, client, at.query);
  // Before what the page's parts ask for: a browser has six connections, and the rows are what staff wait for.
  usePrefetchQuery(asked);
  const page = useQuery(asked);
  const { arrange, toggleFold, ...opened } = useFolds();
  const list = useList(at, page, {
    arrange,
    attribute: 'data-question',
    look: moderation.of,
    hold: menuOpen || isSelecting || [editing, merging, labelling].some((open) => open !== null),
  });
  const { current, touch } = list;
  const selection = useSelection(list.rows, JSON.stringify(at.query));
  const { folds } = foldPhones(list.all, opened.open);
  const watchedIn = useMemo(() => createWatch(page.data?.watched ?? []), [page.data?.watched]);
  const isArchive = view.shelf === 'archived';
  const isOne = view.status !== null;
  const columns = useMemo(() => columnsOf(isOne, isPast), [isOne, isPast]);
  if (isSelecting !== selection.rows.length > 0) setSelecting(!isSelecting);

  const counts = useQuery(countsQuery(api, event, true)).data;
  const { status } = useReadiness();
  const away = status ? draftsWaitFor(status) : null;
  const aiOn = isAiOn(status);
  const labels = useLabels();
  const playbackControls = usePlaybackControls();
  const playQuestion = usePlayQuestion();
  const bulk = useBulk({ selection, moderation });
  const { focus } = current;
  const label = (row: Question | null) => {
    setLabelling(row?.id ?? null);
    if (!row) focus();
  };
  const handlers = useRowHandlers({
    moderation,
    playQuestion,
    edit: address.open,
    label,
    merge: setMerging,
    toggleFold,
    rejectFold: ({ id }) => bulk.reject(folds.get(id) ?? []),
    choose: current.choose,
    touch,
    onMenu: setMenuOpen,
  });
  const queue = useQueue(editing, {
    at,
    page: page.data,
    rows: list.rows,
    show: (row, number) => {
      current.choose(row);
      address.exchange(row.id, number);
    },
    close: address.close,
  });
  useQuestionKeys({
    list,
    selection,
    bulk,
    handlers,
    playbackControls,
    isPast,
    isArchive,
    isOneStatus: isOne,
    aiOn,
    labelMarked: () => setLabelling('marked'),
    merge: setMerging,
    undoLast: wishes.undoLast,
  });
  usePageKeys(isPast ? NO_KEYS : KEYS);
  const endMerge = () => {
    setMerging(null);
    focus();
  };

  return (
    <>
      <VisuallyHidden>
        <Title order={1}>Questions</Title>
        {isPast && <p>{EVENT_MESSAGES.isOver}</p>}
      </VisuallyHidden>
      {!isPast && <PlaybackStrip controls={playbackControls} />}
      {!isPast && <VoteRiseNotice />}
      <Tabs
        value={tabOf(view)}
        onChange={(tab) => {
          const shown = shownBy(tab);
          if (shown) change(shown);
        }}
      >
        <QuestionToolbar at={at} list={list} counts={counts} />
        <Tabs.Panel value={tabOf(view)}>
          <DataList<Sort, Question, RowOwn>
            list={list}
            words={WORDS}
            arrivals={isPast ? null : pendingSentence(counts)}
            part={nameOfTab(tabOf(view))}
            columns={columns}
            phone={ON_PHONE}
            attribute="data-question"
            own={({ id, content, phone }) => ({
              labelling: labelling === id,
              aiOn: aiOn && !isPast,
              away,
              isPast,
              told: view.status,
              folded: folds.get(id)?.length ?? 0,
              isUnfolded: phone !== null && opened.open.has(phone.id),
              watched: watchedIn(content),
              labels,
              handlers,
            })}
            attributes={({ status: state, shelf }) => ({
              'data-status': state,
              'data-shelf': shelf,
              'data-waits':
                (view.status === null && state === 'pending' && shelf === 'active' && !isPast) ||
                undefined,
            })}
            onDoublePress={handlers.edit}
            {...(isPast ? {} : { select: { selection, label: (row) => `Select ${quoted(row)}` } })}
            empty={
              <EmptyQuestions
                view={view}
                isPast={isPast}
                total={counts?.total}
                onAll={() => change({ status: null })}
                onClear={() => change(withoutFilters(view))}
              />
            }
          />
        </Tabs.Panel>
      </Tabs>

      {merging !== null && (
        <MergeDialog
          rows={merging}
          onMerged={() => {
            selection.clear();
            endMerge();
          }}
          onClose={endMerge}
        />
      )}
      {editing === null && (
        <BulkQuestions
          bulk={bulk}
          selection={selection}
          onPage={list.rows.length}
          archived={isArchive}
          labelling={labelling === 'marked'}
          onLabel={(open) => {
            setLabelling(open ? 'marked' : null);
            if (!open) focus();
          }}
          onMerge={() => setMerging(selection.rows)}
        />
      )}
      {editing !== null && (
        <QuestionDialog
          id={editing}
          listed={list.rows.find((row) => row.id === editing)}
          isPast={isPast}
          queue={queue}
          moderation={moderation}
          onOpen={address.open}
          onClose={address.close}
          onClosed={focus}
        />
      )}
    </>
  );
}
