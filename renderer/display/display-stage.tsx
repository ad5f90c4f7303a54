import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { bestLanguage, languageTag, type Language } from '../../server/contract/languages.ts';
import type { ApprovedQuestion } from '../../server/contract/questions.ts';
import type { PublicSettings } from '../../server/contract/settings.ts';
import { brandStyle } from '../lib/brand-style.ts';
import { InLanguage } from '../words/in-language.tsx';
import { useTranslation } from '../words/translation.tsx';
import { useMarkdown } from './content/answer.tsx';
import { mostPages } from './player/play.ts';
import { dueSlide } from './player/on-stage.ts';
import { drawOn, pollOn, questionOn } from './player/state.ts';
import type { ShownDraw } from '../../server/contract/draw.ts';
import type { PublicPoll } from '../../server/contract/polls.ts';
import type { Playback } from '../../server/contract/playback.ts';
import { useStagePlayer } from './player/use-stage-player.ts';
import { useStageReport, type Shown } from './player/use-stage-report.ts';
import { useStageRenewal } from './player/use-stage-renewal.ts';
import { DrawItem } from './draw/draw-item.tsx';
import { PollItem } from './polls/poll-item.tsx';
import { steadyPoll } from './polls/poll-content.ts';
import { useFailedFilms, useFilmPlayers } from './slides/film.tsx';
import { SlideItem } from './slides/slide-item.tsx';
import { useIdleLoop } from './slides/slides.ts';
import { FaultBoundary } from '../lib/fault-boundary.tsx';
import { Backdrop } from './backdrop/backdrop.tsx';
import { groundsOf } from './backdrop/colours.ts';
import { Frame } from './stage/frame.tsx';
import { pixelShift } from './stage/pixel-shift.ts';
import { QuestionItem } from './stage/question-item.tsx';
import { GroundsContext } from './content/picture.tsx';
import { useStageLayout, useStageSize } from './stage/use-stage-layout.ts';
import { TYPEFACES } from './stage/typefaces.ts';
import type { ItemLayout } from './stage/layout/types.ts';
import styles from './stage/stage.module.css';

/**
 * Returns how many pages of an item are shown on the stage; the rest is on the live page.
 * @param cycleSeconds null while the item stays: then all its pages repeat
 */
export function shownPages(
  { pages, composition }: Pick<ItemLayout, 'pages' | 'composition'>,
  cycleSeconds: number | null,
): number {
  if (cycleSeconds === null) return pages.length;
  // A question that is alone on its first page is shown with an answer.
  const least = composition === 'apart' ? 2 : 1;
  return Math.min(pages.length, Math.max(least, mostPages(cycleSeconds)));
}

export type DisplayStageProps = {
  settings: PublicSettings;
  /** Newest approval first; null until they are known. */
  questions: readonly ApprovedQuestion[] | null;
  /** False if the server does not answer, which a small indicator shows. */
  live: boolean;
  /** Number of the caller's; each new one makes the stage go on to the next question immediately. */
  step?: number;
  /** Staff's commands for the screens; without them the stage ignores staff. */
  playback?: Playback | undefined;
  /** The running poll. */
  poll?: PublicPoll | null | undefined;
  /** The result of a draw. */
  draw?: ShownDraw | null | undefined;
  /** The screen's name in its address, null without one; a preview has none of both and shows every screen's slides. */
  name?: string | null | undefined;
  /** Called with the stage's content at every change. */
  onShow?: ((shown: Shown) => void) | undefined;
  /** True if the page is of another build than its server: it reloads between two questions, or while none follows. */
  isOld?: boolean;
  /** The question that it begins with, by its id; else the newest one. */
  from?: number | null;
};

/** "2 / 12"; null for what is none of the questions, such as a poll. */
export function countOf(
  list: readonly Pick<ApprovedQuestion, 'id'>[] | null,
  id: number | undefined,
): string | null {
  const position = list?.findIndex((one) => one.id === id) ?? -1;
  return list && position >= 0 ? `${position + 1} / ${list.length}` : null;
}

const ONE_PAGE = { at: 0, leaving: false, shown: 1 };

/** Returns the stage's language: the one that staff chose, or the browser's. */
export function stageLanguage(set: PublicSettings['wedeliver']['language']): Language {
  return set === 'browser' ? bestLanguage(navigator.languages) : set;
}

/**
 * Display on a stage in its own units, which fills a container of any shape. It uses the language that staff set, and
 * loads nothing but its words.
 */
export function DisplayStage(props: DisplayStageProps) {
  return (
    <InLanguage of={stageLanguage(props.settings.wedeliver.language)}>
      <Stage {...props} />
    </InLanguage>
  );
}

/** The poll as its layout depends on it: the same object while more phones vote. */
function useSteadyPoll(poll: PublicPoll | null): PublicPoll | null {
  const steady = poll && steadyPoll(poll);
  const told = JSON.stringify(steady);
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => steady, [told]);
}

function Stage({
  settings,
  questions,
  live,
  step = 0,
  playback,
  poll: running,
  draw: result,
  name,
  onShow,
  isOld = false,
  from = null,
}: DisplayStageProps) {
  const { wedeliver, theme } = settings;
  const { language, direction, t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const size = useStageSize(container);
  const markdown = useMarkdown(wedeliver.answerMarkdown);
  const films = useFailedFilms();
  const [shownDraw, setShownDraw] = useState<number | null>(null);
  const idle = useIdleLoop(settings, name, films.skipped);
  const player = useStagePlayer(questions, wedeliver, {
    step,
    playback,
    idle,
    poll: running,
    draw: result,
    from,
  });
  const { list, current, leaving, time, reportPages, goOn } = player;
  const question = questionOn(player);
  const poll = pollOn(player);
  const draw = drawOn(player);
  const lasting = useSteadyPoll(poll);
  const slide = current?.item.kind === 'slide' ? current.item : null;
  const next = dueSlide(player)?.picture ?? null;
  const players = useFilmPlayers(next?.film ? { url: next.url, poster: next.film.poster } : null);
  // What follows comes over it, in the same place.
  const staysInScene = slide?.picture != null && next !== null;
  // Before the player knows of it: emptying the stage waits for nothing.
  const blank = playback?.blank ?? false;
  useStageReport(player, blank, films.failed, onShow);
  useStageRenewal(player, blank, isOld);

  const grounds = useMemo(() => groundsOf({ theme, wedeliver }), [theme, wedeliver]);
  const typeface = TYPEFACES[wedeliver.fontFamily];
  const units: CSSProperties & Record<`--${string}`, string | number> = {
    '--u': `${size?.unit ?? 0}px`,
    '--stage-question': typeface.question,
    '--stage-text': typeface.text,
    ...brandStyle(settings),
  };
  const count = wedeliver.showCount ? countOf(list, question?.id) : null;
  const key = (question || poll || draw) && current ? current.key : null;
  const solved = useStageLayout(container, {
    settings,
    size,
    question,
    poll: lasting,
    draw,
    key,
    count,
    markdown,
    withJoin: list !== null && !slide,
  });
  const item = solved?.of === key ? (solved?.layout.item ?? null) : null;
  const pages = item && shownPages(item, time.wholeMs === null ? null : wedeliver.cycleSeconds);
  useLayoutEffect(() => {
    if (key !== null && pages !== null) reportPages(key, pages);
  }, [reportPages, key, pages]);

  return (
    <div
      ref={container}
      className={styles.stage}
      style={units}
      data-theme={theme}
      lang={languageTag(language)}
      dir={direction}
      data-part="stage"
      data-blank={blank || undefined}
      // The desktop app shows a window once this is there.
      data-filled={(list !== null && solved !== null) || undefined}
      data-layout={wedeliver.layoutPreset}
      data-typeface={wedeliver.fontFamily}
      data-shape={size?.portrait ? 'portrait' : 'landscape'}
      data-align={wedeliver.textAlign}
      data-shadow={wedeliver.shadow || undefined}
    >
      <Backdrop theme={theme} wedeliver={wedeliver} brand={settings.brand} />
      {/* The company's colour, and no word. */}
      {blank && <div className={styles.blank} aria-hidden="true" data-part="blank" />}
      {size && solved && !blank && (
        <GroundsContext value={grounds}>
          {/* Waits again for a new typeface, even staff's own choice after that of a stage that knew nothing yet. */}
          <Frame
            key={wedeliver.fontFamily}
            layout={solved.layout}
            settings={settings}
            shift={pixelShift((current?.key ?? 1) - 1, size.unit, devicePixelRatio)}
          >
            {list === null && (
              <output className={styles.loading} data-part="loading">
                <span className={styles.loadingTitle}>{t('title.live')}</span>
                <span className={styles.loadingText}>{t('live.loading')}</span>
              </output>
            )}
            {current && slide && (
              <SlideItem
                key={slide.picture ? 'scene' : current.key}
                at={current.key}
                slide={slide}
                leaving={leaving && !staysInScene}
                settings={settings}
                size={size}
                parts={{
                  players,
                  films,
                  onEnd: goOn,
                  isInLoop: (id) => idle.slides.some((one) => one.id === id),
                }}
              />
            )}
          </Frame>
        </GroundsContext>
      )}
      {current && question && !blank && solved?.failed !== key && (
        <FaultBoundary key={key} fallback={null} onFault={goOn}>
          <QuestionItem
            appearance={current}
            question={question}
            phase={leaving ? 'leaving' : 'shown'}
            wedeliver={wedeliver}
            markdown={markdown}
            layout={item}
            page={{ at: player.page, leaving: player.pageLeaving, shown: pages ?? 1 }}
          />
        </FaultBoundary>
      )}
      {current && poll && !blank && solved?.failed !== key && (
        <FaultBoundary key={key} fallback={null}>
          <PollItem
            appearance={current}
            poll={poll}
            phase={leaving ? 'leaving' : 'shown'}
            wedeliver={wedeliver}
            layout={item}
          />
        </FaultBoundary>
      )}
      {current && draw && !blank && solved?.failed !== key && (
        <FaultBoundary key={key} fallback={null}>
          <DrawItem
            appearance={current}
            draw={draw}
            wasShown={draw.id === shownDraw}
            onShown={setShownDraw}
            phase={leaving ? 'leaving' : 'shown'}
            wedeliver={wedeliver}
            markdown={markdown}
            layout={item}
            page={ONE_PAGE}
          />
        </FaultBoundary>
      )}
      {!live && !blank && (
        <output className={styles.notLive} data-part="not-live">
          {t('stage.notLive')}
        </output>
      )}
    </div>
  );
}
