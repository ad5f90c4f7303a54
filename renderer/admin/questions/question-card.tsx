import { memo } from 'react';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { AnswerPreview } from './answer-preview.tsx';
import type { RowProps } from './question-row.tsx';
import { RowActions } from './row-actions.tsx';
import { StatusMenu } from './status-menu.tsx';
import classes from './question-cards.module.css';

/** One question on a phone. */
export const QuestionCard = memo(function QuestionCard(props: RowProps) {
  const { row, now, current, arrived, busy, handlers } = props;
  return (
    <li
      tabIndex={-1}
      className={classes.card}
      data-question={row.id}
      data-status={row.status}
      data-arrived={arrived || undefined}
      aria-current={current || undefined}
    >
      <div className={classes.head}>
        <StatusMenu
          status={row.status}
          disabled={busy}
          onChoose={(status) => handlers.setStatus(row, status)}
          onToggle={handlers.onMenu}
        />
        <span className={classes.time}>
          <RelativeTime iso={row.created_at} now={now} />
        </span>
      </div>
      <p className={classes.content} dir="auto">
        {row.content}
      </p>
      <p className={classes.author} dir="auto">
        {row.author_name ?? 'Anonymous'}
      </p>
      <AnswerPreview row={row} />
      <div className={classes.actions}>
        <RowActions row={row} busy={busy} handlers={handlers} touch />
      </div>
    </li>
  );
});
