import type { ReactNode } from 'react';
import type { Lead } from '../../../server/contract/leads.ts';
import { useNow } from '../../lib/use-now.ts';
import type { SteadyList } from '../../lib/use-steady-list.ts';
import { ListFrame } from '../../ui/list-frame.tsx';
import type { Sorting } from '../../ui/sort-head.tsx';
import { LeadCard } from './lead-card.tsx';
import { LeadRow } from './lead-row.tsx';
import { LeadSkeletons } from './lead-skeletons.tsx';
import { LeadTable } from './lead-table.tsx';
import type { Sort } from './lead-view.ts';
import type { RowHandlers } from './row-handlers.ts';
import type { Changes } from './use-lead-work.ts';

type Props = {
  list: SteadyList<Lead>;
  sorting: Sorting<Sort>;
  asCards: boolean;
  /** The row that the keys act on. */
  currentId: number | null;
  /** Changes that the server has not confirmed yet. */
  pending: ReadonlyMap<number, Changes>;
  hrefOf: (id: number) => string;
  handlers: RowHandlers;
  onTouch: () => void;
  onRelease: () => void;
  /** Stands where no row is. */
  empty: ReactNode;
};

function withChanges(row: Lead, changes: Changes | undefined): Lead {
  return changes ? { ...row, ...changes } : row;
}

/** The leads, as a table or as cards. */
export function LeadList(props: Props) {
  const { list, sorting, asCards, currentId, pending, hrefOf, handlers } = props;
  const now = useNow();
  const Row = asCards ? LeadCard : LeadRow;
  return (
    <ListFrame
      label="List of leads"
      list={list}
      asCards={asCards}
      newOnes={['new lead', 'new leads']}
      onTouch={props.onTouch}
      onRelease={props.onRelease}
      empty={props.empty}
      skeleton={<LeadSkeletons asCards={asCards} />}
      renderTable={(rows) => (
        <LeadTable {...sorting} turning={list.isTurning}>
          {rows}
        </LeadTable>
      )}
    >
      {(row) => (
        <Row
          key={row.id}
          row={withChanges(row, pending.get(row.id))}
          now={now}
          href={hrefOf(row.id)}
          current={row.id === currentId}
          arrived={list.arrived.includes(row.id)}
          busy={pending.has(row.id)}
          handlers={handlers}
        />
      )}
    </ListFrame>
  );
}
