import { Paper, Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table as a card of its page. */
export function TableCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper withBorder radius="md" style={{ overflow: 'hidden' }}>
      <Table
        aria-label={label}
        verticalSpacing="sm"
        horizontalSpacing="md"
        bg="var(--surface)"
        tabularNums
      >
        {children}
      </Table>
    </Paper>
  );
}
