import {
  type CSSProperties,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type RefObject,
  useState,
} from 'react';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { useTranslation } from '../../words/translation.tsx';
import { hasQrCode, shownWifi } from '../stage/stage-content.ts';
import type { StageSize } from '../stage/layout/types.ts';
import {
  FIRST_FONT_PATIENCE_MS,
  TYPEFACES,
  useFontsReady,
  useLateFonts,
} from '../stage/typefaces.ts';
import { Picture } from '../content/picture.tsx';
import { AskSteps } from './ask-steps.tsx';
import type { Slide } from '../player/state.ts';
import { Film, type FailedFilms } from './film.tsx';
import type { FilmPlayers } from './film-players.ts';
import styles from './slide-item.module.css';
import { observeSize } from '../../lib/observe-size.ts';

/** The title in two pieces that break apart first, where it begins with "Q&A". */
function piecesOf(title: string): string[] {
  const start = 'Q&A ';
  return title.startsWith(start) ? [start.trim(), title.slice(start.length)] : [title];
}

/** Before the first question: an invitation that one would put on the screen before the doors open. */
function Poster({ settings }: { settings: PublicSettings }) {
  const { t } = useTranslation();
  const [first, rest] = piecesOf(t('stage.comingSoon'));
  const scan = hasQrCode(settings) ? t('stage.scanFirst') : t('stage.askFirst');
  return (
    <div className={styles.poster} data-part="empty">
      <div className={styles.words}>
        <h2 className={styles.title} data-fit>
          <span>{first}</span> {rest !== undefined && <span>{rest}</span>}
        </h2>
        <p className={styles.lead} data-fit>
          {shownWifi(settings) ? t('stage.twoSteps') : scan}
        </p>
      </div>
      <AskSteps settings={settings} />
    </div>
  );
}

/** Smallest edge of a code, as a share of the stage's shorter side: the texts beside it yield first. */
const LEAST_CODE = 0.105;

/** The main composition for a shape. */
function shapeOf({ width, height }: StageSize): 'tall' | 'land' | 'wide' {
  if (height > width) return 'tall';
  return width > height * 2.1 ? 'wide' : 'land';
}

/** A slide whole, and as large as its place allows. @param aspect its width by its height */
function slideStyle(aspect: number): CSSProperties & Record<'--aspect', number> {
  return { '--aspect': aspect };
}

/** Parts that films need: their players, those that failed, and how the loop goes on. */
export type FilmParts = {
  players: FilmPlayers;
  films: FailedFilms;
  onEnd: () => void;
  /** False for a slide that staff took out, which goes at once. */
  isInLoop: (id: string) => boolean;
};

/** Milliseconds of the change from one slide to the next, as the styles have it. */
const CROSS_MS = 700;

type Layer = { key: number; slide: Slide };

/** Layers once this slide is on: over the one before, which fades, or in its own place once staff have changed it. */
export function layersWith(layers: readonly Layer[], { key, slide }: Layer): readonly Layer[] {
  const top = layers[layers.length - 1];
  if (top?.key !== key) return [...layers.slice(-1), { key, slide }];
  return top.slide === slide ? layers : [...layers.slice(0, -1), { key, slide }];
}

/** Layers as they are drawn: of a slide that staff have taken out nothing is left under the next one. */
export function drawnLayers(
  layers: readonly Layer[],
  at: number,
  isInLoop: FilmParts['isInLoop'],
): (Layer & { isUnder: boolean })[] {
  return layers
    .map((layer) => ({ ...layer, isUnder: layer.key !== at }))
    .filter(({ isUnder, slide }) => !isUnder || isInLoop(slide.id));
}

/** The slide that is on, over the one before while that fades. */
function Layers({ at, slide, parts }: { at: number; slide: Slide; parts: FilmParts }) {
  const [layers, setLayers] = useState<readonly Layer[]>([{ key: at, slide }]);
  const next = layersWith(layers, { key: at, slide });
  if (next !== layers) setLayers(next);
  const isCrossing = layers.length > 1;
  useEffect(() => {
    if (!isCrossing) return undefined;
    const timer = setTimeout(() => setLayers((all) => all.slice(-1)), CROSS_MS);
    return () => clearTimeout(timer);
    // Each change has its whole time.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isCrossing, at]);
  return drawnLayers(layers, at, parts.isInLoop).map(
    ({ key, isUnder, slide: { id, ms, picture } }) => {
      if (!picture) return null;
      const { url, aspect, film } = picture;
      return (
        <div
          key={key}
          className={styles.layer}
          data-fit-place
          data-over={(isCrossing && !isUnder) || undefined}
          data-under={isUnder || undefined}
        >
          {film ? (
            <div className={styles.picture} style={slideStyle(aspect)}>
              <Film
                url={url}
                poster={film.poster}
                ms={ms}
                players={parts.players}
                onEnd={() => {
                  parts.films.played(Number(id));
                  if (!isUnder) parts.onEnd();
                }}
                onFail={() => parts.films.fail(Number(id))}
              />
            </div>
          ) : (
            <Picture src={url} className={styles.picture} style={slideStyle(aspect)} />
          )}
        </div>
      );
    },
  );
}

/** The invitation or a slide on the stage, with how to take part. @param at key of its appearance */
export function SlideItem({
  at,
  slide,
  leaving,
  settings,
  size,
  parts,
}: {
  at: number;
  slide: Slide;
  leaving: boolean;
  settings: PublicSettings;
  size: StageSize;
  parts: FilmParts;
}) {
  const element = useRef<HTMLDivElement>(null);
  const words = useTranslation();
  const ready = useFontsReady(
    TYPEFACES[settings.wedeliver.fontFamily].shipped,
    words.t('stage.comingSoon'),
    FIRST_FONT_PATIENCE_MS,
  );
  const isPicture = slide.picture !== null;
  useFit(
    element,
    useMemo(
      () => ({ isPicture, settings, size, words, ready }),
      [isPicture, settings, size, words, ready],
    ),
  );
  const { picture } = slide;
  const least: CSSProperties & Record<'--code-least', number> = {
    '--code-least': Math.min(size.width, size.height) * LEAST_CODE,
  };
  return (
    <div
      ref={element}
      style={least}
      className={styles.idle}
      data-part="idle"
      data-scene={picture ? 'picture' : 'poster'}
      data-ready={ready || undefined}
      data-leaving={leaving || undefined}
      data-fit-shape={shapeOf(size)}
      data-fit-steps={shownWifi(settings) ? 2 : 1}
    >
      {picture ? (
        <div className={styles.scene}>
          <div className={styles.content}>
            <Layers at={at} slide={slide} parts={parts} />
          </div>
          <AskSteps settings={settings} />
        </div>
      ) : (
        <Poster settings={settings} />
      )}
    </div>
  );
}

/** Largest and smallest scale that is tried; texts are made for 1. */
const MOST = 1.6;
const LEAST = 0.3;
/** Number of halvings; the last one is a hundredth. */
const TRIES = 7;
/** Pixels by which rounding may make a part larger than its place. */
const ROUNDING = 1;

/** True if a part with `data-fit` is larger than its place: the element, or the one inside it with `data-fit-place`. */
function overflows(element: HTMLElement): boolean {
  return [...element.querySelectorAll<HTMLElement>('[data-fit]')].some((part) => {
    const box = part.getBoundingClientRect();
    const place = part.closest('[data-fit-place]') ?? element;
    const { left, right, top, bottom } = place.getBoundingClientRect();
    return (
      box.left < left - ROUNDING ||
      box.right > right + ROUNDING ||
      box.top < top - ROUNDING ||
      box.bottom > bottom + ROUNDING ||
      part.scrollWidth > part.clientWidth + ROUNDING
    );
  });
}

function fitsAt(element: HTMLElement, scale: number): boolean {
  element.style.setProperty('--p', String(scale));
  return !overflows(element);
}

/** Leaves the element at the largest scale at which it fits. */
function fitScale(element: HTMLElement): void {
  if (fitsAt(element, MOST)) return;
  let [least, most] = [LEAST, MOST];
  for (let turn = 0; turn < TRIES; turn += 1) {
    const middle = (least + most) / 2;
    if (fitsAt(element, middle)) least = middle;
    else most = middle;
  }
  fitsAt(element, least);
}

/**
 * Gives the element the largest scale (`--p`) at which all that is marked with `data-fit` stays inside of it. Works by
 * trying in the layout.
 * @param what changes with all that is in it
 */
function useFit(ref: RefObject<HTMLElement | null>, what: unknown): void {
  const lateFonts = useLateFonts();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const fit = () => fitScale(element);
    fit();
    return observeSize(element, fit);
    // What is read from the layout depends on more than what is named in here.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [ref, what, lateFonts]);
}
