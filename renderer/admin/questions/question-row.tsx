import { memo } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { AnswerPreview } from './answer-preview.tsx';
import { RowActions } from './row-actions.tsx';
import type { RowHandlers } from './row-handlers.ts';
import { StatusMenu } from './status-menu.tsx';
import table from '../../ui/list-table.module.css';
import classes from './question-table.module.css';

export type RowProps = {
  row: Question;
  now: number;
  /** The one that the keys act on. */
  current: boolean;
  /** Came while the list was on screen. */
  arrived: boolean;
  /** A change of it is on its way. */
  busy: boolean;
  handlers: RowHandlers;
};

/** One question in the table. */
export const QuestionRow = memo(function QuestionRow(props: RowProps) {
  const { row, now, current, arrived, busy, handlers } = props;
  return (
    <tr
      tabIndex={-1}
      className={table.row}
      data-question={row.id}
      data-status={row.status}
      data-waits={row.status === 'pending' || undefined}
      data-arrived={arrived || undefined}
      aria-current={current || undefined}
      onClick={() => handlers.choose(row)}
      onFocus={() => handlers.choose(row)}
      onDoubleClick={(event) => {
        if (event.target instanceof Element && !event.target.closest('button')) handlers.edit(row);
      }}
    >
      <td className={classes.status}>
        <StatusMenu
          status={row.status}
          disabled={busy}
          onChoose={(status) => handlers.setStatus(row, status)}
          onToggle={handlers.onMenu}
        />
      </td>
      <td className={classes.question}>
        <p
          className={classes.content}
          dir="auto"
          title={row.content.length > 240 ? row.content : undefined}
        >
          {row.content}
        </p>
        <AnswerPreview row={row} />
      </td>
      <td className={classes.author}>
        {row.author_name === null ? (
          <span className={classes.anonymous}>Anonymous</span>
        ) : (
          <span dir="auto" title={row.author_name}>
            {row.author_name}
          </span>
        )}
      </td>
      <td className={classes.submitted}>
        <RelativeTime iso={row.created_at} now={now} />
      </td>
      <td className={classes.actions}>
        <RowActions row={row} busy={busy} handlers={handlers} />
      </td>
    </tr>
  );
});
