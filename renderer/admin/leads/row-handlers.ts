import type { Lead, LeadRating } from '../../../server/contract/leads.ts';
import type { ListRowProps } from '../list/list-row.tsx';

/** What a row of the table or a card calls. */
export type RowHandlers = {
  /** Rates a lead; the rating that it has already is taken off. */
  rate: (row: Lead, rating: LeadRating) => void;
  followUp: (row: Lead, done: boolean) => void;
  open: (row: Lead) => void;
  /** Makes the row the one that the keys act on. */
  choose: (row: Lead) => void;
};

/** What every row is drawn with. */
export type RowProps = ListRowProps<Lead> & {
  /** Where its detail is. */
  href: string;
  /** A change of it is on its way. */
  busy: boolean;
  handlers: RowHandlers;
};

/** City and state as one line, or null. */
export function placeOf({ city, state }: Lead): string | null {
  return [city, state].filter((part) => part !== null).join(', ') || null;
}
