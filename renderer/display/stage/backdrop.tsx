import { BACKDROP_SHARE } from '../../../server/contract/brand-colour.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { Picture } from '../content/picture.tsx';
import { Smoke } from '../smoke/smoke.tsx';
import { smokeOf } from './backdrop-grounds.ts';
import styles from './backdrop.module.css';

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
