import { memo, type MouseEvent } from 'react';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { LabelChips } from '../labels/label-chips.tsx';
import { TableRow } from '../list/list-row.tsx';
import { SelectBox } from '../list/select-box.tsx';
import { AuthorName, QuestionText } from './question-text.tsx';
import { RowActions } from './row-actions.tsx';
import { selectLabel, selects } from './row-selects.ts';
import type { RowProps } from './row-handlers.ts';
import { AskedMark } from './merge/asked-mark.tsx';
import { AskedMenu } from './merge/asked-menu.tsx';
import { AskedBefore } from './similar/asked-before.tsx';
import { UnsavedMark } from './unsaved-mark.tsx';
import { VoteMark } from './vote-mark.tsx';
import { AnsweringMark } from '../presence/answering-mark.tsx';
import { StatusMark, StatusMenu } from './status-menu.tsx';
import long from '../list/long-text.module.css';
import classes from './question-table.module.css';

/** The row beside whose buttons the last first click was: rows move, and a second one may hit another. */
let aimedAt: number | null = null;

/** Whether a click is for the row itself, and for nothing in it. */
function isForRow({ target }: MouseEvent): boolean {
  return target instanceof Element && !target.closest('button, label, [role=dialog]');
}

/** One question in the table. */
export const QuestionRow = memo(function QuestionRow(props: RowProps) {
  const { row, now, current, selected, open, note, arrived, leaving, busy, narrow, isPast } = props;
  const { handlers } = props;
  const author = <AuthorName name={row.author_name} open={open} />;
  const submitted = <RelativeTime iso={row.created_at} now={now} />;
  return (
    <TableRow
      data-question={row.id}
      data-status={row.status}
      data-shelf={row.shelf}
      data-waits={(row.status === 'pending' && row.shelf === 'active') || undefined}
      current={current}
      arrived={arrived}
      leaving={leaving}
      data-selected={selected || undefined}
      onMouseDown={(event) => {
        // Otherwise the browser would select the text in between.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        if (isPast || !selects(event)) handlers.choose(row);
        else handlers.select(row, event.shiftKey);
      }}
      onFocus={(event) => {
        // By the keyboard. A mouse press ends only with the click, and nothing must open in between.
        if (event.target.matches(':focus-visible')) handlers.choose(row);
      }}
      onClickCapture={(event) => {
        if (event.detail === 1) aimedAt = isForRow(event) ? row.id : null;
      }}
      onDoubleClick={(event) => {
        if (aimedAt === row.id && isForRow(event)) handlers.edit(row);
      }}
    >
      {!isPast && (
        <td className={classes.select}>
          <SelectBox
            label={selectLabel(row)}
            checked={selected}
            onChange={(extend) => handlers.select(row, extend)}
          />
        </td>
      )}
      <td className={classes.status}>
        {isPast ? (
          <StatusMark status={row.status} />
        ) : (
          <StatusMenu
            status={row.status}
            disabled={busy || row.shelf !== 'active'}
            onChoose={(status) => handlers.setStatus(row, status)}
            onToggle={handlers.onMenu}
          />
        )}
      </td>
      <td className={classes.question}>
        <QuestionText {...props} className={`${long.text} ${classes.content}`} />
        <span className={classes.answering}>
          <AnsweringMark id={row.id} />
        </span>
        {isPast ? (
          <AskedMark asked={row.asked} />
        ) : (
          <AskedMenu row={row} onToggle={handlers.onMenu} />
        )}
        <LabelChips ids={row.labels} shown={open ? undefined : narrow ? 2 : 4} />
        <UnsavedMark id={row.id} />
        {!isPast && <AskedBefore row={row} onShow={handlers.show} />}
        {narrow && (
          <p className={classes.meta}>
            {author} · {submitted}
            <VoteMark votes={row.votes} />
          </p>
        )}
      </td>
      {!narrow && <td className={classes.author}>{author}</td>}
      {!narrow && (
        <td className={classes.submitted}>
          {submitted}
          <VoteMark votes={row.votes} />
        </td>
      )}
      {!isPast && (
        <td className={classes.actions}>
          <RowActions row={row} busy={busy} note={note} aiOn={props.aiOn} handlers={handlers} />
        </td>
      )}
    </TableRow>
  );
});
