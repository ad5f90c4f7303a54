import type { CSSProperties } from 'react';
import { brandStyle } from '../../lib/brand-style.ts';
import { languageOf } from '../../lib/text-language.ts';
import { FaultBoundary } from '../../lib/fault-boundary.tsx';
import { directionOf, typographic } from '../content/text.ts';
import type { DisplayStageProps } from '../display-stage.tsx';
import { drawOn, pollOn, questionOn, type PlayerState } from '../player/state.ts';
import { useStagePlayer } from '../player/use-stage-player.ts';
import { useStageRenewal } from '../player/use-stage-renewal.ts';
import { useStageReport } from '../player/use-stage-report.ts';
import { TYPEFACES } from '../stage/typefaces.ts';
import styles from './overlay.module.css';

const NONE_FAILED: ReadonlySet<number> = new Set();

/**
 * A screen for a video mixer: the question and who asked it on a card in the lower third, all else transparent. The answer
 * is left out, since the people in front of the camera give it; of a poll, whose votes the hall's own screens show, there
 * is the question alone.
 */
export function Overlay({
  settings,
  questions,
  playback,
  poll,
  draw,
  onShow,
  isOld = false,
  from = null,
}: DisplayStageProps) {
  const { wedeliver, theme } = settings;
  const player = useStagePlayer(questions, wedeliver, { step: 0, playback, poll, draw, from });
  const blank = playback?.blank ?? false;
  useStageReport(player, blank, NONE_FAILED, onShow);
  useStageRenewal(player, blank, isOld);
  const { current, leaving, goOn } = player;
  const words = wordsOf(player);
  const typeface = TYPEFACES[wedeliver.fontFamily];
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--question': typeface.question,
    '--text-face': typeface.text,
    ...brandStyle(settings),
  };
  return (
    <div
      className={styles.overlay}
      style={style}
      data-theme={theme}
      data-part="stage"
      data-filled={questions !== null || undefined}
    >
      {current && words && !blank && (
        <FaultBoundary key={current.key} fallback={null} onFault={goOn}>
          <Card {...words} phase={leaving ? 'leaving' : 'shown'} />
        </FaultBoundary>
      )}
    </div>
  );
}

type Words = { content: string; author: string | null };

/** Words on the card; null for a slide and for nothing. Under the name of who was drawn stands what was. */
export function wordsOf(player: PlayerState): Words | null {
  const question = questionOn(player);
  if (question) return { content: question.content, author: question.author_name };
  const draw = drawOn(player);
  if (draw) return { content: draw.who, author: draw.name };
  const poll = pollOn(player);
  return poll && { content: poll.question, author: null };
}

function Card({ content, author, phase }: Words & { phase: 'shown' | 'leaving' }) {
  const language = languageOf(content);
  const style: CSSProperties & Record<'--length', number> = { '--length': content.length };
  return (
    <article
      className={styles.card}
      style={style}
      dir={directionOf(content)}
      data-part="item"
      data-phase={phase}
    >
      <h2 className={styles.question} lang={language} data-part="question">
        {typographic(content, language)}
      </h2>
      {author && (
        <p className={styles.author} dir="auto" data-part="author">
          {author}
        </p>
      )}
    </article>
  );
}
