import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { Text, useTranslation } from '../../words/translation.tsx';
import { AnswerText } from '../content/answer.tsx';
import type { MarkdownState } from '../content/use-markdown.ts';
import type { MyQuestion } from '../data/my-questions.ts';
import { useShownQuestions } from '../data/shown-questions.ts';
import cards from './question-card.module.css';
import styles from './phone.module.css';

type Props = {
  mine: readonly MyQuestion[];
  /** Null until they are known. */
  approved: readonly ApprovedQuestion[] | null;
  markdown: MarkdownState;
};

/** What became of the questions that were asked on this phone: each of them, or the one that stands for it, too. */
export function MyQuestions({ mine, approved, markdown }: Props) {
  const { t } = useTranslation();
  const rowOf = (id: number) => approved?.find((row) => row.id === id || row.also?.includes(id));
  const shown = useShownQuestions(mine.map(({ id }) => id).filter(rowOf));
  if (mine.length === 0 || approved === null) return null;
  return (
    <section className={styles.mine} aria-label={t('live.mine')} data-part="mine">
      {mine.map(({ id, content }) => {
        const on = rowOf(id);
        const state = on ? 'approved' : shown.includes(id) ? 'shown' : 'pending';
        return (
          <div key={id} className={styles.mineItem} data-status={state}>
            <output className={styles.mineStatus}>
              {state === 'pending' ? <Clock /> : <Screen />}
              {t(`live.mine.${state}`)}
            </output>
            <p className={styles.mineText} dir="auto">
              {content}
            </p>
            {on && on.id !== id && <Shared question={on} markdown={markdown} />}
          </div>
        );
      })}
    </section>
  );
}

/** In other words than one's own, it would not be found among the others. */
function Shared({ question, markdown }: { question: ApprovedQuestion; markdown: MarkdownState }) {
  return (
    <div className={styles.shared} data-part="shared">
      <p className={styles.sharedWords}>
        <Text of="live.shared" parts={{ question: <q dir="auto">{question.content}</q> }} />
      </p>
      {question.answer !== null && (
        <div className={cards.answer} dir="auto">
          <AnswerText text={question.answer} markdown={markdown} />
        </div>
      )}
    </div>
  );
}

const icon = {
  width: 20,
  height: 20,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/** Tabler "clock" and "device-tv", inlined: a phone does not load an icon set for two. */
function Clock() {
  return (
    <svg {...icon}>
      <path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0" />
      <path d="M12 7v5l3 3" />
    </svg>
  );
}
function Screen() {
  return (
    <svg {...icon}>
      <path d="M3 9a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2z" />
      <path d="M16 3l-4 4l-4 -4" />
    </svg>
  );
}
