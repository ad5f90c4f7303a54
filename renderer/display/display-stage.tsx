import {
  type CSSProperties,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { bestLanguage, languageTag, type Language } from '../../server/contract/languages.ts';
import type { ApprovedQuestion } from '../../server/contract/questions.ts';
import type { ScreenReport } from '../../server/contract/screens.ts';
import type { PublicSettings } from '../../server/contract/settings.ts';
import { session } from '../lib/browser-storage.ts';
import { renewPage } from '../lib/renew-page.ts';
import { useRenewal } from '../lib/use-renewal.ts';
import { brandStyle } from '../lib/brand-style.ts';
import { InLanguage } from '../words/in-language.tsx';
import { useTranslation } from '../words/translation.tsx';
import { useMarkdown } from './content/answer.tsx';
import { cycle } from './cycle/cycle.ts';
import { comingNext, isPinned, previousOf, type Air } from './cycle/state.ts';
import { useCycle } from './cycle/use-cycle.ts';
import { IdleStage } from './idle/idle-stage.tsx';
import { POSTER, useIdle } from './idle/use-idle.ts';
import { FaultBoundary } from './error-boundary.tsx';
import { Backdrop } from './backdrop/backdrop.tsx';
import { groundsOf } from './backdrop/colours.ts';
import { Frame } from './stage/frame.tsx';
import { pixelShift } from './stage/pixel-shift.ts';
import { Item } from './stage/item.tsx';
import { GroundsContext } from './content/picture.tsx';
import { useStageLayout, useStageSize } from './stage/use-stage-layout.ts';
import { TYPEFACES } from './stage/typefaces.ts';
import { mostPages } from './cycle/run-cycle.ts';
import type { ItemLayout } from './stage/layout/types.ts';
import styles from './stage/stage.module.css';

/**
 * Returns how many pages of an item are shown on the stage; the rest is on the live page.
 * @param cycleSeconds null while the item stays: then all its pages repeat
 */
function shownPages({ pages, composition }: ItemLayout, cycleSeconds: number | null): number {
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
  /** Starts the idle loop immediately and keeps it running, for staff's preview. */
  idles?: boolean;
  /** Staff's commands for the screens; without them the stage ignores staff. */
  air?: Air | undefined;
  /** Called with the stage's content at every change. */
  onShow?: ((shown: Shown) => void) | undefined;
  /** True if the page is of another build than its server: it reloads between two questions, or while none follows. */
  isOld?: boolean;
  /** The question that it begins with, by its id; else the newest one. */
  from?: number | null;
};

/** Key under which a stage that reloads leaves the question that it goes on with. */
const FROM_KEY = 'booth.stage.from';

function goOnWith(id: number | null | undefined) {
  return (): void => void session.write(FROM_KEY, id ?? null);
}

/** Returns the id of the question that a reloaded stage goes on with, once. */
export function takeFrom(): number | null {
  const from = session.read(FROM_KEY);
  session.remove(FROM_KEY);
  return typeof from === 'number' ? from : null;
}

/** Content of the stage, as reported to the server. */
export type Shown = Omit<ScreenReport, 'id' | 'name' | 'sleeps' | 'gone' | 'turn'>;

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

function Stage({
  settings,
  questions,
  live,
  step = 0,
  idles = false,
  air,
  onShow,
  isOld = false,
  from = null,
}: DisplayStageProps) {
  const { wedeliver, theme } = settings;
  const { language, direction, t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const size = useStageSize(container);
  const markdown = useMarkdown(wedeliver.answerMarkdown);
  const { scene, onTurn } = useIdle({
    idle: settings.idle,
    questions,
    air,
    autoFade: wedeliver.autoFade,
    always: idles,
  });
  const rests = scene !== null && questions !== null && questions.length > 0;
  const state = useCycle(cycle, questions, wedeliver, {
    step,
    paused: rests,
    from,
    ...(air && { air }),
  });
  const { list, current, leaving, turn, time, reportPages } = state;
  useLayoutEffect(() => onTurn(turn), [onTurn, turn]);

  // Before the cycle knows of it: emptying the stage waits for nothing.
  const blank = air?.blank ?? false;
  const { paused = false } = state.air ?? {};
  const currentId = leaving || rests ? null : (current?.question.id ?? null);
  const waits = (blank || rests) && !leaving;
  const nextId = (waits ? current?.question.id : comingNext(state)?.id) ?? null;
  const hasPrevious = previousOf(state) !== null;
  const pinned = isPinned(state);
  const isBetween = leaving && current !== null && !blank;
  const { wholeMs, leftMs } = time;
  useEffect(() => {
    if (isBetween) return;
    onShow?.({
      question_id: blank ? null : currentId,
      next_in_ms: leftMs(),
      time_ms: wholeMs,
      next_id: nextId,
      has_previous: hasPrevious,
      paused,
      blank,
      pinned,
    });
  }, [
    onShow,
    isBetween,
    // Each turn is one, even of the same question.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    turn,
    currentId,
    nextId,
    wholeMs,
    leftMs,
    hasPrevious,
    paused,
    blank,
    pinned,
  ]);

  const isFree = leaving || current === null || rests || blank || wholeMs === null;
  useRenewal(isOld && isFree, true, goOnWith(leaving ? comingNext(state)?.id : currentId));
  // Staff's *Next* leads from one question to another without a time in between.
  const onStep = useEffectEvent(() => {
    if (isOld) void renewPage(goOnWith(currentId));
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => onStep(), [current?.key]);

  const grounds = useMemo(() => groundsOf({ theme, wedeliver }), [theme, wedeliver]);
  const typeface = TYPEFACES[wedeliver.fontFamily];
  const units: CSSProperties & Record<`--${string}`, string | number> = {
    '--u': `${size?.unit ?? 0}px`,
    '--stage-question': typeface.question,
    '--stage-text': typeface.text,
    ...brandStyle(settings),
  };
  const position = list?.findIndex(({ id }) => id === current?.question.id) ?? -1;
  const count =
    wedeliver.showCount && list && position >= 0 && !rests
      ? `${position + 1} / ${list.length}`
      : null;
  const empty = list !== null && list.length === 0 && !current;
  const idleScene = empty ? (scene ?? POSTER) : rests ? scene : null;
  const shown = idleScene ? null : current;
  const solved = useStageLayout(container, {
    settings,
    size,
    current: shown,
    count,
    markdown,
    withJoin: list !== null && !idleScene,
  });
  const key = shown?.key ?? null;
  const item = solved?.of === key ? (solved?.layout.item ?? null) : null;
  const pages = item && shownPages(item, wholeMs === null ? null : wedeliver.cycleSeconds);
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
            {idleScene && <IdleStage scene={idleScene} settings={settings} size={size} />}
          </Frame>
        </GroundsContext>
      )}
      {shown && !blank && solved?.failed !== shown.key && (
        <FaultBoundary key={shown.key} fallback={null} onFault={state.goOn}>
          <Item
            appearance={shown}
            phase={leaving ? 'leaving' : 'shown'}
            wedeliver={wedeliver}
            markdown={markdown}
            layout={item}
            page={{ at: state.page, leaving: state.pageLeaving, shown: pages ?? 1 }}
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
