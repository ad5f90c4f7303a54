import { useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { languageTag } from '../../server/contract/languages.ts';
import type { ApprovedQuestion } from '../../server/contract/questions.ts';
import type { PublicSettings } from '../../server/contract/settings.ts';
import { brandStyle } from '../lib/brand-style.ts';
import { InLanguage } from '../words/in-language.tsx';
import { useTranslation } from '../words/translation.tsx';
import { useMarkdown } from './content/use-markdown.ts';
import { comingNext, previousOf } from './cycle/following.ts';
import { isPinned, type Air } from './cycle/state.ts';
import { useCycle } from './cycle/use-cycle.ts';
import { IdleStage } from './idle/idle-stage.tsx';
import { POSTER } from './idle/scenes.ts';
import { useIdle } from './idle/use-idle.ts';
import { FaultBoundary } from './fault-boundary.tsx';
import { Backdrop } from './stage/backdrop.tsx';
import { groundsOf } from './stage/backdrop-grounds.ts';
import { Blank } from './stage/blank.tsx';
import frame from './stage/frame.module.css';
import { Item } from './stage/item.tsx';
import { Join } from './stage/join.tsx';
import { GroundsContext } from './stage/logo-picture.tsx';
import { BottomLogos, logoScale } from './stage/logos.tsx';
import { Site } from './stage/site.tsx';
import styles from './stage/stage.module.css';
import { stageLanguage } from './stage/stage-language.ts';
import { useStageSize, type StageSize } from './stage/stage-size.ts';
import { Top } from './stage/top.tsx';
import { TYPEFACES } from './stage/typefaces.ts';
import { Loading } from './stage/waiting.tsx';

export type DisplayStageProps = {
  settings: PublicSettings;
  /** Newest approval first; null until they are known. */
  questions: readonly ApprovedQuestion[] | null;
  /** Whether the server answers: if not, a quiet mark says so. */
  live: boolean;
  /** Each new number makes the stage go on to the next question at once. */
  step?: number;
  /** The idle loop at once and for good, as staff look at it. */
  idles?: boolean;
  /** What staff want of the screens; without it the stage is its own. */
  air?: Air | undefined;
  /** Told what is on the stage with every change. */
  onShow?: ((shown: Shown) => void) | undefined;
};

/**
 * What is on the stage. `nextInMs`: milliseconds until the next question takes its place, null while none will; they stand
 * still while it is paused or blank. `wholeMs`: what it has altogether. `nextId`: what comes next, by itself or not.
 */
export type Shown = {
  questionId: number | null;
  nextInMs: number | null;
  wholeMs: number | null;
  nextId: number | null;
  hasPrevious: boolean;
  paused: boolean;
  blank: boolean;
  pinned: boolean;
};

/** Smallest and largest edge of the code, as shares of the stage's height. */
const QR_LEAST = 0.105;
/** The set size is that of the classic layout: a bar has less room, a card of its own more. */
const QR_SCALE = { classic: 1, 'corner-duo': 1.45, topbar: 0.8 } as const;
const QR_MOST = { classic: 0.34, 'corner-duo': 0.4, topbar: 0.24 } as const;

/** Beside another code there is less room for each. */
const TWO_SCALE = { classic: 0.85, 'corner-duo': 0.58, topbar: 0.75 } as const;
const TWO_MOST = { classic: 0.24, 'corner-duo': 0.2, topbar: 0.17 } as const;

/** Edges of a code in stage units: of one that stands alone, and of two beside each other. */
function qrEdges({ wedeliver, qrcode }: PublicSettings, size: StageSize) {
  const { layoutPreset: layout } = wedeliver;
  const wanted = qrcode.size * QR_SCALE[layout] * (size.portrait ? 1.2 : 1);
  const within = (edge: number, most: number) =>
    Math.min(Math.max(edge, size.height * QR_LEAST), size.height * most);
  return {
    one: within(wanted, size.portrait ? 0.24 : QR_MOST[layout]),
    two: within(wanted * TWO_SCALE[layout], size.portrait ? 0.12 : TWO_MOST[layout]),
  };
}

/**
 * The display on a stage of its own units, filling its container whatever its shape. It speaks the language that staff
 * set, and asks the network for nothing but its words.
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
}: DisplayStageProps) {
  const { wedeliver, theme, brand } = settings;
  const { language, direction, t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const size = useStageSize(container);
  const markdown = useMarkdown(wedeliver.answerMarkdown);
  const [scrollMs, setScrollMs] = useState(0);
  const { scene, onTurn } = useIdle({
    idle: settings.idle,
    questions,
    air,
    autoFade: wedeliver.autoFade,
    always: idles,
  });
  const rests = scene !== null && questions !== null && questions.length > 0;
  const state = useCycle(questions, wedeliver, scrollMs, {
    step,
    paused: rests,
    ...(air && { air }),
  });
  const { list, current, leaving, turn, time } = state;
  useLayoutEffect(() => onTurn(turn), [onTurn, turn]);

  // Before the cycle knows of it: an empty stage waits for nothing.
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
    const questionId = blank ? null : currentId;
    const nextInMs = leftMs();
    onShow?.({ questionId, nextInMs, wholeMs, nextId, hasPrevious, paused, blank, pinned });
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

  const grounds = useMemo(() => groundsOf({ theme, wedeliver }), [theme, wedeliver]);
  const typeface = TYPEFACES[wedeliver.fontFamily];
  const units: CSSProperties & Record<`--${string}`, string | number> = {
    '--u': `${size?.unit ?? 0}px`,
    '--stage-question': typeface.question,
    '--stage-text': typeface.text,
    '--q': wedeliver.questionSize,
    '--a': wedeliver.answerSize,
    '--q-line': wedeliver.questionLineHeight,
    '--a-line': wedeliver.answerLineHeight,
    '--content': wedeliver.contentMaxWidth,
    '--logo-scale': logoScale(wedeliver.logos, size?.height ?? 0),
    '--inset': 16 + wedeliver.sectionPadding,
    ...brandStyle(settings),
  };
  const position = list?.findIndex(({ id }) => id === current?.question.id) ?? -1;
  const count =
    wedeliver.showCount && list && position >= 0 && !rests
      ? `${position + 1} / ${list.length}`
      : null;
  const empty = list !== null && list.length === 0 && !current;
  const idleScene = empty ? (scene ?? POSTER) : rests ? scene : null;
  const item = size && { wedeliver, size, markdown };

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
      data-layout={wedeliver.layoutPreset}
      data-typeface={wedeliver.fontFamily}
      data-shape={size?.portrait ? 'portrait' : 'landscape'}
      data-align={wedeliver.textAlign}
      data-shadow={wedeliver.shadow || undefined}
    >
      <Backdrop theme={theme} wedeliver={wedeliver} />
      {blank && <Blank />}
      {item && !blank && (
        <GroundsContext value={grounds}>
          <div className={frame.frame} data-empty={idleScene !== null || undefined}>
            <Top settings={settings} count={count} />
            {/* Before the text, which gets what it leaves. */}
            {!idleScene && list !== null && (
              <Join settings={settings} size={item.size} edges={qrEdges(settings, item.size)} />
            )}
            <div className={frame.main} data-main>
              {list === null && <Loading />}
              {idleScene && <IdleStage scene={idleScene} settings={settings} size={item.size} />}
              {current && !idleScene && (
                <FaultBoundary key={current.key} fallback={null} onFault={state.goOn}>
                  <Item
                    {...item}
                    appearance={current}
                    phase={leaving ? 'leaving' : 'shown'}
                    onScrollTime={setScrollMs}
                  />
                </FaultBoundary>
              )}
            </div>
            <Site brand={brand} />
            <BottomLogos logos={wedeliver.logos} />
          </div>
        </GroundsContext>
      )}
      {!live && !blank && (
        <output className={styles.notLive} data-part="not-live">
          {t('stage.notLive')}
        </output>
      )}
    </div>
  );
}
