import { createContext, type CSSProperties, use, useEffect, useState } from 'react';
import { outlineOf, plateOf } from '../../../server/contract/logo-plate.ts';
import type { Grounds } from '../backdrop/colours.ts';
import styles from './picture.module.css';

type PictureProps = {
  src: string;
  /** Empty for a picture that only decorates. */
  alt?: string;
  className?: string | undefined;
  style?: CSSProperties;
  /** Plate behind the picture, for its style. */
  plate?: string | null;
  /** Called for each picture that is shown, once its pixels are loaded. */
  onLoad?: (image: HTMLImageElement) => void;
};

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/** Loads a picture, however often it has to try. @returns the function that ends it */
function loadPicture(src: string, onLoad: (image: HTMLImageElement) => void): () => void {
  const image = new Image();
  let delay = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    image.src = src;
  };
  const onError = () => {
    timer = setTimeout(load, delay);
    delay = Math.min(LAST_RETRY_MS, delay * 2);
  };
  const onLoaded = () => onLoad(image);
  image.addEventListener('load', onLoaded);
  image.addEventListener('error', onError);
  load();
  return () => {
    // Its source stays: Chromium never frees an image whose source was removed.
    image.removeEventListener('load', onLoaded);
    image.removeEventListener('error', onError);
    clearTimeout(timer);
  };
}

/** The newest of the sources asked for that has loaded: no broken picture, and no gap while the next one comes. */
function useLoaded(src: string): string | null {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(
    () =>
      loadPicture(src, (image) => {
        // Decoded before it is shown, so that it does not arrive in stripes.
        image.decode().then(
          () => setLoaded(src),
          () => setLoaded(src),
        );
      }),
    [src],
  );
  return loaded;
}

/** Width by height; a drawing without its own size is as wide as it is high. */
function aspectOf({ naturalWidth, naturalHeight }: HTMLImageElement): number {
  return naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : 1;
}

/** Width by height of the pictures that have loaded. */
export function useAspects(urls: readonly string[]): ReadonlyMap<string, number> {
  const [aspects, setAspects] = useState<ReadonlyMap<string, number>>(new Map());
  const wanted = urls.filter((url) => url !== '').join('\n');
  useEffect(() => {
    const ends = (wanted === '' ? [] : wanted.split('\n')).map((url) =>
      loadPicture(url, (image) =>
        setAspects((known) => new Map([...known, [url, aspectOf(image)]])),
      ),
    );
    return () => ends.forEach((end) => end());
  }, [wanted]);
  return aspects;
}

/** A picture that appears when it is whole, and is tried again while the server is away. */
export function Picture({ src, alt = '', className, style, plate, onLoad }: PictureProps) {
  const loaded = useLoaded(src);
  if (!loaded) return null;
  return (
    <img
      src={loaded}
      alt={alt}
      className={className}
      style={style}
      draggable={false}
      data-plate={plate ?? undefined}
      onLoad={(event) => onLoad?.(event.currentTarget)}
    />
  );
}

/** Luminances that can be behind the logos of this stage. */
export const GroundsContext = createContext<Grounds>([0, 0]);

/** Edge in pixels at which a logo is analysed: enough to see its strokes. */
const LOOK_EDGE = 160;

/**
 * Returns the outline of a loaded image; empty if its pixels cannot be read. The page does this instead of the upload,
 * so that images which were uploaded before or restored need no conversion.
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

/**
 * Logo, on a plate if it would not be visible against its background. It appears once that is known, so that it does
 * not change.
 */
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
