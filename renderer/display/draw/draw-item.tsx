import type { ShownDraw } from '../../../server/contract/draw.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { directionOf } from '../content/text.ts';
import { boxStyle } from '../stage/placed.tsx';
import { QuestionItem, type ItemProps } from '../stage/question-item.tsx';
import styles from './draw-item.module.css';

/** The result as the statement that it is drawn as. */
function statementOf({ id, name, who }: ShownDraw): ApprovedQuestion {
  return {
    id,
    content: who,
    author_name: name,
    created_at: '',
    answer: null,
    votes: null,
    votable: false,
  };
}

type Props = Omit<ItemProps, 'question'> & {
  draw: ShownDraw;
  /** The name was there before: when the stage was blank meanwhile, it comes back at once. */
  wasShown: boolean;
  onShown: (id: number) => void;
};

/** The result of a draw on the stage. A display that was there before the draw waits a moment for the name. */
export function DrawItem({ draw, wasShown, onShown, ...item }: Props) {
  const isAwaited = item.appearance.key > 1 && !wasShown;
  const name = item.layout?.pages[0]?.question.box;
  return (
    <div
      className={styles.draw}
      data-awaited={isAwaited || undefined}
      onAnimationEnd={({ target }) => target instanceof HTMLHeadingElement && onShown(draw.id)}
    >
      <QuestionItem {...item} question={statementOf(draw)} />
      {isAwaited && name && item.phase === 'shown' && (
        <div
          className={styles.wait}
          style={boxStyle(name)}
          dir={directionOf(draw.who)}
          aria-hidden="true"
        >
          <span />
          <span />
          <span />
        </div>
      )}
    </div>
  );
}
