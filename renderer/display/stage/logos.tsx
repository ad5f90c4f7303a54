import styles from './frame.module.css';
import { LogoPicture } from './logo-picture.tsx';
import type { Box, PlacedLogo } from './layout/types.ts';
import { boxStyle } from './units.ts';

/** A logo within its box, at the side where it stands. */
export function LogoBox({
  url,
  box,
  side,
  origin,
}: {
  url: string;
  box: Box;
  /** Without one, where a line begins. */
  side?: 'left' | 'center' | 'right';
  origin?: Pick<Box, 'x' | 'y'>;
}) {
  return (
    <div className={styles.logo} style={boxStyle(box, origin)} data-side={side}>
      <LogoPicture src={url} />
    </div>
  );
}

function sideOf(position: PlacedLogo['position']): 'left' | 'center' | 'right' {
  if (position.endsWith('left')) return 'left';
  return position.endsWith('right') ? 'right' : 'center';
}

/** The logos of all six positions. */
export function Logos({ logos }: { logos: readonly PlacedLogo[] }) {
  return logos.map(({ url, position, box }, at) => (
    // The same picture may stand there twice.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={`${url}-${at}`} className={styles.at} data-part={`logos-${position}`}>
      <LogoBox url={url} box={box} side={sideOf(position)} />
    </div>
  ));
}
