import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconDeviceTv } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Question } from '../../../server/contract/questions.ts';
import { countOf } from '../../lib/format.ts';
import { useCurrentRow } from '../../lib/use-current-row.ts';
import { useInteracting } from '../../lib/use-interacting.ts';
import { useLastPage } from '../../lib/use-last-page.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { useUrlView } from '../../lib/use-url-view.ts';
import { ListPager } from '../../ui/list-pager.tsx';
import { RefreshButton, ScreenTop, ShortcutsButton } from '../../ui/screen-top.tsx';
import { ShortcutHelp, type Shortcut } from '../../ui/shortcut-help.tsx';
import { ExportMenu } from '../export-menu.tsx';
import { useServices } from '../session/services-context.ts';
import { usePhone } from '../use-phone.ts';
import { EmptyList } from './empty-list.tsx';
import { filterQuery, LIST_VIEW, pageQuery } from './list-view.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { QuestionList } from './question-list.tsx';
import { QuestionStats } from './question-stats.tsx';
import { QuestionToolbar } from './question-toolbar.tsx';
import { countsQuery } from './questions-api.ts';
import { useModeration } from './use-moderation.ts';
import { useQuestionAddress } from './use-question-address.ts';
import { useQuestionList } from './use-question-list.ts';
import { useReadFirst } from './use-read-first.ts';
import { useRowHandlers } from './use-row-handlers.ts';

const SHORTCUTS: Shortcut[] = [
  { keys: ['j', 'k'], does: 'Next and previous question' },
  { keys: ['a'], does: 'Approve' },
  { keys: ['r'], does: 'Reject' },
  { keys: ['e'], does: 'Edit and answer' },
  { keys: ['s'], does: 'Show the earlier question, where one was asked before' },
  { keys: ['d'], does: 'Ask the AI for a draft, or for a new one' },
  { keys: ['y'], does: 'Accept the AI’s proposal' },
  { keys: ['x'], does: 'Discard the AI’s draft or proposal' },
  { keys: ['u'], does: 'Undo the last change' },
  { keys: ['/'], does: 'Search' },
  { keys: ['Ctrl', 'Enter'], does: 'Approve & save, while editing' },
  { keys: ['?'], does: 'This help' },
];

/** The dashboard: what waits for staff, and everything that they do about it. */
export function QuestionsScreen() {
  const { api } = useServices();
  const asCards = usePhone();
  const narrow = useMediaQuery('(max-width: 960px)', false, { getInitialValueInEffect: false });
  const search = useRef<HTMLInputElement>(null);
  const [view, change] = useUrlView(LIST_VIEW);
  const [help, helpDialog] = useDisclosure(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const editing = view.question;
  const { open, close } = useQuestionAddress(view);
  const { interacting, touch, release } = useInteracting();

  const counts = useQuery(countsQuery(api)).data;
  const list = useQuestionList(view, interacting || menuOpen || editing !== null);
  const moderation = useModeration();
  const current = useCurrentRow(list.rows, 'data-question', JSON.stringify(pageQuery(view)));
  const { told, isRead, forgetTold } = useReadFirst(current.choose);
  const handlers = useRowHandlers({
    moderation,
    isRead,
    forgetTold,
    edit: open,
    choose: current.choose,
    touch,
    onMenu: setMenuOpen,
  });

  const onRow = (act: (row: Question) => void) => () => {
    if (current.row) act(current.row);
  };
  const go = (step: 1 | -1) => {
    touch();
    current.go(step);
  };
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    a: onRow((row) => handlers.setStatus(row, 'approved')),
    r: onRow((row) => handlers.setStatus(row, 'rejected')),
    e: onRow(handlers.edit),
    d: onRow(handlers.rerunAi),
    y: onRow(handlers.acceptProposal),
    x: onRow(handlers.discardDraft),
    s: onRow(({ status, same_as: same }) => {
      if (status === 'pending' && same !== null) handlers.show(same);
    }),
    u: moderation.undoLast,
    '/': () => search.current?.focus(),
    '?': helpDialog.open,
  });

  useLastPage(list, view, change);

  const pending = counts?.pending ?? 0;
  const clear = () => change({ q: '', status: null, hasAnswer: null });

  return (
    <>
      <ScreenTop
        title="Questions"
        summary={
          counts &&
          (pending === 0
            ? 'Nothing waits for you'
            : `${countOf(pending, 'question waits', 'questions wait')} for you`)
        }
      >
        <ShortcutsButton onPress={helpDialog.open} />
        <RefreshButton
          turning={list.isFetching}
          onPress={() => {
            release();
            list.refetch();
          }}
        />
        <Button
          component={Link}
          to="/preview/wedeliver"
          variant="default"
          leftSection={<IconDeviceTv size={16} stroke={1.75} />}
        >
          Display
        </Button>
        <ExportMenu resource="questions" filters={filterQuery(view)} />
      </ScreenTop>

      <QuestionStats
        counts={counts}
        chosen={view.status}
        onChoose={(status) => change({ status })}
      />
      <QuestionToolbar view={view} change={change} withSort={asCards || narrow} search={search} />

      <QuestionList
        list={list}
        view={view}
        asCards={asCards}
        narrow={narrow}
        currentId={current.id}
        opened={current.visited}
        told={told}
        pending={moderation.pending}
        handlers={handlers}
        onTouch={touch}
        onRelease={release}
        onSort={(sort, order) => change({ sort, order })}
        empty={<EmptyList view={view} error={list.error} onClear={clear} onRetry={list.refetch} />}
      />
      <ListPager
        view={view}
        total={list.total}
        change={change}
        things="Questions"
        compact={asCards}
      />

      {editing !== null && (
        <QuestionDialog
          key={editing}
          id={editing}
          listed={list.rows.find((row) => row.id === editing)}
          onSaved={moderation.changed}
          onClose={close}
          onClosed={current.focus}
        />
      )}
      <ShortcutHelp shortcuts={SHORTCUTS} opened={help} onClose={helpDialog.close} />
    </>
  );
}
