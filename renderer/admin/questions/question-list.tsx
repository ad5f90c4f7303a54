import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Order } from '../../lib/use-url-view.ts';
import { ListFrame } from '../../ui/list-frame.tsx';
import { useServices } from '../session/services-context.ts';
import { awayFor } from '../status/job-words.ts';
import { statusQuery } from '../status/status-api.ts';
import type { ListView, Sort } from './list-view.ts';
import { QuestionCard } from './question-card.tsx';
import { QuestionRow } from './question-row.tsx';
import { QuestionTable } from './question-table.tsx';
import type { RowHandlers } from './row-handlers.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { Changes } from './use-moderation.ts';
import type { useQuestionList } from './use-question-list.ts';
import type { ReadNote } from './read-note.tsx';

type Props = {
  list: ReturnType<typeof useQuestionList>;
  view: ListView;
  asCards: boolean;
  /** The table has no room for columns of who asked and when. */
  narrow: boolean;
  /** The row that the keys act on. */
  currentId: number | null;
  /** Rows that show all their text. */
  opened: ReadonlySet<number>;
  /** The row that was opened instead of approved. */
  told: { id: number; note: ReadNote } | null;
  /** Changes that the server has not confirmed yet. */
  pending: ReadonlyMap<number, Changes>;
  handlers: RowHandlers;
  /** Somebody is aiming at the list, or is done with it. */
  onTouch: () => void;
  onRelease: () => void;
  onSort: (sort: Sort, order: Order) => void;
  /** Stands where no row is. */
  empty: ReactNode;
};

function withChanges(row: Question, changes: Changes | undefined): Question {
  return changes ? { ...row, ...changes } : row;
}

/** The rows, as a table or as cards, and the word that more are waiting. */
export function QuestionList(props: Props) {
  const { list, view, asCards, narrow, currentId, opened, told, pending, handlers } = props;
  const { api } = useServices();
  const { data: status } = useQuery(statusQuery(api));
  const away = status ? awayFor('draft', status) : null;
  const now = useNow();
  const Row = asCards ? QuestionCard : QuestionRow;
  return (
    <ListFrame
      label="List of questions"
      list={list}
      asCards={asCards}
      newOnes={['new question', 'new questions']}
      onTouch={props.onTouch}
      onRelease={props.onRelease}
      empty={props.empty}
      skeleton={<SkeletonRows asCards={asCards} />}
      renderTable={(rows) => (
        <QuestionTable
          sort={view.sort}
          order={view.order}
          onSort={props.onSort}
          turning={list.isTurning}
          narrow={narrow}
        >
          {rows}
        </QuestionTable>
      )}
    >
      {(row) => (
        <Row
          key={row.id}
          row={withChanges(row, pending.get(row.id))}
          now={now}
          current={row.id === currentId}
          open={opened.has(row.id) || row.id === currentId}
          note={told?.id === row.id && row.id === currentId ? told.note : null}
          narrow={narrow}
          away={away}
          arrived={list.arrived.includes(row.id)}
          busy={pending.has(row.id)}
          handlers={handlers}
        />
      )}
    </ListFrame>
  );
}
