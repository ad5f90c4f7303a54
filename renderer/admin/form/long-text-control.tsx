import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { describedBy, idsOf, type Field } from './field.ts';
import { FieldRow } from './field-row.tsx';
import text from './text-control.module.css';

/** Share of the limit from which the count is shown. */
const NEAR_LIMIT = 0.9;

type Props = {
  field: Field<string>;
  hint: ReactNode;
  /** Characters at most. */
  limit: number;
  rows: readonly [min: number, max: number];
  placeholder?: string;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
};

/** Some paragraphs of text. What is too long stays, for its writer to cut. */
export function LongTextControl({ field, hint, limit, rows, placeholder, aside }: Props) {
  const { length } = field.value;
  return (
    <FieldRow field={field} hint={hint} labelsInput aside={aside}>
      <Textarea
        id={idsOf(field.name).input}
        className={text.input}
        aria-describedby={describedBy(field.name, field.fault, true)}
        autosize
        minRows={rows[0]}
        maxRows={rows[1]}
        dir="auto"
        placeholder={placeholder}
        error={field.fault !== null}
        description={
          length >= NEAR_LIMIT * limit
            ? `${formatCount(length)} of ${formatCount(limit)} characters`
            : undefined
        }
        inputWrapperOrder={['input', 'description']}
        value={field.value}
        onChange={(event) => field.set(event.currentTarget.value)}
      />
    </FieldRow>
  );
}
