import type { ReactNode } from 'react';
import type { InboundSms } from '../../../../server/contract/sms.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { SteadyList } from '../../../lib/use-steady-list.ts';
import { ListFrame } from '../../../ui/list-frame.tsx';
import type { Sorting } from '../../../ui/sort-head.tsx';
import type { RowHandlers } from './row-handlers.ts';
import { SmsCard } from './sms-card.tsx';
import { SmsRow } from './sms-row.tsx';
import { SmsSkeletons } from './sms-skeletons.tsx';
import { SmsTable } from './sms-table.tsx';
import type { Sort } from './sms-view.ts';

type Props = {
  list: SteadyList<InboundSms>;
  sorting: Sorting<Sort>;
  asCards: boolean;
  /** A table of few columns. */
  narrow: boolean;
  /** The text that the keys act on. */
  currentId: number | null;
  open: ReadonlySet<number>;
  handlers: RowHandlers;
  onTouch: () => void;
  onRelease: () => void;
  /** Stands where no text is. */
  empty: ReactNode;
};

/** The texts, as a table or as cards. */
export function SmsList(props: Props) {
  const { list, sorting, asCards, narrow, currentId, open, handlers } = props;
  const now = useNow();
  const Row = asCards ? SmsCard : SmsRow;
  return (
    <ListFrame
      label="List of texts"
      list={list}
      asCards={asCards}
      close
      newOnes={['new text', 'new texts']}
      onTouch={props.onTouch}
      onRelease={props.onRelease}
      empty={props.empty}
      skeleton={<SmsSkeletons asCards={asCards} narrow={narrow} />}
      renderTable={(rows) => (
        <SmsTable {...sorting} turning={list.isTurning} narrow={narrow}>
          {rows}
        </SmsTable>
      )}
    >
      {(row) => (
        <Row
          key={row.id}
          row={row}
          now={now}
          current={row.id === currentId}
          arrived={list.arrived.includes(row.id)}
          open={open.has(row.id)}
          narrow={narrow}
          handlers={handlers}
        />
      )}
    </ListFrame>
  );
}
