import { useEffect, useRef, useState } from 'react';
import type { PublicSettings } from '../../server/contract/settings.ts';
import { brandStyle } from '../lib/brand-style.ts';
import { useTranslation } from '../words/translation.tsx';
import styles from './stage-app.module.css';

/** Milliseconds for which the way to ask stays after the last touch or movement. */
const STAYS_MS = 5000;
/** CSS pixels that a pointer has to go: a page that changes under one at rest moves it by none, a shaken table by few. */
const MOVE_PX = 12;

type Props = { settings: Pick<PublicSettings, 'theme' | 'brand'> };

/** The shell's windows are for the public alone, and nobody could follow a link in them. */
function isShellWindow(): boolean {
  return /\bElectron\//.test(navigator.userAgent);
}

/**
 * Whether a person has just touched the page or moved a pointer over it.
 * @returns `wasStirred`: whether that was so before the latest touch or press began
 */
function useStirred(): { stirred: boolean; wasStirred: () => boolean } {
  const [stirred, setStirred] = useState(false);
  const atPress = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from: { x: number; y: number } | null = null;
    let isStirred = false;
    const become = (now: boolean) => {
      isStirred = now;
      setStirred(now);
    };
    const stir = () => {
      clearTimeout(timer);
      become(true);
      timer = setTimeout(() => {
        from = null;
        become(false);
      }, STAYS_MS);
    };
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      from ??= { x, y };
      if (Math.hypot(x - from.x, y - from.y) >= MOVE_PX) stir();
    };
    const onPress = () => {
      atPress.current = isStirred;
      stir();
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerdown', onPress);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerdown', onPress);
    };
  }, []);
  return { stirred, wasStirred: () => atPress.current };
}

/** The way to ask, for anyone holding a tablet or sitting at a laptop. A screen on a wall never shows it. */
export function AskAgain({ settings }: Props) {
  return isShellWindow() ? null : <AskLink settings={settings} />;
}

function AskLink({ settings }: Props) {
  const { t } = useTranslation();
  const { stirred, wasStirred } = useStirred();
  return (
    <div
      className={styles.ask}
      style={brandStyle(settings)}
      data-part="ask-again"
      data-shown={stirred || undefined}
    >
      <a
        className={styles.askLink}
        href="/"
        onClick={(event) => {
          // The touch that brings it is not meant for it. A key's click has no detail.
          if (event.detail > 0 && !wasStirred()) event.preventDefault();
        }}
      >
        {t('live.ask')}
      </a>
    </div>
  );
}
