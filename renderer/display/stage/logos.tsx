import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';
import styles from './frame.module.css';
import { LogoPicture } from './logo-picture.tsx';

type Logo = WedeliverSettings['logos'][number];

/** Share of the stage's height that logos may take from the text. */
const MOST_HEIGHT = 0.3;

/** 1, or less where the tallest logos above and below together would leave the text no room. */
export function logoScale(logos: readonly Logo[], stageHeight: number): number {
  const tallest = (side: 'top' | 'bottom') =>
    Math.max(0, ...logos.filter((logo) => logo.position.startsWith(side)).map((l) => l.height));
  return Math.min(1, (stageHeight * MOST_HEIGHT) / Math.max(1, tallest('top') + tallest('bottom')));
}

/** The logos of one position. Their height is known beforehand, so nothing moves when a picture arrives. */
export function Logos({ logos, position }: { logos: readonly Logo[]; position: Logo['position'] }) {
  const here = logos.filter((logo) => logo.position === position);
  if (here.length === 0) return null;
  return (
    <div className={styles.logos} data-part={`logos-${position}`}>
      {here.map(({ url, height }, at) => (
        <div
          // The same picture may stand there twice.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${url}-${at}`}
          className={styles.logo}
          style={{ height: `calc(${height} * var(--logo-scale) * var(--u))` }}
        >
          <LogoPicture src={url} />
        </div>
      ))}
    </div>
  );
}

/** The strip of the three bottom positions, when any of them is used. */
export function BottomLogos({ logos }: { logos: readonly Logo[] }) {
  if (!logos.some(({ position }) => position.startsWith('bottom'))) return null;
  return (
    <div className={styles.bottomLogos}>
      <Logos logos={logos} position="bottom-left" />
      <Logos logos={logos} position="bottom-center" />
      <Logos logos={logos} position="bottom-right" />
    </div>
  );
}
