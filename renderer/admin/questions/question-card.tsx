import { memo } from 'react';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { LabelChips } from '../labels/label-chips.tsx';
import { Card } from '../list/list-row.tsx';
import { SelectBox } from '../list/select-box.tsx';
import type { RowProps } from './row-handlers.ts';
import { AuthorName, QuestionText } from './question-text.tsx';
import { RowActions } from './row-actions.tsx';
import { AskedMark } from './merge/asked-mark.tsx';
import { AskedMenu } from './merge/asked-menu.tsx';
import { selectLabel } from './row-selects.ts';
import { AskedBefore } from './similar/asked-before.tsx';
import { UnsavedMark } from './unsaved-mark.tsx';
import { VoteMark } from './vote-mark.tsx';
import { AnsweringMark } from '../presence/answering-mark.tsx';
import { StatusMark, StatusMenu } from './status-menu.tsx';
import classes from './question-cards.module.css';

/** One question on a phone. */
export const QuestionCard = memo(function QuestionCard(props: RowProps) {
  const { row, now, current, selected, note, arrived, leaving, busy, isPast, handlers } = props;
  return (
    // The keyboard has the keys of the whole list; a finger makes the card it touches the current one.
    <Card
      className={classes.card}
      data-question={row.id}
      data-status={row.status}
      data-shelf={row.shelf}
      current={current}
      arrived={arrived}
      leaving={leaving}
      data-selected={selected || undefined}
      onClick={() => handlers.choose(row)}
    >
      <div className={classes.head}>
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
        <span className={classes.time}>
          <AnsweringMark id={row.id} />
          <RelativeTime iso={row.created_at} now={now} />
          <VoteMark votes={row.votes} />
        </span>
        {!isPast && (
          <SelectBox
            label={selectLabel(row)}
            checked={selected}
            onChange={(extend) => handlers.select(row, extend)}
          />
        )}
      </div>
      {/* The buttons that stay in view lie over what they are about, and never over the head. */}
      <div>
        <QuestionText {...props} className={classes.content} />
        {isPast ? (
          <AskedMark asked={row.asked} />
        ) : (
          <AskedMenu row={row} onToggle={handlers.onMenu} />
        )}
        <LabelChips ids={row.labels} shown={props.open ? undefined : 2} />
        <UnsavedMark id={row.id} />
        {!isPast && <AskedBefore row={row} onShow={handlers.show} />}
        <p className={classes.author}>
          <AuthorName name={row.author_name} open />
        </p>
        {!isPast && (
          <div className={classes.actions} data-over-text>
            <RowActions
              row={row}
              busy={busy}
              note={note}
              aiOn={props.aiOn}
              handlers={handlers}
              touch
            />
          </div>
        )}
      </div>
    </Card>
  );
});
