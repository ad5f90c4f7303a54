import { useLayoutEffect, useRef, useState } from 'react';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';
import { useTranslation } from '../../words/translation.tsx';
import { AnswerText } from '../content/answer.tsx';
import { askedWords } from '../content/asked.ts';
import { formatDate } from '../content/date.ts';
import { directionOf } from '../content/direction.ts';
import { beginsWithQuote, typographic } from '../content/typographic.ts';
import type { MarkdownState } from '../content/use-markdown.ts';
import type { Appearance } from '../cycle/cycle.ts';
import { fitText } from './fit-text.ts';
import styles from './item.module.css';
import { useReducedMotion } from './media-queries.ts';
import { planScroll, startScroll, type ScrollPlan } from './scroll-through.ts';
import type { StageSize } from './stage-size.ts';
import { TYPEFACES } from './typefaces.ts';
import { useFontsReady, useLateFonts } from './use-fonts-ready.ts';

type ItemProps = {
  appearance: Appearance;
  phase: 'shown' | 'leaving';
  wedeliver: WedeliverSettings;
  size: StageSize;
  markdown: MarkdownState;
  /** Milliseconds that the text needs to scroll through, 0 when it fits. */
  onScrollTime: (milliseconds: number) => void;
};

/** How long a text waits for its typeface, in milliseconds: a new approval must not be held up by it. */
const FONT_PATIENCE_MS = 150;
/** The first text comes with the page's own loading and may wait longer. */
const FIRST_FONT_PATIENCE_MS = 1500;

/** One question on the stage with who asked and its answer, as large as there is room. */
export function Item({
  appearance: { key, question, effect, pushed },
  phase,
  wedeliver,
  size,
  markdown,
  onScrollTime,
}: ItemProps) {
  const frame = useRef<HTMLDivElement>(null);
  const article = useRef<HTMLElement>(null);
  const [plan, setPlan] = useState<ScrollPlan | null>(null);
  const reducedMotion = useReducedMotion();
  const lateFonts = useLateFonts();
  const text = `${question.content}\n${question.author_name ?? ''}\n${question.answer ?? ''}`;
  const fontsReady = useFontsReady(
    TYPEFACES[wedeliver.fontFamily].shipped,
    text,
    key === 1 ? FIRST_FONT_PATIENCE_MS : FONT_PATIENCE_MS,
  );
  const content = typographic(question.content);
  const translator = useTranslation();
  const asked = askedWords(question, wedeliver, translator);
  const ready = fontsReady && !(question.answer && markdown === 'pending');

  useLayoutEffect(() => {
    if (!frame.current || !article.current) return;
    const { overflow } = fitText(article.current, frame.current, wedeliver.questionSize);
    const next =
      overflow > 0 ? planScroll(text, overflow, article.current.offsetHeight, size.unit) : null;
    setPlan((before) => (before?.distance === next?.distance ? before : next));
    if (phase === 'shown') onScrollTime(next?.totalMs ?? 0);
    // What is read from the layout depends on more than what is named in here.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [text, asked, wedeliver, size, markdown, ready, lateFonts, phase, onScrollTime]);

  useLayoutEffect(() => {
    if (!plan || !ready || !article.current || !frame.current) return undefined;
    return startScroll(article.current, plan, frame.current.clientHeight, reducedMotion);
  }, [plan, ready, reducedMotion]);

  return (
    <div
      ref={frame}
      className={styles.frame}
      dir={directionOf(question.content)}
      data-part="item"
      data-phase={phase}
      data-effect={effect}
      data-pushed={pushed || undefined}
      data-ready={ready || undefined}
      data-scrolls={plan !== null || undefined}
    >
      <article ref={article} className={styles.article} data-answered={question.answer !== null}>
        <header className={styles.asked}>
          <h2
            className={styles.question}
            data-part="question"
            data-hangs={beginsWithQuote(content) || undefined}
            dir="auto"
          >
            {content}
          </h2>
          <Meta question={question} asked={asked} wedeliver={wedeliver} />
        </header>
        {question.answer !== null && (
          <section
            className={styles.answer}
            data-part="answer"
            dir="auto"
            aria-label={translator.t('stage.answer')}
          >
            <AnswerText text={question.answer} markdown={markdown} />
          </section>
        )}
      </article>
    </div>
  );
}

function Meta({
  question: { author_name: author, created_at: createdAt },
  asked,
  wedeliver: { showDate, dateFormat },
}: {
  question: Appearance['question'];
  asked: string | null;
  wedeliver: WedeliverSettings;
}) {
  const { language } = useTranslation();
  if (!author && !showDate && asked === null) return null;
  return (
    <p className={styles.meta}>
      {author && (
        <span className={styles.author} data-part="author" dir="auto">
          {author}
        </span>
      )}
      {showDate && (
        <time data-part="date" dateTime={createdAt}>
          {formatDate(createdAt, dateFormat, language)}
        </time>
      )}
      {asked !== null && (
        <span className={styles.times} data-part="asked">
          {asked}
        </span>
      )}
    </p>
  );
}
