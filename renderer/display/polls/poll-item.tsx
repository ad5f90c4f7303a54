import { useState, type CSSProperties } from 'react';
import type { PublicPoll } from '../../../server/contract/polls.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { useTranslation } from '../../words/translation.tsx';
import type { Appearance } from '../player/state.ts';
import { around, boxStyle, Placed, units } from '../stage/placed.tsx';
import { Title } from '../stage/question-item.tsx';
import { CHIP_PADDING } from '../stage/layout/question.ts';
import type {
  Box,
  ItemLayout,
  ItemPage,
  PlacedText,
  PlacedWord,
  PollLayout,
} from '../stage/layout/types.ts';
import { FIRST_FONT_PATIENCE_MS, TYPEFACES, useFontsReady } from '../stage/typefaces.ts';
import itemStyles from '../stage/question-item.module.css';
import { pollNumbers } from './poll-content.ts';
import styles from './poll-item.module.css';

/** A bar's share of its whole length. */
function growth(share: number): CSSProperties & Record<'--share', number> {
  return { '--share': share };
}

/** Style of the text on a bar with this share of a height. */
function lift(share: number, height: number): CSSProperties & Record<'--height', string> {
  return { ...growth(share), '--height': units(height) };
}

type Shown = { poll: PublicPoll; origin: Box };

function OptionBars({
  layout: { options, note },
  poll: { options: all, results, voters },
  origin,
}: Shown & { layout: PollLayout & { kind: 'options' } }) {
  const words = useTranslation();
  const numbers = pollNumbers(words);
  const votes = new Map(results?.votes.map((one) => [one.id, one.votes]));
  return (
    <>
      <ol className={styles.options}>
        {options.map(({ at, letter, text, percent, votes: own, bar }) => {
          const id = all[at]?.id ?? 0;
          const count = votes.get(id) ?? 0;
          const share = voters > 0 ? count / voters : 0;
          const right = results?.right ?? null;
          const is = right === null ? undefined : id === right ? 'right' : 'wrong';
          return (
            <li key={id} data-part="option" data-is={is}>
              <Placed text={letter} origin={origin} part="letter" className={styles.letter}>
                {is === 'right' ? <Check label={words.t('poll.right')} /> : letter.text}
              </Placed>
              <OptionText text={text} origin={origin} />
              <div className={styles.bar} style={boxStyle(bar, origin)} aria-hidden="true">
                <div className={styles.fill} style={growth(share)} data-empty={count === 0} />
              </div>
              {results && (
                <>
                  <Placed text={percent} origin={origin} part="percent" className={styles.number}>
                    {numbers.percent(share)}
                  </Placed>
                  <Placed text={own} origin={origin} part="votes" className={styles.quiet}>
                    {numbers.whole(count)}
                  </Placed>
                </>
              )}
            </li>
          );
        })}
      </ol>
      {note && <Placed text={note} origin={origin} part="rest" className={styles.note} />}
    </>
  );
}

function OptionText({ text, origin }: { text: PlacedText; origin: Box }) {
  const { mostLines } = text;
  if (mostLines === undefined) return <Placed text={text} origin={origin} part="option-text" />;
  return (
    <Placed text={text} origin={origin} part="option-text">
      <span className={styles.cut} style={{ WebkitLineClamp: mostLines }} data-clamped>
        {text.text}
      </span>
    </Placed>
  );
}

function Check({ label }: { label: string }) {
  return (
    <svg className={styles.check} viewBox="0 0 24 24">
      <title>{label}</title>
      <circle cx="12" cy="12" r="12" />
      <path d="m6.5 12.4 3.7 3.7 7.3-7.6" />
    </svg>
  );
}

function ScaleColumns({
  layout: { grades, mean, meanLabel },
  poll: { results, voters },
  origin,
}: Shown & { layout: PollLayout & { kind: 'scale' } }) {
  const numbers = pollNumbers(useTranslation());
  const votes = results?.scale?.votes ?? [];
  // A distribution: the highest column is as high as there is room.
  const most = Math.max(1, ...votes);
  return (
    <>
      <ol className={styles.options}>
        {grades.map(({ grade, percent, votes: own, bar }, at) => {
          const count = votes[at] ?? 0;
          const share = count / most;
          return (
            <li key={grade.text} data-part="grade">
              <div className={styles.column} style={boxStyle(bar, origin)} aria-hidden="true">
                <div className={styles.rise} style={growth(share)} data-empty={count === 0} />
              </div>
              <Placed text={grade} origin={origin} part="grade-number" />
              {results && (
                <div className={styles.lift} style={lift(share, bar.height)}>
                  <Placed text={percent} origin={origin} part="percent" className={styles.number}>
                    {numbers.percent(voters > 0 ? count / voters : 0)}
                  </Placed>
                  <Placed text={own} origin={origin} part="votes" className={styles.quiet}>
                    {numbers.whole(count)}
                  </Placed>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {results?.scale && results.scale.mean !== null && (
        <div className={styles.mean}>
          <Placed text={meanLabel} origin={origin} part="mean-label" className={styles.note} />
          <Placed text={mean} origin={origin} part="mean" className={styles.letter}>
            {numbers.mean(results.scale.mean)}
          </Placed>
        </div>
      )}
    </>
  );
}

/** Words come with the most frequent first. */
function wordDelay({ tier }: PlacedWord): CSSProperties & Record<'--at', number> {
  return { '--at': 4 - tier };
}

function Cloud({
  layout: { words, note },
  origin,
}: Pick<Shown, 'origin'> & { layout: PollLayout & { kind: 'words' } }) {
  return (
    <>
      <ul className={styles.options}>
        {words.map((word) => (
          <li key={word.text} className={styles.word} style={wordDelay(word)} data-tier={word.tier}>
            <Placed text={word} origin={origin} part="word" />
          </li>
        ))}
      </ul>
      {note && <Placed text={note} origin={origin} part="rest" className={styles.note} />}
    </>
  );
}

function Body(shown: Shown & { layout: PollLayout }) {
  const { layout, ...rest } = shown;
  switch (layout.kind) {
    case 'options':
      return <OptionBars {...rest} layout={layout} />;
    case 'scale':
      return <ScaleColumns {...rest} layout={layout} />;
    default:
      return <Cloud origin={rest.origin} layout={layout} />;
  }
}

function boxesOf(poll: PollLayout | undefined): (Box | null)[] {
  if (!poll) return [];
  switch (poll.kind) {
    case 'options':
      return [
        poll.note?.box ?? null,
        ...poll.options.flatMap(({ letter, percent, bar }) => [letter.box, percent.box, bar]),
      ];
    case 'scale':
      return [
        poll.mean.box,
        poll.meanLabel.box,
        ...poll.grades.flatMap(({ percent, grade }) => [percent.box, grade.box]),
      ];
    default:
      return [poll.note?.box ?? null, ...poll.words.map(({ box }) => box)];
  }
}

type ItemProps = {
  appearance: Appearance;
  poll: PublicPoll;
  phase: 'shown' | 'leaving';
  wedeliver: Pick<PublicSettings['wedeliver'], 'fontFamily'>;
  /** Null until it is measured. */
  layout: ItemLayout | null;
};

/** The running poll on the stage, as the layout has placed it. */
export function PollItem({ appearance, poll, phase, wedeliver, layout: solved }: ItemProps) {
  const { key, effect } = appearance;
  const texts = [poll.question, ...poll.options.map(({ text }) => text), letters];
  const ready = useFontsReady(
    TYPEFACES[wedeliver.fontFamily].shipped,
    texts.join('\n'),
    key === 1 ? FIRST_FONT_PATIENCE_MS : FONT_PATIENCE_MS,
  );
  // While it leaves, there may no longer be a layout for it.
  const [kept, setKept] = useState(solved);
  if (solved && solved !== kept) setKept(solved);
  const layout = solved ?? kept;
  const [page] = layout?.pages ?? [];
  return (
    <div
      className={itemStyles.frame}
      data-part="item"
      data-phase={phase}
      data-effect={effect}
      data-pushed
      data-ready={(layout !== null && ready) || undefined}
      data-composition={layout?.composition}
    >
      {layout && page && (
        <PollArticle
          // The question of a cloud is large before the reveal, and then its heading.
          key={layout.composition}
          poll={poll}
          layout={layout}
          page={page}
        />
      )}
    </div>
  );
}

const letters = '0123456789 %';
/** Milliseconds that a poll waits for its typeface: staff see at once that it has started. */
const FONT_PATIENCE_MS = 150;

function PollArticle({
  poll,
  layout,
  page: { question, meta },
}: {
  poll: PublicPoll;
  layout: ItemLayout;
  page: ItemPage;
}) {
  const { t } = useTranslation();
  const { author: hint, asked: votes } = meta;
  const box = around([
    question.box,
    hint?.box ?? null,
    votes?.box ?? null,
    ...boxesOf(layout.poll),
  ]);
  if (!box) return null;
  return (
    <article
      className={`${itemStyles.article} ${styles.article}`}
      style={boxStyle(box)}
      data-part="poll"
      data-kind={poll.kind}
      data-stands={poll.phase}
      data-mirrored={layout.rtl || undefined}
      data-centered={question.align === 'center' || undefined}
    >
      <Title title={question} origin={box} />
      {hint && (
        <Placed
          text={hint}
          origin={box}
          part="hint"
          className={`${itemStyles.author} ${styles.hint}`}
        >
          <span>{hint.text}</span>
        </Placed>
      )}
      {votes && (
        <Placed
          text={votes}
          origin={box}
          part="voters"
          className={`${itemStyles.times} ${styles.voters}`}
        >
          <span style={{ paddingInline: units(votes.size * CHIP_PADDING) }}>
            {t('stage.pollVotes', { count: poll.voters })}
          </span>
        </Placed>
      )}
      {layout.poll && <Body layout={layout.poll} poll={poll} origin={box} />}
    </article>
  );
}
