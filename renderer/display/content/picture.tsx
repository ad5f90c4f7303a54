import { useEffect, useState, type CSSProperties } from 'react';

type PictureProps = {
  src: string;
  /** Empty for a picture that only decorates. */
  alt?: string;
  className?: string | undefined;
  style?: CSSProperties;
  /** What it stands on, for its style. */
  plate?: string | null;
  /** Told of each picture that is shown, when its pixels are there. */
  onLoad?: (image: HTMLImageElement) => void;
};

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/** The newest of the sources asked for that has loaded: no broken picture, and no gap while the next one comes. */
function useLoaded(src: string): string | null {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    const image = new Image();
    let ended = false;
    let delay = FIRST_RETRY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      image.src = src;
    };
    image.addEventListener('load', () => {
      // Decoded before it is shown, so that it does not arrive in stripes.
      image.decode().then(
        () => setLoaded(src),
        () => setLoaded(src),
      );
    });
    image.addEventListener('error', () => {
      if (ended) return;
      timer = setTimeout(load, delay);
      delay = Math.min(LAST_RETRY_MS, delay * 2);
    });
    load();
    return () => {
      ended = true;
      clearTimeout(timer);
      image.removeAttribute('src');
    };
  }, [src]);
  return loaded;
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
