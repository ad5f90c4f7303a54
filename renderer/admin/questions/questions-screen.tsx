import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconDeviceTv, IconKeyboard, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf } from '../../lib/format.ts';
import { useServices } from '../session/services-context.ts';
import { usePhone } from '../use-phone.ts';
import { EmptyList } from './empty-list.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ListPager } from './list-pager.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ManageQuestion } from './manage-question.tsx';
import { QuestionList } from './question-list.tsx';
import { countsQuery } from './questions-api.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { StatCards } from './stat-cards.tsx';
import { useCurrentRow } from './use-current-row.ts';
import { useInteracting } from './use-interacting.ts';
import { useListView } from './use-list-view.ts';
import { useModeration } from './use-moderation.ts';
import { useQuestionList } from './use-question-list.ts';
import { useRowHandlers } from './use-row-handlers.ts';
import { useShortcuts } from './use-shortcuts.ts';
import classes from './questions-screen.module.css';

/** The dashboard: what waits for staff, and everything that they do about it. */
export function QuestionsScreen() {
  const { api } = useServices();
  const asCards = usePhone();
  const search = useRef<HTMLInputElement>(null);
  const [view, change] = useListView();
  const [help, helpDialog] = useDisclosure(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const [editing, setEditing] = useState<number | null>(null);
  const { interacting, touch, release } = useInteracting();

  const counts = useQuery(countsQuery(api)).data;
  const list = useQuestionList(view, interacting || menuOpen || editing !== null);
  const moderation = useModeration();
  const current = useCurrentRow(list.rows);
  const handlers = useRowHandlers({
    moderation,
    edit: setEditing,
    choose: current.choose,
    touch,
    onMenu: setMenuOpen,
  });

  const act = (what: 'approved' | 'rejected' | 'edit') => {
    const { row } = current;
    if (!row) return;
    if (what === 'edit') handlers.edit(row);
    else handlers.setStatus(row, what);
  };
  const go = (step: 1 | -1) => {
    touch();
    current.go(step);
  };
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    a: () => act('approved'),
    r: () => act('rejected'),
    e: () => act('edit'),
    u: moderation.undoLast,
    '/': () => search.current?.focus(),
    '?': helpDialog.open,
  });

  // The last page may be gone by the time one looks at it.
  const lastPage = Math.max(1, Math.ceil(list.total / view.pageSize));
  const beyond = !list.isLoading && !list.isTurning && !list.error && view.page > lastPage;
  useEffect(() => {
    if (beyond) change({ page: lastPage }, 'typing');
  }, [beyond, lastPage, change]);

  const edited = list.rows.find((row) => row.id === editing) ?? null;
  const pending = counts?.pending ?? 0;
  const clear = () => change({ q: '', status: null, hasAnswer: null });

  return (
    <>
      <div className={classes.top}>
        <div>
          <h1 className={classes.title}>Questions</h1>
          <p className={classes.waiting}>
            {counts === undefined
              ? ' '
              : pending === 0
                ? 'Nothing waits for you'
                : `${countOf(pending, 'question waits', 'questions wait')} for you`}
          </p>
        </div>
        <div className={classes.tools}>
          <Tooltip label="Keyboard shortcuts (?)">
            <ActionIcon
              className={classes.wideOnly}
              variant="default"
              size={36}
              aria-label="Keyboard shortcuts"
              onClick={helpDialog.open}
            >
              <IconKeyboard size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Refresh">
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Refresh"
              onClick={() => {
                release();
                void list.refetch();
              }}
            >
              <IconRefresh
                size={18}
                stroke={1.75}
                className={list.isFetching ? classes.turning : undefined}
              />
            </ActionIcon>
          </Tooltip>
          <Button
            component={Link}
            to="/preview/wedeliver"
            variant="default"
            leftSection={<IconDeviceTv size={16} stroke={1.75} />}
          >
            Display
          </Button>
          <ExportMenu view={view} />
        </div>
      </div>

      <StatCards counts={counts} chosen={view.status} onChoose={(status) => change({ status })} />
      <div className={classes.toolbar}>
        <ListToolbar view={view} change={change} withSort={asCards} search={search} />
      </div>

      <QuestionList
        list={list}
        view={view}
        asCards={asCards}
        currentId={current.id}
        pending={moderation.pending}
        handlers={handlers}
        onTouch={touch}
        onRelease={release}
        onSort={(sort, order) => change({ sort, order })}
        empty={
          <EmptyList
            view={view}
            error={list.error}
            onClear={clear}
            onRetry={() => void list.refetch()}
          />
        }
      />
      <ListPager view={view} total={list.total} change={change} compact={asCards} />

      {edited && (
        <ManageQuestion
          key={edited.id}
          row={edited}
          onSaved={moderation.changed}
          onClose={() => {
            setEditing(null);
            current.focus();
          }}
        />
      )}
      <ShortcutHelp opened={help} onClose={helpDialog.close} />
    </>
  );
}
