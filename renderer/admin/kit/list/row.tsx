import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import {
  Component,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { PlainCheckbox, Unseen } from '../../../ui/plain.tsx';
import classes from './data-list.module.css';
import { type Order } from './list-view.ts';
import type { ListedRow } from './steady-list.ts';

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a browser drops a table's own roles where its rows are drawn as a grid */

type AtHandProps = {
  children: ReactNode;
  /** Stands in their place at rest. */
  rest?: ReactNode;
};

/** Controls of a row that appear while it is worked on, in room that is always theirs. */
export function AtHand({ children, rest }: AtHandProps) {
  return (
    <span className={classes.hand}>
      {rest !== undefined && <span data-rest>{rest}</span>}
      <span data-hand>{children}</span>
    </span>
  );
}

/** A word of a row, which is left to screen readers while the filter of the list says the same of all its rows. */
export function UnlessTold({ told, children }: { told: boolean; children: ReactNode }) {
  return told ? <Unseen>{children}</Unseen> : children;
}

type SelectBoxProps = {
  label: string;
  checked: boolean;
  /** Some, but not all, of what it stands for is marked. */
  some?: boolean;
  /** @param extend with the Shift key: everything up to here */
  onChange: (extend: boolean) => void;
};

/** Marks a row, or all of a page. */
export function SelectBox({ label, checked, some = false, onChange }: SelectBoxProps) {
  return (
    <PlainCheckbox
      className={classes.box}
      label={label}
      checked={checked}
      indeterminate={some && !checked}
      onChange={({ nativeEvent }) =>
        onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

/** Callbacks of a list's rows. */
export type RowActs<Row> = {
  /** Makes the row the one that the keys act on. */
  choose: (row: Row) => void;
  select: (row: Row, extend: boolean) => void;
  press: ((row: Row) => void) | undefined;
  doublePress: ((row: Row) => void) | undefined;
  toggle: ((row: Row) => void) | undefined;
};

type Props<Row, Sort extends string, Own> = {
  row: Row;
  own: Own;
  columns: readonly Column<Row, Sort, Own>[];
  /** Names the layout; `style` and `place` follow from it and the columns. */
  layout: string;
  style: CSSProperties;
  place: (column: Column<Row, Sort, Own>) => object;
  current: boolean;
  /** Tab stops here: on one row of the list, as the arrows lead to the others. */
  stop: boolean;
  /** Came while the list was on screen. */
  arrived: boolean;
  /** No longer belongs to the list, and fades. */
  leaving: boolean;
  /** Accessible name of the checkbox; absent where rows cannot be selected. */
  selectLabel: string | undefined;
  selected: boolean;
  /** A press on it does something. */
  pressable: boolean;
  /** Names of the button that shows and hides the detail; absent where there is none. */
  labels: [show: string, hide: string] | undefined;
  /** Its detail, if it is open. */
  detail: ReactNode;
  attributes: Record<string, string | number | true | undefined>;
  acts: RefObject<RowActs<Row>>;
};

/** Made again at each render, so compared by content. */
const DERIVED = new Set(['own', 'attributes', 'style', 'place', 'labels', 'detail']);

function sameParts(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [before, after] = [new Map(Object.entries(a)), Object.entries(b)];
  return before.size === after.length && after.every(([key, part]) => before.get(key) === part);
}

/** True if a click is meant for the row itself, not for a control in it or in one of its menus. */
function isForRow({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, label, input') === null;
}

type ClickedAt = {
  /** Not on a control in the row. */
  isForRow: boolean;
  canMark: boolean;
  /** Text was selected with the press. */
  hasSelected: boolean;
};

/** Meaning of a click: it marks the row, or all up to it, presses it, or just has the keys act on it. */
export function clickMeaning(
  held: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  { isForRow, canMark, hasSelected }: ClickedAt,
): 'mark' | 'extend' | 'press' | 'choose' {
  if (!isForRow) return 'choose';
  if (canMark && held.shiftKey) return 'extend';
  if (canMark && (held.ctrlKey || held.metaKey)) return 'mark';
  return hasSelected ? 'choose' : 'press';
}

/** The row beside whose controls the last first press was: rows move, and a second one may hit another. */
let aimedAt: number | null = null;

/** One row, and below it its detail. A class, as that is what can both be generic and refuse to be drawn again. */
export class ListRow<Row extends ListedRow, Sort extends string, Own> extends Component<
  Props<Row, Sort, Own>
> {
  override shouldComponentUpdate(next: Props<Row, Sort, Own>): boolean {
    const before = new Map(Object.entries(this.props));
    return (
      next.detail !== undefined ||
      this.props.detail !== undefined ||
      !sameParts(this.props.own, next.own) ||
      !Object.entries(next).every(([key, value]) => DERIVED.has(key) || before.get(key) === value)
    );
  }

  private readonly click = (event: MouseEvent) => {
    const { row, acts, selectLabel } = this.props;
    const meaning = clickMeaning(event, {
      isForRow: isForRow(event),
      canMark: selectLabel !== undefined,
      hasSelected: String(window.getSelection() ?? '') !== '',
    });
    if (meaning === 'mark' || meaning === 'extend') {
      acts.current.select(row, meaning === 'extend');
      return;
    }
    acts.current.choose(row);
    if (meaning === 'press') acts.current.press?.(row);
  };

  private readonly doubleClick = (event: MouseEvent) => {
    const { row, acts } = this.props;
    if (aimedAt === row.id && isForRow(event)) acts.current.doublePress?.(row);
  };

  override render(): ReactNode {
    const { row, own, columns, current, selected, acts, labels, detail } = this.props;
    const open = detail !== undefined;
    const id = `${columns[0]?.key ?? ''}-${row.id}-detail`;
    const wordsId = `${id}-words`;
    const cells = columns.map((column) => {
      const Cell = column.header ? 'th' : 'td';
      return (
        <Cell
          key={column.key}
          role={column.header ? 'rowheader' : 'cell'}
          scope={column.header && 'row'}
          id={column.header && !labels ? wordsId : undefined}
          data-line={column.line}
          {...this.props.place(column)}
        >
          {column.header && labels ? (
            <span className={classes.opener}>
              <AtHand rest={<IconChevronRight size={15} aria-hidden="true" />}>
                <UnstyledButton
                  aria-expanded={open}
                  aria-controls={open ? id : undefined}
                  aria-label={labels[open ? 1 : 0]}
                  aria-describedby={wordsId}
                  onClick={() => acts.current.toggle?.(row)}
                >
                  <IconChevronRight size={15} aria-hidden="true" />
                </UnstyledButton>
              </AtHand>
              <span id={wordsId}>{column.cell(row, own, open)}</span>
            </span>
          ) : (
            column.cell(row, own, open)
          )}
        </Cell>
      );
    });
    return (
      <>
        <tr
          role="row"
          tabIndex={this.props.stop ? 0 : -1}
          // Only a grid's row would be named by what it holds, and one without a name is silent.
          aria-labelledby={wordsId}
          className={classes.row}
          style={this.props.style}
          aria-current={current || undefined}
          aria-selected={this.props.selectLabel === undefined ? undefined : selected}
          data-arrived={this.props.arrived || undefined}
          data-leaving={this.props.leaving || undefined}
          inert={this.props.leaving}
          data-open={open || undefined}
          data-pressable={this.props.pressable || undefined}
          {...this.props.attributes}
          onMouseDown={(event) => {
            // Otherwise the browser would select the text in between.
            if (event.shiftKey) event.preventDefault();
          }}
          onClick={this.click}
          onClickCapture={(event) => {
            if (event.detail === 1) aimedAt = isForRow(event) ? row.id : null;
          }}
          onDoubleClick={this.doubleClick}
          onFocus={({ target }) => {
            // By the keyboard. A mouse press ends only with the click, and nothing must change in between.
            if (target.matches(':focus-visible')) acts.current.choose(row);
          }}
        >
          {this.props.selectLabel !== undefined && (
            <td role="cell" className={classes.select} style={{ gridArea: 'select' }}>
              <SelectBox
                label={this.props.selectLabel}
                checked={selected}
                onChange={(extend) => acts.current.select(row, extend)}
              />
            </td>
          )}
          {cells}
        </tr>
        {open && (
          <tr
            role="row"
            id={id}
            className={classes.detail}
            data-leaving={this.props.leaving || undefined}
            inert={this.props.leaving}
          >
            <td
              role="cell"
              colSpan={columns.length + (this.props.selectLabel === undefined ? 0 : 1)}
            >
              {detail}
            </td>
          </tr>
        )}
      </>
    );
  }
}

/** A column of a list; on a phone, a place in the row's block. */
export type Column<Row, Sort extends string, Own = undefined> = {
  /** Names its place in the list's `phone`. */
  key: string;
  /** Text of the column's head. */
  label: string;
  /** @param own what the page's `own` gives for the row @param open the row's detail is shown */
  cell: (row: Row, own: Own, open: boolean) => ReactNode;
  /** CSS width. Without one it takes what the others leave. */
  width?: string;
  /** Server's name for the column. Absent where the list cannot be sorted by it. */
  sort?: Sort;
  /** The order of the first press: words start at A, times at the newest. */
  first?: Order;
  /** Names the row for screen readers. */
  header?: true;
  /** Its text stays on one line, which ends in … where it does not fit. */
  line?: true;
  /** The least width of a window that has room for it; `md` is 68.75em, `lg` is 90em. A phone has what `phone` names. */
  from?: 'md' | 'lg';
};
