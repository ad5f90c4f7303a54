import cards from './list-cards.module.css';
import type { Column, ListShape } from './list-shape.ts';
import table from './list-table.module.css';

type Props = { shape: ListShape<string>; columns: readonly Column<string>[]; asCards: boolean };

/** A list's shape before its content is there. */
export function ListSkeleton({ shape, columns, asCards }: Props) {
  const { widths, cardClass = '', rowClass = '' } = shape;
  if (asCards) {
    return widths.slice(0, shape.cards).map((width) => (
      <li key={width} className={`${cards.card} ${cardClass}`} aria-hidden="true">
        {shape.cardSkeleton(width)}
      </li>
    ));
  }
  return widths.map((width) => (
    <tr key={width} className={`${table.row} ${rowClass}`} aria-hidden="true">
      {columns.map(({ label, className, skeleton }) => (
        <td key={label} className={className}>
          {skeleton(width)}
        </td>
      ))}
    </tr>
  ));
}
