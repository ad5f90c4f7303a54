import { useEffect, useState } from 'react';

/** Milliseconds until a picture that did not load is tried again. */
const RETRY_MS = 30_000;

/** Width by height; a drawing without a size of its own is as wide as it is high. */
function aspectOf({ naturalWidth, naturalHeight }: HTMLImageElement): number {
  return naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : 1;
}

/** The pictures that can be shown right away, with their aspects: nobody is to see that one is missing. */
export function useLoadedPictures(urls: readonly string[]): ReadonlyMap<string, number> {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, number>>(new Map());
  const wanted = urls.join('\n');
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const images = (wanted === '' ? [] : wanted.split('\n')).map((url) => {
      const image = new Image();
      image.addEventListener('load', () =>
        setLoaded((before) => new Map([...before, [url, aspectOf(image)]])),
      );
      image.addEventListener('error', () => {
        const timer = setTimeout(() => {
          timers.delete(timer);
          image.src = url;
        }, RETRY_MS);
        timers.add(timer);
      });
      image.src = url;
      return image;
    });
    return () => {
      for (const timer of timers) clearTimeout(timer);
      for (const image of images) image.removeAttribute('src');
    };
  }, [wanted]);
  return loaded;
}
