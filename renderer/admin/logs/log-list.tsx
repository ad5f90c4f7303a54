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
import cards from './log-cards.module.css';

/** Milliseconds after which "5 min. ago" is looked at again. */
const CLOCK_MS = 20_000;

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
  const { list, sorting, asCards, currentId, open, onToggle, onChoose, empty } = props;
  const now = useNow(CLOCK_MS);
  const Row = asCards ? LogCard : LogRow;
  const isEmpty = !list.isLoading && list.rows.length === 0;
  const rows = list.isLoading ? (
    <LogSkeletons asCards={asCards} />
  ) : (
    list.rows.map((entry) => (
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
    ))
  );
  return (
    <ListFrame
      label="List of log entries"
      list={list}
      asCards={asCards}
      isEmpty={isEmpty}
      newOnes={['new entry', 'new entries']}
      onTouch={props.onTouch}
      onRelease={props.onRelease}
    >
      {isEmpty && empty}
      {!isEmpty && asCards && <ul className={cards.list}>{rows}</ul>}
      {!isEmpty && !asCards && (
        <LogTable {...sorting} turning={list.isTurning}>
          {rows}
        </LogTable>
      )}
    </ListFrame>
  );
}
