import { useEffect, useRef } from 'react';
import { BACKDROP_SHARE, STAGE_GROUND } from '../../../server/contract/brand-colour.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { observeSize } from '../../lib/observe-size.ts';
import { useReducedMotion } from '../media-queries.ts';
import { Picture } from '../content/picture.tsx';
import styles from './backdrop.module.css';
import { dimTo, smokeCeiling, smokeOf, toRgb } from './colours.ts';
import { createSmokeEngine, type SmokeLook } from './smoke-engine.ts';

type SmokeProps = {
  /** `#rrggbb`. */
  colour: string;
  /** 0.2–1. */
  intensity: number;
  light: boolean;
};

/** Milliseconds between two pictures: smoke is slow. */
const FRAME_MS = 1000 / 30;
/** Milliseconds per frame above which the smoke stops moving: the text's animation has priority. */
const TOO_SLOW_MS = 12;
/** Pictures until the cost is judged; the first ones also compile the program. */
const WARM_UP = 4;
/** A moment of the smoke that makes a good still. */
const STILL_SECONDS = 40;

/** Highest relative luminance of the smoke's colour in the dark theme. */
const BRIGHTEST_IN_THE_DARK = 0.2;

function lookOf({ colour, intensity, light }: SmokeProps): SmokeLook {
  const theme = light ? 'light' : 'dark';
  return {
    background: toRgb(STAGE_GROUND[theme]),
    colour: light ? toRgb(colour) : dimTo(colour, BRIGHTEST_IN_THE_DARK),
    intensity,
    light,
    ceiling: smokeCeiling(theme, intensity),
  };
}

type RunningSmoke = {
  /** The context stays: a colour that is being dragged changes many times a second. */
  show: (look: SmokeLook) => void;
  stop: () => void;
};

/**
 * Draws until it is stopped; nothing is drawn while the page is hidden.
 * @param onFail when there is no WebGL, or when it was taken away
 */
function run(host: HTMLElement, still: boolean, onFail: () => void): RunningSmoke {
  const canvas = document.createElement('canvas');
  const engine = createSmokeEngine(canvas);
  if (!engine) {
    onFail();
    return { show: () => undefined, stop: () => undefined };
  }
  const moves = !still && !engine.software;
  let frame = 0;
  let drawnAt = 0;
  let drawn = 0;
  let sized = false;
  let seconds = STILL_SECONDS;
  const draw = () => engine.draw(seconds);
  const tick = (now: number) => {
    frame = requestAnimationFrame(tick);
    if (now - drawnAt < FRAME_MS - 2) return;
    drawnAt = now;
    drawn += 1;
    seconds = STILL_SECONDS + now / 1000;
    if (drawn !== WARM_UP) draw();
    else if (engine.drawTimed(seconds) > TOO_SLOW_MS) cancelAnimationFrame(frame);
  };
  const onLost = () => {
    cancelAnimationFrame(frame);
    canvas.remove();
    onFail();
  };
  canvas.addEventListener('webglcontextlost', onLost);
  host.append(canvas);
  const stopObserving = observeSize(host, () => {
    if (host.clientHeight === 0) return;
    engine.resize(host.clientWidth / host.clientHeight);
    sized = true;
    draw();
  });
  if (moves) frame = requestAnimationFrame(tick);
  return {
    show: (look) => {
      engine.setLook(look);
      if (sized) draw();
    },
    stop: () => {
      cancelAnimationFrame(frame);
      stopObserving();
      canvas.removeEventListener('webglcontextlost', onLost);
      canvas.remove();
      engine.dispose();
    },
  };
}

/** Slow smoke behind the text; a still where it would cost too much or motion is not wanted, a gradient without WebGL. */
export function Smoke({ colour, intensity, light }: SmokeProps) {
  const host = useRef<HTMLDivElement>(null);
  const smoke = useRef<RunningSmoke>(null);
  const reducedMotion = useReducedMotion();
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    delete element.dataset['fallback'];
    const running = run(element, reducedMotion, () => {
      element.dataset['fallback'] = 'gradient';
    });
    smoke.current = running;
    return running.stop;
  }, [reducedMotion]);
  useEffect(() => {
    smoke.current?.show(lookOf({ colour, intensity, light }));
    // One that runs again has no look yet.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [colour, intensity, light, reducedMotion]);
  const style: Record<string, string | number> = {
    '--smoke': colour,
    '--smoke-amount': intensity,
  };
  return <div ref={host} className={styles.smoke} style={style} data-part="smoke" />;
}

/** Share of full brightness that the smoke stays under. */
const SMOKE_SHARE = 0.3;

/** Opacity of the veil between the picture and the text, 0–1. */
function scrimOf(theme: PublicSettings['theme'], pictureOpacity: number, smoke: boolean): number {
  const total = pictureOpacity + (1 - pictureOpacity) * (smoke ? SMOKE_SHARE : 0);
  return Math.max(0, 1 - BACKDROP_SHARE[theme] / Math.max(total, 0.01));
}

/** Everything behind the text. It never lowers the text's contrast below what is needed. */
export function Backdrop({
  theme,
  wedeliver,
  brand,
}: Pick<PublicSettings, 'theme' | 'wedeliver' | 'brand'>) {
  const smoke = smokeOf(wedeliver, brand.colour);
  const { overlayImageUrl, overlayOpacity, backgroundPreset } = wedeliver;
  const opacity = overlayOpacity / 100;
  return (
    <div className={styles.backdrop} aria-hidden="true" data-part="backdrop">
      {smoke && (
        <Smoke colour={smoke.colour} intensity={smoke.intensity} light={theme === 'light'} />
      )}
      {overlayImageUrl && opacity > 0 && (
        <>
          <Picture src={overlayImageUrl} className={styles.picture} style={{ opacity }} />
          <div
            className={styles.scrim}
            style={{ opacity: scrimOf(theme, opacity, smoke !== null) }}
          />
        </>
      )}
      {backgroundPreset === 'overlay-grid' && <div className={styles.grid} />}
    </div>
  );
}
