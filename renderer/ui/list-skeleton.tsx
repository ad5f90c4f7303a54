import type { ReactNode } from 'react';
import cards from './list-cards.module.css';
import table from './list-table.module.css';

type Props = {
  asCards: boolean;
  /** Of the one text that is long, one for each row: all different, as texts are. */
  widths: readonly string[];
  /** How many of them fill a phone's window. */
  cards: number;
  renderCard: (width: string) => ReactNode;
  /** A row's cells. */
  renderRow: (width: string) => ReactNode;
  /** Further class of a card, and of a row. */
  cardClass?: string | undefined;
  rowClass?: string | undefined;
};

/** A list's shape before its content is there. */
export function ListSkeleton(props: Props) {
  const { asCards, widths, renderCard, renderRow, cardClass = '', rowClass = '' } = props;
  if (asCards) {
    return widths.slice(0, props.cards).map((width) => (
      <li key={width} className={`${cards.card} ${cardClass}`} aria-hidden="true">
        {renderCard(width)}
      </li>
    ));
  }
  return widths.map((width) => (
    <tr key={width} className={`${table.row} ${rowClass}`} aria-hidden="true">
      {renderRow(width)}
    </tr>
  ));
}
