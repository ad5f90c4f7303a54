import type { InboundSms } from '../../../../server/contract/sms.ts';
import type { ListRowProps } from '../../list/list-row.tsx';

/** What a row of the table or a card calls. */
export type RowHandlers = {
  /** Shows all of a text, or its beginning. */
  toggle: (row: InboundSms) => void;
  /** Makes the row the one that the keys act on. */
  choose: (row: InboundSms) => void;
};

/** What every row is drawn with. */
export type RowProps = ListRowProps<InboundSms> & {
  /** Shows all its text. */
  open: boolean;
  /** No room for columns of places, files and questions: they stand below the text. */
  narrow: boolean;
  handlers: RowHandlers;
};
