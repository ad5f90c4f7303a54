import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { useTranslation } from '../../words/translation.tsx';
import { useReducedMotion } from '../stage/media-queries.ts';
import { shownWifi } from '../stage/join-words.ts';
import type { StageSize } from '../stage/stage-size.ts';
import { TYPEFACES } from '../stage/typefaces.ts';
import { FIRST_FONT_PATIENCE_MS, useFontsReady } from '../stage/use-fonts-ready.ts';
import { Picture } from '../content/picture.tsx';
import { AskSteps } from './ask-steps.tsx';
import styles from './idle-stage.module.css';
import { Poster } from './poster.tsx';
import sceneStyles from './scene-view.module.css';
import type { Scene } from './scenes.ts';
import { useFit } from './use-fit.ts';

/** Milliseconds in which a scene leaves before the next one comes: they never overlap. */
const LEAVE_MS = 500;

/** Smallest edge of a code, as a share of the stage's shorter side: the texts beside it yield first. */
const LEAST_CODE = 0.105;

/** The newest scene once the one before has left. */
function useQuietChange(scene: Scene): { shown: Scene; leaving: boolean } {
  const still = useReducedMotion();
  const [shown, setShown] = useState(scene);
  const leaving = shown.key !== scene.key;
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => setShown(scene), still ? 0 : LEAVE_MS);
    return () => clearTimeout(timer);
  }, [leaving, scene, still]);
  // The same scene with newer contents needs no change.
  return { shown: leaving ? shown : scene, leaving };
}

/** The main composition for a shape. */
function shapeOf({ width, height }: StageSize): 'tall' | 'land' | 'wide' {
  if (height > width) return 'tall';
  return width > height * 2.1 ? 'wide' : 'land';
}

/** A slide whole, and as large as its place allows. @param aspect its width by its height */
function slideStyle(aspect: number): CSSProperties & Record<'--aspect', number> {
  return { '--aspect': aspect };
}

/** The stage while nobody asks: the invitation, and what else staff chose, each with how to take part. */
export function IdleStage({
  scene,
  settings,
  size,
}: {
  scene: Scene;
  settings: PublicSettings;
  size: StageSize;
}) {
  const element = useRef<HTMLDivElement>(null);
  const { shown, leaving } = useQuietChange(scene);
  const words = useTranslation();
  const ready = useFontsReady(
    TYPEFACES[settings.wedeliver.fontFamily].shipped,
    words.t('stage.comingSoon'),
    FIRST_FONT_PATIENCE_MS,
  );
  useFit(
    element,
    useMemo(() => ({ shown, settings, size, words, ready }), [shown, settings, size, words, ready]),
  );
  const least: CSSProperties & Record<'--code-least', number> = {
    '--code-least': Math.min(size.width, size.height) * LEAST_CODE,
  };
  return (
    <div
      ref={element}
      style={least}
      key={shown.key}
      className={styles.idle}
      data-part="idle"
      data-scene={shown.kind}
      data-ready={ready || undefined}
      data-leaving={leaving || undefined}
      data-fit-shape={shapeOf(size)}
      data-fit-steps={shownWifi(settings) ? 2 : 1}
    >
      {shown.kind === 'poster' ? (
        <Poster settings={settings} />
      ) : (
        <div className={sceneStyles.scene}>
          <div className={sceneStyles.content} data-fit-place>
            <Picture
              src={shown.url}
              className={sceneStyles.picture}
              style={slideStyle(shown.aspect)}
            />
          </div>
          <AskSteps settings={settings} />
        </div>
      )}
    </div>
  );
}
