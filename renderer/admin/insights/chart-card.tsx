import { Button, VisuallyHidden } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './chart-card.module.css';
import type { Section, Table } from './sections/section.ts';

/** Whether a column has numbers, which stand one above the other at its end. */
function hasNumbers({ rows }: Table, column: number): boolean {
  return column > 0 && rows.every((row) => /^[\d.,]*%?$/.test(String(row[column] ?? '')));
}

/** The numbers behind a chart. */
export function SectionTable({ table, label }: { table: Table; label: string }) {
  const numbers = table.head.map((_, column) => hasNumbers(table, column));
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {table.head.map((name, index) => (
            <th key={name} scope="col" data-number={numbers[index] || undefined}>
              {name || <VisuallyHidden>What</VisuallyHidden>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          // Rows have no name of their own: a quarter may come twice when the clocks go back.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            {row.map((cell, column) => (
              <td
                key={table.head[column]}
                data-number={numbers[column] || undefined}
                dir={typeof cell === 'string' ? 'auto' : undefined}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A chart with a heading, and, at a press, the table behind it. */
export function ChartCard({ section }: { section: Section }) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const { title, note, chart, table, wide } = section;
  return (
    <section className={classes.card} data-wide={wide} aria-labelledby={id}>
      <header className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          <p className={classes.note}>{note}</p>
        </div>
        <Button
          className={classes.toggle}
          variant="default"
          size="xs"
          aria-pressed={asTable}
          aria-label={`${title}: as a table`}
          leftSection={
            asTable ? (
              <IconChartBar size={15} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconTable size={15} stroke={1.75} aria-hidden="true" />
            )
          }
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Chart' : 'Table'}
        </Button>
      </header>
      {/* The chart keeps its place: what stands below does not move. */}
      <div className={classes.body}>
        <div className={classes.chart} data-hidden={asTable || undefined}>
          {chart()}
        </div>
        {asTable && (
          // A long table is scrolled within, by keys too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section className={classes.scroll} tabIndex={0} aria-label={`${title}, table`}>
            <SectionTable table={table} label={title} />
          </section>
        )}
      </div>
    </section>
  );
}
