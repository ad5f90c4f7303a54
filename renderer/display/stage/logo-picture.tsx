import { createContext, use, useState } from 'react';
import { outlineOf, plateOf } from '../../../server/contract/logo-plate.ts';
import { Picture } from '../content/picture.tsx';
import type { Grounds } from './backdrop-grounds.ts';
import styles from './logo-picture.module.css';

/** What can be behind the logos of this stage. */
export const GroundsContext = createContext<Grounds>([0, 0]);

/** Edge in pixels at which a logo is looked at: enough to see its strokes. */
const LOOK_EDGE = 160;

/**
 * The outline of a picture that has loaded; empty where its pixels cannot be read. Looked at on the page instead of once
 * at the upload: a picture that was uploaded before, or restored, needs nothing done to it.
 */
function lookAt(image: HTMLImageElement): number[] {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, LOOK_EDGE / Math.max(1, naturalWidth, naturalHeight));
  const width = Math.max(1, Math.round(naturalWidth * scale));
  const height = Math.max(1, Math.round(naturalHeight * scale));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return [];
    context.drawImage(image, 0, 0, width, height);
    return outlineOf(context.getImageData(0, 0, width, height).data, width, height);
  } catch {
    return [];
  }
}

/** A logo, on a plate where it would vanish on what is behind it. It appears once that is known, so that nothing changes. */
export function LogoPicture({ src }: { src: string }) {
  const grounds = use(GroundsContext);
  const [seen, setSeen] = useState<number[] | null>(null);
  const plate = seen && plateOf(seen, grounds);
  return (
    <Picture
      src={src}
      className={styles.logo}
      plate={plate}
      style={{ visibility: seen ? 'visible' : 'hidden' }}
      onLoad={(image) => setSeen(lookAt(image))}
    />
  );
}
