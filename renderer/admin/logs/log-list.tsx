import type { ReactNode } from 'react';
import type { LogEntry } from '../../../server/contract/logs.ts';
import { useNow } from '../../lib/use-now.ts';
import type { SteadyList } from '../../lib/use-steady-list.ts';
import { ListFrame } from '../../ui/list-frame.tsx';
import type { Sorting } from '../../ui/sort-head.tsx';
import { LogCard } from './log-card.tsx';
import { LogRow } from './log-row.tsx';
import { LogSkeletons } from './log-skeletons.tsx';
import { LogTable } from './log-table.tsx';
import type { Sort } from './log-view.ts';

type Props = {
  list: SteadyList<LogEntry>;
  sorting: Sorting<Sort>;
  asCards: boolean;
  /** The entry that the keys act on. */
  currentId: number | null;
  open: ReadonlySet<number>;
  onToggle: (entry: LogEntry) => void;
  onChoose: (entry: LogEntry) => void;
  onTouch: () => void;
  onRelease: () => void;
  /** Stands where no entry is. */
  empty: ReactNode;
};

/** The entries of the log, as a table or as cards. */
export function LogList(props: Props) {
  const { list, sorting, asCards, currentId, open, onToggle, onChoose } = props;
  const now = useNow();
  const Row = asCards ? LogCard : LogRow;
  return (
    <ListFrame
      label="List of log entries"
      list={list}
      asCards={asCards}
      close
      newOnes={['new entry', 'new entries']}
      onTouch={props.onTouch}
      onRelease={props.onRelease}
      empty={props.empty}
      skeleton={<LogSkeletons asCards={asCards} />}
      renderTable={(rows) => (
        <LogTable {...sorting} turning={list.isTurning}>
          {rows}
        </LogTable>
      )}
    >
      {(entry) => (
        <Row
          key={entry.id}
          entry={entry}
          now={now}
          current={entry.id === currentId}
          arrived={list.arrived.includes(entry.id)}
          open={open.has(entry.id)}
          onToggle={onToggle}
          onChoose={onChoose}
        />
      )}
    </ListFrame>
  );
}
