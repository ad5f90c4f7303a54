import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDeviceTv } from '@tabler/icons-react';
import { useCallback, useId, useMemo, useState } from 'react';
import { EVENT_MESSAGES } from '../../../server/contract/event.ts';
import type { Question } from '../../../server/contract/questions.ts';
import { countOf } from '../../lib/format.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { tabId } from '../../ui/stat-tabs.tsx';
import { AirStrip } from '../air/air-strip.tsx';
import { useAirControls } from '../air/use-air.ts';
import { usePutOnAir } from '../air/use-put-on-air.ts';
import { ExportMenu } from '../export-menu.tsx';
import { LabelDialog, type Labelled } from '../labels/label-dialog.tsx';
import { ManageLabels } from '../labels/manage-labels.tsx';
import { useLabelling } from '../labels/use-labelling.ts';
import { Link } from '../link.tsx';
import { ListTools } from '../list/list-tools.tsx';
import { List } from '../list/list.tsx';
import { useList } from '../list/use-list.ts';
import { useServices } from '../session/services-context.ts';
import { draftsWaitFor, useReadiness } from '../readiness/model.ts';
import { SelectBox } from '../list/select-box.tsx';
import { useSelection } from '../list/use-selection.ts';
import { BulkQuestions } from './bulk-questions.tsx';
import { EmptyQuestions } from './empty-questions.tsx';
import { MergeDialog } from './merge/merge-dialog.tsx';
import { PastQuestion } from './past-question.tsx';
import { QuestionCard } from './question-card.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { questionList } from './question-list.tsx';
import { QuestionRow } from './question-row.tsx';
import { QuestionTabs, tabOf } from './question-tabs.tsx';
import { QuestionToolbar } from './question-toolbar.tsx';
import { NO_FILTERS } from './question-view.ts';
import { READING_SHORTCUTS, shortcutsOf } from './question-shortcuts.ts';
import { countsQuery, questionsQuery } from './questions-api.ts';
import { useBulkDecisions } from './use-bulk-decisions.ts';
import { useModeration, type Changes } from './use-moderation.ts';
import { useQuestionAddress } from './use-question-address.ts';
import { useQuestionKeys } from './use-question-keys.ts';
import { useQuestionView } from './use-question-view.ts';
import { useQueue } from './use-queue.ts';
import { useReadFirst } from './use-read-first.ts';
import { useRowHandlers } from './use-row-handlers.ts';

function withChanges(row: Question, changes: Changes | undefined): Question {
  return changes ? { ...row, ...changes } : row;
}

/** The dashboard: what waits for staff, and everything that they do about it. */
export function QuestionsScreen() {
  const { api } = useServices();
  const client = useQueryClient();
  const narrow = useMediaQuery('(max-width: 960px)', false, { getInitialValueInEffect: false });
  const [menuOpen, setMenuOpen] = useState(false);
  const [merging, setMerging] = useState<Question | null>(null);
  /** The question whose labels are being chosen. */
  const [labelling, setLabelling] = useState<Question | 'selected' | null>(null);
  const [managingLabels, setManagingLabels] = useState(false);
  const [isSelecting, setSelecting] = useState(false);

  const panel = useId();
  const at = useQuestionView();
  const { view, change, event, isPast } = at;
  const editing = view.question;
  const page = useQuery(questionsQuery(api, client, at.query));
  const list = useList(at, page, {
    attribute: 'data-question',
    hold: menuOpen || isSelecting || [editing, merging, labelling].some((open) => open !== null),
  });
  const { current, touch } = list;
  const selection = useSelection(list.rows, JSON.stringify(at.query));
  const count = selection.rows.length;
  const isArchive = view.shelf === 'archived';
  if (isSelecting !== count > 0) setSelecting(count > 0);

  const counts = useQuery(countsQuery(api, event)).data;
  const { status } = useReadiness();
  const away = status ? draftsWaitFor(status) : null;
  const aiOn =
    status?.services.some(({ name, state }) => name === 'ai' && state !== 'off') ?? false;
  const moderation = useModeration();
  const { mark } = useLabelling();
  const address = useQuestionAddress(view);
  const airControls = useAirControls();
  const putOnAir = usePutOnAir();
  const reading = useReadFirst(current.choose);
  const { told, isRead, forgetTold } = reading;
  const bulk = useBulkDecisions({ selection, moderation, ...reading });
  const { toggle, extendTo } = selection;
  const select = useCallback(
    (row: Question, extend: boolean) => (extend ? extendTo(row) : toggle(row)),
    [extendTo, toggle],
  );
  const handlers = useRowHandlers({
    moderation,
    putOnAir,
    isRead,
    forgetTold,
    edit: address.open,
    label: setLabelling,
    merge: setMerging,
    choose: current.choose,
    select,
    touch,
    onMenu: setMenuOpen,
  });
  const queue = useQueue(editing ?? 0, {
    at,
    page: page.data,
    rows: list.rows,
    show: (row, number) => {
      current.choose(row);
      address.exchange(row.id, number);
    },
    close: address.close,
  });
  const labelled = (what: Question | 'selected'): Labelled => {
    if (what === 'selected') {
      const labels = new Set(selection.rows.flatMap((row) => row.labels));
      return {
        title: 'Labels of these questions',
        words: countOf(count, 'question', 'questions'),
        labels: [...labels].filter((id) => selection.rows.every((row) => row.labels.includes(id))),
        mark: bulk.label,
      };
    }
    const row = list.rows.find(({ id }) => id === what.id) ?? what;
    return {
      title: 'Labels of this question',
      words: row.content,
      labels: row.labels,
      mark: (label, on) => mark(row, label, on),
    };
  };
  useQuestionKeys({
    list,
    selection,
    bulk,
    handlers,
    airControls,
    isPast,
    isArchive,
    isOneStatus: view.status !== null,
    aiOn,
    label: setLabelling,
    undoLast: moderation.undo.undoLast,
  });

  const isAll = count > 0 && count === list.rows.length;
  const isSome = count > 0;
  const { toggleAll } = selection;
  const shape = useMemo(
    () =>
      questionList(
        isPast ? null : (
          <SelectBox
            label="Select all on this page"
            checked={isAll}
            some={isSome}
            onChange={toggleAll}
          />
        ),
      ),
    [isAll, isPast, isSome, toggleAll],
  );
  const pending = counts?.pending ?? 0;
  const Row = at.asCards ? QuestionCard : QuestionRow;

  return (
    <>
      <PageHead
        title="Questions"
        summary={
          isPast
            ? EVENT_MESSAGES.isOver
            : counts &&
              (pending === 0
                ? 'Nothing is waiting for you'
                : `${countOf(pending, 'question is waiting', 'questions are waiting')} for you`)
        }
      >
        <ListTools list={list} shortcuts={isPast ? READING_SHORTCUTS : shortcutsOf(aiOn)} />
        {!isPast && (
          <>
            <Button
              component={Link}
              to="/preview/wedeliver"
              variant="default"
              leftSection={<IconDeviceTv size={16} stroke={1.75} />}
            >
              Display
            </Button>
          </>
        )}
        <ExportMenu resource="questions" filters={at.filters} />
      </PageHead>

      {!isPast && <AirStrip controls={airControls} />}
      <QuestionTabs counts={counts} view={view} onChoose={change} panel={panel} />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tabOf(view))}>
        <QuestionToolbar at={at} onManageLabels={() => setManagingLabels(true)} />
        <List
          list={list}
          shape={shape}
          selecting={count > 0}
          narrow={narrow}
          empty={
            <EmptyQuestions
              view={view}
              isPast={isPast}
              total={counts?.total}
              onAll={() => change({ status: null })}
              onClear={() => change({ ...NO_FILTERS, shelf: view.shelf })}
            />
          }
        >
          {({ row, ...props }) => (
            <Row
              key={row.id}
              {...props}
              row={withChanges(row, moderation.pending.get(row.id))}
              open={current.visited.has(row.id) || props.current}
              note={told?.id === row.id && props.current ? told.note : null}
              narrow={narrow}
              away={away}
              busy={moderation.pending.has(row.id)}
              selected={selection.ids.has(row.id)}
              aiOn={aiOn && !isPast}
              isPast={isPast}
              handlers={handlers}
            />
          )}
        </List>
      </div>

      {merging !== null && (
        <MergeDialog
          row={merging}
          onMerged={() => {
            setMerging(null);
            current.focus();
          }}
          onClose={() => setMerging(null)}
        />
      )}
      {labelling && (
        <LabelDialog
          what={labelled(labelling)}
          onManage={() => {
            setLabelling(null);
            setManagingLabels(true);
          }}
          onClose={() => setLabelling(null)}
          onClosed={current.focus}
        />
      )}
      {managingLabels && <ManageLabels onClose={() => setManagingLabels(false)} />}
      {editing === null && (
        <BulkQuestions
          bulk={bulk}
          onPage={list.rows.length}
          onAll={toggleAll}
          onClear={selection.clear}
          archived={isArchive}
          onLabel={() => setLabelling('selected')}
        />
      )}
      {editing !== null && isPast && <PastQuestion id={editing} onClose={address.close} />}
      {editing !== null && !isPast && (
        <QuestionDialog
          id={editing}
          listed={list.rows.find((row) => row.id === editing)}
          queue={queue}
          onSaved={moderation.changed}
          onRestore={(row) => handlers.setShelf(row, 'active')}
          onClose={address.close}
          onClosed={current.focus}
        />
      )}
    </>
  );
}
