import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import table from './list-table.module.css';
import classes from './row-detail.module.css';

type ToggleProps = {
  open: boolean;
  /** The id of its {@link RowDetail}. */
  controls: string;
  /** What a press does to a closed row, and to an open one. */
  labels: [show: string, hide: string];
  onToggle: () => void;
};

/** Opens a row of a table, and closes it. */
export function RowToggle({ open, controls, labels: [show, hide], onToggle }: ToggleProps) {
  return (
    <UnstyledButton
      className={classes.toggle}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      aria-label={open ? hide : show}
      onClick={onToggle}
    >
      <IconChevronRight size={15} stroke={2} aria-hidden="true" />
    </UnstyledButton>
  );
}

type DetailProps = { id: string; columns: number; children: ReactNode };

/** Stands below an open row of a table: all that is known of it. The row carries `data-open`. */
export function RowDetail({ id, columns, children }: DetailProps) {
  return (
    <tr className={table.detail} id={id}>
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}

type CardProps = {
  open: boolean;
  onToggle: () => void;
  /** The part that is always visible. */
  summary: ReactNode;
  children: ReactNode;
};

/** The same in a card: a summary that opens the rest. */
export function CardDetail({ open, onToggle, summary, children }: CardProps) {
  return (
    <>
      <UnstyledButton className={classes.summary} aria-expanded={open} onClick={onToggle}>
        {summary}
      </UnstyledButton>
      {open && <div className={classes.rest}>{children}</div>}
    </>
  );
}

/** Where the summary of a {@link CardDetail} will be. */
export function CardSummary({ children }: { children: ReactNode }) {
  return <div className={classes.summary}>{children}</div>;
}

/** Points at what a press shows; in the summary of a {@link CardDetail}. */
export function CardChevron() {
  return <IconChevronRight className={classes.chevron} size={16} aria-hidden="true" />;
}
